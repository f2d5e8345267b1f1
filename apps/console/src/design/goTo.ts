/**
 * Moves the view and the focus to a heading, and opens the part that is folded below it. Not a link: the hash of the
 * address names a screen.
 */
export const goTo = (id: string): void => {
  const heading = document.getElementById(id)
  heading?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click()
  heading?.scrollIntoView({ block: "start" })
  heading?.focus({ preventScroll: true })
}

/** Moves the view and the focus to a heading. Not a link: the hash of the address names a screen. */
export const goTo = (id: string): void => {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: "start" })
  heading?.focus({ preventScroll: true })
}

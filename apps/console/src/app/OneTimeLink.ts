/** The token of a one-time link in the address, `#/login?link=…`. Taking it removes it from the address and the history. */
export const takeLink = (): string | undefined => {
  const { hash, pathname, search } = window.location
  const [path, query = ""] = hash.slice(1).split("?")
  const link = path === "/login" ? new URLSearchParams(query).get("link") : null
  if (link === null) return undefined
  window.history.replaceState(null, "", `${pathname}${search}#/`)
  return link
}

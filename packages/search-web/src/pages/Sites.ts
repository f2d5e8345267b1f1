/** The sites whose pages may be fetched. */
export interface Sites {
  /** True when a host is listed, or a subdomain of a listed one. */
  readonly includes: (host: string) => boolean
}

/** True when a URL can be that of a page: http or https, without credentials. */
export const isPageAddress = ({ password, protocol, username }: URL): boolean =>
  /^https?:$/.test(protocol) && username === "" && password === ""

const MOST_SITES = 1000
const HOST =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){0,20}[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/** A host name as URLs write it: lower case, punycode, no final dot. */
const hostOf = (text: string): string | undefined => {
  const name = text
    .trim()
    .replace(/\.$/, "")
    .replaceAll(/^\[|\]$/g, "")
  if (name.includes(":")) return URL.parse(`http://[${name}]/`)?.hostname
  return HOST.test(name) ? URL.parse(`http://${name}/`)?.hostname : undefined
}

/**
 * Parses the list of `OV_SEARCH_SITES`: hosts, comma separated, `*` for all. `undefined` when one of them is no host.
 * Ports and paths have no place in it: all of a listed host counts.
 */
export const parseSites = (text: string): Sites | undefined => {
  const parts = text.split(",").map((part) => part.trim())
  if (parts.length > MOST_SITES) return undefined
  if (parts.includes("*")) return parts.length === 1 ? { includes: () => true } : undefined
  const hosts = new Set<string>()
  for (const part of parts) {
    const host = hostOf(part.replace(/^\*\./, ""))
    if (host === undefined) return undefined
    hosts.add(host)
  }
  return {
    includes: (given) => {
      const labels = given.toLowerCase().replace(/\.$/, "").split(".")
      return labels.some((_, i) => hosts.has(labels.slice(i).join(".")))
    },
  }
}

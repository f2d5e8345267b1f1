/** Characters that mean the same with and without percent-encoding (RFC 3986, 2.3), encoded. */
const UNRESERVED = /%(?:2[de]|5f|7e|3\d|[46][1-9a-f]|[57][\da])/gi

/** A path or pattern as RFC 9309 compares it: characters that need no percent-encoding are not encoded. */
export const comparablePath = (text: string): string =>
  text.replaceAll(UNRESERVED, (encoded) => decodeURIComponent(encoded))

/**
 * The rules of a robots.txt that hold for a reader, as a robots.txt of one group (RFC 9309, 2.2.1): those of all groups
 * that name the reader, else those of the groups for `*`. Each rule occurs once, however many readers a group lists:
 * a parser that keeps the rules of every reader needs as much memory as there are readers times rules.
 */
export const rulesFor = (text: string, token: string): string => {
  const own: Array<string> = []
  const others: Array<string> = []
  let isNamed = false
  let group = { isOwn: false, isForAll: false }
  let isHead = false
  for (const line of text.split(/\r\n?|\n/)) {
    const comment = line.indexOf("#")
    const statement = comment < 0 ? line : line.slice(0, comment)
    const colon = statement.indexOf(":")
    const field = statement.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = statement.slice(colon + 1).trim()
    if (field === "user-agent") {
      if (!isHead) group = { isOwn: false, isForAll: false }
      isHead = true
      const name = /^[\w*-]{1,100}/.exec(value)?.[0] ?? ""
      if (name.toLowerCase() === token.toLowerCase()) group.isOwn = isNamed = true
      if (name === "*") group.isForAll = true
    } else if (field === "allow" || field === "disallow" || field === "crawl-delay") {
      isHead = false
      const rule = `${field}: ${comparablePath(value)}`
      if (group.isOwn) own.push(rule)
      if (group.isForAll) others.push(rule)
    }
  }
  return ["user-agent: *", ...(isNamed ? own : others)].join("\n")
}

import { Parser } from "htmlparser2"

/** A later refresh is no redirect, seconds. */
const LONGEST_DELAY = 5
/** A refresh stands in the head. */
const MOST_SEARCHED = 65_536

const CONTENT =
  /^\s{0,20}(\d{1,4})(?:\.\d{0,6})?(?:\s{0,20}[;,]|\s)\s{0,20}(?:url\s{0,20}=\s{0,20})?["']?([^"']{1,2000})/i

/** The address to which a page sends its reader at once by `<meta http-equiv="refresh">`; `undefined` for none. */
export const metaRefresh = (html: string): string | undefined => {
  let target: string | undefined
  const parser = new Parser({
    onopentag: (name, { content = "", "http-equiv": equiv = "" }) => {
      if (target !== undefined || name !== "meta" || equiv.trim().toLowerCase() !== "refresh") return
      const [, delay, address] = CONTENT.exec(content) ?? []
      if (address !== undefined && Number(delay) <= LONGEST_DELAY) target = address.trim()
    },
  })
  parser.write(html.slice(0, MOST_SEARCHED))
  parser.end()
  return target
}

/** A piece of an HTML document. */
export type HtmlToken =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Open"; readonly name: string; readonly attributes: string }
  | { readonly _tag: "Close"; readonly name: string }

/** Elements whose content is not text. */
const SILENT = new Set([
  "documentproperties",
  "excelworkbook",
  "officedocumentsettings",
  "script",
  "style",
  "title",
  "worksheetoptions",
  "xml",
])

const NAME = /[a-z][a-z0-9:]*/iy

/** The tags and texts of an HTML document, one after the other, in time linear in its length; never fails. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf("<", at)
    if (open !== at) yield { _tag: "Text", text: html.slice(at, open < 0 ? html.length : open) }
    if (open < 0) return
    if (html.startsWith("<!--", open)) {
      at = after(html, "-->", open + 4)
      continue
    }
    const closes = html.charCodeAt(open + 1) === 47
    NAME.lastIndex = open + (closes ? 2 : 1)
    const name = NAME.exec(html)?.[0].toLowerCase()
    if (name === undefined) {
      const isMarkup = closes || html.charCodeAt(open + 1) === 33 || html.charCodeAt(open + 1) === 63
      if (!isMarkup) yield { _tag: "Text", text: "<" }
      at = isMarkup ? after(html, ">", open) : open + 1
      continue
    }
    const end = tagEnd(html, NAME.lastIndex)
    const attributes = html.slice(NAME.lastIndex, end - 1)
    at = end
    if (closes) yield { _tag: "Close", name }
    else if (!SILENT.has(name)) yield { _tag: "Open", name, attributes }
    else if (!attributes.endsWith("/")) at = afterElement(html, name, at)
  }
}

const after = (html: string, what: string, from: number): number => {
  const found = html.indexOf(what, from)
  return found < 0 ? html.length : found + what.length
}

/** The position after the `>` of a tag. One within a quoted attribute does not count, unless the quote never closes. */
const tagEnd = (html: string, from: number): number => {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at)
    if (code === 62) return at + 1
    if ((code !== 34 && code !== 39) || html.charCodeAt(at - 1) !== 61) continue
    const close = html.indexOf(html.charAt(at), at + 1)
    if (close < 0) return after(html, ">", at)
    at = close
  }
  return html.length
}

const afterElement = (html: string, name: string, from: number): number => {
  const close = new RegExp(`</${name}\\s*>`, "gi")
  close.lastIndex = from
  return close.test(html) ? close.lastIndex : html.length
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  yen: "¥",
  middot: "·",
  mdash: "—",
  ndash: "–",
  minus: "−",
}

/** Text with character references replaced and white space collapsed. */
export const htmlText = (raw: string): string => {
  const text = raw.includes("&")
    ? raw.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
          return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
            ? String.fromCodePoint(code)
            : whole
        },
      )
    : raw
  return text.replace(/\s+/g, " ").trim()
}

/** A small integer in a tag's attributes. `undefined` when there is none. */
export const htmlNumber = (attributes: string, name: string): number | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']?(\\d{1,6})`, "i").exec(attributes)?.[1]
  return found === undefined ? undefined : Number(found)
}

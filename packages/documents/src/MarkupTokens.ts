/** A piece of XML or SGML; names are local and in upper case. */
export type MarkupToken =
  | { readonly _tag: "Open"; readonly name: string; readonly attributes: string; readonly empty: boolean }
  | { readonly _tag: "Close"; readonly name: string }
  | { readonly _tag: "Text"; readonly text: string }

/** The text is no markup that a bank writes; the message quotes nothing of it. */
export class MarkupFault extends Error {}

const NAME = /(?:[A-Za-z_][\w-]{0,60}:)?([A-Za-z_][\w.-]{0,60})/y

/**
 * The tags and texts of a document, in time linear in its length. Throws `MarkupFault` at a document type declaration:
 * banking formats have none, and entities that a file declares itself are how small files become large ones.
 */
export function* markupTokens(document: string): Generator<MarkupToken> {
  let at = 0
  while (at < document.length) {
    const open = document.indexOf("<", at)
    const text = document.slice(at, open < 0 ? document.length : open)
    if (text.trim() !== "") yield { _tag: "Text", text: unescaped(text).trim() }
    if (open < 0) return
    if (document.startsWith("<!--", open)) at = behind(document, "-->", open)
    else if (document.startsWith("<![CDATA[", open)) {
      at = behind(document, "]]>", open)
      yield { _tag: "Text", text: document.slice(open + 9, at - 3).trim() }
    } else if (document.startsWith("<?", open)) at = behind(document, ">", open)
    else if (document.startsWith("<!", open)) throw new MarkupFault("a document type declaration")
    else {
      const closes = document.charAt(open + 1) === "/"
      NAME.lastIndex = open + (closes ? 2 : 1)
      const name = NAME.exec(document)?.[1]?.toUpperCase()
      if (name === undefined) {
        // SGML of banks holds bare angle brackets in names.
        yield { _tag: "Text", text: "<" }
        at = open + 1
        continue
      }
      const from = NAME.lastIndex
      at = behind(document, ">", from)
      const attributes = document.slice(from, at - 1)
      if (closes) yield { _tag: "Close", name }
      else yield { _tag: "Open", name, attributes, empty: attributes.endsWith("/") }
    }
  }
}

const behind = (document: string, what: string, from: number): number => {
  const found = document.indexOf(what, from)
  if (found < 0) throw new MarkupFault("cut short within a tag")
  return found + what.length
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " " }

const isCharacter = (code: number): boolean => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

/** Replaces the five entities of XML and references to characters; no other entity is known. */
const unescaped = (text: string): string =>
  !text.includes("&")
    ? text
    : text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
          return isCharacter(code) ? String.fromCodePoint(code) : whole
        },
      )

import { type MarkupToken, markupTokens } from "../MarkupTokens.ts"

/** Elements whose content is not text. */
const SILENT = new Set([
  "documentproperties",
  "excelworkbook",
  "iframe",
  "noembed",
  "noframes",
  "officedocumentsettings",
  "script",
  "style",
  "title",
  "worksheetoptions",
  "xml",
])

/** The tags and texts of an HTML document that readers may see, names in lower case; never fails. */
export function* htmlTokens(html: string): Generator<MarkupToken> {
  let silent: string | undefined
  for (const token of markupTokens(html, "HTML")) {
    if (token._tag === "Text") {
      if (silent === undefined) yield token
      continue
    }
    const name = token.name.toLowerCase()
    if (silent !== undefined) {
      if (token._tag === "Close" && name === silent) silent = undefined
    } else if (token._tag === "Close" || !SILENT.has(name)) yield { ...token, name }
    else if (!token.empty) silent = name
  }
}

/** White space in one. */
export const htmlText = (raw: string): string => raw.replace(/\s+/g, " ").trim()

/** A small whole number at the beginning of an attribute's value; `undefined` when there is none. */
export const htmlNumber = (value: string | undefined): number | undefined => {
  const found = /^\d{1,6}/.exec(value ?? "")?.[0]
  return found === undefined ? undefined : Number(found)
}

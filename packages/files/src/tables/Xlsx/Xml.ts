import { Effect, Stream } from "effect"
import { TableError } from "../TableError.ts"

/** Longest element, characters: one row, one shared text. */
const LONGEST = 2 * 1024 * 1024

const ENTITIES = new Map(Object.entries({ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }))

const isCharacter = (code: number): boolean => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

/** Character data with its entities replaced. */
export const unescape = (text: string): string =>
  !text.includes("&")
    ? text
    : text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return ENTITIES.get(name) ?? whole
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
          return isCharacter(code) ? String.fromCodePoint(code) : whole
        },
      )

const attributePatterns = new Map<string, RegExp>()

const attributePattern = (name: string): RegExp => {
  const known = attributePatterns.get(name)
  if (known !== undefined) return known
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  attributePatterns.set(name, pattern)
  return pattern
}

/** Shortest slice that keeps the whole text in memory; shorter ones are copies. */
const SHORTEST_SLICE = 13

/** A copy of a text, which does not keep the document in memory that it was cut from. */
export const detached = (text: string): string => (text.length < SHORTEST_SLICE ? text : ` ${text}`.slice(1))

/** An attribute's value in the text of a start tag. */
export const attribute = (tag: string, name: string): string | undefined => {
  const found = attributePattern(name).exec(tag)
  return found === null ? undefined : unescape(found[1] ?? found[2] ?? "")
}

/** Pattern of the attributes of a tag: values may contain `>`, never `<`. */
const ATTRIBUTES = `\\s[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*`

/** The start tags of every element of a name, in a whole document. */
export const tags = (document: string, name: string): ReadonlyArray<string> =>
  document.match(new RegExp(`<(?:\\w{1,20}:)?${name}(?:${ATTRIBUTES}|/)?>`, "g")) ?? []

const [COMMENT, COMMENT_END] = ["<!--", "-->"]

/** A document without its comments; an unclosed one stays. */
export const withoutComments = (document: string): string => {
  if (!document.includes(COMMENT)) return document
  const parts: Array<string> = []
  let from = 0
  for (let at = document.indexOf(COMMENT); at >= 0; at = document.indexOf(COMMENT, from)) {
    const end = document.indexOf(COMMENT_END, at + COMMENT.length)
    if (end < 0) break
    parts.push(document.slice(from, at))
    from = end + COMMENT_END.length
  }
  return parts.join("") + document.slice(from)
}

/** An element: its start tag and its contents. */
export interface Element {
  readonly tag: string
  readonly content: string
}

/** The elements of a name in a text, in order, not nested ones. Linear in the length of any text. */
export const elements = (text: string, name: string): ReadonlyArray<Element> => {
  const found: Array<Element> = []
  const start = startPattern(name)
  start.lastIndex = 0
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const [tag, prefix = ""] = match
    if (tag.endsWith("/>")) {
      found.push({ tag, content: "" })
      continue
    }
    const close = text.indexOf(`</${prefix}${name}>`, start.lastIndex)
    if (close < 0) break
    found.push({ tag, content: text.slice(start.lastIndex, close) })
    start.lastIndex = close
  }
  return found
}

const startPatterns = new Map<string, RegExp>()

const startPattern = (name: string): RegExp => {
  const known = startPatterns.get(name)
  if (known !== undefined) return known
  const pattern = new RegExp(`<(\\w{1,20}:)?${name}(?:${ATTRIBUTES}|/)?>`, "g")
  startPatterns.set(name, pattern)
  return pattern
}

/** A character that Excel escapes, such as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
const ESCAPED = /_x([0-9A-F]{4})_/gi

/** The plain text of the `<t>` parts of a text element; phonetic hints (`<rPh>`) are left out. */
export const textOf = (element: string): string => {
  const spoken = element.includes("rPh")
    ? element
        .split(/<\/(?:\w+:)?rPh>/)
        .map((part) => part.split(/<(?:\w+:)?rPh\b/)[0])
        .join("")
    : element
  const text = unescape(
    elements(spoken, "t")
      .map(({ content }) => content)
      .join(""),
  )
  return text.includes("_x")
    ? text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}

/** Splits a streamed document into pieces that end at the end of an element with the name. */
export const piecesOf =
  (name: string) =>
  <E, R>(document: Stream.Stream<Uint8Array, E, R>): Stream.Stream<string, E | TableError, R> =>
    Stream.suspend(() => {
      const decoder = new TextDecoder()
      const closing = new RegExp(`</(?:\\w+:)?${name}>`, "g")
      return Stream.mapAccumEffect(
        document,
        () => "",
        (rest, bytes): Effect.Effect<readonly [string, ReadonlyArray<string>], TableError> => {
          const text = withoutComments(rest + decoder.decode(bytes, { stream: true }))
          const unclosed = text.indexOf(COMMENT)
          const known = unclosed < 0 ? text : text.slice(0, unclosed)
          let cut = 0
          closing.lastIndex = 0
          while (closing.test(known)) cut = closing.lastIndex
          if (text.length - cut > LONGEST) {
            return Effect.fail(
              new TableError({
                reason: "LineTooLong",
                message: "A row of the workbook is larger than 2 million characters. Save the sheet as CSV in UTF-8.",
              }),
            )
          }
          return Effect.succeed([text.slice(cut), cut === 0 ? [] : [text.slice(0, cut)]])
        },
      )
    })

import { Parser } from "htmlparser2"
import { isSeen, type Look, lookWithin, plainLook, rulesOf } from "./Styles.ts"

/** An element of a page that a reader sees. */
export interface VisibleElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Array<VisibleElement | string>
}

/** The text that a page shows, and the data that it states for machines. */
export interface Markup {
  readonly root: VisibleElement
  readonly title: string
  /** Contents of the JSON-LD scripts. */
  readonly jsonLd: ReadonlyArray<string>
  /** Contents of `<meta>` by name or property, in lower case. */
  readonly meta: ReadonlyMap<string, string>
}

const MOST_CHARACTERS = 524_288
const MOST_ELEMENTS = 50_000
/** Elements further down are read as text of the one above them. */
const MOST_DEPTH = 120

/** Contents that nobody sees, and crossed-out text, which no longer holds. */
const UNSEEN = new Set(
  "script style noscript template iframe object svg math canvas head select option datalist textarea audio video del s strike".split(
    " ",
  ),
)

/** Names that style sheets elsewhere strike through. */
const STRUCK_CLASS =
  /(?:^|[\s_-])(?:line-through|linethrough|strike|deleted|(?:origin|original|old|market|list|guide)[-_]?price)(?:$|[\s_-])/i

/** Names by which style sheets elsewhere hide, usually. */
const HIDDEN_CLASS =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|d-none|(?:is|u|js)-hidden|hidden|hide|invisible)(?:\s|$)/i

const isHidden = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  attributes["hidden"] !== undefined ||
  attributes["popover"] !== undefined ||
  (name === "dialog" && attributes["open"] === undefined) ||
  attributes["aria-hidden"]?.toLowerCase() === "true" ||
  attributes["type"]?.toLowerCase() === "hidden" ||
  STRUCK_CLASS.test(attributes["class"] ?? "") ||
  HIDDEN_CLASS.test(attributes["class"] ?? "")

/** The style sheets within a page. */
const stylesOf = (html: string): string => {
  const parts: Array<string> = []
  let depth = 0
  const parser = new Parser({
    onopentagname: (name) => (depth += Number(name === "style")),
    ontext: (text) => depth > 0 && parts.push(text),
    onclosetag: (name) => (depth -= Number(name === "style" && depth > 0)),
  })
  parser.end(html)
  return parts.join("")
}

/** An element whose end has not come. */
interface Open {
  readonly element: VisibleElement
  readonly look: Look
  /** A `<details>` of which only the summary is seen. */
  readonly isClosed: boolean
}

/** Parses what a page shows. Never throws; at most 512 K characters and 50,000 elements of it. */
export const parseMarkup = (given: string): Markup => {
  const html = given.slice(0, MOST_CHARACTERS)
  const rules = rulesOf(/<style/i.test(html) ? stylesOf(html) : "")
  const root: VisibleElement = { name: "body", attributes: {}, children: [] }
  const open: Array<Open | undefined> = []
  const jsonLd: Array<string> = []
  const meta = new Map<string, string>()
  let elements = 0
  let unseen = 0
  let title = ""
  let within = ""

  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        within = name
        if (name === "meta") {
          const key = attributes["property"] ?? attributes["name"] ?? attributes["itemprop"]
          if (key !== undefined && meta.size < 200) meta.set(key.toLowerCase(), attributes["content"] ?? "")
        }
        if (name === "script" && attributes["type"]?.toLowerCase() === "application/ld+json") jsonLd.push("")
        else if (name === "script") within = "other script"
        const outer = open.at(-1) ?? { element: root, look: plainLook, isClosed: false }
        const isUnseen =
          unseen > 0 ||
          UNSEEN.has(name) ||
          isHidden(name, attributes) ||
          (outer.isClosed && name !== "summary") ||
          elements >= MOST_ELEMENTS
        const look = isUnseen ? undefined : lookWithin(outer.look, name, attributes, rules)
        if (look === undefined) {
          unseen++
          open.push(undefined)
          return
        }
        const isClosed = name === "details" && attributes["open"] === undefined
        if (open.length >= MOST_DEPTH) {
          open.push({ element: outer.element, look, isClosed })
          return
        }
        elements++
        const element: VisibleElement = { name, attributes, children: [] }
        outer.element.children.push(element)
        open.push({ element, look, isClosed })
      },
      ontext: (text) => {
        if (within === "title" && title === "") title = text.trim()
        const last = jsonLd.length - 1
        if (within === "script" && last >= 0 && last < 50) jsonLd[last] += text
        if (unseen > 0) return
        const { element, isClosed, look } = open.at(-1) ?? { element: root, look: plainLook, isClosed: false }
        if (!isClosed && isSeen(look)) element.children.push(text)
      },
      onclosetag: () => {
        within = ""
        if (open.pop() === undefined) unseen = Math.max(0, unseen - 1)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return { root, title, jsonLd, meta }
}

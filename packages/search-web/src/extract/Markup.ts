import { Parser } from "htmlparser2"

/** An element of a page that a reader sees. */
export interface VisibleElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Array<VisibleElement | string>
}

/** What a page shows, and what it states for machines. */
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
const MOST_HIDING_CLASSES = 500

/** Contents that nobody sees, and crossed-out text, which no longer holds. */
const UNSEEN = new Set(
  "script style noscript template iframe object svg math canvas head select option datalist textarea audio video del s strike".split(
    " ",
  ),
)

const HIDING_STYLE =
  /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}(?:hidden|collapse)|opacity\s{0,3}:\s{0,3}0?\.?0{1,4}(?![.\d])|font-size\s{0,3}:\s{0,3}0{1,3}(?:\.0{1,3})?(?:px|pt|em|rem|%)?(?![.\d])|text-decoration[\w-]{0,10}\s{0,3}:\s{0,3}line-through|(?:left|top|text-indent|margin-left|margin-top)\s{0,3}:\s{0,3}-\d{3,6}|(?:max-)?(?:height|width)\s{0,3}:\s{0,3}0{1,3}(?:px)?(?![.\d])|clip\s{0,3}:\s{0,3}rect\(\s{0,3}0|transform\s{0,3}:\s{0,3}scale\(\s{0,3}0\s{0,3}\)|content-visibility\s{0,3}:\s{0,3}hidden/i
/** A rule of a style sheet for one class: `.x { … }`. */
const CLASS_RULE = /\.([\w-]{1,60})\s{0,5}\{([^{}]{0,500})\}/g

/** Classes that a page's own style sheets hide by a simple rule. */
const hidingClasses = (styles: string): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const [, name = "", body = ""] of styles.matchAll(CLASS_RULE)) {
    if (found.size < MOST_HIDING_CLASSES && HIDING_STYLE.test(body)) found.add(name)
  }
  return found
}

const isHidden = (attributes: Readonly<Record<string, string>>, hiding: ReadonlySet<string>): boolean =>
  attributes["hidden"] !== undefined ||
  attributes["aria-hidden"]?.toLowerCase() === "true" ||
  attributes["type"]?.toLowerCase() === "hidden" ||
  (attributes["style"] !== undefined && HIDING_STYLE.test(attributes["style"])) ||
  (attributes["class"]?.split(/\s+/).some((name) => hiding.has(name)) ?? false)

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

/** Parses what a page shows. Never throws; at most 512 K characters and 50,000 elements of it. */
export const parseMarkup = (given: string): Markup => {
  const html = given.slice(0, MOST_CHARACTERS)
  const hiding = hidingClasses(/<style/i.test(html) ? stylesOf(html) : "")
  const root: VisibleElement = { name: "body", attributes: {}, children: [] }
  const open: Array<VisibleElement | undefined> = []
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
        const isUnseen = unseen > 0 || UNSEEN.has(name) || isHidden(attributes, hiding) || elements >= MOST_ELEMENTS
        if (isUnseen) unseen++
        const parent = open.findLast((element) => element !== undefined) ?? root
        if (isUnseen || open.length >= MOST_DEPTH) open.push(isUnseen ? undefined : parent)
        else {
          elements++
          const element: VisibleElement = { name, attributes, children: [] }
          parent.children.push(element)
          open.push(element)
        }
      },
      ontext: (text) => {
        if (within === "title" && title === "") title = text.trim()
        const last = jsonLd.length - 1
        if (within === "script" && last >= 0 && last < 50) jsonLd[last] += text
        if (unseen === 0) (open.at(-1) ?? root).children.push(text)
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

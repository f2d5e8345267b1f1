export const bytes = (html: string): number => new TextEncoder().encode(html).length

/** Tags and attributes that a report has. A page with any other was written by somebody else. */
export const TAGS = new Set(
  "html head meta title style body main header h1 h2 h3 p ul ol li dl div dt dd section strong code table thead tbody tr th td figure figcaption svg desc text line circle rect polygon polyline path".split(
    " ",
  ),
)

/** The names of all tags of a page, and of all attributes. */
export const marksOf = (html: string) => {
  const body = html.replace(/<style>[^<]*<\/style>/, "")
  const tags = [...body.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, tag = ""]) => tag.toLowerCase())
  const attributes = [...body.matchAll(/<[a-z][^>]*>/gi)].flatMap(([tag]) =>
    [...tag.replaceAll(/"[^"]*"/g, '""').matchAll(/\s([a-zA-Z-]+)=/g)].map(([, name = ""]) => name),
  )
  return { tags: new Set(tags), attributes: new Set(attributes) }
}

/** A copy in which a text replaces every text. */
export const withTexts = (json: unknown, text: string, keep: ReadonlySet<string>): unknown => {
  if (Array.isArray(json)) return json.map((item) => withTexts(item, text, keep))
  if (typeof json === "string") return text
  if (typeof json !== "object" || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, keep.has(name) ? value : withTexts(value, text, keep)]),
  )
}

const count = (html: string, tag: RegExp): number => html.match(tag)?.length ?? 0

/** What is wrong with a page: too large, says something by accident, has other tags, leaves one open. */
export const faultsOf = (html: string): ReadonlyArray<string> => [
  ...(bytes(html) < 300_000 ? [] : [`${bytes(html)} bytes`]),
  ...(html.match(/undefined|NaN|\[object|Infinity/g) ?? []),
  ...[...marksOf(html).tags].filter((tag) => !TAGS.has(tag)),
  ...["section", "div", "table", "figure", "svg", "dl", "ul", "ol", "p"].filter(
    (tag) => count(html, new RegExp(`<${tag}\\b`, "g")) !== count(html, new RegExp(`</${tag}>`, "g")),
  ),
]

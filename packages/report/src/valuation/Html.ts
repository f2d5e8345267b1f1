import { escaped, inlineSvg } from "../charts/Svg.ts"
import { asSentence } from "../text/Cleaned.ts"
import type { Points } from "../view/CommitteeView.ts"
import type { Drawing, Fact, TableView } from "../view/Parts.ts"
import { contentSecurityPolicy, style } from "./Style.ts"

/** A piece of HTML that is safe to put on a page. Only this file and the parts of reports make them. */
export type Html = string

/** A text of a view as HTML. Views are cleaned already; nothing relies on that here. */
export const word = (text: string): Html => plain(asSentence(text))

/** The same of a text that may be longer than a sentence, such as a person's reason. */
export const plain = (text: string): Html => escaped(text).replaceAll("'", "&#39;")

const cellHtml = (tag: "td" | "th", text: string, isFigure: boolean, scope = ""): Html =>
  `<${tag}${scope}${isFigure ? ' class="figure"' : ""}>${word(text)}</${tag}>`

/** A table with a repeated head, in a region that scrolls by itself on a narrow screen. */
export const table = (label: string, { columns, rows }: TableView): Html =>
  [
    `<div class="scroll" role="region" aria-label="${word(label)}" tabindex="0"><table>`,
    `<thead><tr>${columns.map(({ isFigure, name }) => cellHtml("th", name, isFigure, ' scope="col"')).join("")}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${row.map((text, c) => cellHtml("td", text, columns[c]?.isFigure ?? false)).join("")}</tr>`).join("")}</tbody>`,
    "</table></div>",
  ].join("")

/** Names and what they stand for. */
export const facts = (stated: ReadonlyArray<Fact>, className = "facts"): Html =>
  `<dl class="${className}">${stated.map(({ isCode = false, name, text }) => `<div><dt>${word(name)}</dt><dd>${isCode ? `<code>${word(text)}</code>` : word(text)}</dd></div>`).join("")}</dl>`

export const paragraph = (html: Html, className?: string): Html =>
  html === "" ? "" : `<p${className === undefined ? "" : ` class="${className}"`}>${html}</p>`

/** Sentences in one paragraph, `space` between them. */
export const sentences = (texts: ReadonlyArray<string>, space: string): Html => paragraph(texts.map(word).join(space))

export const list = (texts: ReadonlyArray<string>): Html =>
  texts.length === 0 ? "" : `<ul>${texts.map((text) => `<li>${word(text)}</li>`).join("")}</ul>`

/** A part of the report below its heading; empty without content. */
export const section = (title: string, className: string, ...content: ReadonlyArray<Html>): Html =>
  content.every((html) => html === "")
    ? ""
    : `<section class="${className}"><h2>${word(title)}</h2>${content.join("")}</section>`

/** A drawing with what its marks mean below. */
export const drawing = ({ caption, plot }: Drawing): Html =>
  `<figure>${inlineSvg(plot)}<figcaption>${word(caption)}</figcaption></figure>`

/** A few sentences, numbered, below their heading. */
export const points = ({ note = "", points: said, title }: Points): Html =>
  section(
    title,
    "points",
    said.length === 0 ? "" : `<ol>${said.map((text) => `<li>${word(text)}</li>`).join("")}</ol>`,
    paragraph(word(note), "note"),
  )

/** A whole page that loads nothing and runs nothing. `lang` as in HTML. */
export const htmlPage = (lang: string, title: string, content: ReadonlyArray<Html>): Html =>
  [
    `<!doctype html>\n<html lang="${lang}">\n<head>\n<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${word(title)}</title>\n<style>${style}</style>\n</head>\n<body>`,
    ...content,
    "</body>\n</html>\n",
  ]
    .filter((html) => html !== "")
    .join("\n")

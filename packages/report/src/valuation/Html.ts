import { escaped } from "../charts/Svg.ts"

/** A piece of HTML that is safe to put on a page. Only this file and the parts of a report make them. */
export type Html = string

/** Longest text in a cell, and of a sentence, in characters. Longer ones are cut. */
const CELL = 60
const SENTENCE = 500

/** What has no glyph of its own: controls, marks that reorder text, halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\s]+/gu
/** More marks than this on one letter hide the lines above and below it. */
const STACKED = /(\p{M}{3})\p{M}+/gu

/** A text from outside as one line of readable characters, cut to a length. */
export const cleaned = (text: string, most: number): string => {
  // A character takes two units at most, so that no long text is read in full.
  const letters = Array.from(
    text
      .slice(0, 4 * most + 4)
      .replaceAll(STACKED, "$1")
      .replaceAll(UNSEEN, " ")
      .trim(),
  )
  return letters.length > most || text.length > 4 * most + 4
    ? `${letters.slice(0, most - 1).join("")}…`
    : letters.join("")
}

/** A short text from outside. */
export const word = (text: string, most = CELL): Html => escaped(cleaned(text, most)).replaceAll("'", "&#39;")

/** A sentence, with names from outside in it. */
export const sentence = (text: string): Html => word(text, SENTENCE)

/** A cell of a table; figures stand on the right. */
export interface Cell {
  readonly html: Html
  readonly isFigure?: boolean
}

export const words = (text: string): Cell => ({ html: word(text) })
export const figure = (text: string): Cell => ({ html: word(text), isFigure: true })

const cellHtml = (tag: "td" | "th", { html, isFigure }: Cell, scope = ""): Html =>
  `<${tag}${scope}${isFigure === true ? ' class="figure"' : ""}>${html}</${tag}>`

/** A table with a repeated head, in a region that scrolls by itself on a narrow screen. */
export const table = (label: string, head: ReadonlyArray<Cell>, rows: ReadonlyArray<ReadonlyArray<Cell>>): Html =>
  [
    `<div class="scroll" role="region" aria-label="${word(label)}" tabindex="0"><table>`,
    `<thead><tr>${head.map((cell) => cellHtml("th", cell, ' scope="col"')).join("")}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${row.map((cell) => cellHtml("td", cell)).join("")}</tr>`).join("")}</tbody>`,
    "</table></div>",
  ].join("")

/** Names and what they stand for. */
export const facts = (pairs: ReadonlyArray<readonly [name: string, html: Html]>, style = "facts"): Html =>
  `<dl class="${style}">${pairs.map(([name, html]) => `<div><dt>${word(name)}</dt><dd>${html}</dd></div>`).join("")}</dl>`

export const paragraph = (html: Html, style?: string): Html =>
  html === "" ? "" : `<p${style === undefined ? "" : ` class="${style}"`}>${html}</p>`

export const list = (texts: ReadonlyArray<string>): Html =>
  texts.length === 0 ? "" : `<ul>${texts.map((text) => `<li>${sentence(text)}</li>`).join("")}</ul>`

/** A part of the report below its heading; empty without content. */
export const section = (title: string, style: string, ...content: ReadonlyArray<Html>): Html =>
  content.every((html) => html === "")
    ? ""
    : `<section class="${style}"><h2>${word(title)}</h2>${content.join("")}</section>`

/** A drawing with what its marks mean below. */
export const drawing = (svg: Html, caption: string): Html =>
  `<figure>${svg}<figcaption>${sentence(caption)}</figcaption></figure>`

import type { ReportWords } from "../text/ReportWords.ts"
import type { ComparablesView } from "../view/ComparablesView.ts"
import { drawing, type Html, section, sentences, table, word } from "./Html.ts"

/** The comparables in a table, where they lie, and their prices over time. */
export const comparablesPart = (view: ComparablesView, words: ReportWords): Html =>
  section(
    view.title,
    "comparables",
    sentences(view.notes, words.space),
    view.rows.length === 0
      ? ""
      : table(view.title, {
          columns: view.columns,
          rows: view.rows.map(({ cells }) => cells.map(({ text }) => text)),
        }),
    drawings(view),
    outsidePages(view),
  )

const drawings = ({ noPlaces, places, times }: ComparablesView): Html => {
  const drawn = [
    times === undefined ? "" : drawing(times),
    places === undefined ? "" : drawing(places),
    noPlaces === undefined ? "" : `<p class="note">${word(noPlaces)}</p>`,
  ].join("")
  return drawn === "" ? "" : `<div class="pair">${drawn}</div>`
}

/** Addresses of pages as texts: a report makes no request, and nobody follows a link by accident. */
const outsidePages = ({ outside, outsideTitle }: ComparablesView): Html =>
  outside.length === 0
    ? ""
    : `<p>${word(outsideTitle)}</p><ul class="pages">${outside.map(({ number, text }) => `<li>${number}. ${word(text)}</li>`).join("")}</ul>`

import type { ReportWords } from "../text/ReportWords.ts"
import type { LeftOutView, MethodView, ProvenanceView, RisksView } from "../view/FindingsView.ts"
import type { Fact } from "../view/Parts.ts"
import { facts, type Html, list, paragraph, section, sentences, table, word } from "./Html.ts"

/** The line in place of a part that the result does not have. */
const absence = (text: string): Html => paragraph(word(text), "note")

/** Samples that were left out, counted by reason. */
export const leftOutPart = ({ absent, nothing = "", reasons, title }: LeftOutView): Html => {
  if (absent !== undefined) return section(title, "left-out", absence(absent))
  return section(title, "left-out", reasons === undefined ? paragraph(word(nothing)) : table(title, reasons))
}

/** The risks, those that would change a decision first. */
export const risksPart = ({ absent, further, furtherTitle, nothing, tips, title }: RisksView): Html =>
  absent === undefined
    ? section(
        title,
        "risks",
        nothing === undefined ? list(tips) : paragraph(word(nothing)),
        further.length === 0 ? "" : `<h3>${word(furtherTitle)}</h3>${list(further)}`,
      )
    : section(title, "risks", absence(absent))

/** The conclusion in words, the method, and where its tables come from. */
export const methodPart = (view: MethodView, { space }: ReportWords): Html =>
  section(
    view.title,
    "method",
    sentences(view.said, space),
    view.absent === undefined ? sentences(view.method, space) : absence(view.absent),
    view.references.length === 0
      ? ""
      : `<h3>${word(view.referencesTitle)}</h3>${list(view.references.map(({ text }) => text))}`,
  )

/** Versions, and the hash of what the value was made from. */
export const provenancePart = ({ facts: stated, note, title }: ProvenanceView): Html =>
  section(title, "provenance", facts(stated), paragraph(word(note), "note"))

/** The figures and texts of a result of an asset that the library does not know, under their own names. */
export const figuresPart = (title: string, figures: ReadonlyArray<Fact>): Html =>
  figures.length === 0 ? "" : section(title, "figures", facts(figures))

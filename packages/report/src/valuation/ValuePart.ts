import type { ReportWords } from "../text/ReportWords.ts"
import type { GivenValue, NoValue, ValueView } from "../view/ValueView.ts"
import { drawing, facts, type Html, paragraph, section, word } from "./Html.ts"

/** The value with its range drawn, and how sure it is; or why there is none. */
export const valuePart = (view: ValueView, words: ReportWords): Html =>
  view.kind === "VALUE" ? given(view, words) : notGiven(view)

const notGiven = ({ failed = "", isAbsent, reason, title }: NoValue): Html =>
  section(
    title,
    "value",
    paragraph(word(failed)),
    isAbsent ? paragraph(word(reason)) : paragraph(word(reason), "reason"),
  )

const given = (view: GivenValue, words: ReportWords): Html =>
  section(
    view.title,
    "value",
    `<div class="pair"><div>`,
    `<p class="amount">${word(view.amount)}</p>`,
    paragraph(word(view.spelled), "spelled"),
    facts(view.facts, "figures"),
    "</div>",
    drawing(view.range),
    "</div>",
    paragraph(
      [
        ...view.meanings.map(word),
        ...(view.advice === undefined ? [] : [`<strong>${word(view.advice)}</strong>`]),
      ].join(words.space),
    ),
  )

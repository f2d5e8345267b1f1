import type { Locale, OwnWords } from "@open-valuation/core/text"
import { reportWords, type ReportWords } from "../text/ReportWords.ts"
import type { AdoptionView } from "../view/AdoptionView.ts"
import type { CommitteeView } from "../view/CommitteeView.ts"
import type { ComparablesView } from "../view/ComparablesView.ts"
import type { LeftOutView, MethodView, ProvenanceView, RisksView } from "../view/FindingsView.ts"
import type { LendingTable, LendingView } from "../view/LendingView.ts"
import type { Fact } from "../view/Parts.ts"
import type { SubjectView } from "../view/SubjectView.ts"
import { valuationView } from "../view/ValuationView.ts"
import type { GivenValue, NoValue, ValueView } from "../view/ValueView.ts"
import type { WaterfallView } from "../view/WaterfallView.ts"
import {
  drawing,
  facts,
  type Html,
  htmlPage,
  list,
  paragraph,
  plain,
  points,
  section,
  sentences,
  table,
  word,
} from "./Html.ts"
import type { Limits, ReportedValuation } from "./Reported.ts"

/** What three A4 pages behind the first hold. */
const PAGES: Limits = { comparables: 10, items: 12, references: 8 }

/**
 * A valuation as one HTML page for people. On paper its first A4 page is what a credit committee reads first, and one
 * to three more hold the evidence; without a value it is one page or two. The page is self-contained: no
 * script, font, image or link, and a policy in its head that allows none. Texts of requests, samples and results are
 * escaped, stripped of marks that reorder or hide text, and cut. What an older or unusual result does not have is left
 * out, with a line that says so. `own`: the words of an asset that the host adds.
 */
export const valuationReport = (reported: ReportedValuation, locale: Locale, own?: OwnWords): string => {
  const words = reportWords[locale]
  const view = valuationView(reported, locale, own, PAGES)
  const demo = view.value.kind === "VALUE" ? view.value.demoMark : undefined
  const part = <Part>(found: Part | undefined, html: (part: Part) => Html): Html =>
    found === undefined ? "" : html(found)
  return htmlPage(words.lang, view.title, [
    demo === undefined ? "" : watermark(demo),
    "<main>",
    view.committee === undefined ? "" : '<div class="committee">',
    `<header><h1>${word(view.title)}</h1>`,
    demo === undefined ? "" : `<p class="demo">${word(words.demoMeans)}</p>`,
    facts(view.dated),
    `<p class="standing">${word(view.standing)}</p></header>`,
    subjectPart(view.subject),
    valuePart(view.value, words),
    part(view.committee, (found) => `${committeePart(found)}</div>`),
    part(view.adoption, adoptionPart),
    figuresPart(view.figuresTitle, view.figures),
    part(view.lending, (found) => lendingPart(found, words)),
    part(view.comparables, (found) => comparablesPart(found, words)),
    part(view.waterfall, waterfallPart),
    part(view.leftOut, leftOutPart),
    part(view.risks, risksPart),
    part(view.method, (found) => methodPart(found, words)),
    provenancePart(view.provenance),
    "</main>",
  ])
}

/** Words across every page, behind nothing: a copy of one page shows them too. */
const watermark = (mark: string): Html =>
  `<div class="watermark" aria-hidden="true">${`<span>${word(mark)}</span>`.repeat(3)}</div>`

/** The facts of the subject as the request states them. */
const subjectPart = ({ facts: stated, note, title }: SubjectView): Html =>
  section(title, "subject", note === undefined ? facts(stated) : paragraph(word(note)))

/** The value with its range drawn, and how sure it is; or why there is none. */
const valuePart = (view: ValueView, words: ReportWords): Html =>
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
    view.demoMark === undefined ? "" : `<p class="demo">${word(view.demoMark)}</p>`,
    paragraph(word(view.spelled), "spelled"),
    facts(view.facts),
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

/** What a credit committee reads beside the value. */
const committeePart = ({ acceptance, basis, basisTitle, grounds, narrows, risks }: CommitteeView): Html =>
  [
    acceptance === undefined ? "" : facts([acceptance], "acceptance"),
    `<div class="pair">${points(grounds)}${points(risks)}</div>`,
    narrows === undefined ? "" : points(narrows),
    section(basisTitle, "basis", facts(basis)),
  ].join("\n")

/** The value that people have adopted, beside the engine's. */
const adoptionPart = (view: AdoptionView): Html =>
  section(
    view.title,
    "adoption",
    `<p class="amount">${plain(view.amount)}</p>`,
    paragraph(plain(view.spelled), "spelled"),
    paragraph(plain(view.reason)),
    paragraph(plain(view.remark ?? "")),
    facts(view.facts),
    paragraph(plain(view.note), "note"),
  )

/** What a lender makes of the value: acceptance first, then what it rests on. */
const lendingPart = (view: LendingView, { space }: ReportWords): Html => {
  const { acceptance, bases, premises, prudent, termValues, terms, title } = view
  return section(
    title,
    "lending",
    terms.length === 0 ? "" : facts(terms),
    acceptance === undefined
      ? ""
      : [
          `<h3>${word(acceptance.title)}</h3>`,
          paragraph(
            `<strong>${word(acceptance.said)}</strong>${acceptance.referTo === "" ? "" : ` (${word(acceptance.referTo)})`}`,
          ),
          list(acceptance.reasons),
          paragraph(word(acceptance.note), "note"),
        ].join(""),
    lendingTable(bases, space),
    lendingTable(premises, space),
    prudent === undefined
      ? ""
      : `<h3>${word(prudent.title)}</h3>${paragraph([`<strong>${word(prudent.amount)}</strong>`, ...prudent.derivation.map(word)].join(" "))}`,
    lendingTable(termValues, space),
  )
}

const lendingTable = (found: LendingTable | undefined, space: string): Html =>
  found === undefined
    ? ""
    : [
        `<h3>${word(found.title)}</h3>`,
        table(found.title, found.table),
        found.drawing === undefined ? "" : drawing(found.drawing),
        paragraph(found.notes.map(word).join(space), "note"),
      ].join("")

/** The comparables in a table, where they lie, and their prices over time. */
const comparablesPart = (view: ComparablesView, words: ReportWords): Html =>
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

/** The way from the comparables to the value, drawn and to the yuan. */
const waterfallPart = ({ drawing: drawn, note, steps, title }: WaterfallView): Html =>
  drawn === undefined || steps === undefined
    ? section(title, "waterfall", paragraph(word(note)))
    : section(
        title,
        "waterfall",
        `<div class="pair">`,
        drawing(drawn),
        table(title, steps),
        "</div>",
        paragraph(word(note), "note"),
      )

/** The line in place of a part that the result does not have. */
const absence = (text: string): Html => paragraph(word(text), "note")

/** Samples that were left out, counted by reason. */
const leftOutPart = ({ absent, nothing = "", reasons, title }: LeftOutView): Html => {
  if (absent !== undefined) return section(title, "left-out", absence(absent))
  return section(title, "left-out", reasons === undefined ? paragraph(word(nothing)) : table(title, reasons))
}

/** The risks, those that would change a decision first. */
const risksPart = ({ absent, further, furtherTitle, nothing, tips, title }: RisksView): Html =>
  absent === undefined
    ? section(
        title,
        "risks",
        nothing === undefined ? list(tips) : paragraph(word(nothing)),
        further.length === 0 ? "" : `<h3>${word(furtherTitle)}</h3>${list(further)}`,
      )
    : section(title, "risks", absence(absent))

/** The conclusion in words, the method, and where its tables come from. */
const methodPart = (view: MethodView, { space }: ReportWords): Html =>
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
const provenancePart = ({ facts: stated, note, title }: ProvenanceView): Html =>
  section(title, "provenance", facts(stated), paragraph(word(note), "note"))

/** The figures and texts of a result of an asset that the library does not know, under their own names. */
const figuresPart = (title: string, figures: ReadonlyArray<Fact>): Html =>
  figures.length === 0 ? "" : section(title, "figures", facts(figures))

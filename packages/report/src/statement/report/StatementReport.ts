import type { StatementAuthenticity } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import { Option, Schema } from "effect"
import { balancePlot } from "../../charts/BalancePlot.ts"
import { flowsPlot } from "../../charts/FlowsPlot.ts"
import { grouped, onAxis, percent, signed } from "../../Formats.ts"
import { asCell, asSentence, cleaned } from "../../text/Cleaned.ts"
import { reportWords as common } from "../../text/ReportWords.ts"
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
  table,
  word,
} from "../../valuation/Html.ts"
import { type AdoptedValue, adoptionView } from "../../view/AdoptionView.ts"
import type { Fact, TableView } from "../../view/Parts.ts"
import { authenticitySection } from "../AuthenticitySection.ts"
import { figureText, type StatementSection, type StatementTable } from "../Figures.ts"
import { StatementAnswer } from "../StatementAnswer.ts"
import { statementView } from "../StatementView.ts"
import { statementWords } from "../StatementWords.ts"
import { committeePage } from "./CommitteePage.ts"
import { reportWords, type StatementReportWords } from "./ReportWords.ts"
import { accountText, resultSections, riskSections } from "./ResultSections.ts"

/** A finished bank statement valuation to report on. */
export interface ReportedStatement {
  /** The result in the language of the report (`render`), of this or an older version of the engine. */
  readonly result?: unknown
  /** Why the task failed, in the language of the report. */
  readonly failure?: string
  /** The number of its task. */
  readonly valuationNo?: string
  /** The caller's own number of the case. */
  readonly caseNumber?: string | undefined
  /** The value that people have adopted beside the effective assets. */
  readonly adoption?: AdoptedValue | undefined
  /** A former version of the result: lines were corrected since. Absent: the latest. */
  readonly version?: { readonly number: number; readonly latest: number } | undefined
  /** What speaks for and against the files, in the language of the report; the open API leaves it out. */
  readonly authenticity?: StatementAuthenticity | undefined
}

const decode = Schema.decodeUnknownOption(StatementAnswer)

/** Longest conclusion, characters. */
const MOST_CONCLUSION = 4000
/** Balances are drawn of so many accounts, those that count most. */
const MOST_PLOTS = 3
/** Months in the drawing. */
const MOST_MONTHS = 24
const PLOT_PX = 620
/** Notes of a part; engines give fewer. */
const MOST_NOTES = 30

/**
 * Bank statements as one HTML page for people: on paper, the first A4 page is what a credit committee reads first, and
 * the others hold the figures, the lines behind each risk and the files. The page is self-contained, as that of
 * `valuationReport`; texts of files are escaped, stripped of marks that reorder or hide text, and cut, and lists are
 * bounded. A result that cannot be read has a page that says so.
 */
export const statementReport = (reported: ReportedStatement, locale: Locale): string => {
  const words = reportWords[locale]
  const { lang, ...shared } = common[locale]
  const { corrections } = statementWords[locale]
  const answer = reported.failure === undefined ? Option.getOrUndefined(decode(reported.result)) : undefined
  const dated: ReadonlyArray<readonly [string, string | undefined]> = [
    [shared.number, reported.valuationNo],
    [shared.caseNumber, reported.caseNumber],
    [corrections.version, reported.version && corrections.former(reported.version)],
    [shared.madeAt, answer?.generatedAt.slice(0, 16).replace("T", " ")],
  ]
  const header = [
    `<header><h1>${word(words.title)}</h1>`,
    facts(
      dated.flatMap(([name, text]): ReadonlyArray<Fact> => (text === undefined ? [] : [{ name, text: asCell(text) }])),
    ),
    `<p class="standing">${word(words.standing)}</p></header>`,
  ]
  const content =
    answer === undefined
      ? [...header, absence(reported.failure, words)]
      : [
          '<div class="committee">',
          ...header,
          ...firstPage(answer, reported, locale),
          "</div>",
          ...behind(answer, reported, locale),
        ]
  return htmlPage(lang, words.title, ["<main>", ...content, "</main>"])
}

const absence = (failure: string | undefined, words: StatementReportWords): Html =>
  section(
    words.result,
    "value",
    ...(failure === undefined
      ? [paragraph(word(words.absent))]
      : [paragraph(word(words.failed)), paragraph(word(failure), "reason")]),
  )

const firstPage = (
  answer: StatementAnswer,
  { adoption, authenticity }: ReportedStatement,
  locale: Locale,
): ReadonlyArray<Html> => {
  const words = reportWords[locale]
  const shared = common[locale]
  const view = statementView(answer, locale)
  const { capacity, completeness, risks, strengths, submitted } = committeePage(answer, view, authenticity, locale)
  const yuan = answer.effectiveAssets
  const gap = adoption?.gap ?? null
  const adopted =
    adoption === undefined
      ? words.noAdoption
      : `${shared.yuan(grouped(adoption.value))}${gap === null ? "" : shared.inBrackets(signed(percent(gap), gap))}`
  return [
    section(words.subject, "submitted wide", facts(submitted)),
    section(
      words.result,
      "value wide",
      `<p class="amount">${word(`${statementWords[locale].summary.effectiveAssets} ${shared.yuan(grouped(yuan, 2))}`)}</p>`,
      Number.isInteger(yuan) ? paragraph(word(shared.spelled(yuan)), "spelled") : "",
      facts([...capacity, { name: words.adoption, text: adopted }]),
    ),
    section(view.conclusionTitle, "conclusion", ...cleanedLines(view.conclusion).map((line) => paragraph(plain(line)))),
    strengths.points.length === 0
      ? `${points(strengths)}${points(risks)}`
      : `<div class="pair">${points(strengths)}${points(risks)}</div>`,
    section(words.completeness, "completeness wide", facts(completeness)),
  ]
}

const cleanedLines = (text: string): ReadonlyArray<string> =>
  text
    .slice(0, MOST_CONCLUSION)
    .split("\n")
    .slice(0, 12)
    .map((line) => cleaned(line, MOST_CONCLUSION))
    .filter((line) => line !== "")

const behind = (
  answer: StatementAnswer,
  { adoption, authenticity }: ReportedStatement,
  locale: Locale,
): ReadonlyArray<Html> => {
  const view = statementView(answer, locale)
  const { assets, figures, further, months, request } = resultSections(answer, view, locale)
  const proof = authenticity === undefined ? undefined : authenticitySection(authenticity, locale)
  const adopted = adoption === undefined ? undefined : adoptionView(adoption, locale)
  return [
    sectionPart(figures),
    sectionPart(request),
    adopted === undefined
      ? ""
      : section(
          adopted.title,
          "adoption",
          paragraph(plain(adopted.reason)),
          paragraph(plain(adopted.remark ?? "")),
          facts(adopted.facts),
        ),
    sectionPart(assets),
    ...balanceDrawings(answer, locale),
    sectionPart(months, flowsDrawing(answer, locale)),
    section(view.riskTitle, "risks", ...riskSections(answer, view, locale).map(riskPart)),
    ...(proof === undefined ? [] : [sectionPart(proof)]),
    ...further.map((part) => sectionPart(part)),
  ]
}

const tableView = ({ columns, rows }: StatementTable): TableView => ({
  columns: columns.map(({ look, name }) => ({ name, isFigure: look !== "text" && look !== "mono" })),
  rows: rows.map((row) => row.map((cell, at) => figureText(cell, columns[at]?.look ?? "text"))),
})

const tablePart = (one: StatementTable, title: string): Html =>
  one.rows.length === 0
    ? ""
    : `${one.title === "" ? "" : `<h3>${word(one.title)}</h3>`}${table(one.title === "" ? title : one.title, tableView(one))}`

/** A part of the result below its heading, in the form that every part has. */
const sectionPart = ({ figures = [], id, notes = [], tables = [], title }: StatementSection, before: Html = ""): Html =>
  section(
    title,
    `${id} wide`,
    before,
    figures.length === 0
      ? ""
      : facts(
          figures.map(({ look, name, value }) => ({ name, text: figureText(value, look), isCode: look === "mono" })),
        ),
    ...tables.map((one) => tablePart(one, title)),
    list(notes.slice(0, MOST_NOTES).map(asSentence)),
  )

const riskPart = ({ notes = [], tables = [], title }: StatementSection): Html =>
  [
    `<h3>${word(title)}</h3>`,
    ...notes.map((note) => paragraph(word(note))),
    ...tables.map((one) => tablePart(one, title)),
  ].join("")

const flowsDrawing = ({ monthlyFlows }: StatementAnswer, locale: Locale): Html => {
  const { caption, inflow, net, outflow } = reportWords[locale].flows
  if (monthlyFlows.length === 0) return ""
  const plot = flowsPlot({
    name: "flows",
    title: statementWords[locale].sheets.months,
    description: caption,
    flows: monthlyFlows
      .slice(-MOST_MONTHS)
      .map((one) => ({ label: cleaned(one.month, 7), inflow: one.effectiveInflow, outflow: one.effectiveOutflow })),
    inflowIs: inflow,
    outflowIs: outflow,
    netIs: net,
    format: onAxis(locale),
  })
  return drawing({ plot, caption })
}

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** The balances behind the effective assets, of the accounts that count most. */
const balanceDrawings = (answer: StatementAnswer, locale: Locale): ReadonlyArray<Html> => {
  const { adjusted, balance, caption, low, mean, overdrawn, title } = reportWords[locale].balances
  const words = statementWords[locale]
  const drawn = answer.effectiveAssetsBreakdown
    .filter(
      ({ balances, method }) =>
        method === "SEASONED_BALANCE" && balances.every(({ from, to }) => dayOf(from) <= dayOf(to)),
    )
    .filter(({ balances }) => balances.length > 0)
    .toSorted((one, other) => other.amount - one.amount)
    .slice(0, MOST_PLOTS)
  const lowBelow = answer.cashFlowProfile?.balanceDays?.lowBelow
  const figures = drawn.map((one, at) => {
    const levels = (value: "adjusted" | "balance") =>
      one.balances.map((stretch) => ({ from: dayOf(stretch.from), to: dayOf(stretch.to), value: stretch[value] }))
    const balances = levels("balance")
    const [first, last] = [balances[0]?.from ?? 0, balances.at(-1)?.to ?? 0]
    const said = caption(asCell(accountText(one, words)))
    const plot = balancePlot({
      name: `balances-${at}`,
      title,
      description: said,
      widthPx: PLOT_PX,
      balances,
      balanceIs: balance,
      adjusted: one.balances.some((stretch) => stretch.adjusted !== stretch.balance) ? levels("adjusted") : [],
      adjustedIs: adjusted,
      low: (value) => lowBelow !== undefined && value < lowBelow,
      lowIs: low,
      overdrawnIs: overdrawn,
      ...(one.adjustedMeanBalance === null ? {} : { mean: { from: first, to: last, value: one.adjustedMeanBalance } }),
      meanIs: mean,
      format: onAxis(locale),
    })
    return drawing({ plot, caption: said })
  })
  return figures.length === 0 ? [] : [section(title, "balances wide", ...figures)]
}

import type { Locale } from "@open-valuation/core/text"
import { Option, Schema } from "effect"
import { figureText, type StatementFigures, type StatementTable } from "../statement/Figures.ts"
import { StatementAnswer } from "../statement/StatementAnswer.ts"
import { statementView, type StatementView } from "../statement/StatementView.ts"
import { type AssistantAnswer, assistantWords, quoted } from "./Answer.ts"
import { type FinishedTask, headOf } from "./ValuationAnswer.ts"

const decode = Schema.decodeUnknownOption(StatementAnswer)

/** Risks in the summary, and rows of a table. */
const MOST_RISKS = 5
const MOST_ROWS = 24

/** An assessment of statements for a model: the conclusion with its figures, or one of its parts. */
export const statementAnswer = (task: FinishedTask, locale: Locale, part: string = "summary"): AssistantAnswer => {
  const { errorMessage, result, status, taskId, valuationNo } = task
  const words = assistantWords[locale]
  const head = [headOf(task, locale)]
  const data = { taskId, valuationNo, assetType: "BANK_STATEMENT", status }
  const answer = Option.getOrUndefined(decode(result))
  if (status === "FAILED" || answer === undefined) {
    const reason = errorMessage ?? ""
    return { lines: [...head, words.failed, quoted(reason, locale, 500)], data: { ...data, quotedData: { reason } } }
  }
  const view = statementView(answer, locale)
  const parts = partLines(view, answer, locale)
  const own = part === "summary" ? summaryLines(view, answer, locale) : (parts.get(part) ?? [])
  const { effectiveAssets, endDate, repaymentCapacity, riskAlert, startDate } = answer
  return {
    lines: [...head, ...(own.length === 0 ? [words.absent(["summary", ...parts.keys()].join(", "))] : own)],
    data: {
      ...data,
      effectiveAssets,
      currency: "CNY",
      period: { from: startDate, to: endDate },
      monthlyNetInflow: repaymentCapacity.averageMonthlyEffectiveNetInflow,
      coverageRatio: repaymentCapacity.coverageRatio,
      riskLevel: riskAlert.level,
      quotedData: {
        conclusion: answer.assetEvaluationConclusion,
        holders: holdersOf(answer),
        risks: riskAlert.items.slice(0, MOST_RISKS).map(({ title }) => title),
      },
    },
  }
}

const holdersOf = ({ sourceReferenceList }: StatementAnswer): ReadonlyArray<string> => [
  ...new Set(sourceReferenceList.flatMap(({ accountName }) => accountName ?? [])),
]

const figureLines = ({ figures, title }: StatementFigures, locale: Locale): ReadonlyArray<string> =>
  figures.length === 0
    ? []
    : [title, ...figures.map(({ look, name, value }) => `${name} ${written(figureText(value, look), look, locale)}`)]

const written = (text: string, look: string, locale: Locale): string =>
  look === "text" || look === "mono" ? quoted(text, locale, 80) : text

const tableLines = ({ columns, rows, title }: StatementTable, locale: Locale): ReadonlyArray<string> => [
  ...(title === "" ? [] : [title]),
  ...rows.slice(0, MOST_ROWS).map((row) =>
    row
      .flatMap((value, at) => {
        const { look = "text", name = "" } = columns[at] ?? {}
        return value === null ? [] : [`${name} ${written(figureText(value, look), look, locale)}`]
      })
      .join(" | "),
  ),
]

const summaryLines = (view: StatementView, answer: StatementAnswer, locale: Locale): ReadonlyArray<string> => {
  const { conclusion, conclusionTitle, figures, noRisks, request, riskLevel, risks, riskTitle } = view
  const words = assistantWords[locale]
  return [
    `${words.statement} ${words.borrower} ${holdersOf(answer)
      .map((name) => quoted(name, locale, 40))
      .join(" ")}`,
    `${conclusionTitle} ${quoted(conclusion, locale, 1200)}`,
    ...figureLines(figures, locale).slice(1),
    ...figureLines(request, locale),
    `${riskTitle} ${riskLevel.value}`,
    ...(risks.length === 0 ? [noRisks] : []),
    ...risks
      .slice(0, MOST_RISKS)
      .map(({ detail, level, title }) => `- [${level}] ${title}: ${quoted(detail, locale, 300)}`),
    ...(risks.length <= MOST_RISKS ? [] : [words.more(risks.length - MOST_RISKS)]),
  ]
}

/** The parts beyond the summary, those that the result has. */
const partLines = (
  view: StatementView,
  answer: StatementAnswer,
  locale: Locale,
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const months = answer.monthlyFlows.map(({ effectiveInflow, effectiveOutflow, endBalance, inflow, month, outflow }) =>
    [month, inflow, -outflow, effectiveInflow, -effectiveOutflow, endBalance].map((one) => figureText(one, "money")),
  )
  return new Map([
    ["risks", view.risks.map(({ detail, level, title }) => `- [${level}] ${title}: ${quoted(detail, locale, 400)}`)],
    ["months", [assistantWords[locale].months, ...months.map((row) => row.join(" | "))]],
    [
      "quality",
      [...figureLines(view.quality, locale), ...view.qualityNotes.map((note) => `- ${quoted(note, locale)}`)],
    ],
    ...view.sections.map(({ figures = [], id, notes = [], tables = [], title }): [string, ReadonlyArray<string>] => [
      id,
      [
        ...figureLines({ title, figures }, locale),
        ...tables.flatMap((table) => tableLines(table, locale)),
        ...notes.map((note) => `- ${quoted(note, locale)}`),
      ],
    ]),
  ])
}

import type { AssetType } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import type { Locale } from "@open-valuation/core/text"
import type { AdoptedValue } from "../view/AdoptionView.ts"
import type { Fact } from "../view/Parts.ts"
import { valuationView, type ValuationView } from "../view/ValuationView.ts"
import { type AssistantAnswer, assistantWords, quoted, rowLines } from "./Answer.ts"

/** A finished task, its texts in the language of the answer. */
export interface FinishedTask {
  readonly taskId: number
  readonly valuationNo: string
  readonly assetType: AssetType
  readonly status: "SUCCESS" | "FAILED"
  readonly errorMessage: string | null
  readonly result: unknown
  readonly adoption?: AdoptedValue | null | undefined
  readonly caseNumber?: string | null | undefined
  /** What was asked for; absent where the caller does not know. */
  readonly request?: unknown
}

/** Items of a list that a model gets. */
const LIMITS = { comparables: 10, items: 10, references: 5 }

/** Reasons and risks in the summary. */
const MOST_TOLD = 3

/** A valuation for a model: its value, range and confidence in words with the reasons, or one of its parts. */
export const valuationAnswer = (task: FinishedTask, locale: Locale, part: string = "summary"): AssistantAnswer => {
  const { adoption, assetType, errorMessage, request, result, status, taskId, valuationNo } = task
  const view = valuationView(
    {
      assetType,
      request,
      valuationNo,
      ...(status === "FAILED" ? { failure: errorMessage ?? "" } : { result }),
      ...(adoption === null || adoption === undefined ? {} : { adoption }),
    },
    locale,
    undefined,
    LIMITS,
  )
  const words = assistantWords[locale]
  const parts = partLines(view, locale)
  const own = part === "summary" ? undefined : (ownValue(parts, part) ?? [])
  const value = valueOf(view)
  return {
    lines: [
      headOf(task, locale),
      ...(value.demo && own !== undefined ? [words.demo] : []),
      ...(own === undefined
        ? summaryLines(view, locale)
        : own.length === 0
          ? [
              words.absent(
                ["summary", ...Object.keys(parts).filter((one) => ownValue(parts, one)?.length !== 0)].join(", "),
              ),
            ]
          : own),
    ],
    data: { taskId, valuationNo, assetType, status, ...value, ...listed(view, part) },
  }
}

/** Which task it is. */
export const headOf = ({ caseNumber, taskId, valuationNo }: FinishedTask, locale: Locale): string => {
  const words = assistantWords[locale]
  const ofCase = caseNumber === null || caseNumber === undefined ? [] : [words.ofCase, quoted(caseNumber, locale, 64)]
  return [words.task(valuationNo, taskId), ...ofCase].join(" ")
}

/** Facts of a request under the names of the forms, in quotation marks. */
export const factsText = (assetType: AssetType, facts: unknown, locale: Locale): string =>
  factsOf(valuationView({ assetType, request: facts, failure: "" }, locale), locale)

const factsOf = ({ subject }: ValuationView, locale: Locale): string =>
  subject.facts.map(({ name, text }) => `${name} ${quoted(text, locale, 60)}`).join(" · ")

/** The figures of a value; `noValue` where there is none. */
const valueOf = ({ value }: ValuationView) =>
  value.kind === "VALUE"
    ? {
        value: { low: value.low, central: value.central, high: value.high, currency: "CNY" },
        confidence: value.confidence ?? null,
        confidenceLevel: value.level ?? null,
        demo: value.demoMark !== undefined,
      }
    : { value: null, demo: false, quotedData: { noValue: value.reason } }

/** The items of a part as data. */
const listed = ({ comparables, risks }: ValuationView, part: string) => {
  if (part === "comparables" && comparables !== undefined) {
    const { columns, rows } = comparables
    const named = rows.map(({ about, cells, counted, page, source }) => ({
      ...Object.fromEntries(cells.map(({ text }, at) => [columns[at]?.name ?? String(at), text])),
      ...Object.fromEntries(about.map(({ name, text }) => [name, text])),
      source,
      ...(page === undefined ? {} : { page }),
      ...(counted === undefined ? {} : { weight: counted.weight, valueByItAlone: Math.round(counted.yuan) }),
    }))
    return { quotedData: { comparables: named } }
  }
  return risks === undefined || risks.tips.length === 0 ? {} : { quotedData: { risks: risks.tips.slice(0, MOST_TOLD) } }
}

const summaryLines = (view: ValuationView, locale: Locale): ReadonlyArray<string> => {
  const { adoption, comparables, method, risks, value } = view
  const facts = (list: ReadonlyArray<Fact>) => list.map(({ name, text }) => `${name} ${text}`)
  const of = factsOf(view, locale)
  const title = [view.title, ...facts(view.dated.slice(1, 2))].join(" ")
  if (value.kind === "NO_VALUE") {
    return [title, ...(of === "" ? [] : [of]), value.failed ?? value.title, quoted(value.reason, locale, 500)]
  }
  return [
    title,
    ...(of === "" ? [] : [of]),
    `${value.title} ${value.amount}`,
    ...facts([...value.facts, ...value.further]),
    ...value.meanings,
    ...(value.advice === undefined ? [] : [value.advice]),
    ...(value.warning === undefined ? [] : [value.warning]),
    ...(adoption === undefined ? [] : [`${adoption.title} ${adoption.amount}`]),
    ...(comparables?.notes.slice(0, 1) ?? []),
    ...(method?.said.slice(0, MOST_TOLD).map((text) => quoted(text, locale, 500)) ?? []),
    ...(risks === undefined || risks.tips.length === 0 ? [] : [risks.title]),
    ...(risks?.tips.slice(0, MOST_TOLD).map((tip) => `- ${quoted(tip, locale, 400)}`) ?? []),
    ...(risks === undefined || risks.tips.length <= MOST_TOLD
      ? []
      : [assistantWords[locale].more(risks.tips.length - MOST_TOLD)]),
    view.standing,
  ]
}

/** The parts of a result beyond its summary, empty where it has nothing of one. */
const partLines = (view: ValuationView, locale: Locale): Readonly<Record<string, ReadonlyArray<string>>> => {
  const { comparables, leftOut, lending, method, risks, waterfall } = view
  const said = (texts: ReadonlyArray<string> = []) => texts.map((text) => `- ${quoted(text, locale, 500)}`)
  const tables = [lending?.bases, lending?.premises, lending?.termValues].filter((one) => one !== undefined)
  return {
    comparables:
      comparables === undefined
        ? []
        : [
            ...comparables.notes,
            ...comparables.rows.flatMap(({ about, cells, page, source }) => [
              ...rowLines({ columns: comparables.columns, rows: [cells.map(({ text }) => text)] }, locale, true),
              `  ${quoted([...about.map(({ name, text }) => `${name} ${text}`), source].join("; "), locale)}${page === undefined ? "" : ` ${page}`}`,
            ]),
          ],
    adjustments: [
      ...(waterfall?.steps === undefined
        ? []
        : [waterfall.title, ...rowLines(waterfall.steps, locale), waterfall.note]),
      ...(comparables?.rows
        .slice(0, MOST_TOLD)
        .flatMap(({ adjustments, number }) =>
          adjustments === undefined ? [] : [`#${number}`, ...rowLines(adjustments, locale)],
        ) ?? []),
    ],
    risks:
      risks === undefined
        ? []
        : [...said(risks.tips), ...said(risks.further), ...said(risks.nothing === undefined ? [] : [risks.nothing])],
    method:
      method === undefined
        ? []
        : [
            ...said(method.said),
            ...said(method.method),
            ...said(method.reasoning),
            ...said(method.references.map(({ text }) => text)),
          ],
    lending:
      lending === undefined
        ? []
        : [
            ...(lending.acceptance === undefined
              ? []
              : [
                  `${lending.acceptance.title} ${lending.acceptance.said}`,
                  ...said(lending.acceptance.reasons),
                  lending.acceptance.note,
                ]),
            ...tables.flatMap(({ notes, table, title }) => [title, ...rowLines(table, locale), ...notes]),
            ...(lending.prudent === undefined ? [] : [`${lending.prudent.title} ${lending.prudent.amount}`]),
          ],
    excluded: leftOut?.reasons === undefined ? [] : [leftOut.title, ...rowLines(leftOut.reasons, locale)],
  }
}

import {
  acceptance,
  type GroupFigures,
  type ModelDecision,
  type ModelValidation,
  type RegisteredModel,
} from "@open-valuation/core/accuracy"
import { LocalDate } from "@open-valuation/core/domain"
import type { Locale } from "@open-valuation/core/text"
import { DateTime } from "effect"
import { grouped, NONE, spacedPercent } from "../Formats.ts"
import type { Fact } from "../view/Parts.ts"
import { modelReportWords, type ModelReportWords } from "./ModelReportWords.ts"

/** How a column shows its figures: `percent` are shares of one, `ratio` has three decimals, `money` is whole yuan. */
type Look = "text" | "number" | "percent" | "ratio" | "money"

/** A figure, or a text. `null`: not known. */
export type ModelCell = string | number | null

/** A table of figures. */
export interface ModelTable {
  readonly columns: ReadonlyArray<{ readonly name: string; readonly look: Look }>
  readonly rows: ReadonlyArray<ReadonlyArray<ModelCell>>
}

/** A part of the report below its heading: sentences, a list, and a table. */
export interface ModelPart {
  readonly title: string
  readonly notes: ReadonlyArray<string>
  readonly list: ReadonlyArray<string>
  readonly table?: ModelTable
}

/** The validation of a model as data and words, for a page or a workbook to lay out. */
export interface ModelReportView {
  readonly lang: string
  /** Name of the sheet of a workbook. */
  readonly sheet: string
  readonly title: string
  readonly standing: string
  readonly facts: ReadonlyArray<Fact>
  readonly parts: ReadonlyArray<ModelPart>
}

/** A model, the name of its market in the reader's language, and its validation, made on a day. */
export interface ValidatedModel {
  readonly model: RegisteredModel
  readonly label: string
  readonly validation: ModelValidation
  readonly madeOn: LocalDate.LocalDate
}

/** The text of a figure, as a column shows it. */
export const cellText = (cell: ModelCell, look: Look): string => {
  if (cell === null) return NONE
  if (typeof cell === "string") return cell
  if (look === "percent") return spacedPercent(cell)
  return grouped(cell, look === "ratio" ? 3 : 0)
}

/** The report on a model in a language. */
export const modelReportView = (
  { label, madeOn, model, validation }: ValidatedModel,
  locale: Locale,
): ModelReportView => {
  const words = modelReportWords[locale]
  const { facts, parts } = words
  const { backtest, drift, limits } = validation
  const general = words.general
  const dayOf = (day: number | null): string => (day === null ? words.unknown : LocalDate.fromEpochDay(day))
  return {
    lang: words.lang,
    sheet: words.sheet,
    title: words.title(label),
    standing: words.standing,
    facts: [
      { name: facts.model, text: model.modelId, isCode: true },
      { name: facts.state, text: words.states[model.state] },
      { name: facts.window, text: words.to(dayOf(model.firstDay), dayOf(model.newestDay)) },
      {
        name: facts.learnedFrom,
        text: words.rows(grouped(model.rows), model.samples === null ? words.unknown : grouped(model.samples)),
      },
      { name: facts.fittedAt, text: minuteOf(model.fittedAt) },
      { name: facts.engine, text: model.engineVersion },
      { name: facts.madeOn, text: madeOn },
      { name: facts.dataHash, text: model.dataHash, isCode: true },
      { name: facts.recipeHash, text: model.recipeHash, isCode: true },
    ],
    parts: [
      {
        title: parts.limits,
        notes: limits.length === 0 ? [words.fine] : [],
        list: [...limits.map((limit) => words.limits[limit]), ...general],
      },
      ...(backtest === null
        ? [{ title: parts.accuracy, notes: [words.untested], list: [] }]
        : backtestParts(backtest, model.assetType, words)),
      driftPart(drift, words),
      {
        title: parts.decisions,
        notes: [],
        list: [],
        table: {
          columns: [
            { name: words.columns.at, look: "text" },
            { name: facts.state, look: "text" },
            { name: words.columns.by, look: "text" },
            { name: words.columns.reason, look: "text" },
          ],
          rows: model.decisions.map((decision) => decisionRow(decision, words)),
        },
      },
    ],
  }
}

/** `2026-06-30 16:05`, in Shanghai. */
const minuteOf = (at: DateTime.Utc): string => LocalDate.timeInShanghai(at).slice(0, 16).replace("T", " ")

const decisionRow = ({ at, by, reason, state }: ModelDecision, words: ModelReportWords): ReadonlyArray<string> => [
  minuteOf(DateTime.toUtc(DateTime.makeUnsafe(at))),
  words.states[state],
  by.kind === "SYSTEM" ? words.system : by.name,
  by.kind === "SYSTEM" ? words.bySystem[state] : reason,
]

type Backtest = NonNullable<ModelValidation["backtest"]>

const backtestParts = (
  { breakdown, figures, learnedFrom, learnedTo, outOfSupport, testedFrom, testedTo }: Backtest,
  assetType: string,
  words: ModelReportWords,
): ReadonlyArray<ModelPart> => {
  const { accuracy, columns, measures, parts, supports, verdicts } = words
  const results = {
    MEDIAN_RATIO: figures.medianRatio,
    COD: figures.cod,
    PRD: figures.prd,
    PRB: figures.prb,
    VEI: figures.vei ?? null,
  }
  const groupColumns: ModelTable["columns"] = [
    { name: columns.n, look: "number" },
    { name: columns.mdape, look: "percent" },
    { name: columns.within10, look: "percent" },
    { name: columns.medianRatio, look: "ratio" },
    { name: columns.cod, look: "ratio" },
    { name: columns.coverage, look: "percent" },
    { name: columns.width, look: "percent" },
  ]
  const groupCells = (of: GroupFigures): ReadonlyArray<ModelCell> => [
    of.n,
    of.mdape,
    of.within10,
    of.medianRatio,
    of.cod,
    of.coverage80,
    of.width80,
  ]
  const { groups, others, untold } = breakdown.byClass
  const classes = [
    ...groups.map((one) => [one.name, ...groupCells(one)]),
    ...(others === undefined ? [] : [[words.others(grouped(others.classes)), ...groupCells(others)]]),
    ...(untold === undefined ? [] : [[words.untold, ...groupCells(untold)]]),
  ]
  const share = ["mdape", "within10", "within20"] as const
  const ranges = ["coverage80", "width80", "confidenceEce"] as const
  return [
    {
      title: parts.ratio,
      notes: [words.method(learnedTo, grouped(learnedFrom), testedFrom, testedTo, grouped(figures.n))],
      list: [],
      table: {
        columns: [
          { name: columns.measure, look: "text" },
          { name: columns.value, look: "ratio" },
          { name: columns.limit, look: "text" },
          { name: columns.verdict, look: "text" },
        ],
        rows: acceptance(figures, assetType).map(({ high, low, measure, verdict }) => [
          measures[measure],
          results[measure],
          limitText(low, high),
          verdicts[verdict],
        ]),
      },
    },
    {
      title: parts.accuracy,
      notes: [],
      list: [],
      table: {
        columns: [
          { name: columns.measure, look: "text" },
          { name: columns.engine, look: "percent" },
          { name: columns.naive, look: "percent" },
        ],
        rows: [
          [accuracy.n, grouped(figures.n), grouped(figures.naive.n)],
          ...share.map((name) => [accuracy[name], figures[name], figures.naive[name]]),
          ...ranges.map((name) => [accuracy[name], figures[name], null]),
        ],
      },
    },
    ...(classes.length === 0
      ? []
      : [
          {
            title: parts.classes,
            notes: [],
            list: [],
            table: { columns: [{ name: columns.name, look: "text" as const }, ...groupColumns], rows: classes },
          },
        ]),
    {
      title: parts.prices,
      notes: [],
      list: [],
      table: {
        columns: [{ name: columns.from, look: "money" }, { name: columns.upTo, look: "money" }, ...groupColumns],
        rows: breakdown.byPrice.map((one) => [one.from, one.to, ...groupCells(one)]),
      },
    },
    {
      title: parts.support,
      notes: [words.supportNote],
      list: [],
      table: {
        columns: [
          { name: columns.support, look: "text" },
          { name: columns.n, look: "number" },
          { name: columns.mdape, look: "percent" },
          { name: columns.stated, look: "percent" },
          { name: columns.within10, look: "percent" },
          { name: columns.coverage, look: "percent" },
          { name: columns.width, look: "percent" },
        ],
        rows: outOfSupport.map(({ held80, mdape, n, stated, support, true10, width80 }) => [
          supports[support],
          n,
          mdape,
          stated,
          true10,
          held80,
          width80,
        ]),
      },
    },
  ]
}

const limitText = (low: number | undefined, high: number | undefined): string => {
  if (low === undefined) return high === undefined ? NONE : `≤ ${high}`
  return `${low} – ${high ?? ""}`
}

const driftPart = (drift: ModelValidation["drift"], words: ModelReportWords): ModelPart => {
  const { accuracy, columns, parts } = words
  if (drift === null) return { title: parts.drift, notes: [words.noDrift], list: [] }
  const { band } = drift
  return {
    title: parts.drift,
    notes: [words.driftNote(drift.learnedTo, drift.dealsTo, grouped(drift.n))],
    list: [],
    table: {
      columns: [
        { name: columns.measure, look: "text" },
        { name: columns.value, look: "percent" },
        { name: columns.expected, look: "percent" },
        { name: columns.bound, look: "text" },
      ],
      rows: [
        [accuracy.mdape, drift.mdape, drift.expected.mdape, `≤ ${spacedPercent(band.errorTo)}`],
        [accuracy.coverage80, drift.coverage80, drift.expected.coverage80, `≥ ${spacedPercent(band.coverageFrom)}`],
      ],
    },
  }
}

import { ownValue } from "@open-valuation/core/domain"
import { waterfallPlot } from "../charts/WaterfallPlot.ts"
import { grouped, onAxis, signed } from "../Formats.ts"
import { asCell, cleaned } from "../text/Cleaned.ts"
import type { ReportWords } from "../text/ReportWords.ts"
import type { ReadResult } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
import { type Drawing, figureColumn, type TableView, wordsColumn } from "./Parts.ts"

/** How the comparables become the value, to the yuan. */
export interface WaterfallView {
  readonly title: string
  readonly drawing?: Drawing
  /** The steps: name, change, level. */
  readonly steps?: TableView
  /** How to read it, or why it is not there. */
  readonly note: string
}

/** Longest label of a step. */
const LABEL = 16

/** The name of a factor of an asset. */
export const factorName = (factor: string, words: ReportWords, asset: string): string =>
  ownValue(ownValue(words.ownFactors, asset), factor) ?? ownValue(words.factors, factor) ?? cleaned(factor, LABEL)

const labelOf = ({ kind, name }: WaterfallStep, words: ReportWords, asset: string): string => {
  if (kind === "factor") return factorName(name, words, asset)
  if (kind === "part") return ownValue(words.parts, name) ?? cleaned(name, LABEL)
  return words.steps[kind]
}

/** The way from the comparables to the value, drawn and to the yuan. */
export const waterfallView = ({ locale, read, reported, words }: Writing): WaterfallView | undefined => {
  const title = words.sections.waterfall
  if (read.value === undefined || !read.hasSources) return undefined
  const steps = waterfall(read)
  if (steps === undefined) return { title, note: words.noWaterfall }
  const plot = waterfallPlot({
    name: "waterfall",
    title: words.waterfallTitle,
    description: words.waterfallDescription,
    steps: steps.map((step) => ({
      label: labelOf(step, words, reported.assetType),
      to: step.to,
      ...(step.from === undefined ? {} : { from: step.from }),
    })),
    format: onAxis(locale),
  })
  const rows = steps.map((step) => [
    asCell(labelOf(step, words, reported.assetType)),
    step.from === undefined ? "" : asCell(signed(grouped(step.to - step.from), step.to - step.from)),
    asCell(grouped(step.to)),
  ])
  return {
    title,
    drawing: { plot, caption: words.waterfallTitle },
    steps: { columns: [wordsColumn(words.step), figureColumn(words.change), figureColumn(words.level)], rows },
    note: words.waterfallNote,
  }
}

/** A step from the comparables to the value, whole yuan. */
export interface WaterfallStep {
  /**
   * `comparables`: the level that the observed prices of the comparables give. `factor`: an adjustment of them.
   * `smaller`: the factors that have no row of their own. `part`: a further part of the value, such as the cost
   * approach. `rest`: what the rounding of weights and rates in the result leaves. `value`: the value itself.
   */
  readonly kind: "comparables" | "factor" | "smaller" | "part" | "rest" | "value"
  /** The factor or part; empty for the other kinds. */
  readonly name: string
  /** The level before it; absent where a level stands by itself. */
  readonly from?: number
  readonly to: number
}

/** Rows for factors; the others share one. */
const MOST_FACTORS = 8
/** A larger remainder is no rounding: the figures do not belong together. Ratio of the value. */
const MOST_REST = 0.01

/** Factors in the order in which an appraiser applies them; those of the object lie between, the largest first. */
const FIRST: ReadonlyArray<string> = ["transaction", "time"]
const LAST: ReadonlyArray<string> = ["unexplained", "correction"]

interface Change {
  readonly kind: "factor" | "smaller" | "part"
  readonly name: string
  /** ln ratio. */
  readonly log: number
}

/**
 * From the weighted geometric mean of the comparables' observed prices to the value: each factor by its weighted mean,
 * then the other parts of the value. Levels are rounded to the yuan, so every change is the difference of two levels
 * and all of them add up exactly. `undefined` where the result has no value or does not say what it is made of.
 */
export const waterfall = ({
  comparables,
  parts,
  unitPrice,
  value,
}: ReadResult): ReadonlyArray<WaterfallStep> | undefined => {
  if (value === undefined || !(value.central > 0)) return undefined
  const perUnit = unitPrice === undefined ? 1 : value.central / unitPrice
  const carrying = comparables.flatMap(({ adjusted, adjustments, observed, weight }) =>
    adjusted !== undefined && adjusted > 0 && observed > 0 && weight > 0
      ? [{ adjusted, adjustments, observed, weight }]
      : [],
  )
  const others = parts.filter(({ price, weight }) => weight > 0 && price > 0)
  const weights = carrying.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (of: (item: (typeof carrying)[number]) => number): number =>
    carrying.reduce((sum, item) => sum + item.weight * of(item), 0) / weights
  const [first] = others
  if (weights === 0 && first === undefined) return undefined

  const start = weights > 0 ? mean(({ observed }) => Math.log(observed)) : Math.log(first?.price ?? 1)
  const adjusted = weights > 0 ? mean((item) => Math.log(item.adjusted)) : start
  const logs = new Map<string, number>()
  for (const { adjustments, weight } of carrying) {
    for (const { factor, rate } of adjustments) {
      if (rate > -1) logs.set(factor, (logs.get(factor) ?? 0) + (weight / weights) * Math.log1p(rate))
    }
  }
  const changes = [
    ...inOrder(logs),
    ...partChanges(weights > 0 ? others : others.slice(1), weights > 0 ? weights : (first?.weight ?? 0), adjusted),
  ]

  const yuan = (log: number): number => Math.round(Math.exp(log) * perUnit)
  let level = start
  const steps: Array<WaterfallStep> =
    weights > 0
      ? [{ kind: "comparables", name: "", to: yuan(start) }]
      : [{ kind: "part", name: first?.name ?? "", to: yuan(start) }]
  for (const { kind, log, name } of changes) {
    const from = yuan(level)
    level += log
    steps.push({ kind, name, from, to: yuan(level) })
  }
  const last = yuan(level)
  const central = Math.round(value.central)
  if (!Number.isFinite(last) || Math.abs(last - central) > MOST_REST * central + 1) return undefined
  if (last !== central) steps.push({ kind: "rest", name: "", from: last, to: central })
  return [...steps, { kind: "value", name: "", to: central }]
}

/** The changes by factor: the largest by themselves, the others together. */
const inOrder = (logs: ReadonlyMap<string, number>): ReadonlyArray<Change> => {
  const bySize = [...logs].toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
  const own = bySize.slice(0, MOST_FACTORS)
  const smaller = bySize.slice(MOST_FACTORS).reduce((sum, [, log]) => sum + log, 0)
  const at = (names: ReadonlyArray<string>) => own.filter(([factor]) => names.includes(factor))
  const between = own.filter(([factor]) => !FIRST.includes(factor) && !LAST.includes(factor))
  return [
    ...[...at(FIRST), ...between, ...at(LAST)].map(([name, log]): Change => ({ kind: "factor", name, log })),
    ...(bySize.length > MOST_FACTORS ? [{ kind: "smaller", name: "", log: smaller } satisfies Change] : []),
  ]
}

/** The change that each further part makes when it joins the weighted mean. */
const partChanges = (parts: ReadResult["parts"], startWeight: number, startLog: number): ReadonlyArray<Change> => {
  let [weight, log] = [startWeight, startLog]
  return parts.map((part): Change => {
    const joined = (weight * log + part.weight * Math.log(part.price)) / (weight + part.weight)
    const change = joined - log
    weight += part.weight
    log = joined
    return { kind: "part", name: part.name, log: change }
  })
}

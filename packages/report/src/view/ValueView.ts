import { rangePlot } from "../charts/RangePlot.ts"
import { asCell, asSentence, cleaned } from "../text/Cleaned.ts"
import { seriesOf } from "../valuation/Marks.ts"
import { grouped, onAxis, wholePercent } from "../valuation/Numbers.ts"
import { filled, objectOf } from "../valuation/ReadField.ts"
import type { ReadResult } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
import { assetFacts } from "./AssetFacts.ts"
import type { Drawing, Fact } from "./Parts.ts"

/** The value with its range, and how sure it is. */
export interface GivenValue {
  readonly kind: "VALUE"
  readonly title: string
  /** Whole yuan. */
  readonly low: number
  readonly central: number
  readonly high: number
  /** The central value with its currency, and in words where the language has a form for it. */
  readonly amount: string
  readonly spelled: string
  /** Probability that the true price lies within ±10 % of the central value; absent in some added assets. */
  readonly confidence?: number
  readonly level?: "HIGH" | "MEDIUM" | "LOW"
  readonly facts: ReadonlyArray<Fact>
  readonly range: Drawing
  /** What range and confidence mean. */
  readonly meanings: ReadonlyArray<string>
  /** What a lender may do with a value of this level. */
  readonly advice?: string
  /** Further figures of this kind of asset, which a report does not print. */
  readonly further: ReadonlyArray<Fact>
  /** That the value is not of what was asked for, such as another right to the land. */
  readonly warning?: string
}

/** Why there is no value. */
export interface NoValue {
  readonly kind: "NO_VALUE"
  readonly title: string
  /** Said before the reason when the task failed. */
  readonly failed?: string
  readonly reason: string
  /** Whether the result holds neither a value nor a reason. */
  readonly isAbsent: boolean
  /** What is known about the object all the same. */
  readonly further: ReadonlyArray<Fact>
}

export type ValueView = GivenValue | NoValue

/** The value with its range drawn, and how sure it is; or why there is none. */
export const valueView = (writing: Writing): ValueView => {
  const { value } = writing.read
  return value === undefined ? noValue(writing) : givenValue(writing, value)
}

const noValue = (writing: Writing): NoValue => {
  const { read, reported, words } = writing
  const reason = reported.failure ?? read.unableReason ?? read.summary
  return {
    kind: "NO_VALUE",
    title: words.sections.noValue,
    ...(reported.failure === undefined ? {} : { failed: words.failed }),
    reason: asSentence(reason ?? words.absent(words.value, read.engineVersion ?? words.unknownVersion)),
    isAbsent: reason === undefined,
    further: assetFacts(writing),
  }
}

const givenValue = (writing: Writing, value: NonNullable<ReadResult["value"]>): GivenValue => {
  const { limits, locale, read, words } = writing
  const { confidence, level, unitPrice } = read
  const { central, high, low } = value
  const warning = filled(objectOf(writing.reported.result), "valuedRightNote")
  const perYuan = unitPrice === undefined ? 1 : central / unitPrice
  const prices = read.comparables
    .slice(0, limits.comparables)
    .flatMap(({ adjusted, kind }) =>
      adjusted === undefined ? [] : [{ price: adjusted * perYuan, series: seriesOf(kind) }],
    )
  const yuan = (amount: number): string => words.yuan(grouped(Math.round(amount)))
  const plot = rangePlot({
    name: "range",
    title: words.rangeTitle,
    description: words.rangeDescription,
    low,
    central,
    high,
    prices,
    format: onAxis(locale),
  })
  const percent = confidence === undefined ? undefined : wholePercent(confidence)
  const sure =
    percent === undefined ? "" : `${percent}%${level === undefined ? "" : words.inBrackets(words.levels[level])}`
  return {
    kind: "VALUE",
    title: words.sections.value,
    low: Math.round(low),
    central: Math.round(central),
    high: Math.round(high),
    amount: asCell(yuan(central)),
    spelled: cleaned(words.spelled(Math.round(central)), 100),
    ...(confidence === undefined ? {} : { confidence }),
    ...(level === undefined ? {} : { level }),
    facts: [
      ...(unitPrice === undefined
        ? []
        : [{ name: words.unitPriceIs, text: asCell(words.unitPrice(grouped(unitPrice, 2))) }]),
      { name: words.range, text: cleaned(`${yuan(low)} – ${yuan(high)}`, 100) },
      ...(percent === undefined ? [] : [{ name: words.confidence, text: asCell(sure) }]),
      ...(read.basis === undefined ? [] : [{ name: words.basisIs, text: words.basis[read.basis] }]),
    ],
    range: { plot, caption: `${words.rangeTitle}${words.colon}${words.rangeDescription}` },
    meanings: [words.rangeMeans, ...(percent === undefined ? [] : [words.confidenceMeans(percent)])],
    ...(level === undefined ? {} : { advice: words.levelMeans[level] }),
    further: assetFacts(writing),
    ...(warning === undefined ? {} : { warning: asSentence(warning) }),
  }
}

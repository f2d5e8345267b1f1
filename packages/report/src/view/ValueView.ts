import { ownValue } from "@open-valuation/core/domain"
import { Schema } from "effect"
import { rangePlot } from "../charts/RangePlot.ts"
import { grouped, onAxis, percent, wholePercent } from "../Formats.ts"
import { asCell, asSentence, cleaned } from "../text/Cleaned.ts"
import { field, filled, number, objectOf, type ReadResult, seriesOf } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
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
  /** True when the result holds neither a value nor a reason. */
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
  const sureness = confidence === undefined ? undefined : wholePercent(confidence)
  const sure =
    sureness === undefined ? "" : `${sureness}%${level === undefined ? "" : words.inBrackets(words.levels[level])}`
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
      ...(sureness === undefined ? [] : [{ name: words.confidence, text: asCell(sure) }]),
      ...(read.basis === undefined ? [] : [{ name: words.basisIs, text: words.basis[read.basis] }]),
    ],
    range: { plot, caption: `${words.rangeTitle}${words.colon}${words.rangeDescription}` },
    meanings: [words.rangeMeans, ...(sureness === undefined ? [] : [words.confidenceMeans(sureness)])],
    ...(level === undefined ? {} : { advice: words.levelMeans[level] }),
    further: [...assetFacts(writing), ...compositionOf(writing)],
    ...(warning === undefined ? {} : { warning: asSentence(warning) }),
  }
}

/** Figures that only one kind of asset has, as far as a result holds them. */
const assetFacts = (writing: Writing): ReadonlyArray<Fact> => {
  const from = objectOf(writing.reported.result)
  const facts = ownValue(factsOf, writing.reported.assetType)?.(from, writing) ?? []
  return facts.flatMap(([name, text]) => (text === undefined ? [] : [{ name, text: asCell(text) }]))
}

const LandRight = Schema.Literals(["GRANTED", "ALLOCATED", "LEASED", "COLLECTIVE"])

/** Smallest share of a value that is told. */
const LEAST_SHARE = 0.0005

/** Shares of the value by what it is made of; nothing where the comparables are all of it. */
const compositionOf = ({ read, words }: Writing): ReadonlyArray<Fact> => {
  const others = read.parts.filter(({ name, weight }) => name !== "furtherSamples" && weight >= LEAST_SHARE)
  if (others.length === 0) return []
  const rest = 1 - others.reduce((sum, { weight }) => sum + weight, 0)
  const shares = [...(rest < LEAST_SHARE ? [] : [{ name: "comparables", weight: rest }]), ...others]
  const names: Readonly<Record<string, string>> = { comparables: words.steps.comparables, ...words.parts }
  const said = shares.map(({ name, weight }) => `${ownValue(names, name) ?? cleaned(name, 16)} ${percent(weight)}`)
  return [{ name: words.madeOf, text: cleaned(said.join(words.comma), 100) }]
}

type NamedTexts = ReadonlyArray<readonly [name: string, text: string | undefined]>

const factsOf: Readonly<Record<string, (from: object, writing: Writing) => NamedTexts>> = {
  LAND: (from, { words }) => [
    [
      words.own.floorPrice,
      known(number(from, "floorPricePerSqm"), (price) => words.unitPrice(grouped(price, 2))) ??
        (Reflect.get(from, "floorPricePerSqm") === null ? words.own.noPlotRatio : undefined),
    ],
    [words.own.valuedRight, known(field(from, "valuedRight", LandRight), (right) => words.rights[right])],
    [words.own.perMu, known(number(from, "pricePerMu"), (price) => words.perMu(grouped(price)))],
    [words.own.termFactor, known(number(from, "termFactor"), (factor) => grouped(factor, 4))],
  ],
  VEHICLE: (from, { words }) => {
    const model = objectOf(Reflect.get(from, "resolvedModel"))
    const named = ["brand", "series", "trim"].flatMap((name) => filled(model, name) ?? [])
    const year = number(model, "modelYear")
    const basis = field(from, "retentionBasis", Schema.Literals(["MSRP", "CURRENT_NEW_PRICE"]))
    return [
      [
        words.own.takenFor,
        named.length === 0
          ? undefined
          : `${[...named, ...(year === undefined ? [] : [words.modelYear(year)])].join(" ")}${filled(model, "source") === "VIN" ? words.inBrackets(words.byVin) : ""}`,
      ],
      [words.own.vehicleAge, known(number(from, "ageMonths"), words.months)],
      [
        words.own.retention,
        known(
          number(from, "retentionRate"),
          (rate) => `${percent(rate)}${basis === undefined ? "" : words.inBrackets(words.retentionBasis[basis])}`,
        ),
      ],
    ]
  },
  EQUIPMENT: (from, { words }) => {
    const capacity = objectOf(Reflect.get(from, "ratedCapacity"))
    const unit = filled(capacity, "unit") ?? ""
    const isInferred = field(from, "manufacturerInferred", Schema.Boolean) === true
    return [
      [
        words.own.manufacturer,
        known(filled(from, "manufacturer"), (name) => `${name}${isInferred ? words.inBrackets(words.inferred) : ""}`),
      ],
      [words.own.type, filled(from, "equipmentTypeLabel")],
      [words.own.capacity, known(number(capacity, "value"), (value) => `${value} ${unit}`)],
      [words.own.age, known(number(from, "ageYears"), (age) => words.years(String(age)))],
      [words.own.replacement, known(number(from, "replacementValue"), (yuan) => words.yuan(grouped(yuan)))],
      [words.own.residualRate, known(number(from, "residualRate"), (rate) => percent(rate))],
    ]
  },
}

const known = <A>(value: A | undefined, text: (value: A) => string): string | undefined =>
  value === undefined ? undefined : text(value)

import { byLanguage, ownValue } from "@open-valuation/core/domain"
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
  /** What a lender may do with a value of this level; of a value of the demo market, that it is none. */
  readonly advice?: string
  /** Words across a value of the demo market, which must not look like one that can be used. */
  readonly demoMark?: string
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
    ...(read.isDemo
      ? { advice: words.demoMeans, demoMark: words.demoMark }
      : level === undefined
        ? {}
        : { advice: words.levelMeans[level] }),
    further: [...assetFacts(writing), ...compositionOf(writing)],
    ...(warning === undefined ? {} : { warning: asSentence(warning) }),
  }
}

/** Figures that only one kind of asset has, as far as a result holds them. */
const assetFacts = ({ locale, reported, words }: Writing): ReadonlyArray<Fact> => {
  const from = objectOf(reported.result)
  const facts = ownValue(factsOf, reported.assetType)?.(from, { words, own: ownNames[locale] }) ?? []
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

interface FactWriting extends Pick<Writing, "words"> {
  readonly own: (typeof ownNames)["zh"]
}

type NamedTexts = ReadonlyArray<readonly [name: string, text: string | undefined]>

/** Names of the figures below. */
const ownNames = byLanguage({
  floorPrice: { zh: "楼面地价", en: "Per m² of floor area" },
  noPlotRatio: { zh: "未知（缺容积率）", en: "unknown without a plot ratio" },
  valuedRight: { zh: "估值权利", en: "Right valued" },
  vehicleAge: { zh: "车龄", en: "Age" },
  perMu: { zh: "亩均价", en: "Per mu" },
  termFactor: { zh: "年期修正系数", en: "Term factor" },
  takenFor: { zh: "识别车型", en: "Model identified" },
  retention: { zh: "保值率", en: "Retention rate" },
  manufacturer: { zh: "生产厂家", en: "Manufacturer" },
  type: { zh: "设备类型", en: "Type of machine" },
  capacity: { zh: "主参数", en: "Rated capacity" },
  age: { zh: "机龄", en: "Age" },
  replacement: { zh: "新机价格", en: "Price new" },
  residualRate: { zh: "残值率", en: "Residual rate" },
})

const factsOf: Readonly<Record<string, (from: object, writing: FactWriting) => NamedTexts>> = {
  LAND: (from, { own, words }) => [
    [
      own.floorPrice,
      known(number(from, "floorPricePerSqm"), (price) => words.unitPrice(grouped(price, 2))) ??
        (Reflect.get(from, "floorPricePerSqm") === null ? own.noPlotRatio : undefined),
    ],
    [own.valuedRight, known(field(from, "valuedRight", LandRight), (right) => words.rights[right])],
    [own.perMu, known(number(from, "pricePerMu"), (price) => words.perMu(grouped(price)))],
    [own.termFactor, known(number(from, "termFactor"), (factor) => grouped(factor, 4))],
  ],
  VEHICLE: (from, { own, words }) => {
    const model = objectOf(Reflect.get(from, "resolvedModel"))
    const named = ["brand", "series", "trim"].flatMap((name) => filled(model, name) ?? [])
    const year = number(model, "modelYear")
    const basis = field(from, "retentionBasis", Schema.Literals(["MSRP", "CURRENT_NEW_PRICE"]))
    return [
      [
        own.takenFor,
        named.length === 0
          ? undefined
          : `${[...named, ...(year === undefined ? [] : [words.modelYear(year)])].join(" ")}${filled(model, "source") === "VIN" ? words.inBrackets(words.byVin) : ""}`,
      ],
      [own.vehicleAge, known(number(from, "ageMonths"), words.months)],
      [
        own.retention,
        known(
          number(from, "retentionRate"),
          (rate) => `${percent(rate)}${basis === undefined ? "" : words.inBrackets(words.retentionBasis[basis])}`,
        ),
      ],
    ]
  },
  EQUIPMENT: (from, { own, words }) => {
    const capacity = objectOf(Reflect.get(from, "ratedCapacity"))
    const unit = filled(capacity, "unit") ?? ""
    const isInferred = field(from, "manufacturerInferred", Schema.Boolean) === true
    return [
      [
        own.manufacturer,
        known(filled(from, "manufacturer"), (name) => `${name}${isInferred ? words.inBrackets(words.inferred) : ""}`),
      ],
      [own.type, filled(from, "equipmentTypeLabel")],
      [own.capacity, known(number(capacity, "value"), (value) => `${value} ${unit}`)],
      [own.age, known(number(from, "ageYears"), (age) => words.years(String(age)))],
      [own.replacement, known(number(from, "replacementValue"), (yuan) => words.yuan(grouped(yuan)))],
      [own.residualRate, known(number(from, "residualRate"), (rate) => percent(rate))],
    ]
  },
}

const known = <A>(value: A | undefined, text: (value: A) => string): string | undefined =>
  value === undefined ? undefined : text(value)

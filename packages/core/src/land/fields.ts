import { Schema } from "effect"
import type { AssetData } from "../asset/Asset.ts"
import { factsOf, field, optional, requestedBy } from "../asset/Field.ts"
import type { RequestFault } from "../AssetDefinition.ts"
import { type Facts, numberFact, textFact } from "../domain/Facts.ts"
import { LocalDate, toEpochDay } from "../domain/LocalDate.ts"
import { falls, immovables, lendingLine, lendingPolicy, prudence } from "../lending/DefaultLending.ts"
import { marketRequestFields, requestMessage } from "../market/recipe/MarketRequest.ts"
import { above, addressHeaders, between, name, text } from "../request/Fields.ts"
import { landMessage } from "./LandMessages.ts"

/** Permitted uses of land (contract, section 2.5). */
export const LandUse = Schema.Literals(["RESIDENTIAL", "COMMERCIAL", "INDUSTRIAL", "PUBLIC", "AGRICULTURAL", "MIXED"])
export type LandUse = typeof LandUse.Type

/** The right to land: granted for a premium and a term, allocated without either, leased, or held by a collective. */
export const RightType = Schema.Literals(["GRANTED", "ALLOCATED", "LEASED", "COLLECTIVE"])
export type RightType = typeof RightType.Type

/**
 * The level of a lot's development: not at all; road, water and power; also drains and telecommunication; also gas and
 * heat. The ground is levelled.
 */
export const DevelopmentLevel = Schema.Literals(["RAW", "THREE_UTILITIES", "FIVE_UTILITIES", "SEVEN_UTILITIES"])
export type DevelopmentLevel = typeof DevelopmentLevel.Type

/** Maximum area, m²: 100 km², more than any lot. */
const MOST_SQM = 100_000_000
/** Below any plot ratio that is granted. */
const LEAST_PLOT_RATIO = 0.001
/** Above any plot ratio that is built. */
const MOST_PLOT_RATIO = 30
/** A few days. */
const LEAST_YEARS = 0.01
/** Above any legal term, and any registered lease. */
const MOST_YEARS = 100
/** Yuan per m². */
const LEAST_UNIT_PRICE = 0.01
const MOST_UNIT_PRICE = 1_000_000

/** The fields of a lot in a request. */
const landFields = {
  city: field(name(1, 100), {
    description: "Administrative region, <province>/<city>/<district>",
    examples: ["湖南省/长沙市/岳麓区"],
  }),
  address: field(name(1, 300), { description: "Where the lot is", headers: addressHeaders, sample: { text: 500 } }),
  landUse: field(LandUse, {
    description: "Use that the right is granted for",
    headers: ["土地用途", "地类", "规划用途", "用地性质", "用途", "类型"],
    words: {
      RESIDENTIAL: ["住宅用地", "城镇住宅用地", "居住用地", "住宅"],
      COMMERCIAL: ["商服用地", "商业用地", "商业服务业用地", "商业", "商服"],
      INDUSTRIAL: ["工业用地", "仓储用地", "工矿仓储用地", "工业"],
      PUBLIC: ["公共管理与公共服务用地"],
      AGRICULTURAL: ["农用地"],
      MIXED: ["综合用地", "商住用地", "混合用地"],
    },
    sample: { refuses: true },
  }),
  areaSqm: field(above(0, MOST_SQM), {
    description: "Area of the ground in m² (1 mu is 666.67 m², 1 ha 10,000 m²)",
    headers: ["土地面积", "宗地面积", "用地面积", "出让面积", "地块面积", "面积"],
    sample: { required: true, above: 0 },
    unit: "m²",
  }),
  rightType: field(RightType, {
    description: "The right to the lot, by its title",
    headers: ["使用权类型", "权利性质", "土地使用权类型", "供应方式", "供地方式"],
    words: {
      GRANTED: ["出让", "挂牌出让", "拍卖出让", "招标出让", "协议出让", "招拍挂"],
      ALLOCATED: ["划拨"],
      LEASED: ["租赁"],
      COLLECTIVE: ["集体"],
    },
    sample: {},
  }),
  plotRatio: optional(between(LEAST_PLOT_RATIO, MOST_PLOT_RATIO), {
    description: "m² of building that may be built per m² of ground",
    headers: ["容积率", "规划容积率"],
    sample: { from: 0 },
  }),
  termTotalYears: optional(between(LEAST_YEARS, MOST_YEARS), {
    description: "Term for which it was granted, years",
    headers: ["出让年限", "使用年限"],
    sample: { above: 0 },
    unit: "years",
  }),
  remainingYears: optional(between(LEAST_YEARS, MOST_YEARS), {
    description: "Term left on the valuation date, years; or give termEndDate",
    headers: ["剩余年限", "剩余使用年限"],
    sample: { from: 0 },
    unit: "years",
  }),
  termEndDate: optional(LocalDate, {
    description: "Last day of the term",
    headers: ["终止日期", "使用权终止日期"],
    sample: false,
  }),
  developmentLevel: optional(DevelopmentLevel, {
    description: "How far the lot is made ready",
    headers: ["开发程度"],
    words: {
      RAW: ["生地"],
      THREE_UTILITIES: ["三通一平"],
      FIVE_UTILITIES: ["五通一平"],
      SEVEN_UTILITIES: ["七通一平"],
    },
    sample: {},
  }),
  grade: optional(text(0, 50), {
    description: "The city's own grade of the land",
    headers: ["土地级别"],
    sample: { text: 500 },
  }),
  benchmarkPrice: optional(
    Schema.Struct({
      unitPrice: field(between(LEAST_UNIT_PRICE, MOST_UNIT_PRICE), {
        description: "Yuan per m² of ground, as the city publishes it",
      }),
      date: optional(LocalDate, { description: "The day for which it holds" }),
      plotRatio: optional(between(LEAST_PLOT_RATIO, MOST_PLOT_RATIO), { description: "Plot ratio for which it holds" }),
      termYears: optional(between(LEAST_YEARS, MOST_YEARS), { description: "Term for which it holds, years" }),
      developmentLevel: optional(DevelopmentLevel, { description: "Level of development for which it holds" }),
    }),
    { description: "The city's benchmark price for this use and grade of land", sample: false },
  ),
}

/** Create body of a land valuation: contract 2.5. */
export const LandRequest = Schema.Struct({ ...landFields, ...marketRequestFields }).annotate({
  identifier: "LandRequest",
  description: "What is to be valued",
  examples: [
    {
      city: "浙江省/嘉兴市/海宁市",
      address: "海宁市苔洲街道菱歌路北侧",
      landUse: "RESIDENTIAL",
      areaSqm: 32600,
      rightType: "GRANTED",
      plotRatio: 1.8,
      termTotalYears: 70,
      remainingYears: 66,
      developmentLevel: "FIVE_UTILITIES",
      grade: "一级",
      benchmarkPrice: {
        unitPrice: 7800,
        date: LocalDate.make("2024-01-01"),
        plotRatio: 2,
        termYears: 70,
      },
    },
  ],
})
export type LandRequest = typeof LandRequest.Type

/** Columns of sample files that no request has: the price per m² of ground, and degrees. */
const landColumns = {
  unitPrice: above(0, 1e9).annotate({
    field: { headers: ["单价", "成交单价", "地面单价", "地面地价"], sample: { above: 0 }, unit: "yuan/m²" },
  }),
  longitude: between(-180, 180).annotate({ field: { sample: { zeroIsUnknown: true }, unit: "°" } }),
  latitude: between(-90, 90).annotate({ field: { sample: { zeroIsUnknown: true }, unit: "°" } }),
}

/** A lot reduced to what a request of the specification's own fields states. */
export const requestedLand = requestedBy(landFields)

/** Facts of a lot: the fields of its request, the benchmark price as flat facts, and columns of catalogues. */
export const LandFacts = {
  ...factsOf(landFields),
  /** The use in the register's own words. */
  landUseText: textFact("landUseText"),
  /** Yuan/m². */
  benchmarkUnitPrice: numberFact("benchmarkUnitPrice"),
  benchmarkDevelopmentLevel: textFact("benchmarkDevelopmentLevel"),
  /** YYYY-MM-DD. */
  benchmarkDate: textFact("benchmarkDate"),
  benchmarkPlotRatio: numberFact("benchmarkPlotRatio"),
  /** Years. */
  benchmarkTermYears: numberFact("benchmarkTermYears"),
  /** Years without construction. */
  idleYears: numberFact("idleYears"),
}

/** The use that the facts state; `undefined` when there is none, or it is not a `LandUse`. */
export const landUseOf = (facts: Facts): LandUse | undefined => {
  const stated = LandFacts.landUse(facts)
  return LandUse.literals.find((use) => use === stated)
}

/** The right that the facts state; `undefined` when there is none, or it is not a `RightType`. */
export const rightTypeOf = (facts: Facts): RightType | undefined => {
  const stated = LandFacts.rightType(facts)
  return RightType.literals.find((right) => right === stated)
}

/**
 * The level of development in a field of the facts; `undefined` when there is none, or it is not a `DevelopmentLevel`.
 */
export const developmentLevelOf = (facts: Facts, fact = LandFacts.developmentLevel): DevelopmentLevel | undefined => {
  const stated = fact(facts)
  return DevelopmentLevel.literals.find((level) => level === stated)
}

const DAYS_PER_YEAR = 365.25
/** Tolerated years by which an end date may exceed the total term: the term begins at hand-over, which may be later. */
const HAND_OVER_YEARS = 1

/** Difference between remaining term and end date, years: up to this a tip, beyond it one of them is wrong. */
const TERMS_APART_YEARS = 5

/** Years from the valuation date to the end of the term; `undefined` without an end date. */
export const yearsToEnd = (
  { termEndDate }: Pick<LandRequest, "termEndDate">,
  valuationDate: LocalDate,
): number | undefined =>
  termEndDate === undefined ? undefined : (toEpochDay(termEndDate) - toEpochDay(valuationDate)) / DAYS_PER_YEAR

/** Faults of a land request that depend on the current day or on more than one field. */
export const landFaults = (request: Partial<LandRequest>, today: LocalDate): ReadonlyArray<RequestFault> => [
  ...termFaults(request, request.valuationDate ?? today),
  ...benchmarkFaults(request, request.valuationDate ?? today),
]

const termFaults = (request: Partial<LandRequest>, valuationDate: LocalDate): ReadonlyArray<RequestFault> => {
  const { remainingYears, termTotalYears } = request
  const toEnd = yearsToEnd(request, valuationDate)
  const faults: Array<RequestFault> = []
  if (termTotalYears !== undefined && remainingYears !== undefined && remainingYears > termTotalYears) {
    faults.push({ path: "remainingYears", message: landMessage("request.aboveTermTotal", { termTotalYears }) })
  }
  if (toEnd !== undefined && toEnd <= 0) {
    const message = landMessage("request.notAfterValuationDate", { valuationDate })
    faults.push({ path: "termEndDate", message })
  }
  if (toEnd !== undefined && toEnd > (termTotalYears ?? MOST_YEARS) + HAND_OVER_YEARS) {
    const message = landMessage("request.aboveTermTotal", { termTotalYears: termTotalYears ?? MOST_YEARS })
    faults.push({ path: "termEndDate", message })
  }
  if (toEnd !== undefined && toEnd > 0 && remainingYears !== undefined) {
    if (Math.abs(remainingYears - toEnd) > TERMS_APART_YEARS) {
      const message = landMessage("request.termsContradict", { byDate: Math.round(10 * toEnd) / 10 })
      faults.push({ path: "remainingYears", message })
    }
  }
  return faults
}

const benchmarkFaults = (
  { benchmarkPrice }: Partial<LandRequest>,
  valuationDate: LocalDate,
): ReadonlyArray<RequestFault> =>
  benchmarkPrice?.date !== undefined && benchmarkPrice.date > valuationDate
    ? [{ path: "benchmarkPrice.date", message: requestMessage("request.afterValuationDate", { valuationDate }) }]
    : []

/** Land as data. The same lot: address and area. */
export const landData: AssetData<typeof LandRequest> = {
  Request: LandRequest,
  columns: landColumns,
  identity: {
    needs: [["address"], ["areaSqm"]],
    uses: ["landUse"],
    rounded: { areaSqm: 1 },
    betweenSites: {
      marks: ["landUse", "plotRatio"],
      within: { areaSqm: 1 },
      enoughMarks: 0,
    },
  },
  paged: {
    names: ["landUse"],
    needs: [["areaSqm"], ["landUse"]],
    sized: /\d\s?(?:㎡|平方米|亩|公顷)/u,
    plausible: [10_000, 1e12],
  },
  prices: { per: "areaSqm", isInMu: true, possible: [1, 500_000], usual: [15, 200_000] },
  lending: {
    haircut: { share: 0.5, origin: "JUDGEMENT", source: "HAIRCUT_LAND" },
    sharedError: { market: 0.06, place: 0.06, extent: "COUNTRY", origin: "JUDGEMENT", source: "SHARED_LAND" },
    revaluation: { LOW: 12, MEDIUM: 12, HIGH: 6, by: "landUse" },
    policy: lendingPolicy({
      ...immovables,
      by: "landUse",
      lines: {
        RESIDENTIAL: lendingLine("LIQUIDATION_LAND", [0.2, 0.1, 9, 0.05], [0.4, 0.18, 12, 0.08], prudence.buildings),
      },
      other: lendingLine("LIQUIDATION_LAND", [0.25, 0.12, 12, 0.06], [0.45, 0.2, 15, 0.09], prudence.buildings),
      fall: falls.land,
      limits: { confidence: 0.3, range: 1 },
    }),
  },
}

import { Facts, messages, NotValuable, row } from "@open-valuation/core"
import { contentHash, LocalDate, Sentence } from "@open-valuation/core/domain"
import {
  byComparison,
  type Conclusion,
  confidencePercent,
  defaultMarketPolicy,
  defineAsset,
  type MarketAsset,
  type MarketAssetDefinition,
  type MarketPolicy,
  marketReport,
  marketRequestFields,
  marketRisks,
  nameField,
  type Recipe,
  valueInYuan,
} from "@open-valuation/core/market"
import type { MarketTerms, OwnWords } from "@open-valuation/core/text"
import { Schema } from "effect"

/** The type of the asset. Its path `boat-valuations` and its numbers `VAL-BOAT-…` follow from it. */
const ASSET = "BOAT"

// 1. The request, and the facts that are read from requests and samples alike.

const name = nameField(1, 100)

/** Request for the value of a boat. */
export const BoatRequest = Schema.Struct({
  /** Home port, `<province>/<city>`. */
  city: name,
  /** Each row of a sample file has it, as it has the length. */
  boatModel: name.annotate({ field: { sample: { required: true } } }),
  /** Length overall, metres. */
  lengthM: Schema.Finite.check(Schema.isBetween({ minimum: 2, maximum: 400 })).annotate({
    field: { sample: { required: true } },
  }),
  /** Portfolios and sample files in Chinese may call it so, too. */
  buildYear: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1950, maximum: 2100 })).annotate({
      field: { headers: ["建造年份", "建成年份"] },
    }),
  ),
  engineHours: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 200_000 }))),
  ...marketRequestFields,
}).annotate({
  identifier: "BoatRequest",
  description: "A boat to be valued",
  examples: [{ city: "浙江省/舟山市", boatModel: "Heron 12", lengthM: 12.1, buildYear: 2018, engineHours: 1_600 }],
})
export type BoatRequest = typeof BoatRequest.Type

const boatModel = Facts.textFact("boatModel")
/** Length overall, metres. */
const lengthM = Facts.numberFact("lengthM")
const buildYear = Facts.numberFact("buildYear")
/** Operating hours of the engine. */
const engineHours = Facts.numberFact("engineHours")

const lnAbove = (value: number | undefined, least: number): number | undefined =>
  value === undefined || value < least ? undefined : Math.log(value)

/** Age on a day, years. `undefined` when the boat was built after that day. */
const ageOf = (facts: Facts.Facts, day: number): number | undefined => {
  const built = buildYear(facts)
  const year = Number(LocalDate.fromEpochDay(day).slice(0, 4))
  return built === undefined || built > year ? undefined : year - built
}

// 2. How boats are compared and searched, as data. The starting values are judgement; the host's own sales correct
//   them.

const YEARS = 365

/** Boats are priced as a whole, in one market. A model is the group, and boats of similar length are neighbours. */
export const boatRecipe: Recipe = {
  assetType: ASSET,
  classedBy: [boatModel.field],
  unitField: undefined,
  kinds: { TRANSACTION: "DEAL", LISTING: "ASK" },
  keys: {
    market: () => "BOATS",
    groupNames: (facts) => [boatModel(facts) ?? ""],
    groupField: boatModel.field,
    neighbourhood: (facts) => {
      const length = lengthM(facts)
      return length === undefined ? undefined : String(Math.round(length / 4))
    },
    district: (city) => city.split("/")[0],
    point: () => undefined,
  },
  search: {
    steps: [
      { scope: { _tag: "Group" }, withinDays: 3 * YEARS },
      { scope: { _tag: "Neighbourhood" }, withinDays: 3 * YEARS },
      { scope: { _tag: "Market" }, withinDays: 5 * YEARS },
    ],
    target: 16,
    limit: 40,
  },
  numbers: [
    {
      name: "lnLength",
      factor: "capacity",
      of: (facts) => lnAbove(lengthM(facts), 1),
      knots: [],
      dissimilarity: 3,
      leastSpan: Math.log(1.5),
      mostBeyond: 1,
    },
    { name: "age", factor: "age", of: ageOf, knots: [5, 15], dissimilarity: 0.1, leastSpan: 5 },
    {
      name: "lnHours",
      factor: "hours",
      of: (facts) => lnAbove(engineHours(facts), 1),
      knots: [],
      dissimilarity: 0.2,
    },
  ],
  labels: [],
  consumed: new Set([boatModel, lengthM, buildYear, engineHours].map(({ field }) => field)),
  listingDiscount: Math.log(0.92),
  support: { unitErrors: [0.15, 0.2, 0.25, 0.35, 0.5, 0.5], beyondError: 0.5 },
  time: {
    bandwidthDays: 60,
    minimumWeight: 40,
    decayDays: 1500,
    trendShare: 0.5,
    trendDays: 60,
    drift: { perMonth: 0.02, power: 0.8 },
  },
  kernel: { sameGroup: 2, sameBase: 0, perKm: 0, perRootKm: 0, perYear: 0.5, otherBasis: 0.5, anchor: 1, clip: 0.4 },
}

const policy: MarketPolicy = {
  ...defaultMarketPolicy,
  hardRules: { ...defaultMarketPolicy.hardRules, unitPrice: [5_000, 2_000_000_000] },
}

const policyHash = contentHash(JSON.stringify(policy))

// 3. The result, the reasons for having none, and how both are made.

/** The result for its reader. Amounts in yuan. */
export const BoatResult = Schema.Struct({
  minPrice: Schema.Finite,
  avgPrice: Schema.Finite,
  maxPrice: Schema.Finite,
  confidence: Schema.Finite,
  effectiveSampleCount: Schema.Int,
  /** True when the value was learned from prices, or uses only the starting values of the recipe. */
  modelPath: Schema.Literals(["CORRECTED", "LEARNED", "POLICY"]),
  riskTips: Schema.Array(Sentence),
  reasoningSummary: Sentence,
}).annotate({ identifier: "BoatResult", description: "The value of a boat and how it came about" })
/** The result inside the engine, with messages where the reader sees sentences. */
export type BoatOutcome = typeof BoatResult.Type

const message = messages<typeof texts>()

const tooFew = (count: number): NotValuable =>
  new NotValuable({
    reason: message("boat.failed.fewSamples", { count, least: policy.standard.minimumComparables }),
  })

const conclude: MarketAsset<BoatOutcome>["conclude"] = (searched, { appraisal }): Conclusion<BoatOutcome> => {
  const { model, search, subject, valuationDate, requestTips } = searched
  const { confidence, high, low, value } = valueInYuan(byComparison(appraisal), 1)
  const figures = { minPrice: Math.round(low), avgPrice: Math.round(value), maxPrice: Math.round(high) }
  const group = boatModel(subject.facts)
  const day = LocalDate.toEpochDay(valuationDate)
  const { capped, tips } = marketRisks(ASSET, policy, appraisal, model, day, group, search)
  const report = marketReport({
    asset: ASSET,
    appraisal,
    confidence,
    policy,
    policyHash,
    valuationDate,
    model,
    capped,
  })
  return {
    outcome: {
      ...figures,
      confidence: report.confidence,
      effectiveSampleCount: report.effectiveSampleCount,
      modelPath: appraisal.path,
      riskTips: [...requestTips, ...tips],
      reasoningSummary: message("boat.summary", {
        model: group ?? "",
        price: figures.avgPrice,
        low: figures.minPrice,
        high: figures.maxPrice,
        count: report.effectiveSampleCount,
        confidencePercent: confidencePercent(confidence),
      }),
    },
    message: message("boat.conclude", { price: figures.avgPrice }),
  }
}

const engine: MarketAsset<BoatOutcome> = {
  recipe: boatRecipe,
  policy,
  names: { boatModel: {} },
  prepare: ({ facts }, date) =>
    message("boat.prepare", { model: boatModel(facts) ?? "", lengthM: lengthM(facts) ?? 0, date }),
  preview: ({ facts, observedAt, price }) => ({ model: boatModel(facts) ?? null, observedAt, price }),
  value: ({ appraisal }) => {
    const count = appraisal?.comparables.length ?? 0
    return appraisal === undefined || count < policy.standard.minimumComparables
      ? tooFew(count)
      : { value: byComparison(appraisal), appraisal }
  },
  conclude,
}

// 4. Its own words: `render(outcome, "en", boat.words)`. The market's sentences speak of boats in these terms.

const texts = {
  "boat.prepare": row<{ model: string; lengthM: number; date: string }>({
    zh: ({ date, lengthM: metres, model }) => `评估船型${model}，总长${metres}米，价值时点${date}。`,
    en: ({ date, lengthM: metres, model }) => `Valuing a ${model}, ${metres} m over all, as of ${date}.`,
  }),
  "boat.conclude": row<{ price: number }>({
    zh: ({ price }) => `评估价值${price}元。`,
    en: ({ price }) => `Value: CNY ${price}.`,
  }),
  "boat.summary": row<{
    model: string
    price: number
    low: number
    high: number
    count: number
    confidencePercent: number
  }>({
    zh: ({ confidencePercent: percent, count, high, low, model, price }) =>
      `${model}评估价值${price}元，区间${low}元至${high}元，依据${count}条可比样本，置信度${percent}%。`,
    en: ({ confidencePercent: percent, count, high, low, model, price }) =>
      `The ${model} is worth CNY ${price}, between ${low} and ${high}, by ${count} comparables; confidence ${percent}%.`,
  }),
  "boat.failed.fewSamples": row<{ count: number; least: number }>({
    zh: ({ count, least }) => `可比船舶仅${count}条，少于${least}条，无法评估。请补充同船型或相近总长的成交。`,
    en: ({ count, least }) =>
      `Comparable boats: ${count}, and no value is given on fewer than ${least}. Sales of the model, or of boats about as long, would help.`,
  }),
}

const terms: MarketTerms = {
  scopes: {
    Group: { zh: "同船型", en: "for the same model" },
    Neighbourhood: { zh: "总长相近", en: "for boats about as long" },
    Market: { zh: "全部船舶", en: "for all boats" },
  },
  units: {
    group: { zh: "同船型", en: "of the same model" },
    area: { zh: "总长相近", en: "of boats about as long" },
    market: { zh: "全部船舶", en: "of any boat" },
  },
  factors: {
    capacity: { zh: "总长", en: "length over all" },
    age: { zh: "船龄", en: "age of the boat" },
    hours: { zh: "主机工作小时", en: "engine hours" },
  },
  level: { zh: "同类船舶的推算水平", en: "boats about as long" },
  sameGroup: { zh: "同船型", en: "of the same model" },
  likeness: { zh: "船型、总长和时间", en: "model, length and time" },
}

/** The sentences about boats, and the terms in which the market's sentences speak of them. */
const words: OwnWords = { ...texts, [ASSET]: terms }

const HULL = { zh: "自行判断：买方少，船体损耗不易查明", en: "judgement: few buyers, and wear that is hard to see" }
const DRIFT = {
  zh: "自行判断：市场为一个月先验波动的两倍以上",
  en: "judgement: more than twice the drift over a month",
}

// 5. The asset, as `Valuation.value(boat, request)` and hosts take it.

/** Boats, valued from a host's own sales. */
export const boat: MarketAssetDefinition<BoatRequest, BoatOutcome> = defineAsset({
  name: { zh: "船舶", en: "boat" },
  description: "Boats, from comparable sales and listings",
  identity: {
    needs: [["boatModel"], ["buildYear"], ["engineHours"]],
    uses: ["lengthM"],
    rounded: { engineHours: 10, lengthM: 0.1 },
  },
  lending: {
    haircut: { share: 0.55, origin: "JUDGEMENT", source: HULL },
    sharedError: {
      market: 0.05,
      place: 0.06,
      extent: "COUNTRY",
      origin: "JUDGEMENT",
      source: DRIFT,
    },
  },
  Request: BoatRequest,
  Result: BoatResult,
  engine,
  words,
})

/** For servers and the command line: `OV_ASSETS=./boat.ts`. */
export const assets = [boat]

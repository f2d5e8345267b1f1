import type { Facts } from "../domain/Facts.ts"
import { contentHash } from "../domain/Hash.ts"
import { largestOf } from "../domain/LargestOf.ts"
import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { type Unstated, unstatedFacts } from "../market/appraise/UnstatedFacts.ts"
import type { MarketAsset } from "../market/MarketAsset.ts"
import { UNITS } from "../market/model/Units.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import { DAYS_PER_YEAR } from "../market/recipe/SearchSteps.ts"
import type { Conclusion, ValueCase } from "../market/report/MarketCase.ts"
import { marketConclusion, type Reporting } from "../market/report/MarketConclusion.ts"
import { areaPriceMatrix, matricesOf } from "../market/report/PriceMatrices.ts"
import { implausiblePrices, searchFailure } from "../market/report/SearchFailure.ts"
import { marketParts, unitPart } from "../market/report/ValueParts.ts"
import { median } from "../statistics/Robust.ts"
import { benchmarkValue } from "./benchmark/BenchmarkMethod.ts"
import { readBenchmarkPrice } from "./benchmark/BenchmarkPrice.ts"
import { DevelopmentLevel, LandFacts, landUseOf, rightTypeOf } from "./fields.ts"
import { landChecks } from "./LandChecks.ts"
import { landMessage } from "./LandMessages.ts"
import { defaultLandPolicy, type LandPolicy } from "./LandPolicy.ts"
import {
  appliedTermFactor,
  type LandConclusion,
  lastStep,
  methods,
  methodSteps,
  references,
  summary,
  valueFigures,
} from "./LandReasoning.ts"
import { landRecipe } from "./LandRecipe.ts"
import { byBenchmarkPrice, marketValue, reconciled } from "./LandReconciliation.ts"
import type { LandOutcome } from "./LandResult.ts"
import { landRisks, rightNote, landTipSeverities } from "./LandRisks.ts"
import { sourceItem, sourcesOf, valuedRight } from "./LandSources.ts"
import { defaultLandTables } from "./tables/DefaultLandTables.ts"
import type { LandTables } from "./tables/LandTables.ts"
import { marketTerm, rateOf } from "./term/LandTerm.ts"
import { termFactor } from "./term/TermFactor.ts"

/** Settings of a host. */
export interface LandOptions {
  readonly policy?: LandPolicy
  readonly tables?: LandTables
}

interface Engine extends Required<LandOptions>, Reporting {
  readonly policy: LandPolicy
}

/** The land engine: the shared market engine under a policy and tables of factors. */
export const landEngine = ({ policy = defaultLandPolicy, tables = defaultLandTables }: LandOptions = {}): MarketAsset<
  LandOutcome,
  never,
  unknown,
  ValuedLand
> => {
  const engine: Engine = {
    assetType: "LAND",
    policy,
    tables,
    policyHash: contentHash(JSON.stringify({ policy, tables })),
    severities: landTipSeverities,
  }
  return {
    recipe: comparedUnder(landRecipe, policy),
    policy,
    classes: [{ name: "use", of: ({ facts }) => landUseOf(facts) }],
    runOff: (facts, years) => {
      const remaining = LandFacts.remainingYears(facts)
      return remaining === undefined ? 1 : termFactor(rateOf(tables, facts), remaining - years, remaining)
    },
    prepare: ({ city, facts }, date) => {
      const remaining = LandFacts.remainingYears(facts)
      return landMessage("land.step.prepare", {
        city,
        address: LandFacts.address(facts) ?? "",
        area: LandFacts.areaSqm(facts) ?? 0,
        use: LandFacts.landUse(facts) ?? "",
        right: LandFacts.rightType(facts) ?? "",
        plotRatio: LandFacts.plotRatio(facts) ?? null,
        remaining: remaining === undefined ? null : round(remaining, 1),
        date,
      })
    },
    preview: sourceItem,
    checks: landChecks,
    unstated: developmentUnstated(tables),
    beside: ({ facts }, appraisal) => Math.log(marketTerm(tables, facts, policy.rateError, appraisal).factor),
    investigate: ({ facts }) => ({ facts: ownAddress(facts), tips: [], references: [] }),
    value: (valued) => {
      const { appraisal, subject } = valued
      const benchmark = benchmarkOf(engine, valued)
      const withoutMarket = (reason: Message): ValuedLand | NotValuable => {
        if (benchmark === undefined) return new NotValuable({ reason })
        const value = byBenchmarkPrice(policy, benchmark)
        return { market: undefined, benchmark, value, valuedRight: valuedRight(undefined) }
      }
      if (appraisal === undefined) return withoutMarket(noValue(engine, valued))
      const reason = landRefusal(subject, appraisal)
      if (reason !== undefined) return withoutMarket(reason)
      const market = marketValue(appraisal, marketTerm(tables, subject.facts, policy.rateError, appraisal))
      const value = reconciled(policy, market, benchmark)
      return { market, benchmark, value, valuedRight: valuedRight(appraisal) }
    },
    conclude: (searched, valued) => written(engine, { ...valued, searched }),
  }
}

/** The value of a lot by comparables, benchmark price or both. */
type ValuedLand = Omit<LandConclusion, "searched">

/** The subject keeps its own address; that of its recognised group belongs to another lot. */
const ownAddress = (facts: Facts): Facts => {
  const address = LandFacts.address(facts)
  return address === undefined ? {} : { address }
}

/** The value by a benchmark price, if the request states one. */
const benchmarkOf = ({ policy, tables }: Engine, { model, subject: { facts }, valuationDate }: ValueCase) => {
  const price = readBenchmarkPrice(facts)
  return price === undefined
    ? undefined
    : benchmarkValue(tables, policy, price, { facts, valuationDate, index: model?.additive.index })
}

const noValue = ({ policy }: Engine, { search, subject: { city, facts } }: ValueCase): Message =>
  searchFailure(search) ??
  implausiblePrices(landRecipe, policy, search.samples) ??
  landMessage("land.failed.noSamples", {
    city,
    address: LandFacts.address(facts) ?? "",
    use: LandFacts.landUse(facts) ?? "",
    found: search.samples.length,
    years: Math.round(largestOf(landRecipe.search.steps.map(({ withinDays }) => withinDays)) / DAYS_PER_YEAR),
  })

const written = (engine: Engine, conclusion: LandConclusion): Conclusion<LandOutcome> => {
  const { policy, tables } = engine
  const { benchmark, market, searched, value } = conclusion
  const { facts } = searched.subject
  const { marketWeight, uncertainty } = value
  const appraisal = market?.appraisal
  const ratio = market?.term.factor ?? 1
  const area = LandFacts.areaSqm(facts) ?? 0
  const totalOf = (unitPrice: number): number => Math.round(round(unitPrice, 2) * area)
  const isMarketRange = uncertainty === appraisal?.uncertainty
  const note = rightNote(conclusion)
  const figures = valueFigures(conclusion)
  return marketConclusion(engine, {
    searched,
    appraisal,
    uncertainty,
    isMarketRange,
    groupName: LandFacts.address(facts),
    // A value that was not calibrated on the market's own prices cannot have high confidence.
    isCapped: !isMarketRange,
    // The confidence was measured for the right that was valued, not for the requested one.
    isWeak: note !== undefined,
    withoutTips: withoutTips(conclusion),
    tips: landRisks({ ...conclusion, policy, tables }),
    references: references(tables, conclusion),
    methodSteps: methodSteps(conclusion),
    lastStep: lastStep(figures),
    summary: (report) => summary(conclusion, report, figures),
    own: {
      ...figures,
      rightType: rightTypeOf(facts) ?? null,
      valuedRight: conclusion.valuedRight,
      valuedRightNote: note ?? null,
      termFactor: round(appliedTermFactor(conclusion), 4),
      methods: methods(conclusion),
      ...matricesOf((kinds) => areaPriceMatrix(appraisal, kinds, totalOf, ratio)),
      sources: sourcesOf(searched.search.samples, market, marketWeight),
      composition: {
        ...marketParts(unitPart, appraisal, marketWeight, Math.log(ratio)),
        benchmarkPrice: unitPart(1 - marketWeight, Math.log(benchmark?.unitPrice ?? 1)),
      },
    },
  })
}

/** Market tips that land replaces with its own, or that do not apply to it. */
const withoutTips = ({ market, searched }: LandConclusion): ReadonlySet<string> => {
  // A lot seldom has others at its own address; normally it is compared with those of its county.
  const isOfCounty = market?.appraisal.comparables.some(({ sample }) => sample.city === searched.subject.city) === true
  return new Set(["market.risk.fewComparables", ...(isOfCounty ? ["market.risk.noneOfGroup"] : [])])
}

/**
 * The reason why the samples give no value of a lot although there are comparables, and what would help; `undefined`
 * when they give one.
 */
const landRefusal = (
  { city, facts }: Subject,
  { comparables, extrapolated, support }: Pick<Appraisal, "comparables" | "extrapolated" | "support">,
): Message | undefined => {
  // A catalogue's row may lack a location; a request always has one.
  if (support.level >= UNITS.length && city !== "") {
    const use = LandFacts.landUse(facts) ?? ""
    return landMessage("land.failed.regionUnknown", { city, use, found: comparables.length })
  }
  const area = extrapolated.find(({ factor, isTooFar }) => factor === "area" && isTooFar)
  if (area === undefined) return undefined
  return landMessage("land.failed.areaOutside", {
    area: LandFacts.areaSqm(facts) ?? 0,
    low: Math.round(Math.exp(area.low)),
    high: Math.round(Math.exp(area.high)),
  })
}

/**
 * Frequency of each level of development among traded lots. Judgement, without published counts: lots are sold cleared,
 * with three utilities or more.
 */
const USUAL_SHARES: Readonly<Record<DevelopmentLevel, number>> = {
  RAW: 0.1,
  THREE_UTILITIES: 0.3,
  FIVE_UTILITIES: 0.4,
  SEVEN_UTILITIES: 0.2,
}

/**
 * Price uncertainty from an unknown level of development: the cost of preparing a lot relative to the price of the
 * ground.
 */
const developmentUnstated =
  ({ development }: LandTables) =>
  (subject: Subject, samples: ReadonlyArray<Sample>): Unstated => {
    const prices = samples.flatMap(({ facts, price }) => {
      const area = LandFacts.areaSqm(facts) ?? 0
      return area > 0 ? [price / area] : []
    })
    if (prices.length === 0 || LandFacts.landUse(subject.facts) === "AGRICULTURAL") return NOTHING
    const usual = median(prices)
    const spread = DevelopmentLevel.literals.map((level) => ({
      share: USUAL_SHARES[level],
      log: Math.log1p(development.costPerSqm[level] / usual),
    }))
    const unstated = unstatedFacts([{ fact: LandFacts.developmentLevel, spread }], subject, samples)
    return unstated.spread < NEGLIGIBLE ? NOTHING : unstated
  }

const NOTHING: Unstated = { fields: [], spread: 0 }
/** Spreads below this (ln units) are not reported. */
const NEGLIGIBLE = 0.03

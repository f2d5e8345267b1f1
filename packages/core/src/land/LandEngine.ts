import { Effect } from "effect"
import { largestOf } from "../domain/Extremes.ts"
import * as Facts from "../domain/Facts.ts"
import { contentHash } from "../domain/Hash.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import type { Conclusion, MarketAsset, Reference, SearchedCase } from "../market/MarketValuation.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import { marketMessage } from "../market/report/MarketMessages.ts"
import { type MarketReport, marketReport, round, withoutComparables } from "../market/report/MarketReport.ts"
import { type MarketRisks, marketRisks } from "../market/report/MarketRisks.ts"
import { type RankedTips, rankedTips } from "../market/report/TipRank.ts"
import { benchmarkValue, readBenchmarkPrice } from "./benchmark/index.ts"
import { landChecks } from "./LandChecks.ts"
import { benchmarkEstimate, landEstimate, marketValue } from "./LandEstimate.ts"
import {
  type Composition,
  composition,
  matrix,
  sourceItem,
  valuedRight,
  type WeighedItem,
  weighedItems,
} from "./LandEvidence.ts"
import { landMessage } from "./LandMessages.ts"
import { defaultLandPolicy, type LandPolicy } from "./LandPolicy.ts"
import {
  appliedTermFactor,
  type Concluded,
  lastStep,
  marketSteps,
  type MethodItem,
  methods,
  methodSteps,
  references,
  summary,
  type ValueFigures,
  valueFigures,
} from "./LandReasoning.ts"
import { landRecipe } from "./LandRecipe.ts"
import { landRefusal } from "./LandRefusal.ts"
import type { LandPriceMatrix } from "./LandResult.ts"
import { landRisks, rightNote } from "./LandRisks.ts"
import { landTipSeverities } from "./LandTipSeverities.ts"
import { developmentUnstated } from "./LandUnstated.ts"
import { type RightType, rightTypeOf } from "./LandUse.ts"
import { defaultLandTables, type LandTables } from "./tables/index.ts"
import { marketTerm } from "./term/index.ts"

/** A finished land valuation: the figures of the result, and messages where the result has texts. */
export interface LandOutcome extends MarketReport, ValueFigures, RankedTips {
  readonly rightType: RightType | null
  readonly valuedRight: RightType
  readonly valuedRightNote: Message | null
  readonly termFactor: number
  readonly methods: ReadonlyArray<MethodItem>
  readonly transactionMatrix: LandPriceMatrix
  readonly listingMatrix: LandPriceMatrix
  readonly auctionMatrix: LandPriceMatrix
  readonly sources: ReadonlyArray<WeighedItem>
  readonly composition: Composition
  readonly searchSummary: Message
  readonly dataFiltering: Message
  readonly references: ReadonlyArray<Reference>
  readonly reasoningSummary: Message
  readonly reasoningSteps: ReadonlyArray<Message>
  readonly generatedAt: string
}

/** What a host may set. */
export interface LandOptions {
  readonly policy?: LandPolicy
  readonly tables?: LandTables
}

interface Engine extends Required<LandOptions> {
  readonly policyHash: string
}

/** Land on the shared market engine, under a policy and tables of factors. */
export const landEngine = ({
  policy = defaultLandPolicy,
  tables = defaultLandTables,
}: LandOptions = {}): MarketAsset<LandOutcome> => {
  const engine: Engine = { policy, tables, policyHash: contentHash(JSON.stringify({ policy, tables })) }
  return {
    recipe: comparedUnder(landRecipe, policy),
    policy,
    prepare: ({ city, facts }, date) => {
      const remaining = Facts.number(facts, "remainingYears")
      return landMessage("land.step.prepare", {
        city,
        address: Facts.text(facts, "address") ?? "",
        area: Facts.number(facts, "areaSqm") ?? 0,
        use: Facts.text(facts, "landUse") ?? "",
        right: Facts.text(facts, "rightType") ?? "",
        plotRatio: Facts.number(facts, "plotRatio") ?? null,
        remaining: remaining === undefined ? null : round(remaining, 1),
        date,
      })
    },
    preview: sourceItem,
    checks: landChecks,
    unstated: developmentUnstated(tables),
    beside: ({ facts }, appraisal) => Math.log(marketTerm(tables, facts, policy.rateError, appraisal).factor),
    investigate: ({ facts }) => Effect.succeed({ facts: ownAddress(facts), tips: [], references: [] }),
    conclude: (searched) => {
      const { appraisal, subject } = searched
      const reason = landRefusal(subject, appraisal)
      if (reason !== undefined) return byBenchmark(engine, searched) ?? new NotValuable({ reason })
      const market = marketValue(appraisal, marketTerm(tables, subject.facts, policy.rateError, appraisal))
      const benchmark = benchmarkOf(engine, searched)
      return written(engine, {
        searched,
        market,
        benchmark,
        valued: landEstimate(policy, market, benchmark),
        valuedRight: valuedRight(appraisal),
      })
    },
    concludeWithout: (searched) => byBenchmark(engine, searched) ?? noValue(searched),
  }
}

/** The subject keeps its own address: that of the group it was recognised in is another lot's. */
const ownAddress = (facts: Facts.Facts): Facts.Facts => {
  const address = Facts.text(facts, "address")
  return address === undefined ? {} : { address }
}

/** The value by a benchmark price, if the request gives one. */
const benchmarkOf = ({ policy, tables }: Engine, { model, subject: { facts }, valuationDate }: SearchedCase) => {
  const price = readBenchmarkPrice(facts)
  return price === undefined
    ? undefined
    : benchmarkValue(tables, policy, price, { facts, valuationDate, index: model?.additive.index })
}

/** What a benchmark price carries alone; `undefined` without one. */
const byBenchmark = (engine: Engine, searched: SearchedCase): Conclusion<LandOutcome> | undefined => {
  const benchmark = benchmarkOf(engine, searched)
  return benchmark === undefined
    ? undefined
    : written(engine, {
        searched,
        market: undefined,
        benchmark,
        valued: benchmarkEstimate(engine.policy, benchmark),
        valuedRight: valuedRight(undefined),
      })
}

const DAYS_PER_YEAR = 365

const noValue = ({ search, subject: { city, facts } }: SearchedCase): NotValuable =>
  new NotValuable({
    reason: landMessage("land.failed.noSamples", {
      city,
      address: Facts.text(facts, "address") ?? "",
      use: Facts.text(facts, "landUse") ?? "",
      found: search.samples.length,
      years: Math.round(largestOf(landRecipe.search.steps.map(({ withinDays }) => withinDays)) / DAYS_PER_YEAR),
    }),
  })

const written = (engine: Engine, concluded: Concluded): Conclusion<LandOutcome> => {
  const { policy, policyHash, tables } = engine
  const { benchmark, market, searched, valued } = concluded
  const area = Facts.number(searched.subject.facts, "areaSqm") ?? 0
  const risks = marketPart(policy, concluded)
  const report = marketReport({
    asset: "LAND",
    appraisal: market?.appraisal ?? withoutComparables(searched.excluded),
    confidence: valued.uncertainty.confidence,
    policy,
    policyHash,
    valuationDate: searched.valuationDate,
    model: searched.model,
    capped: risks.capped,
  })
  const figures = valueFigures(concluded)
  const message = lastStep(figures)
  const outcome: LandOutcome = {
    ...report,
    // How often a value is right was measured for the right that was valued, not for the one asked for.
    confidenceLevel: rightNote(concluded) === undefined ? report.confidenceLevel : "LOW",
    ...figures,
    rightType: rightTypeOf(searched.subject.facts) ?? null,
    valuedRight: concluded.valuedRight,
    valuedRightNote: rightNote(concluded) ?? null,
    termFactor: round(appliedTermFactor(concluded), 4),
    methods: methods(concluded),
    transactionMatrix: matrix(market, ["TRANSACTION"], area),
    listingMatrix: matrix(market, ["LISTING"], area),
    auctionMatrix: matrix(market, ["AUCTION"], area),
    sources: weighedItems(searched.search.samples, market, valued.marketWeight),
    composition: composition(market, benchmark, valued),
    searchSummary: searched.searchSummary,
    dataFiltering: searched.filterSummary,
    ...rankedTips(landTipSeverities, [
      ...searched.requestTips,
      ...landRisks({ ...concluded, policy, tables }),
      ...risks.tips,
    ]),
    references: references(tables, concluded),
    reasoningSummary: summary(concluded, report, figures),
    reasoningSteps: [...marketSteps(concluded), ...methodSteps(concluded), message],
    generatedAt: searched.generatedAt,
  }
  return { outcome, message }
}

/** What a tip about land already says. */
const SAID_BY_LAND: ReadonlySet<string> = new Set(["market.risk.fewComparables"])

/** The weaknesses of the comparables; without any there is only what could not be asked. */
const marketPart = (policy: LandPolicy, { market, searched, valued }: Concluded): MarketRisks => {
  const { model, search, subject, valuationDate } = searched
  if (market === undefined) {
    return {
      tips: search.unavailable.map((source) => marketMessage("market.risk.sourceUnavailable", { source })),
      capped: true,
    }
  }
  // A lot seldom has others at its own address; those of its county are what is usually compared.
  const isOfCounty = market.appraisal.comparables.some(({ sample }) => sample.city === subject.city)
  const { tips, capped } = marketRisks(
    "LAND",
    policy,
    { ...market.appraisal, uncertainty: valued.uncertainty },
    model,
    LocalDate.toEpochDay(valuationDate),
    Facts.text(subject.facts, "address"),
    search.unavailable,
  )
  return {
    tips: tips.filter(({ code }) => !SAID_BY_LAND.has(code) && !(code === "market.risk.noneOfGroup" && isOfCounty)),
    // What was not measured on the market's own prices does not count as well known.
    capped: capped || valued.uncertainty !== market.appraisal.uncertainty,
  }
}

import { Effect } from "effect"
import * as Facts from "../domain/Facts.ts"
import { contentHash } from "../domain/Hash.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import type { Appraisal, Comparable } from "../market/appraise/Appraisal.ts"
import { type SpreadFact, unstatedFacts } from "../market/appraise/UnstatedFacts.ts"
import type { Conclusion, MarketAsset, Reference, SearchedCase } from "../market/MarketValuation.ts"
import { countsAs } from "../market/model/Profile.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { type WholePriceMatrix, wholePriceMatrix } from "../market/report/MarketEvidence.ts"
import { marketMessage } from "../market/report/MarketMessages.ts"
import { type MarketReport, marketReport, round, withoutComparables } from "../market/report/MarketReport.ts"
import { type MarketRisks, marketRisks } from "../market/report/MarketRisks.ts"
import { type RankedTips, rankedTips } from "../market/report/TipRank.ts"
import { currentNewPrice, newPriceValue, statedNewPrice } from "./NewPrice.ts"
import { ODOMETER_DOUBTS } from "./Odometer.ts"
import { type PriceMatrix, priceMatrix } from "./PriceMatrix.ts"
import { type ResidualForecast, residualForecast } from "./ResidualForecast.ts"
import { type ResolvedModel, resolvedModel } from "./ResolvedModel.ts"
import { isSameSeries } from "./SameSeries.ts"
import { defaultVehicleTables, expectedKmPerYear, usualShares, type VehicleTables } from "./tables/index.ts"
import { usualEquipment } from "./UsualEquipment.ts"
import { adjustmentsOf, type MeanAdjustment, type VehicleAdjustment, writtenAdjustments } from "./VehicleAdjustments.ts"
import { ageMonths, vehicleAge } from "./VehicleAge.ts"
import { vehicleChecks } from "./VehicleChecks.ts"
import { byMarket, byNewPrice, type FurtherErrors, type VehicleEstimate } from "./VehicleEstimate.ts"
import { type Composition, composition, sourceItem, type WeighedItem, weighedItems } from "./VehicleEvidence.ts"
import { unableReason } from "./VehicleFailure.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import { named } from "./VehicleNamed.ts"
import { defaultVehiclePolicy, type VehiclePolicy } from "./VehiclePolicy.ts"
import { type Concluded, lastStep, marketSteps, methodSteps, references, summary } from "./VehicleReasoning.ts"
import { vehicleRecipe } from "./VehicleRecipe.ts"
import type { ChannelPrice } from "./VehicleResult.ts"
import { vehicleRisks } from "./VehicleRisks.ts"
import { vehicleTipSeverities } from "./VehicleTipSeverities.ts"

/** A finished vehicle valuation: the figures of the result, and messages where the result has texts. */
export interface VehicleOutcome extends MarketReport, ChannelPrice, RankedTips {
  readonly priceMatrix: PriceMatrix
  readonly transactionMatrix: WholePriceMatrix
  readonly listingMatrix: WholePriceMatrix
  readonly auctionMatrix: WholePriceMatrix
  readonly resolvedModel: ResolvedModel
  readonly retentionRate: number | null
  readonly retentionBasis: "MSRP" | "CURRENT_NEW_PRICE" | null
  readonly residualForecast: ResidualForecast["points"]
  readonly ageMonths: number
  readonly adjustments: ReadonlyArray<VehicleAdjustment>
  readonly valuationMethod: "MARKET" | "MARKET_AND_NEW_PRICE" | "NEW_PRICE"
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
export interface VehicleOptions {
  readonly policy?: VehiclePolicy
  readonly tables?: VehicleTables
}

interface Engine extends Required<VehicleOptions> {
  readonly recipe: Recipe
  readonly policyHash: string
}

/** Vehicles on the shared market engine, under a policy and reference tables. */
export const vehicleEngine = ({
  policy = defaultVehiclePolicy,
  tables = defaultVehicleTables,
}: VehicleOptions = {}): MarketAsset<VehicleOutcome> => {
  const recipe = comparedUnder(vehicleRecipe(tables), policy)
  const engine: Engine = { policy, tables, recipe, policyHash: contentHash(JSON.stringify({ policy, tables })) }
  return {
    recipe,
    policy,
    prepare: ({ city, facts }, date) =>
      vehicleMessage("vehicle.step.prepare", {
        ...named(facts),
        city,
        registered: Facts.text(facts, "firstRegistrationDate") ?? "",
        mileageKm: Facts.number(facts, "mileageKm") ?? null,
        date,
      }),
    preview: sourceItem,
    investigate: ({ facts }, search) => Effect.succeed(usualEquipment(tables, facts, search)),
    checks: vehicleChecks,
    unstated: (subject, samples) => unstatedFacts(spreadFacts(tables), subject, samples),
    conclude: (valued) => {
      const { appraisal, model, subject } = valued
      const isOfSeries = ({ sample }: Comparable): boolean => isSameSeries(subject.facts, sample.facts)
      const adjustments = adjustmentsOf(recipe, model, appraisal)
      const errors = furtherErrors(policy, subject.facts, adjustments)
      const estimate = byMarket(policy, appraisal, newPriceOf(engine, valued), isOfSeries, errors)
      return written(engine, valued, { appraisal, adjustments }, estimate)
    },
    concludeWithout: (searched) => {
      const newPrice = newPriceOf(engine, searched)
      return newPrice === undefined
        ? new NotValuable({ reason: unableReason(policy, searched) })
        : written(engine, searched, undefined, byNewPrice(policy, newPrice))
    },
  }
}

/** What accident, condition and use do to a price by the tables, as often as they usually are so. */
const spreadFacts = ({ accident, condition, usage }: VehicleTables): ReadonlyArray<SpreadFact> => [
  { field: "accidentType", spread: spreadOf(usualShares.accidentType, accident.factors) },
  { field: "conditionGrade", spread: spreadOf(usualShares.conditionGrade, condition.factors) },
  { field: "usageNature", spread: spreadOf(usualShares.usageNature, usage.factors) },
]

const spreadOf = <Word extends string>(
  shares: Readonly<Record<Word, number>>,
  factors: Readonly<Record<NoInfer<Word>, number>>,
): SpreadFact["spread"] => {
  const words: ReadonlyArray<[string, number]> = Object.entries(shares)
  const factorOf: Readonly<Record<string, number>> = factors
  return words.map(([word, share]) => ({ share, log: Math.log(factorOf[word] ?? 1) }))
}

/** What adjustments by tables alone, assumed equipment and a doubtful odometer add to the error of the comparables. */
const furtherErrors = (
  { mileage, tableErrorShare }: VehiclePolicy,
  facts: Facts.Facts,
  adjustments: ReadonlyArray<MeanAdjustment>,
): FurtherErrors => {
  const doubt = ODOMETER_DOUBTS.find((one) => one === facts["odometerDoubt"])
  return {
    equipment: Facts.number(facts, "assumedError") ?? 0,
    tables: Math.hypot(...adjustments.flatMap(({ isOfTable, log }) => (isOfTable ? [tableErrorShare * log] : []))),
    odometer: doubt === undefined ? 0 : mileage.doubtErrors[doubt],
  }
}

const newPriceOf = ({ policy, tables }: Engine, { subject: { facts }, valuationDate }: SearchedCase) =>
  newPriceValue(tables, statedNewPrice(policy, facts), facts, vehicleAge(facts, LocalDate.toEpochDay(valuationDate)))

const written = (
  engine: Engine,
  searched: SearchedCase,
  compared: { readonly appraisal: Appraisal; readonly adjustments: ReadonlyArray<MeanAdjustment> } | undefined,
  valued: VehicleEstimate,
): Conclusion<VehicleOutcome> => {
  const { policy, policyHash, recipe, tables } = engine
  const appraisal = compared?.appraisal
  const { model, subject, valuationDate } = searched
  const { facts } = subject
  const day = LocalDate.toEpochDay(valuationDate)
  const ceiling = currentNewPrice(policy, facts)
  const figures = valueFigures(valued, ceiling)
  const newPrice = statedNewPrice(policy, facts)
  const kmPerYear = expectedKmPerYear(tables, Facts.text(facts, "usageNature"))
  const concluded: Concluded = {
    searched,
    appraisal,
    valued,
    figures,
    newPrice: newPriceOf(engine, searched),
    retention: newPrice === undefined ? undefined : { ...newPrice, rate: figures.avgPrice / newPrice.price },
    resolved: resolvedModel(searched),
    ageYears: vehicleAge(facts, day),
    kmTold: countsAs(recipe, model, subject, day, "mileageKm", "mileage"),
    ageMonths: ageMonths(facts, valuationDate),
    kmPerYear,
    channels: priceMatrix(tables, figures, ceiling),
    ceiling,
    forecast: residualForecast(recipe, model, subject, day, Math.min(Math.exp(valued.log), ceiling), kmPerYear),
  }
  const market = marketPart(policy, concluded)
  const report = marketReport({
    asset: "VEHICLE",
    appraisal: appraisal ?? withoutComparables(searched.excluded),
    confidence: valued.uncertainty.confidence,
    policy,
    policyHash,
    valuationDate,
    model,
    capped: market.capped,
  })
  const confidenceLevel = isWeak(concluded) ? "LOW" : report.confidenceLevel
  const message = lastStep(concluded)
  const outcome: VehicleOutcome = {
    ...report,
    confidenceLevel,
    ...figures,
    priceMatrix: concluded.channels,
    transactionMatrix: wholePriceMatrix(appraisal, ["TRANSACTION"]),
    listingMatrix: wholePriceMatrix(appraisal, ["LISTING"]),
    auctionMatrix: wholePriceMatrix(appraisal, ["AUCTION"]),
    resolvedModel: concluded.resolved,
    retentionRate: concluded.retention === undefined ? null : round(concluded.retention.rate, 4),
    retentionBasis: concluded.retention?.of ?? null,
    residualForecast: concluded.forecast.points,
    ageMonths: concluded.ageMonths,
    adjustments: compared === undefined ? [] : writtenAdjustments(compared.adjustments, compared.appraisal, facts, day),
    valuationMethod:
      valued.marketWeight === 1 ? "MARKET" : valued.marketWeight === 0 ? "NEW_PRICE" : "MARKET_AND_NEW_PRICE",
    sources: weighedItems(appraisal, valued.marketWeight),
    composition: composition(appraisal, valued),
    searchSummary: searched.searchSummary,
    dataFiltering: searched.filterSummary,
    ...rankedTips(vehicleTipSeverities, [
      ...searched.requestTips,
      ...vehicleRisks({ ...engine, ...concluded }),
      ...market.tips,
    ]),
    references: references(tables, concluded),
    reasoningSummary: summary(concluded, report.confidence, confidenceLevel),
    reasoningSteps: [...marketSteps(concluded), ...methodSteps(policy, concluded), message],
    generatedAt: searched.generatedAt,
  }
  return { outcome, message }
}

/** The value and its range in whole yuan, up to the ceiling: nobody pays more for a used car than the same one costs new (substitution). */
const valueFigures = (
  { halfWidthAbove, log, uncertainty: { halfWidth } }: VehicleEstimate,
  ceiling: number,
): ChannelPrice => {
  const value = Math.min(Math.exp(log), ceiling)
  return {
    // Of the value as the samples have it: a ceiling does not make a car that reaches it less sure.
    minPrice: Math.round(Math.min(value, Math.exp(log - halfWidth))),
    avgPrice: Math.round(value),
    maxPrice: Math.round(Math.min(value * Math.exp(halfWidthAbove), ceiling)),
  }
}

/** A value that no sample of the same series supports. */
const isWeak = ({ appraisal, searched }: Concluded): boolean =>
  appraisal === undefined ||
  !appraisal.comparables.some(({ sample }) => isSameSeries(searched.subject.facts, sample.facts))

/** The weaknesses of the comparables; without any there is only what could not be asked. */
const marketPart = (policy: VehiclePolicy, { appraisal, searched, valued }: Concluded): MarketRisks => {
  const { model, search, subject, valuationDate } = searched
  if (appraisal === undefined) {
    return {
      tips: search.unavailable.map((source) => marketMessage("market.risk.sourceUnavailable", { source })),
      capped: true,
    }
  }
  return marketRisks(
    "VEHICLE",
    policy,
    { ...appraisal, uncertainty: valued.uncertainty },
    model,
    LocalDate.toEpochDay(valuationDate),
    Facts.text(subject.facts, "trim"),
    search.unavailable,
  )
}

import { Effect } from "effect"
import { contentHash } from "../domain/Hash.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { round } from "../domain/Rounding.ts"
import type { Sample } from "../domain/Sample.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { type SpreadFact, unstatedFacts } from "../market/appraise/UnstatedFacts.ts"
import type { MarketAsset } from "../market/MarketAsset.ts"
import { countsAs } from "../market/model/Profile.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import type { ReconciledValue } from "../market/reconcile/Reconcile.ts"
import type { Conclusion, SearchedCase } from "../market/report/MarketCase.ts"
import { marketConclusion, type Reporting } from "../market/report/MarketConclusion.ts"
import { matricesOf, wholePriceMatrix } from "../market/report/PriceMatrices.ts"
import { sourceFacts, weighedSources } from "../market/report/Sources.ts"
import { marketParts, wholePart } from "../market/report/ValueParts.ts"
import { VehicleFacts } from "./fields.ts"
import { currentNewPrice, newPriceValue, statedNewPrice } from "./NewPrice.ts"
import { priceMatrix } from "./PriceMatrix.ts"
import { residualForecast } from "./ResidualForecast.ts"
import { resolvedModel } from "./ResolvedModel.ts"
import { defaultVehicleTables } from "./tables/DefaultVehicleTables.ts"
import { expectedKmPerYear } from "./tables/Factors.ts"
import { usualShares } from "./tables/UsualShares.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import { unableReason } from "./UnableReason.ts"
import { usualEquipment } from "./UsualEquipment.ts"
import { adjustmentsOf, type MeanAdjustment, writtenAdjustments } from "./VehicleAdjustments.ts"
import { ageMonths, vehicleAge } from "./VehicleAge.ts"
import { vehicleChecks } from "./VehicleChecks.ts"
import { vehicleMessage, vehicleTipSeverities } from "./VehicleMessages.ts"
import { named } from "./VehicleNamed.ts"
import type { VehicleNotes } from "./VehicleNotes.ts"
import { defaultVehiclePolicy, type VehiclePolicy } from "./VehiclePolicy.ts"
import { lastStep, methodSteps, references, summary, type VehicleConclusion } from "./VehicleReasoning.ts"
import { vehicleRecipe } from "./VehicleRecipe.ts"
import { byMarket, byNewPrice, hasOwnSeries } from "./VehicleReconciliation.ts"
import type { ChannelPrice, VehicleOutcome } from "./VehicleResult.ts"
import { vehicleRisks } from "./VehicleRisks.ts"

/** Options of a host. */
export interface VehicleOptions {
  readonly policy?: VehiclePolicy
  readonly tables?: VehicleTables
}

interface Engine extends Required<VehicleOptions>, Reporting {
  readonly policy: VehiclePolicy
  readonly recipe: Recipe
}

/** Vehicles on the shared market engine, under a policy and reference tables. */
export const vehicleEngine = ({
  policy = defaultVehiclePolicy,
  tables = defaultVehicleTables,
}: VehicleOptions = {}): MarketAsset<VehicleOutcome, never, VehicleNotes> => {
  const recipe = comparedUnder(vehicleRecipe(tables), policy)
  const engine: Engine = {
    assetType: "VEHICLE",
    policy,
    tables,
    recipe,
    policyHash: contentHash(JSON.stringify({ policy, tables })),
    severities: vehicleTipSeverities,
  }
  return {
    recipe,
    policy,
    prepare: (subject, date) =>
      vehicleMessage("vehicle.step.prepare", {
        ...named(subject),
        city: subject.city,
        registered: VehicleFacts.firstRegistrationDate(subject.facts) ?? "",
        mileageKm: VehicleFacts.mileageKm(subject.facts) ?? null,
        date,
      }),
    preview: sourceItem,
    investigate: (subject, search) => Effect.succeed(usualEquipment(tables, subject, search)),
    checks: vehicleChecks,
    unstated: (subject, samples) => unstatedFacts(spreadFacts(tables), subject, samples),
    conclude: (valued) => {
      const { appraisal, model, subject } = valued
      const adjustments = adjustmentsOf(recipe, model, appraisal)
      const value = byMarket(policy, appraisal, subject, adjustments, newPriceOf(engine, valued))
      return concluded(engine, valued, value, { appraisal, adjustments })
    },
    concludeWithout: (searched) => {
      const newPrice = newPriceOf(engine, searched)
      return newPrice === undefined
        ? new NotValuable({ reason: unableReason(policy, searched) })
        : concluded(engine, searched, byNewPrice(policy, newPrice))
    },
  }
}

/** A sample as `sources` lists it. */
const sourceItem = (sample: Sample) => ({
  ...sourceFacts(sample),
  brand: VehicleFacts.brand(sample.facts) ?? null,
  series: VehicleFacts.series(sample.facts) ?? null,
  trim: VehicleFacts.trim(sample.facts) ?? null,
  mileageKm: VehicleFacts.mileageKm(sample.facts) ?? null,
  firstRegistrationDate: VehicleFacts.firstRegistrationDate(sample.facts) ?? null,
})

/** Table effects of accident, condition and use on a price, with the usual frequency of each level. */
const spreadFacts = ({ accident, condition, usage }: VehicleTables): ReadonlyArray<SpreadFact> => [
  { fact: VehicleFacts.accidentType, spread: spreadOf(usualShares.accidentType, accident.factors) },
  { fact: VehicleFacts.conditionGrade, spread: spreadOf(usualShares.conditionGrade, condition.factors) },
  { fact: VehicleFacts.usageNature, spread: spreadOf(usualShares.usageNature, usage.factors) },
]

const spreadOf = <Word extends string>(
  shares: Readonly<Record<Word, number>>,
  factors: Readonly<Record<NoInfer<Word>, number>>,
): SpreadFact["spread"] => {
  const words: ReadonlyArray<[string, number]> = Object.entries(shares)
  const factorOf: Readonly<Record<string, number>> = factors
  return words.map(([word, share]) => ({ share, log: Math.log(ownValue(factorOf, word) ?? 1) }))
}

const newPriceOf = ({ policy, tables }: Engine, { subject, valuationDate }: SearchedCase<VehicleNotes>) =>
  newPriceValue(
    tables,
    statedNewPrice(policy, subject),
    subject,
    vehicleAge(subject.facts, LocalDate.toEpochDay(valuationDate)),
  )

/** The comparables of a vehicle, and the adjustments of their prices. */
interface Comparison {
  readonly appraisal: Appraisal
  readonly adjustments: ReadonlyArray<MeanAdjustment>
}

const concluded = (
  engine: Engine,
  searched: SearchedCase<VehicleNotes>,
  value: ReconciledValue,
  comparison?: Comparison,
): Conclusion<VehicleOutcome> => {
  const { policy, tables } = engine
  const { facts } = searched.subject
  const { marketWeight, uncertainty } = value
  const appraisal = comparison?.appraisal
  const conclusion = conclusionOf(engine, searched, value, appraisal)
  const isWeak = appraisal === undefined || !hasOwnSeries(appraisal, facts)
  return marketConclusion(engine, {
    searched,
    appraisal,
    uncertainty,
    isMarketRange: uncertainty === appraisal?.uncertainty,
    groupName: VehicleFacts.trim(facts),
    isWeak,
    tips: vehicleRisks({ ...conclusion, policy, tables }),
    references: references(tables, conclusion),
    methodSteps: methodSteps(policy, conclusion),
    lastStep: lastStep(conclusion),
    summary: ({ confidence, confidenceLevel }) => summary(conclusion, confidence, confidenceLevel),
    own: {
      ...conclusion.figures,
      priceMatrix: conclusion.channels,
      ...matricesOf((kinds) => wholePriceMatrix(appraisal, kinds)),
      resolvedModel: conclusion.resolved,
      retentionRate: conclusion.retention === undefined ? null : round(conclusion.retention.rate, 4),
      retentionBasis: conclusion.retention?.of ?? null,
      residualForecast: conclusion.forecast.points,
      ageMonths: conclusion.ageMonths,
      adjustments: comparison === undefined ? [] : adjustmentItems(comparison, searched),
      valuationMethod: marketWeight === 1 ? "MARKET" : marketWeight === 0 ? "NEW_PRICE" : "MARKET_AND_NEW_PRICE",
      sources:
        appraisal === undefined
          ? []
          : weighedSources(appraisal, { share: marketWeight }, sourceItem, (adjustedPrice) => ({ adjustedPrice })),
      composition: {
        ...marketParts(wholePart, appraisal, marketWeight),
        newPrice: wholePart(1 - marketWeight, value.otherLog ?? 0),
      },
    },
  })
}

const adjustmentItems = ({ adjustments, appraisal }: Comparison, { subject, valuationDate }: SearchedCase) =>
  writtenAdjustments(adjustments, appraisal, subject.facts, LocalDate.toEpochDay(valuationDate))

const conclusionOf = (
  { policy, recipe, tables }: Engine,
  searched: SearchedCase<VehicleNotes>,
  value: ReconciledValue,
  appraisal: Appraisal | undefined,
): VehicleConclusion => {
  const { model, subject, valuationDate } = searched
  const { facts } = subject
  const day = LocalDate.toEpochDay(valuationDate)
  const ceiling = currentNewPrice(policy, facts)
  const figures = valueFigures(value, ceiling)
  const newPrice = statedNewPrice(policy, subject)
  const ageYears = vehicleAge(facts, day)
  const kmPerYear = expectedKmPerYear(tables, VehicleFacts.usageNature(facts))
  return {
    searched,
    appraisal,
    value,
    figures,
    newPrice: newPriceValue(tables, newPrice, subject, ageYears),
    retention: newPrice === undefined ? undefined : { ...newPrice, rate: figures.avgPrice / newPrice.price },
    resolved: resolvedModel(searched),
    ageYears,
    kmCounted: countsAs(recipe, model, subject, day, VehicleFacts.mileageKm, "mileage"),
    ageMonths: ageMonths(facts, valuationDate),
    kmPerYear,
    channels: priceMatrix(tables, figures, ceiling),
    ceiling,
    forecast: residualForecast(recipe, model, subject, day, Math.min(Math.exp(value.log), ceiling), kmPerYear),
  }
}

/**
 * The value and its range in whole yuan, up to the ceiling: nobody pays more for a used car than the same one costs new
 * (substitution).
 */
const valueFigures = (
  { halfWidthAbove, log, uncertainty: { halfWidth } }: ReconciledValue,
  ceiling: number,
): ChannelPrice => {
  const value = Math.min(Math.exp(log), ceiling)
  return {
    // From the value before the cap: reaching the price of a new car does not make a value less certain.
    minPrice: Math.round(Math.min(value, Math.exp(log - halfWidth))),
    avgPrice: Math.round(value),
    maxPrice: Math.round(Math.min(value * Math.exp(halfWidthAbove), ceiling)),
  }
}

import type { Facts } from "../domain/Facts.ts"
import { contentHash } from "../domain/Hash.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import { round } from "../domain/Rounding.ts"
import type { Sample, Subject } from "../domain/Sample.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import { type SpreadFact, unstatedFacts } from "../market/appraise/UnstatedFacts.ts"
import type { MarketAsset } from "../market/MarketAsset.ts"
import type { Wearing } from "../market/model/Ageing.ts"
import { countsAs } from "../market/model/Profile.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"
import { DAYS_PER_YEAR } from "../market/recipe/SearchSteps.ts"
import { type ReconciledValue, valueInYuan } from "../market/reconcile/Reconcile.ts"
import type { Conclusion, SearchedCase, ValueCase } from "../market/report/MarketCase.ts"
import { marketConclusion, type Reporting } from "../market/report/MarketConclusion.ts"
import { matricesOf, wholePriceMatrix } from "../market/report/PriceMatrices.ts"
import { implausiblePrices } from "../market/report/SearchFailure.ts"
import { sourceFacts, weighedSources } from "../market/report/Sources.ts"
import { marketParts, wholePart } from "../market/report/ValueParts.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import { VehicleFacts } from "./fields.ts"
import { brandKey } from "./names/BrandKey.ts"
import { seriesKey } from "./names/SeriesKey.ts"
import { currentNewPrice, type NewPriceValue, newPriceValue, statedNewPrice } from "./NewPrice.ts"
import { priceMatrix } from "./PriceMatrix.ts"
import { readVehicle } from "./ReadVehicle.ts"
import { residualForecast, vehicleWearing } from "./ResidualForecast.ts"
import { resolvedModel } from "./ResolvedModel.ts"
import { isSameBrand, isSameSeries } from "./SameSeries.ts"
import { defaultVehicleTables } from "./tables/DefaultVehicleTables.ts"
import { expectedKmPerYear } from "./tables/Factors.ts"
import { usualShares } from "./tables/UsualShares.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import { usualEquipment } from "./UsualEquipment.ts"
import { adjustmentsOf, type MeanAdjustment, writtenAdjustments } from "./VehicleAdjustments.ts"
import { ageMonths, vehicleAge } from "./VehicleAge.ts"
import { vehicleChecks } from "./VehicleChecks.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import { named } from "./VehicleNamed.ts"
import { statedKm, type VehicleNotes } from "./VehicleNotes.ts"
import { defaultVehiclePolicy, type VehiclePolicy } from "./VehiclePolicy.ts"
import { lastStep, methodSteps, references, summary, type VehicleConclusion } from "./VehicleReasoning.ts"
import { vehicleRecipe } from "./VehicleRecipe.ts"
import { byMarket, byNewPrice, hasOwnSeries } from "./VehicleReconciliation.ts"
import type { ChannelPrice, VehicleOutcome } from "./VehicleResult.ts"
import { vehicleRisks, vehicleTipSeverities } from "./VehicleRisks.ts"

/** Options of a host. */
export interface VehicleOptions {
  readonly policy?: VehiclePolicy
  readonly tables?: VehicleTables
}

interface Engine extends Required<VehicleOptions>, Reporting {
  readonly policy: VehiclePolicy
  readonly recipe: Recipe
  readonly wearing: Wearing
}

/** Vehicles on the shared market engine, under a policy and reference tables. */
export const vehicleEngine = ({
  policy = defaultVehiclePolicy,
  tables = defaultVehicleTables,
}: VehicleOptions = {}): MarketAsset<VehicleOutcome, never, VehicleNotes, ValuedVehicle> => {
  const recipe = comparedUnder(vehicleRecipe(tables), policy)
  const wearing = vehicleWearing(policy, tables)
  const engine: Engine = {
    assetType: "VEHICLE",
    policy,
    tables,
    recipe,
    wearing,
    policyHash: contentHash(JSON.stringify({ policy, tables })),
    severities: vehicleTipSeverities,
  }
  return {
    recipe,
    policy,
    wearing,
    classes: [{ name: "brand", of: ({ facts }) => VehicleFacts.brand(facts) }],
    names: {
      brand: { key: brandKey },
      series: { within: ["brand"], key: (name, known) => seriesKey(VehicleFacts.brand(known), name), corrected: true },
      trim: { within: ["brand", "series"] },
    },
    read: (subject, date) => readVehicle(subject, date, policy),
    relevant: withoutOtherBrands,
    prepare: (subject, date) =>
      vehicleMessage("vehicle.step.prepare", {
        ...named(subject),
        city: subject.city,
        registered: VehicleFacts.firstRegistrationDate(subject.facts) ?? "",
        mileageKm: VehicleFacts.mileageKm(subject.facts) ?? null,
        ...statedKm(subject),
        date,
      }),
    preview: sourceItem,
    investigate: (subject, search) => usualEquipment(tables, subject, search),
    checks: vehicleChecks(policy),
    unstated: (subject, samples) => unstatedFacts(spreadFacts(tables), subject, samples),
    value: (valued) => {
      const { appraisal, model, subject } = valued
      const newPrice = newPriceOf(engine, valued)
      const ceiling = currentNewPrice(policy, subject.facts)
      if (appraisal !== undefined) {
        const adjustments = adjustmentsOf(recipe, model, appraisal)
        const value = byMarket(policy, appraisal, subject, newPrice)
        return { value: { ...value, ceiling }, newPrice, comparison: { appraisal, adjustments } }
      }
      if (newPrice === undefined) return new NotValuable({ reason: unableReason(recipe, policy, valued) })
      return { value: { ...byNewPrice(policy, newPrice), ceiling }, newPrice, comparison: undefined }
    },
    conclude: (searched, valued) => concluded(engine, searched, valued),
  }
}

/** No car is priced from other brands alone: a search without its own brand or series has found nothing. */
const withoutOtherBrands = ({ facts: asked }: Subject, found: SearchResult): SearchResult => {
  const subject: Facts = { ...asked, ...found.resolved }
  const isKin = ({ facts }: Sample): boolean =>
    isSameBrand(facts, subject) || isSameBrand(facts, asked) || isSameSeries(facts, subject)
  return found.samples.some(isKin)
    ? found
    : { ...found, samples: [], trail: found.trail.map((trace) => ({ ...trace, found: 0 })) }
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

const newPriceOf = ({ policy, tables }: Engine, { subject, valuationDate }: ValueCase<VehicleNotes>) =>
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

/** The value of a vehicle by comparables, new-car price or both. */
interface ValuedVehicle {
  readonly value: ReconciledValue & { readonly ceiling: number }
  /** The value by the stated new-car price alone; `undefined` without one. */
  readonly newPrice: NewPriceValue | undefined
  /** `undefined` when no sample was left. */
  readonly comparison: Comparison | undefined
}

const concluded = (
  engine: Engine,
  searched: SearchedCase<VehicleNotes>,
  valued: ValuedVehicle,
): Conclusion<VehicleOutcome> => {
  const { policy, tables } = engine
  const { facts } = searched.subject
  const { comparison, value } = valued
  const { marketWeight, uncertainty } = value
  const appraisal = comparison?.appraisal
  const conclusion = conclusionOf(engine, searched, valued)
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
  { policy, recipe, tables, wearing }: Engine,
  searched: SearchedCase<VehicleNotes>,
  { comparison, newPrice: byNew, value }: ValuedVehicle,
): VehicleConclusion => {
  const { model, subject, valuationDate } = searched
  const { facts } = subject
  const day = LocalDate.toEpochDay(valuationDate)
  const { ceiling } = value
  const { high, low, value: central } = valueInYuan(value, 1)
  const figures: ChannelPrice = { minPrice: Math.round(low), avgPrice: Math.round(central), maxPrice: Math.round(high) }
  const newPrice = statedNewPrice(policy, subject)
  const ageYears = vehicleAge(facts, day)
  const kmPerYear = expectedKmPerYear(tables, VehicleFacts.usageNature(facts))
  return {
    searched,
    appraisal: comparison?.appraisal,
    value,
    figures,
    newPrice: byNew,
    retention: newPrice === undefined ? undefined : { ...newPrice, rate: figures.avgPrice / newPrice.price },
    resolved: resolvedModel(searched),
    ageYears,
    kmCounted: countsAs(recipe, model, subject, day, VehicleFacts.mileageKm, "mileage"),
    ageMonths: ageMonths(facts, valuationDate),
    kmPerYear,
    channels: priceMatrix(tables, figures, ceiling),
    ceiling,
    forecast: residualForecast(recipe, model, wearing, subject, day, figures.avgPrice),
  }
}

const WMI_LENGTH = 3

/**
 * Why no value can be given: the VIN's maker or the brand is unknown, a source did not answer, or no sample of the
 * brand is usable.
 */
const unableReason = (
  recipe: Recipe,
  policy: VehiclePolicy,
  { search, subject }: Pick<SearchedCase<VehicleNotes>, "search" | "subject">,
): Message => {
  const { city, facts } = subject
  const brand = VehicleFacts.brand(facts)
  const vin = VehicleFacts.vin(facts)
  if (brand === undefined && vin !== undefined) {
    return vehicleMessage("vehicle.failed.vinUnknown", { wmi: vin.slice(0, WMI_LENGTH) })
  }
  if (search.unavailable.length > 0) {
    return vehicleMessage("vehicle.failed.searchUnavailable", { source: search.unavailable.join(", ") })
  }
  const implausible = implausiblePrices(recipe, policy, search.samples)
  if (implausible !== undefined) return implausible
  const years = Math.round(policy.hardRules.oldestDays / DAYS_PER_YEAR)
  const known = search.samples.some((sample) => isSameBrand(sample.facts, facts))
  return known
    ? vehicleMessage("vehicle.failed.noSamples", { ...named(subject), city, found: search.samples.length, years })
    : vehicleMessage("vehicle.failed.brandUnknown", { ...named(subject), years })
}

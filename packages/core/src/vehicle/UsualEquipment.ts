import type { Facts } from "../domain/Facts.ts"
import { largestOf } from "../domain/LargestOf.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { Sample } from "../domain/Sample.ts"
import type { SubjectFindings } from "../market/report/MarketCase.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import { median, robustSigma } from "../statistics/Robust.ts"
import { VehicleFacts } from "./fields.ts"
import { isSameBrand, isSameSeries, isSameTrim } from "./SameSeries.ts"
import { mileageFactor, retentionAt } from "./tables/Factors.ts"
import type { VehicleTables } from "./tables/VehicleTables.ts"
import { vehicleAge } from "./VehicleAge.ts"
import { ofOneVehicle, registeredYear } from "./VehicleKeys.ts"
import { vehicleKind } from "./VehicleKind.ts"
import type { NotedVehicle, VehicleNotes } from "./VehicleNotes.ts"

/** Cars registered within this many years of the subject take precedence, if there are at least `ENOUGH`. */
const NEAR_YEARS = 1.5
const ENOUGH = 3

/**
 * Fills in the equipment that the request does not state, from one sample: the one with the median price among the most
 * similar (same trim, else most of its words, else same series, else same brand; of about the same age). The vehicle
 * may be any of those, so the spread of their prices is noted as an error.
 */
export const usualEquipment = (
  tables: VehicleTables,
  { facts: asked, notes }: NotedVehicle,
  { resolved, samples }: SearchResult,
): SubjectFindings<VehicleNotes> => {
  const subject = { ...asked, ...resolved }
  const { isOfTrim, isOfSeries, like } = likest(subject, samples)
  const levels = like.map((sample) => Math.log(sample.price / usualShare(tables, sample)))
  const middle = levels.length === 0 ? Number.NaN : median(levels)
  const nearest = like.reduce<number | undefined>(
    (best, _, i) => (best === undefined || distance(levels, i, middle) < distance(levels, best, middle) ? i : best),
    undefined,
  )
  const typical = nearest === undefined ? undefined : like[nearest]
  if (typical === undefined) return { facts: {}, tips: [], references: [] }
  const facts: Record<string, Facts[string]> = {}
  for (const [field, value] of Object.entries(typical.facts)) {
    if (ownValue(subject, field) === undefined && !ofOneVehicle.has(field) && (isOfSeries || !NAMES.has(field)))
      facts[field] = value
  }
  const fields = new Set(Object.keys(facts))
  if (fields.size === 0) return { facts: {}, tips: [], references: [] }
  const fuel = VehicleFacts.fuelType(typical.facts)
  const assumed = {
    fields,
    isFuelAgreed: like.every((sample) => VehicleFacts.fuelType(sample.facts) === fuel),
    // Cars of one trim are built alike: differences between their prices are market noise.
    error: isOfTrim ? 0 : robustSigma(levels, middle),
  }
  return { facts, notes: { ...notes, assumed }, tips: [], references: [] }
}

/** Facts that are not taken over from another series. */
const NAMES: ReadonlySet<string> = new Set(["trim", "modelYear"])

const distance = (levels: ReadonlyArray<number>, i: number, middle: number): number => Math.abs(levels[i]! - middle)

/** Share of the new-car price usually retained at a sample's age and mileage. */
const usualShare = (tables: VehicleTables, { facts, observedDay }: Sample): number => {
  const age = vehicleAge(facts, observedDay)
  if (age === undefined) return 1
  const km = VehicleFacts.mileageKm(facts)
  return retentionAt(tables, VehicleFacts.fuelType(facts), age) * mileageFactor(tables, "NON_OPERATING", age, km)
}

/** The samples most similar to the subject. */
const likest = (
  subject: Facts,
  samples: ReadonlyArray<Sample>,
): { readonly like: ReadonlyArray<Sample>; readonly isOfTrim: boolean; readonly isOfSeries: boolean } => {
  const ofSeries = samples.filter(({ facts }) => isSameSeries(subject, facts))
  if (ofSeries.length === 0) {
    const ofBrand = samples.filter(({ facts }) => isSameBrand(subject, facts))
    return { like: ofAge(subject, ofBrand), isOfTrim: false, isOfSeries: false }
  }
  const ofTrim = ofSeries.filter(({ facts }) => isSameTrim(subject, facts))
  const like = ofTrim.length > 0 ? ofTrim : withMostWords(subject, ofSeries)
  const ofModel = ofYear(subject, like)
  // Cars of one trim and model year are built alike, whenever they were registered.
  const isOfModel = ofTrim.length > 0 && VehicleFacts.modelYear(subject) !== undefined
  return { like: isOfModel ? ofModel : ofAge(subject, ofModel), isOfTrim: ofTrim.length > 0, isOfSeries: true }
}

/** The samples whose trims share the most words with the subject's. */
const withMostWords = (subject: Facts, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const words = new Set(vehicleKind(subject).words)
  const shared = samples.map(({ facts }) => vehicleKind(facts).words.filter((word) => words.has(word)).length)
  const most = largestOf([0, ...shared])
  return samples.filter((_, i) => shared[i] === most)
}

/** The samples of the subject's model year, if there are enough: two cars do not show the spread of the others. */
const ofYear = (subject: Facts, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const year = VehicleFacts.modelYear(subject)
  const same = year === undefined ? [] : samples.filter(({ facts }) => VehicleFacts.modelYear(facts) === year)
  return same.length >= ENOUGH ? same : samples
}

/** The samples of about the subject's age, if there are enough. */
const ofAge = (subject: Facts, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const year = registeredYear(subject)
  if (year === undefined) return samples
  const near = samples.filter(({ facts }) => Math.abs((registeredYear(facts) ?? Infinity) - year) <= NEAR_YEARS)
  return near.length >= ENOUGH ? near : samples
}

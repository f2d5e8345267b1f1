import type { Facts } from "../domain/Facts.ts"
import { largestOf } from "../domain/LargestOf.ts"
import type { Sample } from "../domain/Sample.ts"
import type { SubjectFindings } from "../market/report/MarketCase.ts"
import type { SearchResult } from "../ports/SampleSource.ts"
import { median, robustSigma } from "../statistics/Robust.ts"
import { isSameBrand, isSameSeries, isSameTrim } from "./SameSeries.ts"
import { mileageFactor, retentionAt, type VehicleTables } from "./tables/index.ts"
import { vehicleAge } from "./VehicleAge.ts"
import * as VehicleFacts from "./VehicleFacts.ts"
import { ofOneVehicle, registeredYear } from "./VehicleKeys.ts"
import { vehicleKind } from "./VehicleKind.ts"
import type { NotedVehicle, VehicleNotes } from "./VehicleNotes.ts"

/** Cars registered within this many years of the subject are compared first, where there are as many as `ENOUGH`. */
const NEAR_YEARS = 1.5
const ENOUGH = 3

/**
 * The equipment of a vehicle as far as its request does not tell it: that of the sample with the middle price among the
 * likest ones (same trim, else most of its words, else same series, else same brand; of about its age). The vehicle may
 * be any of those, so the spread of their prices is noted as its error.
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
    if (subject[field] === undefined && !ofOneVehicle.has(field) && (isOfSeries || !NAMES.has(field)))
      facts[field] = value
  }
  const fields = new Set(Object.keys(facts))
  if (fields.size === 0) return { facts: {}, tips: [], references: [] }
  const fuel = VehicleFacts.fuelType(typical.facts)
  const assumed = {
    fields,
    isFuelAgreed: like.every((sample) => VehicleFacts.fuelType(sample.facts) === fuel),
    // Cars of one trim are built alike; what their prices differ by is the market's own noise.
    error: isOfTrim ? 0 : robustSigma(levels, middle),
  }
  return { facts, notes: { ...notes, assumed }, tips: [], references: [] }
}

/** Names that say nothing of a car of another series. */
const NAMES: ReadonlySet<string> = new Set(["trim", "modelYear"])

const distance = (levels: ReadonlyArray<number>, i: number, middle: number): number => Math.abs(levels[i]! - middle)

/** What a car of a sample's age and mileage usually keeps of its price new. */
const usualShare = (tables: VehicleTables, { facts, observedDay }: Sample): number => {
  const age = vehicleAge(facts, observedDay)
  if (age === undefined) return 1
  const km = VehicleFacts.mileageKm(facts)
  return retentionAt(tables, VehicleFacts.fuelType(facts), age) * mileageFactor(tables, "NON_OPERATING", age, km)
}

/** The samples that are built most like the subject. */
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

/** Those of whose trim's words most are the subject's. */
const withMostWords = (subject: Facts, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const words = new Set(vehicleKind(subject).words)
  const shared = samples.map(({ facts }) => vehicleKind(facts).words.filter((word) => words.has(word)).length)
  const most = largestOf([0, ...shared])
  return samples.filter((_, i) => shared[i] === most)
}

/** Those of the subject's model year, where there are enough: what two cars differ by tells nothing of the others. */
const ofYear = (subject: Facts, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const year = VehicleFacts.modelYear(subject)
  const same = year === undefined ? [] : samples.filter(({ facts }) => VehicleFacts.modelYear(facts) === year)
  return same.length >= ENOUGH ? same : samples
}

/** Those of about the subject's age, where there are enough. */
const ofAge = (subject: Facts, samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> => {
  const year = registeredYear(subject)
  if (year === undefined) return samples
  const near = samples.filter(({ facts }) => Math.abs((registeredYear(facts) ?? Infinity) - year) <= NEAR_YEARS)
  return near.length >= ENOUGH ? near : samples
}

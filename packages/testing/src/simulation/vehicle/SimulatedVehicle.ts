import { type Facts, LocalDate } from "@open-valuation/core/domain"
import { codeOf, vinCheckDigit } from "../InventedNumbers.ts"
import { valueAt } from "../market/Curve.ts"
import { dayOfDecimalYear, decimalYear } from "../market/DecimalYear.ts"
import type { SeededRandom, Weighted } from "../market/SeededRandom.ts"
import { stableHash } from "../market/StableHash.ts"
import type { SimulatedTrim } from "./SimulatedTrim.ts"
import type { VehicleCountry } from "./VehicleCountry.ts"
import { usualBatteryHealth, usualKm, usualStandard, yearRegistered, yearsSince } from "./VehicleTruth.ts"

/** One car with all its true facts. */
export interface SimulatedVehicle {
  readonly trim: SimulatedTrim
  /** `<province>/<city>`. */
  readonly city: string
  /** Decimal year: the middle of the month of first registration. */
  readonly registered: number
  readonly facts: Facts.Facts
}

const conditions: ReadonlyArray<Weighted> = [
  ["EXCELLENT", 20],
  ["GOOD", 50],
  ["FAIR", 23],
  ["POOR", 7],
]
const accidents: ReadonlyArray<Weighted> = [
  ["NONE", 86],
  ["MINOR", 9],
  ["MAJOR", 3],
  ["FLOOD", 1.4],
  ["FIRE", 0.6],
]
const usages: ReadonlyArray<Weighted> = [
  ["NON_OPERATING", 91],
  ["OPERATING_TO_NON", 6],
  ["OPERATING", 3],
]

/** Minimum and maximum age of a used car on sale, years. */
const YOUNGEST = 0.5
const OLDEST = 14
/** Above 1: younger cars are sold more often. */
const YOUTH = 1.15
/** Standard deviation of ln kilometres around the usual ones, and the maximum kilometres. */
const KM_DEVIATION = 0.38
const KM_LIMIT = 0.9
const KM_STEP = 100
/** Standard deviation of battery health around the usual one, per cent. */
const HEALTH_DEVIATION = 2.5
/** Years of age per change of owner. */
const YEARS_PER_TRANSFER = 5

/** True when used cars of a trim are on sale on a day. */
export const isTraded = ({ sold: [first] }: SimulatedTrim, day: LocalDate.EpochDay): boolean =>
  first + YOUNGEST <= decimalYear(day)

const monthRegistered = ({ sold: [first, last] }: SimulatedTrim, day: number, random: SeededRandom): string => {
  const now = decimalYear(day)
  const latest = Math.min(last + 1, now - YOUNGEST)
  const earliest = Math.min(Math.max(first, now - OLDEST), latest)
  const year = latest - (latest - earliest) * random.next() ** YOUTH
  return LocalDate.fromEpochDay(dayOfDecimalYear(year)).slice(0, 7)
}

/** Model years begin in autumn; some cars are registered up to a year later. */
const drawModelYear = (registered: number, [first]: readonly [number, number], random: SeededRandom): number =>
  Math.max(Math.floor(registered + random.pick([0.25, 0, -1], (shift) => (shift < 0 ? 1 : 4))), Math.floor(first))

/** Draws a car of a trim that is on sale on a day. */
export const drawVehicle = (
  country: VehicleCountry,
  trim: SimulatedTrim,
  day: LocalDate.EpochDay,
  random: SeededRandom,
): SimulatedVehicle => {
  const { effects } = country
  const { powertrain, series } = trim
  const firstRegistrationDate = monthRegistered(trim, day, random)
  const registered = yearRegistered(firstRegistrationDate) ?? decimalYear(day)
  const age = yearsSince(registered, day)
  const usageNature = random.weighted(usages)
  const use = Math.min(Math.max(random.normal(KM_DEVIATION), -KM_LIMIT), KM_LIMIT)
  const km = usualKm(effects, usageNature, age) * Math.exp(use)
  const modelYear = drawModelYear(registered, trim.sold, random.fork("model year"))
  const vin = drawVin(trim, modelYear, random.fork("vin"))
  const listPrice = trim.newPrice * Math.exp(valueAt(effects.newPrice[powertrain.fuel], modelYear))
  const isElectric = powertrain.fuel === "BEV"
  const health = usualBatteryHealth(age) + random.fork("battery").normal(HEALTH_DEVIATION)
  const standard = isElectric ? undefined : usualStandard(effects.emission, registered)?.standard
  return {
    trim,
    city: random.weighted(country.cities),
    registered,
    facts: {
      brand: series.brand.names[0],
      series: series.name,
      trim: trim.name,
      modelYear,
      firstRegistrationDate,
      mileageKm: Math.max(Math.round(km / KM_STEP), 1) * KM_STEP,
      fuelType: country.fuelWords[powertrain.fuel],
      transmission: country.transmissionWords[trim.transmission],
      color: random.weighted(country.colors),
      bodyType: series.bodyType,
      seats: series.seats,
      ...(powertrain.displacementL === undefined ? {} : { displacementL: powertrain.displacementL }),
      ...(standard === undefined ? {} : { emissionStandard: standard }),
      usageNature,
      transferCount: Math.floor(random.fork("transfers").next() * (1 + age / YEARS_PER_TRANSFER)),
      conditionGrade: random.weighted(conditions),
      accidentType: random.weighted(accidents),
      ...(isElectric ? { batteryHealthPct: Math.round(Math.min(Math.max(health, 50), 100)) } : {}),
      msrp: Math.round(listPrice / country.priceStep) * country.priceStep,
      ...(vin === undefined ? {} : { vin }),
    },
  }
}

/** The tenth character of a VIN by model year, from 2001; it repeats every 30 years. */
const yearCharacters = "123456789ABCDEFGHJKLMNPRSTVWXY"

const descriptorOf = ({ name, series }: SimulatedTrim): string =>
  stableHash(`${series.name} ${name}`).slice(0, 5).toUpperCase()

/**
 * An invented VIN of a car: the real manufacturer's code, five characters shared by all cars of the trim, the check
 * digit, the model year and a serial number. `undefined` for manufacturers without a code.
 */
const drawVin = (trim: SimulatedTrim, modelYear: number, random: SeededRandom): string | undefined => {
  const { wmi } = trim.series
  if (wmi === undefined) return undefined
  const year = yearCharacters.charAt((modelYear - 2001) % yearCharacters.length)
  const front = `${wmi}${descriptorOf(trim)}`
  const back = `${year}A${codeOf(random, 6)}`
  return `${front}${vinCheckDigit(`${front}0${back}`)}${back}`
}

import { checkDigit, isVin, normaliseVin } from "../domain/Vin.ts"
import { type MakerCode, makerCodeOf } from "./vin/MakerCodes.ts"

/** Why a text is not a VIN. */
type VinFault =
  | { readonly code: "LENGTH"; readonly length: number; readonly expected: number }
  /** I, O and Q, which a VIN never has: usually 1 and 0 were meant. Places count from 1. */
  | { readonly code: "LETTER_I_O_Q"; readonly characters: string; readonly places: ReadonlyArray<number> }
  /** Anything that is neither a Latin capital letter nor a digit. */
  | { readonly code: "CHARACTER"; readonly characters: string; readonly places: ReadonlyArray<number> }

/** A decoded VIN. */
interface VinReading {
  /** Half width, upper case, without spaces and hyphens. */
  readonly vin: string
  /** Empty for a well-formed VIN; the fields below are known only then. */
  readonly faults: ReadonlyArray<VinFault>
  /**
   * The check digit in the ninth place. A wrong one is a typing error or, where none is required, not a check digit at
   * all.
   */
  readonly checkDigit?: {
    readonly stated: string
    readonly expected: string
    readonly holds: boolean
    /** True when the country of the maker requires one: China (GB 16735) and North America. */
    readonly required: boolean
  }
  /** Built in mainland China: the first character is L (ISO 3780). */
  readonly builtInChina?: boolean
  /** Absent where the code is not in the table. */
  readonly maker?: MakerCode
  /**
   * Model year by the tenth character. Outside China and North America that character need not be a year: then `year`
   * is absent and `candidates` lists what it would stand for.
   */
  readonly modelYear?: ModelYearReading
}

const LENGTH = 17
const CHECK_PLACE = 8
const YEAR_PLACE = 9
const NOT_USED = /[IOQ]/u
const USED = /^[0-9A-Z]$/u
/**
 * First characters of makers in China, the United States, Canada and Mexico, where check digit and model year are
 * mandatory.
 */
const REGULATED = /^[L1-5]/u
const placesOf = (vin: string, wanted: (character: string) => boolean) => {
  const places = [...vin].flatMap((character, at) => (wanted(character) ? [at + 1] : []))
  return { places, characters: [...vin].filter(wanted).join("") }
}

const faultsOf = (vin: string): ReadonlyArray<VinFault> => {
  const letters = placesOf(vin, (character) => NOT_USED.test(character))
  const others = placesOf(vin, (character) => !USED.test(character))
  const { length } = [...vin]
  return [
    ...(length === LENGTH ? [] : [{ code: "LENGTH", length, expected: LENGTH } as const]),
    ...(letters.places.length === 0 ? [] : [{ code: "LETTER_I_O_Q", ...letters } as const]),
    ...(others.places.length === 0 ? [] : [{ code: "CHARACTER", ...others } as const]),
  ]
}

const REGISTRATION = /^(\d{4})-\d{2}/u

/**
 * Decodes a vehicle identification number: form, check digit, maker and model year. Never throws, never corrects.
 * @param firstRegistrationDate `YYYY-MM` or `YYYY-MM-DD`; decides between the years 30 apart that one character stands
 * for
 * @param latestYear Last model year that there can be; absent: any
 */
export const decodeVin = (text: string, firstRegistrationDate?: string, latestYear?: number): VinReading => {
  const vin = normaliseVin(text)
  const expected = checkDigit(vin)
  if (!isVin(vin) || expected === undefined) {
    const faults = faultsOf(vin)
    return { vin, faults }
  }
  const regulated = REGULATED.test(vin)
  const stated = vin.charAt(CHECK_PLACE)
  const maker = makerCodeOf(vin)
  const registered = REGISTRATION.exec(firstRegistrationDate ?? "")?.[1]
  const year = readModelYear(
    vin.charAt(YEAR_PLACE),
    registered === undefined ? undefined : Number(registered),
    latestYear,
  )
  return {
    vin,
    faults: [],
    checkDigit: { stated, expected, holds: stated === expected, required: regulated },
    builtInChina: vin.startsWith("L"),
    ...(maker === undefined ? {} : { maker }),
    modelYear: regulated ? year : { candidates: year.candidates },
  }
}

/**
 * Characters of the tenth place in the order of their years, from 1980 on; I, O, Q, U, Z and 0 are not used (ISO 3779,
 * GB 16735).
 */
const CHARACTERS = "ABCDEFGHJKLMNPRSTVWXY123456789"
const FIRST_YEAR = 1980
/** Years after which the characters repeat. */
const CYCLE_YEARS = CHARACTERS.length
/** Cycles that are listed: 1980, 2010, 2040. */
const CYCLES = 3

/**
 * Years by which the model year may precede or follow the first registration: cars stand unsold, and next year's models
 * go on sale in autumn. 98.6 % of 10,304 Chinese listings of 2024-06 lie within.
 */
const YEARS_BEFORE_REGISTRATION = 2
const YEARS_AFTER_REGISTRATION = 1

/** The tenth character, read together with the date of first registration. */
interface ModelYearReading {
  /** The character; absent where it stands for no year. */
  readonly character?: string
  /** Every year that the character stands for, in order. */
  readonly candidates: ReadonlyArray<number>
  /** The candidate consistent with the registration; absent when there is none, or the registration is unknown. */
  readonly year?: number
  /**
   * The nearest candidate's contradiction with the registration: the car is newer than it, or was years old by then.
   */
  readonly contradiction?: "REGISTERED_BEFORE_MANUFACTURE" | "REGISTERED_LONG_AFTER_MANUFACTURE"
  /** The candidate that contradicts. */
  readonly nearest?: number
}

const distance = (year: number, registered: number): number =>
  Math.max(0, registered - YEARS_BEFORE_REGISTRATION - year, year - registered - YEARS_AFTER_REGISTRATION)

/**
 * Reads the model year from a VIN's tenth character.
 * @param registrationYear Year of the first registration
 * @param latestYear Latest possible model year: the year after that of the valuation date
 */
export const readModelYear = (
  character: string,
  registrationYear: number | undefined,
  latestYear = Infinity,
): ModelYearReading => {
  const place = character.length === 1 ? CHARACTERS.indexOf(character) : -1
  if (place < 0) return { candidates: [] }
  const candidates = Array.from({ length: CYCLES }, (_, cycle) => FIRST_YEAR + place + cycle * CYCLE_YEARS).filter(
    (year, cycle) => cycle === 0 || year <= latestYear,
  )
  if (registrationYear === undefined || !Number.isFinite(registrationYear)) return { character, candidates }
  const nearest = candidates.reduce((best, year) =>
    distance(year, registrationYear) < distance(best, registrationYear) ? year : best,
  )
  if (distance(nearest, registrationYear) === 0) return { character, candidates, year: nearest }
  return {
    character,
    candidates,
    nearest,
    contradiction: nearest > registrationYear ? "REGISTERED_BEFORE_MANUFACTURE" : "REGISTERED_LONG_AFTER_MANUFACTURE",
  }
}

/** Information read from the VIN of a request. */
export interface VehicleVin {
  readonly vin: string
  /** The first three characters: the maker's code. */
  readonly wmi: string
  readonly inChina: boolean
  /** Absent where the check digit is right. */
  readonly wrongCheckDigit:
    | { readonly found: string; readonly expected: string; readonly required: boolean }
    | undefined
  /** Name of the company in Chinese and English, and the source of its code. */
  readonly maker: string | undefined
  readonly source: string | undefined
  /** The brand, as catalogues name it; the company's own name where it builds several. */
  readonly brand: string | undefined
  /** All brands that the maker builds. */
  readonly brands: ReadonlyArray<string>
  /** True when the code is certain to be this maker's. */
  readonly isSure: boolean
  /** Model year consistent with the registration. */
  readonly modelYear: number | undefined
  /** The same, or else the nearest candidate, which contradicts the registration. */
  readonly nearestModelYear: number | undefined
}

const WMI_LENGTH = 3

/** Reads a well-formed VIN. `date`: the valuation date; the latest possible model year is the year after it. */
export const readVehicleVin = (
  written: string,
  firstRegistrationDate: string | undefined,
  date?: string,
): VehicleVin => {
  const latest = date === undefined ? undefined : Number(date.slice(0, 4)) + 1
  const { builtInChina, checkDigit: digit, maker, modelYear, vin } = decodeVin(written, firstRegistrationDate, latest)
  const brands = maker?.brands ?? []
  const [only] = brands
  return {
    vin,
    wmi: vin.slice(0, WMI_LENGTH),
    inChina: builtInChina === true,
    wrongCheckDigit:
      digit === undefined || digit.holds
        ? undefined
        : { found: digit.stated, expected: digit.expected, required: digit.required },
    maker: maker === undefined ? undefined : maker.zh === maker.en ? maker.zh : `${maker.zh} ${maker.en}`,
    source: maker?.source,
    brand: brands.length > 1 ? maker?.zh : only,
    brands,
    isSure: maker !== undefined && maker.certainty !== "WEAK",
    modelYear: modelYear?.year,
    nearestModelYear: modelYear?.year ?? modelYear?.nearest,
  }
}

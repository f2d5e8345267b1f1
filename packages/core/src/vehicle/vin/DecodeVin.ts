import { checkDigit, isVin, normaliseVin } from "../../domain/Vin.ts"
import { type MakerCode, makerCodeOf } from "./MakerCodes.ts"
import { type ModelYearReading, readModelYear } from "./ModelYear.ts"

/** Why a text is not a VIN. */
export type VinFault =
  | { readonly code: "LENGTH"; readonly length: number; readonly expected: number }
  /** I, O and Q, which a VIN never has: usually 1 and 0 were meant. Places count from 1. */
  | { readonly code: "LETTER_I_O_Q"; readonly characters: string; readonly places: ReadonlyArray<number> }
  /** Anything that is neither a Latin capital letter nor a digit. */
  | { readonly code: "CHARACTER"; readonly characters: string; readonly places: ReadonlyArray<number> }

/** A decoded VIN. */
export interface VinReading {
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
    /** Whether the country of the maker requires one: China (GB 16735) and North America. */
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

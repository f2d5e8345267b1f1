import type { SeededRandom } from "../market/SeededRandom.ts"
import type { SimulatedModel } from "./SimulatedModel.ts"

/** Probability of the usual term for a maker or a type. */
const USUAL_WORD = 0.75

/** A maker or a type in a catalogue's terms. */
export const worded = (
  words: readonly [usual: string, ...others: ReadonlyArray<string>],
  random: SeededRandom,
): string => (random.chance(USUAL_WORD) ? words[0] : random.pick(words))

/** Common ways to write a model: with brand and product words, in lower case, with a space before the number. */
const ways: ReadonlyArray<(name: string, brand: string, product: string) => string> = [
  (name, brand, product) => brand + name + product,
  (name, brand) => brand + name,
  (name, brand) => `${brand} ${name}`,
  (name, _, product) => name + product,
  (name) => name.toLowerCase(),
  (name) => name.replace(/^([A-Z]{2,})(\d)/, "$1 $2"),
]

const fullWidth = (name: string): string => name.replaceAll("(", "（").replaceAll(")", "）")

/** A model's name in one of these ways; brackets are full width. */
export const wordy = ({ maker, name, profile }: SimulatedModel, random: SeededRandom): string =>
  random.pick(ways)(fullWidth(name), worded(maker.names, random), worded(profile.words, random))

/** A name with a typing error: the letter O for a 0, or a repeated letter or digit. */
export const mistyped = (name: string, random: SeededRandom): string => {
  if (name.includes("0") && random.chance(0.5)) return name.replace("0", "O")
  const places = [...name.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index)
  const at = random.pick(places)
  return name.slice(0, at + 1) + name.slice(at)
}

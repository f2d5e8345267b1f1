import { readNumber } from "./Quantity.ts"

/** Square metres of a unit's one. 1 亩 is 2000/3 m² (国务院 1984, 法定计量单位). */
const UNITS: ReadonlyArray<readonly [spellings: RegExp, sqm: number]> = [
  // The small figure is often lost or misread; no area is in metres.
  [/^(?:[mn](?:[2²3³zilr|'’"”°?]|\^2)?(?![a-z])|㎡|平方|平米|sqm|sq\.?m)/iu, 1],
  [/^(?:公顷|ha(?![a-z])|hm2|hm²)/iu, 10_000],
  [/^(?:亩|畝)/u, 2000 / 3],
]

/** Certainty of an area whose unit is that of its form. */
const SURE_USUAL = 0.92

/** What homes, factories and plots have, in m². */
const LEAST = 1
const MOST = 1e9

/**
 * An area in m², from a number with its unit behind it or in its label's brackets. Without any unit it is `undefined`,
 * unless its form prints one unit alone (`usual`).
 */
export const readArea = (
  text: string,
  unitOfLabel: string,
  usual?: "m²",
):
  | {
      readonly areaSqm: number
      /** True when its unit stands behind the number. */ readonly behind: boolean
      /** True when a letter was taken for a digit. */
      readonly mended: boolean
      readonly sure: number
    }
  | undefined => {
  const read = readNumber(text.replace(/^[^\dOoIlZSB|]+/u, ""), (rest) =>
    UNITS.some(([spellings]) => spellings.test(rest)),
  )
  if (read === undefined) return undefined
  const rest = read.rest.replaceAll(/\s+/g, "")
  const behind = UNITS.find(([spellings]) => spellings.test(rest))
  if (behind === undefined && /^[\p{L}]/u.test(rest)) return undefined
  const unit = behind ?? UNITS.find(([spellings]) => spellings.test(unitOfLabel.replaceAll(/[\s:]|单位/gu, "")))
  if (unit === undefined && usual === undefined) return undefined
  const areaSqm = Math.round(Number(read.number) * (unit?.[1] ?? 1) * 100) / 100
  const sure = read.sure * (unit === undefined ? SURE_USUAL : 1)
  return areaSqm >= LEAST && areaSqm <= MOST
    ? { areaSqm, behind: behind !== undefined, mended: read.sure < 1, sure }
    : undefined
}

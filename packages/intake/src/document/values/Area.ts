import { areaUnitAt } from "@open-valuation/core/reading"
import { readNumber } from "./Quantity.ts"

/** Certainty of an area whose unit is that of its form. */
const SURE_USUAL = 0.92

/** What homes, factories and plots have, in m². */
const LEAST = 1
const MOST = 1e9

const unitOf = (text: string) => areaUnitAt(text, true)

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
  const read = readNumber(text.replace(/^[^\dOoIlZSB|]+/u, ""), (rest) => unitOf(rest) !== undefined)
  if (read === undefined) return undefined
  const rest = read.rest.replaceAll(/\s+/g, "")
  const behind = unitOf(rest)
  if (behind === undefined && /^[\p{L}]/u.test(rest)) return undefined
  const unit = behind ?? unitOf(unitOfLabel.replaceAll(/[\s:]|单位/gu, ""))
  if (unit === undefined && usual === undefined) return undefined
  const areaSqm = Math.round(Number(read.number) * (unit?.sqm ?? 1) * 100) / 100
  const sure = read.sure * (unit === undefined ? SURE_USUAL : 1)
  return areaSqm >= LEAST && areaSqm <= MOST
    ? { areaSqm, behind: behind !== undefined, mended: read.sure < 1, sure }
    : undefined
}

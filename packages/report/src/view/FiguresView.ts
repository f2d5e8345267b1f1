import { Predicate } from "effect"
import { asCell, cleaned } from "../text/Cleaned.ts"
import { grouped } from "../valuation/Numbers.ts"
import type { Writing } from "../valuation/Reported.ts"
import type { Fact } from "./Parts.ts"

/** Rows of the figures of an added asset. */
const MOST_FIGURES = 40

/** The figures and texts of a result of an asset that the library does not know, under their own names. */
export const figuresView = ({ reported: { result } }: Writing): ReadonlyArray<Fact> => {
  if (!Predicate.isObject(result)) return []
  return Object.entries(result)
    .flatMap(([name, value]): ReadonlyArray<Fact> => {
      if (typeof value === "number") {
        return [{ name: asCell(name), text: asCell(grouped(value, Number.isInteger(value) ? 0 : 3)) }]
      }
      return typeof value === "string" && name !== "reasoningSummary"
        ? [{ name: asCell(name), text: cleaned(value, 100) }]
        : []
    })
    .slice(0, MOST_FIGURES)
}

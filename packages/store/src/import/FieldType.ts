import type { RequestField } from "@open-valuation/core/market"
import { attribute, type CellType, flag } from "./CellType.ts"

const described = (json: Readonly<Record<string, unknown>>): string => {
  const { enum: words, maximum, maxLength, minimum, type } = json
  if (Array.isArray(words)) return `one of ${words.join(", ")}`
  if (type === "integer" || type === "number") {
    const what = type === "integer" ? "a whole number" : "a number"
    const from = typeof minimum === "number" ? ` from ${minimum}` : ""
    return `${what}${from}${typeof maximum === "number" ? ` to ${maximum}` : ""}`
  }
  if (type === "boolean") return flag.expects
  return type === "string" && typeof maxLength === "number"
    ? `a text of at most ${maxLength} characters`
    : "what a request may say there"
}

/**
 * The cells of a column that holds a field of a request: texts, numbers and flags that the field's schema allows.
 */
export const fieldType = ({ isAllowed, json }: RequestField): CellType => ({
  expects: described(json),
  read: (cell, today) =>
    [cell, attribute.read(cell, today), flag.read(cell, today)].find(
      (value) => value !== undefined && isAllowed(value),
    ),
})

import { plainText } from "../../../reading/ComparableText.ts"
import { meaningOf } from "../../layouts/HeaderDictionary.ts"
import { headerNames } from "./ColumnMap.ts"

const MAX_QUOTE = 200

export const isBlank = (cells: ReadonlyArray<string>): boolean =>
  cells.every((cell) => cell === "" || cell.trim() === "")

/** Number of a header's names that are in the dictionary. */
export const knownNames = (names: ReadonlyArray<string>): number =>
  names.filter((name) => meaningOf(name) !== undefined).length

/** True when a row may be the first of a header's two: a name with nothing below it stands by itself. */
export const isUpperHalf = (above: ReadonlyArray<string>, below: ReadonlyArray<string>): boolean =>
  headerNames(above).every(
    (name, column) => name === "" || meaningOf(name) !== undefined || (below[column] ?? "") !== "",
  )

/** True when a row names groups of columns, and is neither a title nor a preamble with labels and values. */
const namesGroups = (cells: ReadonlyArray<string>): boolean =>
  cells.filter((cell) => !isBlank([cell])).length > 1 && !cells.some((cell) => /[:：\d]/u.test(cell))

/** True when two rows of a header name more columns together than the lower row alone, or name groups of columns. */
export const saysMore = (
  both: ReadonlyArray<string>,
  names: ReadonlyArray<string>,
  above: ReadonlyArray<string> = [],
): boolean => knownNames(both) > knownNames(names) || (knownNames(both) === knownNames(names) && namesGroups(above))

/** A row in one text, as a refusal quotes it. */
export const quoted = (cells: ReadonlyArray<string>): string => {
  const text = cells
    .map(plainText)
    .filter((cell) => cell !== "")
    .join(" | ")
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE - 1)}…` : text
}

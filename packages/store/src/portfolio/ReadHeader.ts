import { ownValue } from "@open-valuation/core/domain"
import { bookFields, headerNames, unitFactors } from "./HeaderNames.ts"

/** A column of a file that holds a known field. */
export interface KnownColumn {
  readonly index: number
  readonly field: string
  /** The name in the file. */
  readonly name: string
  /** The factor of its numbers: 10,000 under `贷款余额(万元)`. */
  readonly factor: number
}

const book: ReadonlySet<string> = new Set(bookFields)

const byName = new Map(Object.entries(headerNames).flatMap(([field, names]) => names.map((name) => [name, field])))

const plain = (name: string): string =>
  name
    .trim()
    .replaceAll(/[\s*＊_]/g, "")
    .toLowerCase()

const WITH_UNIT = /^(.*?)[(（[【/]([^()（）[\]【】/]{1,8})[)）\]】]?$/

/**
 * The columns whose names are fields of the request (`fields`) or of the book, or one of their Chinese names, with or
 * without a unit in brackets. Further names are none of ours. A unit that is not known makes the column unknown: a
 * figure is never read at a guessed scale.
 */
export const readHeader = (columns: ReadonlyArray<string>, fields: ReadonlySet<string>): ReadonlyArray<KnownColumn> => {
  const plainFields = new Map([...fields, ...book].map((field) => [plain(field), field]))
  const fieldOf = (name: string): string | undefined => {
    const own = plainFields.get(plain(name)) ?? byName.get(name.trim().replaceAll(/[\s*＊]/g, ""))
    return own !== undefined && (fields.has(own) || book.has(own)) ? own : undefined
  }
  const known: Array<KnownColumn> = []
  for (const [index, name] of columns.entries()) {
    const whole = fieldOf(name)
    const [, bare = "", unit = ""] = whole === undefined ? (WITH_UNIT.exec(name.trim()) ?? []) : []
    const field = whole ?? fieldOf(bare)
    const factor = whole === undefined ? ownValue(unitFactors, unit.trim().toLowerCase()) : 1
    const isTaken = known.some((column) => column.field === field)
    if (field !== undefined && factor !== undefined && !isTaken) known.push({ index, field, name, factor })
  }
  return known
}

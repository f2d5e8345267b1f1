import type { Facts } from "@open-valuation/core"
import type { PortfolioLoan } from "@open-valuation/core/portfolio"
import { numberIn, wholeDate } from "@open-valuation/core/reading"
import { type CellType, number, text } from "../import/CellType.ts"
import type { AssetField } from "./AssetFields.ts"
import type { KnownColumn } from "./ReadHeader.ts"

/** An asset as a row of a file states it. */
export interface AssetRead {
  /** The create body of the API. */
  readonly body: Readonly<Record<string, unknown>>
  readonly facts: Facts.Facts
  readonly id?: string
  readonly loan: PortfolioLoan
  /** Cells that cannot be read, each with its column and what it should hold. */
  readonly faults: ReadonlyArray<string>
}

/** Cells that say that nothing is known. */
const nothingWords: ReadonlySet<string> = new Set(["", "-", "--", "—", "/", "N/A", "#N/A", "NULL", "null"])

const money = number({ min: 0, max: 1e12, unit: "yuan" })

const day: CellType = {
  expects: "a date YYYY-MM-DD, YYYY-MM or YYYY",
  read: wholeDate,
}

const ownTypes: Readonly<Record<string, CellType>> = {
  id: text(),
  province: text(),
  cityName: text(),
  district: text(),
  loanId: text(),
  loanBalance: money,
  originalValue: money,
  originalDate: day,
}

const readCell = (type: CellType, cell: string, { factor }: KnownColumn): Facts.FactValue | undefined => {
  const inUnit = factor === 1 ? cell : numberIn(cell, type.unit, factor)
  return inUnit === undefined ? undefined : type.read(String(inUnit), TODAY_IS_CHECKED_LATER)
}

/** Requests check dates against the day of the valuation themselves. */
const TODAY_IS_CHECKED_LATER = Number.MAX_SAFE_INTEGER

/** Further columns of the file that the market's samples have too, by their place. */
export type AttributeColumns = ReadonlyMap<number, { readonly name: string; readonly type: CellType }>

/** Reads the rows of a file with these columns. */
export const assetReader = (
  columns: ReadonlyArray<KnownColumn>,
  fields: ReadonlyArray<AssetField>,
  attributes: AttributeColumns,
): ((cells: ReadonlyArray<string>) => AssetRead) => {
  const types = new Map([...Object.entries(ownTypes), ...fields.map(({ name, type }) => [name, type] as const)])
  return (cells) => {
    const found: Record<string, Facts.FactValue> = {}
    const further: Record<string, Facts.FactValue> = {}
    const faults: Array<string> = []
    for (const column of columns) {
      const type = types.get(column.field)
      const cell = cells[column.index]?.trim() ?? ""
      if (type === undefined || nothingWords.has(cell)) continue
      const value = readCell(type, cell, column)
      if (value === undefined)
        faults.push(`${column.name}: ${JSON.stringify(cell.slice(0, 60))}, expected ${type.expects}`)
      else found[column.field] = value
    }
    for (const [index, { name, type }] of attributes) {
      const cell = cells[index]?.trim() ?? ""
      const value = nothingWords.has(cell) ? undefined : type.read(cell, TODAY_IS_CHECKED_LATER)
      if (value !== undefined && String(value).length <= LONGEST_ATTRIBUTE) further[name] = value
    }
    const { cityName, district, id, loanBalance, loanId, originalDate, originalValue, province, ...facts } = found
    const city = [province, facts["city"] ?? cityName, district].filter((part) => part !== undefined).join("/")
    if (city !== "") facts["city"] = city
    const hasFurther = Object.keys(further).length > 0
    return {
      body: hasFurther ? { ...facts, attributes: further } : facts,
      facts: { ...further, ...facts },
      ...(id !== undefined && { id: String(id) }),
      loan: {
        ...(loanId !== undefined && { loanId: String(loanId) }),
        ...(typeof loanBalance === "number" && { loanBalance }),
        ...(typeof originalValue === "number" && { originalValue }),
        ...(originalDate !== undefined && { originalDate: String(originalDate) }),
      },
      faults,
    }
  }
}

/** Longest text that a request's attribute may have. */
const LONGEST_ATTRIBUTE = 200

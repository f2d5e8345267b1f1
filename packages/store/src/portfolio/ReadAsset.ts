import type { Facts, Message } from "@open-valuation/core"
import type { PortfolioLoan } from "@open-valuation/core/portfolio"
import { type CellType, cellFault } from "../import/CellType.ts"
import { ANY_DAY, type KnownColumn, readCell } from "../import/Header.ts"
import type { AssetField } from "./AssetFields.ts"
import { bookColumns } from "./ReadHeader.ts"

/** An asset as a row of a file states it. */
export interface AssetRead {
  /** The create body of the API. */
  readonly body: Readonly<Record<string, unknown>>
  readonly facts: Facts.Facts
  readonly id?: string
  readonly loan: PortfolioLoan
  /** Cells that cannot be read, each with its column and what it should hold. */
  readonly faults: ReadonlyArray<Message>
}

/** Cells that say that nothing is known. */
const nothingWords: ReadonlySet<string> = new Set(["", "-", "--", "—", "/", "N/A", "#N/A", "NULL", "null"])

/** Further columns of the file that the market's samples have too, by their place. */
export type AttributeColumns = ReadonlyMap<number, { readonly name: string; readonly type: CellType }>

/** Reads the rows of a file with these columns. */
export const assetReader = (
  columns: ReadonlyArray<KnownColumn>,
  fields: ReadonlyArray<AssetField>,
  attributes: AttributeColumns,
): ((cells: ReadonlyArray<string>) => AssetRead) => {
  const types = new Map([...bookColumns, ...fields].map(({ name, type }) => [name, type] as const))
  return (cells) => {
    const found: Record<string, Facts.FactValue> = {}
    const further: Record<string, Facts.FactValue> = {}
    const faults: Array<Message> = []
    for (const { factor, field, index, name } of columns) {
      const type = types.get(field)
      const cell = cells[index]?.trim() ?? ""
      if (type === undefined || field === "assetType" || nothingWords.has(cell)) continue
      const value = readCell(type, cell, factor, ANY_DAY)
      if (value === undefined) faults.push(cellFault(type, name, cell, factor))
      else found[field] = value
      const also = type.also?.(cell)
      if (also !== undefined) further[also.fact] = also.text
    }
    for (const [index, { name, type }] of attributes) {
      const cell = cells[index]?.trim() ?? ""
      const value = nothingWords.has(cell) ? undefined : type.read(cell, ANY_DAY)
      if (value !== undefined && String(value).length <= LONGEST_ATTRIBUTE) further[name] = value
    }
    const { cityName, district, id, province, ...others } = found
    const { lienRank, loanBalance, loanId, originalDate, originalValue, priorLiens, riskGrade, ...facts } = others
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
        ...(typeof priorLiens === "number" && { priorLiens }),
        ...(typeof lienRank === "number" && { lienRank }),
        ...(isGrade(riskGrade) && { riskGrade }),
        ...(typeof originalValue === "number" && { originalValue }),
        ...(originalDate !== undefined && { originalDate: String(originalDate) }),
      },
      faults,
    }
  }
}

const isGrade = (text: unknown): text is NonNullable<PortfolioLoan["riskGrade"]> =>
  text === "LOW" || text === "MEDIUM" || text === "HIGH"

/** Longest text that a request's attribute may have. */
const LONGEST_ATTRIBUTE = 200

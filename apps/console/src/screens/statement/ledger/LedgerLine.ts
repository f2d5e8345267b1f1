import type { ParsedLine } from "@open-valuation/core/statement"
import type { Place } from "../StatementAnswer.ts"

/** A line of the statements, as `/v1` lists it. */
export type LedgerLine = typeof ParsedLine.Encoded

/** The same place in the ledger and in a result. */
export const placeKey = ({ fileName, page = null, row, sheet = null }: Place): string =>
  JSON.stringify([fileName, page, sheet, row])

/** Name of the account of a line. */
export const accountOf = ({ accountNumber, fileName, institution }: LedgerLine): string =>
  [institution ?? fileName, accountNumber].filter((part) => part !== null).join(" ")

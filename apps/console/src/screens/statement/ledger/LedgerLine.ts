import type { ParsedLine } from "@open-valuation/core/statement"
import type { Place } from "../StatementAnswer.ts"

/** A line of the statements, as `/v1` lists it. */
export type LedgerLine = typeof ParsedLine.Encoded

/** The same place in the ledger and in a result. */
export const placeKey = ({ fileName, page = null, row, sheet = null }: Place): string =>
  JSON.stringify([fileName, page, sheet, row])

interface NamedAccount {
  readonly institution: string | null
  readonly accountNumber: string | null
}

/** What an account is called; an empty text where nothing is known of it. */
export const accountName = ({ accountNumber, institution }: NamedAccount): string =>
  [institution, accountNumber].filter((part) => part !== null).join(" ")

/** Name of the account of a line; one without a bank is called by its file. */
export const accountOf = ({ accountNumber, fileName, institution }: LedgerLine): string =>
  accountName({ institution: institution ?? fileName, accountNumber })

import type { PageBox } from "../../../design/PagePicture.tsx"
import type { Place } from "../StatementAnswer.ts"

/** A line of the statements, as `/v1` lists it. */
export interface LedgerLine extends Place {
  /** Number among all lines of the task, from 1. */
  readonly line: number
  readonly date: string
  readonly time: string | null
  readonly amount: number
  readonly balance: number | null
  readonly currency: string | null
  readonly counterparty: string | null
  readonly counterpartyAccount: string | null
  readonly summary: string | null
  readonly remarks: ReadonlyArray<string>
  readonly class: string | null
  readonly institution: string | null
  readonly accountNumber: string | null
  readonly materialRef: string | null
  readonly page: number | null
  readonly sheet: string | null
  readonly box: PageBox | null
  readonly repaired: boolean
}

/** The same place in the ledger and in a result. */
export const placeKey = ({ fileName, page = null, row, sheet = null }: Place): string =>
  JSON.stringify([fileName, page, sheet, row])

/** Name of the account of a line. */
export const accountOf = ({ accountNumber, fileName, institution }: LedgerLine): string =>
  [institution ?? fileName, accountNumber].filter((part) => part !== null).join(" ")

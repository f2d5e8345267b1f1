import type { LocalDate } from "@open-valuation/core/domain"
import type { SeededRandom } from "../../market/SeededRandom.ts"
import type { PrintedStatement } from "../print/PrintStatement.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"

/** What a forger starts from. */
export interface ForgersDesk {
  /** Accounts of one honest borrower, all with balances, up to `endDate`. */
  readonly main: SimulatedAccount
  readonly second: SimulatedAccount
  /** The day on which the files are sent. */
  readonly today: LocalDate.LocalDate
  readonly random: SeededRandom
}

/** The files of an honest borrower, and the same with a forgery. */
export interface ForgedFiles {
  readonly honest: ReadonlyArray<PrintedStatement>
  readonly forged: ReadonlyArray<PrintedStatement>
}

/** A way to forge statements. */
export interface Forgery {
  readonly name: string
  readonly kind: "COPY" | "DATES" | "BALANCES" | "LOAN" | "ROUND_TRIP" | "HIDDEN_TEXT"
  /** Codes of risks any of which names it, when the honest twin has none of them as grave. */
  readonly namedBy: ReadonlyArray<string>
  readonly make: (desk: ForgersDesk) => ForgedFiles
}

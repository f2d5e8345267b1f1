import type { LocalDate } from "@open-valuation/core/domain"
import type { SeededRandom } from "../../market/SeededRandom.ts"
import type { PrintedStatement } from "../print/PrintStatement.ts"
import type { SimulatedAccount } from "../SimulatedBorrower.ts"

/** The input of a forgery. */
export interface ForgersDesk {
  /** Accounts of one honest borrower, all with balances, up to `endDate`. */
  readonly main: SimulatedAccount
  readonly second: SimulatedAccount
  /** The day on which the files are submitted. */
  readonly today: LocalDate.LocalDate
  readonly random: SeededRandom
}

/** The files of an honest borrower, and the same files with a forgery. */
export interface ForgedFiles {
  readonly honest: ReadonlyArray<PrintedStatement>
  readonly forged: ReadonlyArray<PrintedStatement>
}

/** A method of forging statements. */
export interface Forgery {
  readonly name: string
  readonly kind: "COPY" | "DATES" | "BALANCES" | "LOAN" | "ROUND_TRIP" | "HIDDEN_TEXT" | "UPDATE"
  /**
   * Codes of the risks, and of an update the signs of authenticity, that detect it. Any one is enough, if the honest
   * twin has none of them at the same severity.
   */
  readonly namedBy: ReadonlyArray<string>
  readonly make: (desk: ForgersDesk) => ForgedFiles
}

import type { LocalDate } from "../../domain/LocalDate.ts"
import type { Fen } from "../Fen.ts"
import type { Silence } from "./Silence.ts"

/** The last days of an account, as epoch days, both included. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** Days in a row with one balance; `adjusted` = `balance` − `unproven` − `excluded`. */
export interface BalanceStretch {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly balanceFen: Fen
  /** The part of the printed balance that the running balance does not prove. */
  readonly unprovenFen: Fen
  readonly excludedFen: Fen
  readonly adjustedFen: Fen
}

/** An inflow that is taken out of an account's balances. */
export interface ExcludedInflow {
  readonly reason: "LOAN" | "PASS_THROUGH" | "UNEXPLAINED_LARGE" | "EXCLUDED"
  readonly amountFen: Fen
  /** The first day without it, as epoch day. */
  readonly fromDay: number
  /**
   * The day of the outflow that took it away, from which nothing is taken out any more; `Infinity` when there was none.
   */
  readonly untilDay: number
  /** The line in the table with which it came to this account. */
  readonly inflow: number
  /** The line with which it left again, or `NONE`. */
  readonly outflow: number
}

/**
 * The contribution of an account to the effective assets. `SEASONED_BALANCE`: the lower of the closing value and the
 * mean of the adjusted end-of-day balances; `NET_INFLOW`: without balances, the effective net inflow of the same days;
 * never below 0.
 */
export interface AccountAssets {
  readonly method: "SEASONED_BALANCE" | "NET_INFLOW"
  /** The days looked at, both included: the policy's last days, as far as the statement reaches back. */
  readonly from: LocalDate
  readonly to: LocalDate
  readonly days: number
  /** Of the method `SEASONED_BALANCE`; `undefined` otherwise. */
  readonly closingFen: Fen | undefined
  readonly adjustedClosingFen: Fen | undefined
  readonly adjustedMeanFen: Fen | undefined
  readonly stretches: ReadonlyArray<BalanceStretch>
  /** Those that were there at the end of one of the days. */
  readonly exclusions: ReadonlyArray<ExcludedInflow>
  /** Sums of the effective flows of the days, both positive. */
  readonly effectiveInflowFen: Fen
  readonly effectiveOutflowFen: Fen
  /**
   * The shortfall of other accounts because excluded money was moved from them to this one in parts: taken off here, so
   * that money that is not the borrower's does not become so by a transfer.
   */
  readonly shortfallFen: Fen
  /** Money that another account, whose statement ends earlier, already counts: it was moved here after that end. */
  readonly countedElsewhereFen: Fen
  /** The further contribution of the account if all its balances were proven. */
  readonly unprovenFen: Fen
  /**
   * Days without lines from which on nothing is trusted, and what the account would contribute beside that with them.
   */
  readonly silence: Silence | undefined
  readonly unseenFen: Fen
  readonly amountFen: Fen
}

/** Assets before what other accounts lack; `uncutFen` may be below 0. */
export type UncutAssets = AccountAssets & { readonly uncutFen: Fen }

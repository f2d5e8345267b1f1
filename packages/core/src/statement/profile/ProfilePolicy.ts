import type { Fen } from "../Fen.ts"
import { type HolidayYear, holidayYears } from "./Holidays.ts"

/**
 * The rules of the cash-flow profile, as data. Where no other source stands, the figure is own judgement. Money in
 * fen. When a figure is a risk, `risks` says.
 */
export interface ProfilePolicy {
  /** Fewest months with a payment for it to be regular. Source: own judgement; a half year of statements has six. */
  readonly regularMonths: number
  /** Of the months from the first wages to the last, those with wages: fewer are casual. Source: own judgement. */
  readonly regularShare: number
  /** Days by which a payment may be late before it counts as missing. Source: own judgement, holidays allowed for. */
  readonly lateDays: number
  /** Days around the usual day of the month beyond which no day is usual. Source: own judgement. */
  readonly daySpread: number
  /** Newest months that are held against those before them. Source: own judgement, a quarter. */
  readonly recentMonths: number
  /** Words in the name of a lender that make it a lessor. */
  readonly lessorWords: ReadonlyArray<string>
  /** A day that ends with less on all accounts together is a low one. Source: own judgement. */
  readonly lowBalanceFen: Fen
  /** Round is a multiple of `multipleFen`, of amounts from `smallestFen` on. Source: own judgement. */
  readonly round: { readonly multipleFen: Fen; readonly smallestFen: Fen }
  /**
   * From hour `from` to hour `to`, amounts from `smallestFen` on, of accounts that print a time with `timedShare` of
   * their lines. Source: own judgement; everyday purchases at night say nothing.
   */
  readonly night: {
    readonly from: number
    readonly to: number
    readonly smallestFen: Fen
    readonly timedShare: number
  }
  readonly holidays: ReadonlyArray<HolidayYear>
}

/** The policy that applies unless a host says otherwise. */
export const defaultProfilePolicy: ProfilePolicy = {
  regularMonths: 3,
  regularShare: 0.6,
  lateDays: 10,
  daySpread: 5,
  recentMonths: 3,
  lessorWords: ["租赁"],
  lowBalanceFen: 1_000_00,
  round: { multipleFen: 1_000_00, smallestFen: 5_000_00 },
  night: { from: 23, to: 5, smallestFen: 1_000_00, timedShare: 0.8 },
  holidays: holidayYears,
}

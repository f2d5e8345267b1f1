import type { LocalDate } from "@open-valuation/core/domain"
import type { SeededRandom } from "../market/SeededRandom.ts"

/** What a line is to the effective figures, as contract 2.6 names it. */
export type SimulatedClass =
  | "OWN_TRANSFER"
  | "REVERSAL"
  | "LOAN"
  | "PASS_THROUGH"
  | "WEALTH"
  | "UNEXPLAINED_LARGE"
  | "EFFECTIVE"

/** Money that moved, before it is booked: what really happened, and why. */
export interface Movement {
  readonly account: number
  readonly day: LocalDate.EpochDay
  /** `HH:MM:SS` */
  readonly time: string
  /** Positive for money in. */
  readonly amountFen: number
  readonly counterparty?: string
  readonly counterpartyAccount?: string
  readonly summary: string
  readonly remark?: string
  readonly flowClass: SimulatedClass
  /** Of an excluded inflow: the day on which the same money left again; absent when it stayed. */
  readonly leftOn?: LocalDate.EpochDay
  /** Of a wallet: moved between the owner's own pockets, outside of the totals. */
  readonly neutral?: boolean
}

/** A time of day in office hours. */
export const officeTime = (random: SeededRandom): string =>
  [random.integer(8, 20), random.integer(0, 59), random.integer(0, 59)]
    .map((part) => String(part).padStart(2, "0"))
    .join(":")

/** Fen between two amounts of yuan, both included. */
export const fen = (random: SeededRandom, lowYuan: number, highYuan: number): number =>
  random.integer(lowYuan * 100, highYuan * 100)

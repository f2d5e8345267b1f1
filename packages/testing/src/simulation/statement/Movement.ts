import type { LocalDate } from "@open-valuation/core/domain"
import type { SeededRandom } from "../market/SeededRandom.ts"

/** The class of a line for the effective figures, as named in contract 2.6. */
export type SimulatedClass =
  | "OWN_TRANSFER"
  | "REVERSAL"
  | "LOAN"
  | "PASS_THROUGH"
  | "WEALTH"
  | "UNEXPLAINED_LARGE"
  | "EFFECTIVE"

/** A movement of money before it is booked: the true event and its reason. */
export interface Movement {
  readonly account: number
  readonly day: LocalDate.EpochDay
  /** `HH:MM:SS` */
  readonly time: string
  /** Positive for incoming money. */
  readonly amountFen: number
  readonly counterparty?: string
  readonly counterpartyAccount?: string
  readonly summary: string
  readonly remark?: string
  readonly flowClass: SimulatedClass
  /** For an excluded inflow: the day on which the same money left again; absent when it stayed. */
  readonly leftOn?: LocalDate.EpochDay
  /** For what begins a debt: what it costs a month from then on, though no line may show it. */
  readonly dueFen?: number
  /** For an outflow: an instalment or a single purchase, no part of the usual spending. */
  readonly apart?: boolean
  /** For a wallet: moved between the owner's own accounts, outside the totals. */
  readonly neutral?: boolean
}

/** A time of day in office hours. */
export const officeTime = (random: SeededRandom): string =>
  `${twoDigits(random.integer(8, 20))}:${twoDigits(random.integer(0, 59))}:${twoDigits(random.integer(0, 59))}`

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`)

/** A random amount in fen between two amounts of yuan, both inclusive. */
export const fen = (random: SeededRandom, lowYuan: number, highYuan: number): number =>
  random.integer(lowYuan * 100, highYuan * 100)

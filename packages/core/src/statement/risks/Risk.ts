import type { LocalDate } from "../../domain/LocalDate.ts"
import type { MessageParam } from "../../domain/Message.ts"
import type { Purchase, RepaymentCapacity } from "../analysis/Capacity.ts"
import type { RiskRule } from "../analysis/RiskRule.ts"
import type { RiskCode } from "../analysis/RiskRules.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { AccountAssets } from "../assets/AccountAssets.ts"
import type { Repeated } from "../assets/RepeatedLedgers.ts"
import type { DebtService } from "../flows/DebtService.ts"
import type { FlowFigures } from "../flows/FlowFigures.ts"
import type { FlowTable } from "../flows/FlowTable.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"
import type { Debts } from "../flows/Lenders.ts"
import type { Payers } from "../flows/Payers.ts"
import type { Borrower } from "../group/Borrowers.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import type { Remembered } from "../memory/EarlierTasks.ts"
import type { Profile } from "../profile/Profile.ts"

/** All that a risk can be read from. */
export interface RiskCase {
  /** Every ledger of the request, also those in other currencies. */
  readonly ledgers: ReadonlyArray<Ledger>
  /** The lines in yuan, classed. */
  readonly table: FlowTable
  readonly category: Uint8Array
  readonly figures: FlowFigures
  readonly assets: ReadonlyArray<AccountAssets | undefined>
  readonly capacity: RepaymentCapacity
  readonly purchase: Purchase
  /** Length of the period; `undefined` without one. */
  readonly months: number | undefined
  readonly debts: Debts
  /** `undefined` where nothing is owed. */
  readonly debtService: DebtService | undefined
  /** Of business income; `undefined` where nobody is named. */
  readonly payers: Payers | undefined
  readonly profile: Profile
  /** What earlier tasks have shown; `undefined` where nothing is remembered. */
  readonly memory: Remembered | undefined
  /** Those whom the request names as one group. */
  readonly borrowers: ReadonlyArray<Borrower>
  /** Names of files that are bills of credit cards, and in no figure. */
  readonly creditCards: ReadonlyArray<string>
  /** Lines dated after the upload of their file or the day of the analysis, and in no figure. */
  readonly later: ReadonlyArray<LineOfLedger>
  /** Accounts that show the money of another one, and are in no figure. */
  readonly repeated: ReadonlyArray<Repeated>
  /** The amount in fen above which a deposit was large. */
  readonly largeDepositFen: number
  readonly scanner: KeywordScanner
  readonly policy: StatementPolicy
  readonly today: LocalDate
}

/** A line in its ledger. */
export interface LineOfLedger {
  readonly ledger: Ledger
  readonly line: LedgerLine
}

/** The measurement of a rule, whether or not it is a risk. */
export interface Measured {
  /** In the rule's unit. */
  readonly observed: number
  readonly lines?: ReadonlyArray<LineOfLedger>
  /** Parameters of the detail's sentence beside the observed value and the threshold. */
  readonly params?: Readonly<Record<string, MessageParam>>
}

/** Measures one risk; `undefined` when there is nothing to measure. */
export type Measure = (given: RiskCase, rule: RiskRule) => Measured | undefined

export type Measures<Code extends RiskCode> = Readonly<Record<Code, Measure>>

/** Lines of the table as evidence. */
export const linesAt = (table: FlowTable, indices: ReadonlyArray<number>): ReadonlyArray<LineOfLedger> =>
  indices.map((i) => ({ ledger: table.ledgers[table.ledger[i]!]!, line: table.lines[i]! }))

/** A share in per cent with one decimal. */
export const percent = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10

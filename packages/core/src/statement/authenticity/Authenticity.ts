import type { LocalDate } from "../../domain/LocalDate.ts"
import type { Message, MessageParam } from "../../domain/Message.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { LineReference } from "../ledger/LineReference.ts"
import type { RiskLevel } from "../RiskLevel.ts"
import type { StatementFile } from "../StatementFile.ts"
import type { AuthenticityPolicy } from "./AuthenticityPolicy.ts"

/** Signs that a statement is not as the bank issued it. Codes are append-only. */
export const authenticityCodes = [
  "EDITING_TOOL",
  "MODIFIED_AFTER_CREATION",
  "CREATED_BEFORE_LAST_LINE",
  "SEVERAL_AMOUNT_FONTS",
  "BALANCE_BREAKS",
  "STATED_FIGURES_DIFFER",
  "SOURCES_CONTRADICT",
  "TIME_ORDER",
  "FUTURE_DATE",
  "OUTSIDE_PERIOD",
  "MISSING_MONTH",
  "INTEREST_TOO_LOW",
  "INTEREST_TOO_HIGH",
  "INTEREST_MISSING",
  "INTEREST_NEGATIVE",
  "INTEREST_DAY",
  "TRANSFER_AMOUNT_DIFFERS",
  "TRANSFER_SIDE_MISSING",
  "SEAL_BROKEN",
  "SEAL_UNREADABLE",
  "SEAL_OVER_PART",
  "CHANGED_AFTER_SEAL",
  "SEAL_REMOVED",
  "SEAL_CERTIFICATE",
  "SEAL_CHAIN_BROKEN",
  "SEAL_UNKNOWN_ROOT",
  "SEAL_WEAK",
  "PAGES_REVISED",
  "PROOF_UNREAD",
] as const
export type AuthenticityCode = (typeof authenticityCodes)[number]

/** One sign of a forgery; none of them is proof by itself. Money in yuan. */
export interface AuthenticityFinding {
  readonly code: AuthenticityCode
  readonly level: RiskLevel
  /** The figure and its threshold, as the code's sentence names them. */
  readonly observed: MessageParam
  readonly threshold: MessageParam
  readonly detail: Message
  /** At most 20 lines that show it. */
  readonly evidence: ReadonlyArray<LineReference>
}

/** All that the signs are read from. */
export interface AuthenticityCase {
  /** The statements of which the ledgers were made, in the order in which `ledgersOf` was given them. */
  readonly files: ReadonlyArray<StatementFile>
  readonly ledgers: ReadonlyArray<Ledger>
  readonly today: LocalDate
  readonly policy: AuthenticityPolicy
}

/** Lines that a finding shows at most. */
export const MAX_EVIDENCE = 20

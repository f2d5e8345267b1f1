import { type MessageParam, messages } from "../../domain/Message.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import { lineReference } from "../ledger/LineReference.ts"
import type { RiskLevel } from "../RiskLevel.ts"
import { type AuthenticityCode, type AuthenticityFinding, MAX_EVIDENCE } from "./Authenticity.ts"

/** What each sign's sentence says. Money in yuan, instants as the file states them, rates in per cent a year. */
interface SignParams {
  readonly EDITING_TOOL: { readonly fileName: string; readonly tool: string }
  readonly MODIFIED_AFTER_CREATION: {
    readonly fileName: string
    readonly createdAt: string
    readonly modifiedAt: string
    readonly minutes: number
    readonly allowed: number
  }
  readonly CREATED_BEFORE_LAST_LINE: {
    readonly fileName: string
    readonly createdAt: string
    readonly lastDate: string
  }
  readonly SEVERAL_AMOUNT_FONTS: {
    readonly fileName: string
    readonly usual: string
    readonly other: string
    readonly amounts: number
    readonly pages: string
  }
  readonly BALANCE_BREAKS: {
    readonly files: string
    readonly breaks: number
    readonly serious: number
    /** Of a statement that was read from images. */
    readonly scanned?: boolean
  }
  readonly STATED_FIGURES_DIFFER: { readonly fileName: string; readonly figures: string }
  readonly SOURCES_CONTRADICT: { readonly files: string; readonly lines: number }
  readonly TIME_ORDER: { readonly files: string; readonly lines: number }
  readonly FUTURE_DATE: { readonly files: string; readonly lines: number; readonly submitted: string }
  readonly OUTSIDE_PERIOD: {
    readonly fileName: string
    readonly lines: number
    readonly startDate: string
    readonly endDate: string
  }
  readonly MISSING_MONTH: { readonly files: string; readonly months: string }
  readonly INTEREST_TOO_LOW: InterestParams
  readonly INTEREST_TOO_HIGH: InterestParams
  readonly INTEREST_MISSING: { readonly files: string; readonly date: string; readonly low: number }
  readonly INTEREST_NEGATIVE: { readonly files: string; readonly date: string; readonly interest: number }
  readonly INTEREST_DAY: { readonly files: string; readonly date: string }
  readonly TRANSFER_AMOUNT_DIFFERS: TransferParams & { readonly otherAmount: number }
  readonly TRANSFER_SIDE_MISSING: TransferParams
}

interface InterestParams {
  readonly files: string
  readonly date: string
  readonly interest: number
  readonly low: number
  readonly high: number
  /** The mean of the printed balances, and the means that such an interest belongs to. */
  readonly mean: number
  readonly impliedLow: number
  readonly impliedHigh: number
  readonly lowestRate: number
  readonly highestRate: number
}

interface TransferParams {
  readonly fromFile: string
  readonly toFile: string
  readonly date: string
  readonly amount: number
}

/** What the checks of authenticity have to say, for in-process hosts. */
export type AuthenticityMessages = {
  readonly [Code in AuthenticityCode as `statement.authenticity.${Code}`]: SignParams[Code]
}

const message = messages<AuthenticityMessages>()

/** The lines that show a sign, in their ledger. */
export interface Shown {
  readonly ledger: Ledger
  readonly lines: ReadonlyArray<LedgerLine>
}

/** Makes a finding: its sentence from the parameters, its evidence from lines of a ledger. */
export const finding = <Code extends AuthenticityCode>(
  code: Code,
  level: RiskLevel,
  compared: { readonly observed: MessageParam; readonly threshold: MessageParam },
  params: AuthenticityMessages[`statement.authenticity.${Code}`] & Readonly<Record<string, MessageParam>>,
  ...shown: ReadonlyArray<Shown>
): AuthenticityFinding => ({
  code,
  level,
  ...compared,
  detail: message(`statement.authenticity.${code}`, params),
  evidence: shown
    .flatMap(({ ledger, lines }) => lines.slice(0, MAX_EVIDENCE).map((line) => lineReference(ledger, line)))
    .slice(0, MAX_EVIDENCE),
})

/** The files of a ledger, for a sentence. */
export const filesOf = ({ sources }: Ledger): string => sources.map(({ fileName }) => fileName).join("、")

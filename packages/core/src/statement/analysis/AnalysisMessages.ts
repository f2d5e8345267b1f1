import { type Message, type MessageParam, messages } from "../../domain/Message.ts"
import type { ProfileMessages, ProfileRiskParams } from "../profile/ProfileMessages.ts"
import type { FlowCategory, FlowClass } from "./FlowClass.ts"
import type { RiskCode } from "./RiskRules.ts"

type Nothing = Record<never, never>

/** What every risk's detail can say: the observed value and the threshold, in the rule's unit. */
interface Observed {
  readonly observed: number
  readonly threshold: number
}

/** What single risks say beside that; money in yuan. */
interface RiskParams extends ProfileRiskParams {
  /** `scanned`: of a statement that was read from images, where a row may have been lost. */
  readonly BALANCE_BREAKS: { readonly scanned?: boolean }
  readonly UNREAD_LINES: { readonly scanned?: boolean }
  readonly BALANCE_UNCHECKED: { readonly files: string }
  readonly STATED_FIGURES_DIFFER: { readonly files: string; readonly figures: string }
  readonly PERIOD_SHORT: { readonly withLines: number; readonly account: string }
  readonly PERIOD_STALE: { readonly endDate: string }
  readonly PERIOD_GAP: { readonly periods: string }
  readonly MONTHS_WITHOUT_LINES: { readonly months: string }
  readonly OVERLAPPING_FILES: { readonly lines: number; readonly files: string }
  readonly SOURCES_CONTRADICT: { readonly files: string }
  readonly SEVERAL_OWNERS: { readonly owners: string }
  /** `scanned`: of an image, in which it may stand and could not be read. */
  readonly OWNER_UNKNOWN: { readonly files: string; readonly scanned?: boolean }
  /** `foreign`: accounts in `currencies`; `unnamed`: accounts whose statements name none. */
  readonly FOREIGN_CURRENCY: {
    readonly currencies: string
    readonly foreign: number
    readonly unnamed: number
    readonly files: string
  }
  readonly MISSING_ACCOUNT: { readonly accounts: string; readonly inflow: number; readonly outflow: number }
  readonly OWN_TRANSFER_SHARE: { readonly amount: number; readonly of: number }
  readonly OPERATING_SHARE: { readonly amount: number; readonly of: number }
  /** Results of before have no `share`: their `observed` is the share of the `parties` largest payers in per cent. */
  readonly CONCENTRATION: {
    readonly parties: number
    readonly names: string
    readonly share?: number
    readonly payers?: number
  }
  readonly UNEXPLAINED_LARGE: { readonly amount: number; readonly above: number }
  readonly UNPROVEN_RETURN: { readonly amount: number }
  readonly PASS_THROUGH: { readonly times: number; readonly amount: number; readonly days: number }
  readonly FAST_IN_FAST_OUT: { readonly amount: number }
  readonly ROUND_IN_ROUND_OUT: { readonly amount: number }
  readonly LOAN_SHARE: { readonly amount: number; readonly of: number }
  readonly NET_NEW_LOANS: { readonly amount: number }
  readonly REPAYMENT_SHARE: { readonly amount: number; readonly of: number }
  readonly REPAYMENT_TO_INCOME: { readonly amount: number; readonly of: number }
  readonly NON_BANK_LENDERS: { readonly names: string }
  readonly PRIVATE_LENDING: { readonly name: string; readonly amount: number }
  readonly GAMBLING: { readonly times: number }
  readonly COURT: { readonly amount: number }
  readonly GUARANTEE: { readonly amount: number }
  readonly PAWN: { readonly amount: number }
  readonly OVERDUE: { readonly amount: number }
  readonly COMPENSATION: { readonly amount: number }
  readonly BORROWED_DOWN_PAYMENT: {
    /** Where the money came from; `borrowed`: all of it from lenders. */
    readonly names: string
    readonly borrowed: boolean
    readonly amount: number
    readonly receivedOn: string
    /** The payee. */
    readonly account: string
    readonly paid: number
    readonly paidOn: string
    readonly days: number
    /** As asked about; `null` when not given. */
    readonly downPayment: number | null
  }
  /** `names`: each with `=` and what a month costs, or nothing behind it where that is not to be seen. */
  readonly EXISTING_LENDERS: { readonly names: string; readonly monthly: number; readonly instalment: number | null }
  readonly LOAN_WITHOUT_REPAYMENT: { readonly names: string; readonly amount: number; readonly since: string }
  readonly DEBT_SERVICE: { readonly monthly: number; readonly instalment: number | null; readonly available: number }
  readonly SINGLE_PAYER: { readonly names: string; readonly amount: number; readonly of: number }
  readonly NEW_ACCOUNT: { readonly account: string; readonly openedOn: string }
  readonly LIFTED_BALANCE: {
    readonly account: string
    readonly closing: number
    readonly usual: number
    readonly inflow: number
    readonly usualInflow: number
    readonly days: number
  }
  readonly CREDIT_CARD_BILL: { readonly files: string }
  /** `page`: the first that has one; 0 where there are no pages. */
  readonly HIDDEN_AMOUNTS: { readonly files: string; readonly page: number }
  readonly HIDDEN_TEXT: { readonly files: string }
  readonly HIDDEN_ROWS: HiddenParts & { readonly files: string }
  readonly TEXT_LAYER_DIFFERS: { readonly differing: number; readonly amounts: number; readonly files: string }
  /** `repeated`: files in no figure, `files`: those that count. */
  readonly SAME_MONEY: { readonly repeated: string; readonly files: string }
  /** `submitted`: the days on which the files were submitted. */
  readonly LINES_AFTER_UPLOAD: { readonly submitted: string; readonly lastDate: string; readonly files: string }
  readonly SILENT_DAYS: { readonly periods: string; readonly files: string; readonly amount: number }
  readonly UNPROVEN_BALANCE: { readonly files: string; readonly amount: number; readonly breaks: number }
  readonly MOVED_AFTER_END: { readonly amount: number; readonly from: string; readonly to: string }
  readonly BUSINESS_COVERAGE: { readonly monthly: number; readonly instalment: number }
  readonly INSTALMENT_COVERAGE: { readonly monthly: number; readonly instalment: number }
}

/** Hidden parts of spreadsheets that hold figures. */
interface HiddenParts {
  readonly rows: number
  readonly columns: number
  readonly sheets: number
}

/** What the analysis of statements has to say: codes and the parameters of each. Money in yuan. */
export type AnalysisMessages = {
  readonly [Code in RiskCode as `statement.risk.${Code}`]: Observed &
    (Code extends keyof RiskParams ? RiskParams[Code] : Nothing)
} & ProfileMessages & {
    /** The name of a risk, of a class of flows, of what effective flows are for. */
    readonly "statement.riskTitle": { readonly risk: RiskCode }
    readonly "statement.class": { readonly flowClass: FlowClass }
    readonly "statement.category": { readonly category: FlowCategory }
    readonly "statement.step.prepare": { readonly files: number }
    readonly "statement.step.read": {
      readonly fileName: string
      readonly institution: string | null
      readonly lines: number
      readonly startDate: string | null
      readonly endDate: string | null
    }
    readonly "statement.step.checked": {
      readonly accounts: number
      readonly lines: number
      readonly breaks: number
      readonly unchecked: number
      readonly duplicates: number
    }
    readonly "statement.step.classified": {
      readonly inflow: number
      readonly outflow: number
      readonly effectiveInflow: number
      readonly effectiveOutflow: number
    }
    /** Flows of one class that are left out of income and spending. */
    readonly "statement.step.excluded": {
      readonly reason: FlowClass
      readonly inflow: number
      readonly outflow: number
      readonly lines: number
    }
    readonly "statement.step.assets": { readonly assets: number; readonly accounts: number }
    readonly "statement.step.capacity": {
      readonly monthly: number
      readonly instalment: number
      readonly ratio: number
    }
    readonly "statement.step.risks": { readonly high: number; readonly medium: number; readonly low: number }
    readonly "statement.progress.pages": { readonly fileName: string }
    readonly "statement.progress.lines": { readonly fileName: string }
    /** How an account's contribution came about. */
    readonly "statement.assets.seasoned": {
      readonly days: number
      readonly closing: number
      readonly mean: number
      readonly amount: number
    }
    readonly "statement.assets.netInflow": {
      readonly days: number
      readonly inflow: number
      readonly outflow: number
      readonly amount: number
    }
    readonly "statement.assets.shortfall": { readonly shortfall: number; readonly amount: number }
    readonly "statement.assets.movedAfterEnd": { readonly moved: number; readonly amount: number }
    readonly "statement.assets.silent": {
      readonly from: string
      readonly to: string
      readonly unseen: number
      readonly amount: number
    }
    readonly "statement.assets.unproven": { readonly unproven: number; readonly amount: number }
    /** An account that shows the money of another one; `share` of its amounts in per cent. */
    readonly "statement.assets.sameMoney": { readonly files: string; readonly share: number }
    readonly "statement.assets.otherCurrency": { readonly currency: string }
    readonly "statement.assets.unknownCurrency": Nothing
    readonly "statement.assets.noPeriod": Nothing
    readonly "statement.quality.duplicates": { readonly lines: number }
    readonly "statement.quality.unchecked": { readonly accounts: number }
    readonly "statement.quality.breaks": { readonly breaks: number }
    /** Files that a recogniser has read from images. */
    readonly "statement.quality.scanned": { readonly files: number }
    readonly "statement.quality.unread": { readonly lines: number }
    readonly "statement.quality.repaired": { readonly lines: number }
    /** Lines dated after the day of the analysis. */
    readonly "statement.quality.later": { readonly lines: number }
    readonly "statement.quality.outside": { readonly lines: number }
    /** Files that are bills of credit cards, and in no figure. */
    readonly "statement.quality.creditCards": { readonly files: string }
    /** Words that nobody sees, and the amounts among them. */
    readonly "statement.quality.hiddenText": { readonly words: number; readonly amounts: number }
    readonly "statement.quality.hiddenRows": HiddenParts
    /** Amounts in the text over scans, and those that the pictures do not show. */
    readonly "statement.quality.textLayer": { readonly amounts: number; readonly differing: number }
    readonly "statement.step.creditCard": { readonly fileName: string }
    readonly "statement.conclusion": {
      /** Names joined by `、`; `""` when no statement names its owner. */
      readonly owners: string
      readonly files: number
      readonly accounts: number
      readonly lines: number
      readonly startDate: string | null
      readonly endDate: string | null
      readonly effectiveInflow: number
      readonly effectiveOutflow: number
      readonly monthly: number | null
      readonly assets: number
      /** The part of `assets` that comes from accounts without balances. */
      readonly withoutBalances: number
      readonly purchaseAmount: number | null
      readonly purchaseCoverage: number | null
      readonly downPaymentAmount: number | null
      readonly downPaymentCoverage: number | null
      readonly instalment: number | null
      readonly coverage: number | null
      readonly monthsCovered: number | null
      readonly high: number
      readonly medium: number
      readonly low: number
      /** Codes of the gravest risks, joined by commas. */
      readonly gravest: string
      /** Whose accounts these are, as far as their names tell; results of before have neither this nor what follows. */
      readonly holders?: "PERSON" | "COMPANY" | "BOTH" | "UNKNOWN"
      /** Wallets among the accounts. */
      readonly wallets?: number
      /** Months of the period, with one decimal. */
      readonly periodMonths?: number | null
      /** Transfers between own accounts whose other side is on no statement. */
      readonly missingSides?: number
      /** Lenders and lessors to whom money is still owed, and what those that are no credit cards cost a month. */
      readonly lenders?: number
      readonly lenderMonthly?: number
    }
    readonly "statement.failed.materialMissing": { readonly materialRef: string }
    readonly "statement.failed.noStatement": { readonly fileName: string }
    /** The files together pass a bound of one valuation (`statementLimits`). */
    readonly "statement.failed.tooManyRows": { readonly limit: number }
    readonly "statement.failed.tooManyStatements": { readonly limit: number }
    /** The valuation passed a part of its budget. */
    readonly "statement.failed.time": { readonly seconds: number }
    readonly "statement.failed.memory": Record<never, never>
    readonly "statement.failed.output": Record<never, never>
  }

/** Makes a message of the analysis. */
export const analysisMessage = messages<AnalysisMessages>()

/** What a risk has to say; its parameters are those that its rule measures. */
export const riskDetail = (risk: RiskCode, params: Observed & Readonly<Record<string, MessageParam>>): Message => ({
  code: `statement.risk.${risk}`,
  params,
})

/** Codes of what is said of hidden text, hidden parts of spreadsheets, and text over scans. */
export type HiddenCode =
  | "statement.quality.hiddenText"
  | "statement.quality.hiddenRows"
  | "statement.quality.textLayer"
  | "statement.risk.HIDDEN_AMOUNTS"
  | "statement.risk.HIDDEN_TEXT"
  | "statement.risk.HIDDEN_ROWS"
  | "statement.risk.TEXT_LAYER_DIFFERS"

/** Codes of what is said of what a statement does not prove. */
export type UnprovenCode =
  | "statement.assets.movedAfterEnd"
  | "statement.assets.silent"
  | "statement.assets.unproven"
  | "statement.assets.sameMoney"
  | "statement.quality.later"
  | "statement.risk.SAME_MONEY"
  | "statement.risk.LINES_AFTER_UPLOAD"
  | "statement.risk.SILENT_DAYS"
  | "statement.risk.UNPROVEN_BALANCE"
  | "statement.risk.MOVED_AFTER_END"

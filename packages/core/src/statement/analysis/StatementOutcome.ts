import type { Message } from "../../domain/Message.ts"
import type { AffordabilityOutcome } from "../affordability/AffordabilityResult.ts"
import type { LineCorrection } from "../corrections/LineCorrection.ts"
import type { GroupOutcome } from "../group/GroupResult.ts"
import type { InvoicesOutcome } from "../invoices/InvoicesResult.ts"
import type { LineReference } from "../ledger/LineReference.ts"
import type { EarlierTask } from "../memory/EarlierTasks.ts"
import type { CashFlowProfile } from "../profile/ProfileOutcome.ts"
import type { RiskLevel } from "../RiskLevel.ts"
import type { RiskItem } from "../risks/Risks.ts"
import type { RepaymentCapacity } from "./Capacity.ts"
import type { FlowCategory, FlowClass, LenderKind } from "./FlowClass.ts"

/** An inflow that was taken out of an account's balances, and how long. Yuan. */
export interface ExcludedComponent {
  readonly reason: FlowClass
  readonly label: Message
  readonly amount: number
  /** The first day on which it is taken out, and the last one; `null`: to the end. */
  readonly from: string
  readonly to: string | null
  readonly inflow: LineReference
  /** The outflow that took it away; `null` when there is none. */
  readonly outflow: LineReference | null
}

/** The contribution of one account to the effective assets, with all that is needed to compute it again. Yuan. */
export interface AssetsComponent {
  readonly institution: string | null
  readonly accountName: string | null
  readonly accountNumber: string | null
  readonly currency: string | null
  /** `NOT_COUNTED`: another currency, no line and no period, or the same money as another account. */
  readonly method: "SEASONED_BALANCE" | "NET_INFLOW" | "NOT_COUNTED"
  readonly from: string | null
  readonly to: string | null
  readonly days: number
  readonly closingBalance: number | null
  readonly adjustedClosingBalance: number | null
  readonly adjustedMeanBalance: number | null
  readonly effectiveInflow: number
  readonly effectiveOutflow: number
  readonly shortfall: number
  /** Taken off because another account, whose statement ends earlier, counts it. */
  readonly countedElsewhere: number
  /** The part of the printed balances that the running balance does not prove. */
  readonly unproven: number
  readonly amount: number
  readonly note: Message
  readonly excludedInflows: ReadonlyArray<ExcludedComponent>
  /** Excluded inflows in all; the largest are listed. */
  readonly excludedInflowCount: number
  readonly balances: ReadonlyArray<{
    readonly from: string
    readonly to: string
    readonly balance: number
    readonly unproven: number
    readonly excluded: number
    readonly adjusted: number
  }>
}

/** A finished valuation of statements: the figures of the result in yuan, and messages where the result has texts. */
export interface StatementOutcome {
  readonly purchaseAmount: number | null
  readonly downPaymentAmount: number | null
  readonly repaymentCycle: number | null
  readonly monthInstallment: number | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly totalInflow: number
  readonly totalOutflow: number
  readonly effectiveInflow: number
  readonly effectiveOutflow: number
  readonly openingBalance: number | null
  readonly closingBalance: number | null
  readonly averageDailyBalance: number | null
  readonly effectiveAssets: number
  readonly effectiveAssetsBreakdown: ReadonlyArray<AssetsComponent>
  /** The lines that people corrected; absent in the first version of a result. */
  readonly corrections?: ReadonlyArray<LineCorrection & { readonly date: string; readonly readAmount: number }>
  readonly monthlyFlows: ReadonlyArray<{
    readonly month: string
    readonly inflow: number
    readonly outflow: number
    readonly effectiveInflow: number
    readonly effectiveOutflow: number
    readonly endBalance: number | null
    readonly lines: number
  }>
  readonly repaymentCapacity: RepaymentCapacity
  readonly topCounterparties: ReadonlyArray<{
    readonly name: string
    readonly direction: "INFLOW" | "OUTFLOW"
    readonly amount: number
    /** Of the effective flows of the direction, 0 to 1. */
    readonly share: number
    readonly lines: number
  }>
  readonly excludedFlows: ReadonlyArray<{
    readonly reason: FlowClass
    readonly label: Message
    readonly inflow: number
    readonly outflow: number
    readonly lines: number
  }>
  /** Lenders and lessors to whom money is still owed, as far as the lines show; the dearest first, at most 50. */
  readonly existingLenders: ReadonlyArray<{
    /** `""`: a loan that names nobody, of a bank that is not known. */
    readonly name: string
    readonly kind: LenderKind
    /** The cost of a month; `null` where no repayment is to be seen. */
    readonly monthlyPayment: number | null
    readonly payments: number
    /** Within the period. */
    readonly repaid: number
    readonly drawn: number
    readonly lastDrawDate: string | null
    readonly lastPaymentDate: string | null
  }>
  readonly flowCategories: ReadonlyArray<{
    readonly category: FlowCategory
    readonly label: Message
    readonly inflow: number
    readonly outflow: number
    readonly lines: number
  }>
  readonly cashFlowProfile: CashFlowProfile
  /** Of persons alone. */
  readonly affordability?: AffordabilityOutcome
  /** Absent when the request names no borrowers. */
  readonly group?: GroupOutcome
  readonly dataQuality: {
    readonly files: number
    readonly lines: number
    readonly unreadLines: number
    readonly balanceChecked: boolean
    readonly balanceBreaks: number
    readonly duplicateLines: number
    readonly repairedLines: number
    readonly linesOutsidePeriod: number
    readonly notes: ReadonlyArray<Message>
  }
  readonly riskQuantity: number
  readonly riskAlert: { readonly level: RiskLevel; readonly items: ReadonlyArray<RiskItem> }
  readonly assetEvaluationConclusion: Message
  readonly sourceReferenceList: ReadonlyArray<{
    readonly fileName: string
    readonly materialRef: string | null
    readonly institution: string | null
    readonly accountName: string | null
    readonly accountNumber: string | null
    readonly currency: string | null
    readonly startDate: string | null
    readonly endDate: string | null
    readonly lines: number
    readonly pages: number
    readonly openingBalance: number | null
    readonly closingBalance: number | null
  }>
  /** Absent where neither an invoice nor a contract was submitted. */
  readonly invoices?: InvoicesOutcome
  /** What earlier tasks of the account have shown; absent where nothing is remembered. */
  readonly earlierTasks?: ReadonlyArray<EarlierTask>
  readonly engineVersion: string
  readonly policyHash: string
}

import type { LedgerOrder } from "../ledger/LedgerFilter.ts"
import type { Level, Unit } from "../StatementAnswer.ts"

/** The words of the result of statements. Titles of risks, classes and categories come from the server. */
export interface StatementWords {
  readonly parts: {
    readonly menu: string
    readonly summary: string
    readonly risks: string
    readonly assets: string
    readonly flows: string
    readonly balances: string
    readonly capacity: string
    readonly profile: string
    readonly parties: string
    readonly ledger: string
    readonly quality: string
  }
  readonly print: string
  readonly workbook: string
  readonly making: string
  readonly figures: {
    readonly effectiveAssets: string
    readonly period: string
    readonly totalFlows: string
    readonly effectiveFlows: string
    readonly monthlyNet: string
    readonly averageBalance: string
    readonly closingBalance: string
    readonly coverage: string
    readonly riskLevel: string
    readonly times: (ratio: string) => string
    readonly inOut: (inflow: string, outflow: string) => string
    readonly between: (from: string, to: string) => string
    readonly made: (time: string, version: string, policy: string) => string
  }
  readonly risks: {
    readonly none: string
    readonly levels: Readonly<Record<Level, string>>
    readonly measured: (observed: string, threshold: string) => string
    readonly units: Readonly<Record<Unit, (value: string) => string>>
    readonly evidence: (shown: number, all: number) => string
    readonly inLedger: string
  }
  readonly assets: {
    readonly intro: string
    readonly days: (from: string, to: string, days: number) => string
    readonly step: string
    readonly why: string
    readonly closing: string
    readonly excluded: string
    readonly excludedWhy: string
    readonly unproven: string
    readonly unprovenWhy: string
    readonly adjustedClosing: string
    readonly adjustedMean: string
    readonly adjustedMeanWhy: (days: number) => string
    readonly lower: string
    readonly shortfall: string
    readonly shortfallWhy: string
    readonly elsewhere: string
    readonly elsewhereWhy: string
    readonly inflow: string
    readonly outflow: string
    readonly floor: string
    readonly counted: string
    readonly total: string
    readonly excludedInflows: (shown: number, all: number) => string
    readonly reason: string
    readonly period: string
    readonly toEnd: string
    readonly inflowLine: string
    readonly outflowLine: string
    readonly balances: string
    readonly balance: string
    readonly adjusted: string
  }
  readonly flows: {
    readonly title: string
    readonly description: (from: string, to: string) => string
    readonly month: string
    readonly inflow: string
    readonly outflow: string
    readonly effectiveInflow: string
    readonly effectiveOutflow: string
    readonly net: string
    readonly endBalance: string
    readonly lines: string
    readonly total: string
    readonly showMonth: (month: string) => string
  }
  readonly balances: {
    readonly account: string
    readonly nameOf: (number: number, name: string, currency: string | null) => string
    readonly title: string
    readonly description: (from: string, to: string, last: string, lowest: string) => string
    readonly adjusted: string
    readonly mean: (days: number) => string
    readonly adjustedDays: string
    readonly nothingExcluded: string
    readonly low: (below: string) => string
    readonly overdrawn: string
    readonly average: string
    readonly onDay: (amount: string, day: string) => string
    readonly lowest: string
    readonly monthAverage: string
    readonly highest: string
    readonly days: string
    readonly none: string
    readonly gaps: (periods: ReadonlyArray<string>) => string
  }
  readonly capacity: {
    readonly purchaseAmount: string
    readonly downPaymentAmount: string
    readonly repaymentCycle: string
    readonly months: (count: string) => string
    readonly monthInstallment: string
    readonly totalInstallments: string
    readonly monthlyNet: string
    readonly coverageRatio: string
    readonly monthsCovered: string
    readonly purchaseCoverage: string
    readonly downPaymentCoverage: string
    readonly missing: string
  }
  readonly parties: {
    readonly largest: string
    readonly name: string
    readonly amount: string
    readonly share: string
    readonly lines: string
    readonly inflow: string
    readonly outflow: string
    readonly from: string
    readonly to: string
    readonly none: string
    readonly categories: string
    readonly category: string
    readonly excluded: string
    readonly flowClass: string
    readonly lenders: string
    readonly lender: string
    readonly kind: string
    readonly kinds: Readonly<Record<"BANK" | "NON_BANK" | "PERSON" | "CREDIT_CARD", string>>
    readonly monthly: string
    readonly payments: string
    readonly repaid: string
    readonly drawn: string
    readonly lastDraw: string
    readonly lastPayment: string
    readonly unnamed: string
    readonly inLedger: (name: string) => string
  }
  readonly profile: ProfileWords
  readonly ledger: LedgerWords
  readonly quality: {
    readonly files: string
    readonly file: string
    readonly holder: string
    readonly account: string
    readonly period: string
    readonly lines: string
    readonly pages: string
    readonly opening: string
    readonly closing: string
    readonly counted: string
    readonly unread: string
    readonly checked: string
    readonly breaks: string
    readonly duplicates: string
    readonly repaired: string
    readonly outside: string
    readonly notes: string
    readonly yes: string
    readonly no: string
  }
}

/** The words of the cash flow as an analyst reads it. */
export interface ProfileWords {
  readonly income: string
  readonly source: string
  readonly payers: string
  readonly salary: string
  readonly state: string
  readonly payer: string
  readonly payDay: string
  readonly dayOfMonth: (day: number) => string
  readonly monthsPaid: string
  readonly ofMonths: (paid: number, covered: number) => string
  readonly medianAmount: string
  readonly change: string
  readonly lastPaid: string
  readonly trend: string
  readonly trendOf: (earlier: string, recent: string, change: string) => string
  readonly obligations: string
  readonly kind: string
  readonly payee: string
  readonly amount: string
  readonly monthly: string
  readonly months: string
  readonly signs: string
  readonly debtMonthly: string
  readonly debtPercent: string
  readonly lowDays: (below: string) => string
  readonly ofDays: (days: number, of: number) => string
  readonly negativeDays: string
  readonly lowest: string
  readonly cash: string
  readonly roundSums: string
  readonly night: string
  readonly holidays: string
  readonly share: (lines: number, amount: string, share: string) => string
  readonly failed: string
  readonly inLedger: (name: string) => string
}

/** The words of the ledger and of the place of a line. */
export interface LedgerWords {
  readonly classes: { readonly all: string; readonly effective: string; readonly none: string }
  readonly flowClass: string
  readonly account: string
  readonly direction: string
  readonly both: string
  readonly inflow: string
  readonly outflow: string
  readonly text: string
  readonly textHelp: string
  readonly least: string
  readonly most: string
  readonly from: string
  readonly to: string
  readonly order: string
  readonly printed: (shown: number, all: number) => string
  readonly orders: Readonly<Record<LedgerOrder, string>>
  readonly clear: string
  readonly found: (shown: string, all: string) => string
  readonly sums: (inflow: string, outflow: string) => string
  readonly loading: (count: string) => string
  readonly paused: (count: string) => string
  readonly loadOn: string
  readonly none: string
  readonly shown: (title: string, shown: number, all: number) => string
  readonly date: string
  readonly amount: string
  readonly balance: string
  readonly party: string
  readonly summary: string
  readonly place: string
  readonly keys: string
  readonly page: (page: number, row: number) => string
  readonly sheet: (sheet: string, row: number) => string
  readonly row: (row: number) => string
  readonly source: string
  readonly close: string
  readonly picture: (fileName: string, page: number, row: number) => string
  readonly noPicture: string
  readonly repaired: string
  readonly earlier: string
  readonly later: string
  readonly file: string
  readonly time: string
  readonly partyAccount: string
  readonly remarks: string
}

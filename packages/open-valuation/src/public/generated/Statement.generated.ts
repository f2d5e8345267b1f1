// Written by `npm run types:generate -w open-valuation` from the engine's schemas.

/** What is to be bought, and how it is to be paid. */
export interface StatementPurchase {
  /** Total purchase price in yuan */
  readonly purchaseAmount?: number
  /** Down payment in yuan */
  readonly downPaymentAmount?: number
  /** Repayment periods in months */
  readonly repaymentCycle?: number
  /** Monthly instalment in yuan */
  readonly monthInstallment?: number
}

/** What bank statements show together. Amounts in yuan. */
export interface StatementResult {
  /** Total purchase price, yuan, as requested; null when not given */
  readonly purchaseAmount: number | null
  /** Down payment, yuan, as requested; null when not given */
  readonly downPaymentAmount: number | null
  /** Repayment periods in months, as requested; null when not given */
  readonly repaymentCycle: number | null
  /** Monthly instalment, yuan, as requested; null when not given */
  readonly monthInstallment: number | null
  /** First day of the statements, `YYYY-MM-DD`; null without one */
  readonly startDate: string | null
  /** Last day of the statements, `YYYY-MM-DD`; null without one */
  readonly endDate: string | null
  /** All money in, yuan */
  readonly totalInflow: number
  /** All money out, yuan, as a positive number */
  readonly totalOutflow: number
  /** Money in that is income, yuan */
  readonly effectiveInflow: number
  /** Money out that is spending, yuan, as a positive number */
  readonly effectiveOutflow: number
  /** Balance before the first line, yuan; null when nothing proves it */
  readonly openingBalance: number | null
  /** Balance after the last line, yuan; null when nothing proves it */
  readonly closingBalance: number | null
  /** Mean of the end-of-day balances of the whole period, yuan; null without balances */
  readonly averageDailyBalance: number | null
  /** Money that the statements themselves prove, yuan: the sum of `effectiveAssetsBreakdown[].amount` */
  readonly effectiveAssets: number
  /**
   * What each account contributes: the lower of `adjustedClosingBalance` and `adjustedMeanBalance`, less
   * `shortfall` and `countedElsewhere`, never below 0 (`SEASONED_BALANCE`); its effective net inflow if
   * positive (`NET_INFLOW`); nothing (`NOT_COUNTED`)
   */
  readonly effectiveAssetsBreakdown: ReadonlyArray<{
    /** Bank or wallet; null when unknown */
    readonly institution: string | null
    /** Holder as printed; null when unknown */
    readonly accountName: string | null
    /** Account number, masked to the last 4; null when unknown */
    readonly accountNumber: string | null
    /** ISO 4217; null where the statement does not name it */
    readonly currency: string | null
    /** How the amount was found: from balances, from flows where there are no balances, or not at all */
    readonly method: "SEASONED_BALANCE" | "NET_INFLOW" | "NOT_COUNTED"
    /** First day that counts, `YYYY-MM-DD`; null when none does */
    readonly from: string | null
    /** Last day that counts, `YYYY-MM-DD`; null when none does */
    readonly to: string | null
    /** Days from the first to the last */
    readonly days: number
    /** Balance at the end, yuan; null without balances */
    readonly closingBalance: number | null
    /** The same less excluded inflows, yuan; null without balances */
    readonly adjustedClosingBalance: number | null
    /** Mean of the end-of-day balances less excluded inflows, yuan; null without balances */
    readonly adjustedMeanBalance: number | null
    /** Effective money in on these days, yuan */
    readonly effectiveInflow: number
    /** Effective money out on these days, yuan, as a positive number */
    readonly effectiveOutflow: number
    /** What other accounts lack because excluded money was moved from them to this one, yuan */
    readonly shortfall: number
    /** What came from another account after the end of its statement, and is counted there, yuan */
    readonly countedElsewhere: number
    /** What the printed balances would add, and the running balance does not prove, yuan */
    readonly unproven: number
    /** What the account contributes to the effective assets, yuan */
    readonly amount: number
    /** How the amount came about, in the reader's language */
    readonly note: string
    /** The largest inflows that were taken out */
    readonly excludedInflows: ReadonlyArray<{
      /** Class of the inflow */
      readonly reason: "OWN_TRANSFER" | "REVERSAL" | "LOAN" | "PASS_THROUGH" | "WEALTH" | "UNEXPLAINED_LARGE" | "EFFECTIVE"
      /** The class in the reader's language */
      readonly label: string
      /** What is taken out of the balances, yuan */
      readonly amount: number
      /** First day on which it is taken out, `YYYY-MM-DD` */
      readonly from: string
      /** Last day on which it is taken out, `YYYY-MM-DD`; null: to the end */
      readonly to: string | null
      /** The line that brought it */
      readonly inflow: {
        /** Name of the file */
        readonly fileName: string
        /** Page from 1; absent in spreadsheets */
        readonly page?: number
        /** Name of the sheet; absent in other files */
        readonly sheet?: string
        /** Row from 1 within the sheet or the page */
        readonly row: number
        /** Day of the line, `YYYY-MM-DD` */
        readonly date: string
        /** Amount in yuan, positive for money in */
        readonly amount: number
        /** Balance after the line, yuan; null when none is printed */
        readonly balance: number | null
        /** The other party as printed; null when none is */
        readonly counterparty: string | null
        /** What the line says; null when it says nothing */
        readonly summary: string | null
      }
      /** The line that took it away; null when there is none */
      readonly outflow: ({
        /** Name of the file */
        readonly fileName: string
        /** Page from 1; absent in spreadsheets */
        readonly page?: number
        /** Name of the sheet; absent in other files */
        readonly sheet?: string
        /** Row from 1 within the sheet or the page */
        readonly row: number
        /** Day of the line, `YYYY-MM-DD` */
        readonly date: string
        /** Amount in yuan, positive for money in */
        readonly amount: number
        /** Balance after the line, yuan; null when none is printed */
        readonly balance: number | null
        /** The other party as printed; null when none is */
        readonly counterparty: string | null
        /** What the line says; null when it says nothing */
        readonly summary: string | null
      }) | null
    }>
    /** Inflows that were taken out, in all */
    readonly excludedInflowCount: number
    /** End-of-day balances, days in a row with equal ones together */
    readonly balances: ReadonlyArray<{
      /** First day with this balance, `YYYY-MM-DD` */
      readonly from: string
      /** Last day with this balance, `YYYY-MM-DD` */
      readonly to: string
      /** End-of-day balance, yuan */
      readonly balance: number
      /** What of it the running balance does not prove, yuan */
      readonly unproven: number
      /** Excluded inflows in it, yuan */
      readonly excluded: number
      /** `balance` − `unproven` − `excluded`, yuan */
      readonly adjusted: number
    }>
  }>
  /** Flows by month */
  readonly monthlyFlows: ReadonlyArray<{
    /** Month, `YYYY-MM` */
    readonly month: string
    /** Money in, yuan */
    readonly inflow: number
    /** Money out, yuan, as a positive number */
    readonly outflow: number
    /** Effective money in, yuan */
    readonly effectiveInflow: number
    /** Effective money out, yuan, as a positive number */
    readonly effectiveOutflow: number
    /** Balance at the end of the month, yuan; null without balances */
    readonly endBalance: number | null
    /** Lines of the month */
    readonly lines: number
  }>
  /** How far income and effective assets carry the purchase */
  readonly repaymentCapacity: {
    /** Effective inflow less effective outflow, yuan a month; null without a period */
    readonly averageMonthlyEffectiveNetInflow: number | null
    /** Monthly instalment, yuan; null when not given */
    readonly monthInstallment: number | null
    /** Average monthly effective net inflow / instalment, a ratio; null when either is missing */
    readonly coverageRatio: number | null
    /** Effective assets / instalment, months; null when the instalment is missing */
    readonly monthsCovered: number | null
    /** Effective assets / purchase price, a ratio; null when the price is missing */
    readonly purchaseCoverage: number | null
    /** Effective assets / down payment, a ratio; null when the down payment is missing */
    readonly downPaymentCoverage: number | null
    /** Instalment × periods, yuan; null when either is missing */
    readonly totalInstallments: number | null
  }
  /** The parties with the largest effective flows */
  readonly topCounterparties: ReadonlyArray<{
    /** Name as printed */
    readonly name: string
    /** Whether money came from or went to it */
    readonly direction: "INFLOW" | "OUTFLOW"
    /** Effective amount, yuan */
    readonly amount: number
    /** Share of the effective flows of the direction, 0 to 1 */
    readonly share: number
    /** Lines */
    readonly lines: number
  }>
  /** What is left out of `effectiveInflow` and `effectiveOutflow`, by class */
  readonly excludedFlows: ReadonlyArray<{
    /** Class of the lines */
    readonly reason: "OWN_TRANSFER" | "REVERSAL" | "LOAN" | "PASS_THROUGH" | "WEALTH" | "UNEXPLAINED_LARGE" | "EFFECTIVE"
    /** The class in the reader's language */
    readonly label: string
    /** Money in, yuan */
    readonly inflow: number
    /** Money out, yuan, as a positive number */
    readonly outflow: number
    /** Lines */
    readonly lines: number
  }>
  /** Lenders and lessors to whom money is still owed, as far as the lines show; the dearest first, at most 50 */
  readonly existingLenders: ReadonlyArray<{
    /** The counterparty's name, or the bank's; empty where neither is known */
    readonly name: string
    /** What the lender is; lessors are NON_BANK */
    readonly kind: "BANK" | "NON_BANK" | "PERSON" | "CREDIT_CARD"
    /** What a month costs, yuan; null where no repayment is to be seen */
    readonly monthlyPayment: number | null
    /** Repayments within the period */
    readonly payments: number
    /** Repaid within the period, yuan */
    readonly repaid: number
    /** Borrowed within the period, yuan */
    readonly drawn: number
    /** Day of the last drawdown, YYYY-MM-DD */
    readonly lastDrawDate: string | null
    /** Day of the last repayment, YYYY-MM-DD */
    readonly lastPaymentDate: string | null
  }>
  /** What the effective flows are for, as far as their words tell */
  readonly flowCategories: ReadonlyArray<{
    /** What the flows are for */
    readonly category: "SALARY" | "OPERATING" | "BENEFIT" | "INTEREST" | "INSURANCE" | "CASH" | "WAGES" | "RENT" | "TAX" | "REPAYMENT" | "FEE" | "OTHER"
    /** The same in the reader's language */
    readonly label: string
    /** Money in, yuan */
    readonly inflow: number
    /** Money out, yuan, as a positive number */
    readonly outflow: number
    /** Lines */
    readonly lines: number
  }>
  /** The cash flow as an analyst reads it; absent in results of older engines */
  readonly cashFlowProfile: {
    /** Income by source; the amounts add up to `effectiveInflow` */
    readonly incomeSources: ReadonlyArray<{
      /**
       * Wages, business, money of individuals without a reason, or the rest: benefits, interest, insurance,
       * cash, what names nobody
       */
      readonly source: "SALARY" | "OPERATIONS" | "TRANSFERS" | "OTHER"
      /** The same in the reader's language */
      readonly label: string
      /** Effective money in, yuan */
      readonly amount: number
      /** Share of the effective money in, 0 to 1 */
      readonly share: number
      /** Lines */
      readonly lines: number
      /** Payers that are named */
      readonly payers: number
    }>
    /** Wages */
    readonly salary: {
      /** How the wages go on */
      readonly state: "REGULAR" | "FALLING" | "INTERRUPTED" | "STOPPED" | "TOO_SHORT" | "NONE" | "COMPANY" | "IRREGULAR"
      /** The same in the reader's language */
      readonly label: string
      /** Who paid most of them; null where nobody is named */
      readonly payer: string | null
      /** Payers that are named */
      readonly payers: number
      /** Usual day of the month, 1 to 31; null where there is none */
      readonly payDay: number | null
      /** Months with wages */
      readonly monthsPaid: number
      /** Months whose pay day the accounts cover on which wages arrive, those paid among them */
      readonly monthsCovered: number
      /** Median of the months with wages, yuan; null without any */
      readonly medianAmount: number | null
      /** Median of the last three months against the months before, per cent; null where they are too few */
      readonly changePercent: number | null
      /** Day of the last wages, `YYYY-MM-DD` */
      readonly lastPaidDate: string | null
      /** Most days between two payments; null below two */
      readonly longestGapDays: number | null
      /** The last of its lines, at most 12 */
      readonly evidence: ReadonlyArray<{
        /** Name of the file */
        readonly fileName: string
        /** Page from 1; absent in spreadsheets */
        readonly page?: number
        /** Name of the sheet; absent in other files */
        readonly sheet?: string
        /** Row from 1 within the sheet or the page */
        readonly row: number
        /** Day of the line, `YYYY-MM-DD` */
        readonly date: string
        /** Amount in yuan, positive for money in */
        readonly amount: number
        /** Balance after the line, yuan; null when none is printed */
        readonly balance: number | null
        /** The other party as printed; null when none is */
        readonly counterparty: string | null
        /** What the line says; null when it says nothing */
        readonly summary: string | null
      }>
    }
    /** Where the income is heading; null with fewer than six whole months */
    readonly incomeTrend: {
      /** Whole months that every account covers */
      readonly months: number
      /** Median effective money in of the months before the last three, yuan */
      readonly earlierMonthly: number
      /** Median effective money in of the last three of them, yuan */
      readonly recentMonthly: number
      /** From the former to the latter, per cent */
      readonly changePercent: number
    } | null
    /** What is due again and again, the dearest by month first, at most 30 */
    readonly obligations: ReadonlyArray<{
      /** What it is for */
      readonly kind: "LOAN" | "LEASE" | "CARD" | "RENT" | "INSURANCE"
      /** The same in the reader's language */
      readonly label: string
      /** Who is paid, as printed; empty where nobody is named */
      readonly payee: string
      /** Usual day of the month, 1 to 31; null where there is none */
      readonly day: number | null
      /** Median of the payments, yuan */
      readonly amount: number
      /** What a month costs, yuan */
      readonly monthlyAmount: number
      /** Months from one payment to the next, as a rule */
      readonly everyMonths: number
      /** Months with payments */
      readonly months: number
      /** Day of the last payment, `YYYY-MM-DD` */
      readonly lastPaidDate: string
      /** Payments */
      readonly lines: number
      /** The last of them, at most 12 */
      readonly evidence: ReadonlyArray<{
        /** Name of the file */
        readonly fileName: string
        /** Page from 1; absent in spreadsheets */
        readonly page?: number
        /** Name of the sheet; absent in other files */
        readonly sheet?: string
        /** Row from 1 within the sheet or the page */
        readonly row: number
        /** Day of the line, `YYYY-MM-DD` */
        readonly date: string
        /** Amount in yuan, positive for money in */
        readonly amount: number
        /** Balance after the line, yuan; null when none is printed */
        readonly balance: number | null
        /** The other party as printed; null when none is */
        readonly counterparty: string | null
        /** What the line says; null when it says nothing */
        readonly summary: string | null
      }>
    }>
    /** What debts take of the cash flow */
    readonly debtService: {
      /** What lenders and lessors cost a month already, yuan; cards left out */
      readonly monthly: number
      /** Monthly effective net inflow before repayments, yuan; null without debts */
      readonly available: number | null
      /** Both with the new instalment, per cent of it, the figure of `DEBT_SERVICE`; null without debts */
      readonly percent: number | null
    }
    /** Days with a low or negative balance; null where no balances prove each other */
    readonly balanceDays: {
      /** Accounts whose balances prove each other; only these count */
      readonly accounts: number
      /** Days that all of them cover */
      readonly days: number
      /** A day that ends with less on them together is a low one, yuan */
      readonly lowBelow: number
      /** Low days */
      readonly lowDays: number
      /** Days at whose end one of them is below 0 */
      readonly negativeDays: number
      /** The lowest they held together at the end of a day, yuan */
      readonly lowest: number
    } | null
    /** Income in cash */
    readonly cash: {
      /** Cash deposits */
      readonly lines: number
      /** What they come to, yuan */
      readonly amount: number
      /** Effective lines in */
      readonly ofLines: number
      /** Share of the effective money in, 0 to 1 */
      readonly share: number
    }
    /** Round sums */
    readonly roundSums: {
      /** Whole thousands of yuan */
      readonly lines: number
      /** What they come to, yuan */
      readonly amount: number
      /** Receipts of 5,000 yuan and more that are no wages, benefits, interest or insurance */
      readonly ofLines: number
      /** Share of these lines, 0 to 1 */
      readonly share: number
    }
    /** Activity at night; null where no times are printed */
    readonly night: {
      /** Lines from 23:00 to 05:00 */
      readonly lines: number
      /** What they come to, yuan */
      readonly amount: number
      /** Lines of 1,000 yuan and more, moved by hand */
      readonly ofLines: number
      /** Share of these lines, 0 to 1 */
      readonly share: number
    } | null
    /** Income from companies on public holidays; null where there is none to compare */
    readonly holidays: {
      /** Lines on public holidays */
      readonly lines: number
      /** What they come to, yuan */
      readonly amount: number
      /** Income from companies, on days whose holidays are known */
      readonly ofLines: number
      /** Share of the amount, 0 to 1 */
      readonly share: number
    } | null
    /** Lines that say that money was lacking or a payment failed */
    readonly failedPayments: number
    /** What cannot be told from these statements, in the reader's language */
    readonly notes: ReadonlyArray<string>
  }
  /** How well the files could be read and how far they bear themselves out */
  readonly dataQuality: {
    /** Statements that were read */
    readonly files: number
    /** Lines that count */
    readonly lines: number
    /** Rows that look like lines and could not be read */
    readonly unreadLines: number
    /** Whether the running balance of every account could be checked */
    readonly balanceChecked: boolean
    /** Lines whose balance does not follow from the line before */
    readonly balanceBreaks: number
    /** Lines that were given more than once; they count once */
    readonly duplicateLines: number
    /** Lines with a misread figure that the running balance put right */
    readonly repairedLines: number
    /** Lines dated outside of the period that their file states; they count */
    readonly linesOutsidePeriod: number
    /** The same in words, in the reader's language */
    readonly notes: ReadonlyArray<string>
  }
  /** Number of risks */
  readonly riskQuantity: number
  /** Risks, with the lines that show them */
  readonly riskAlert: {
    /** The highest level among the risks */
    readonly level: "LOW" | "MEDIUM" | "HIGH"
    /** The risks */
    readonly items: ReadonlyArray<{
      /** What was found, for programs */
      readonly code: "BALANCE_BREAKS" | "BALANCE_UNCHECKED" | "STATED_FIGURES_DIFFER" | "UNREAD_LINES" | "REPAIRED_LINES" | "PERIOD_SHORT" | "PERIOD_STALE" | "PERIOD_GAP" | "MONTHS_WITHOUT_LINES" | "LINES_OUTSIDE_PERIOD" | "OVERLAPPING_FILES" | "SOURCES_CONTRADICT" | "SEVERAL_OWNERS" | "OWNER_UNKNOWN" | "FOREIGN_CURRENCY" | "MISSING_ACCOUNT" | "OWN_TRANSFER_SHARE" | "OPERATING_SHARE" | "CONCENTRATION" | "UNEXPLAINED_LARGE" | "UNPROVEN_RETURN" | "PASS_THROUGH" | "FAST_IN_FAST_OUT" | "ROUND_IN_ROUND_OUT" | "LOAN_SHARE" | "NET_NEW_LOANS" | "REPAYMENT_SHARE" | "REPAYMENT_TO_INCOME" | "NON_BANK_LENDERS" | "PRIVATE_LENDING" | "GAMBLING" | "COURT" | "GUARANTEE" | "PAWN" | "OVERDUE" | "COMPENSATION" | "WEAK_ACCOUNT" | "NEGATIVE_CASH_FLOW" | "INSTALMENT_COVERAGE" | "DOWN_PAYMENT_COVERAGE" | "BORROWED_DOWN_PAYMENT" | "EXISTING_LENDERS" | "LOAN_WITHOUT_REPAYMENT" | "DEBT_SERVICE" | "SINGLE_PAYER" | "NEW_ACCOUNT" | "LIFTED_BALANCE" | "CREDIT_CARD_BILL" | "BUSINESS_COVERAGE" | "HIDDEN_AMOUNTS" | "HIDDEN_TEXT" | "HIDDEN_ROWS" | "TEXT_LAYER_DIFFERS" | "SAME_MONEY" | "LINES_AFTER_UPLOAD" | "SILENT_DAYS" | "UNPROVEN_BALANCE" | "MOVED_AFTER_END" | "UNPROVEN_INCOME" | "PAID_TO_OWNER" | "FORMULAS_DIFFER" | "SALARY_STOPPED" | "SALARY_GAP" | "SALARY_FALLING" | "INCOME_FALLING" | "NEGATIVE_BALANCE" | "LOW_BALANCE" | "FAILED_PAYMENTS" | "CASH_SHARE" | "ROUND_SUMS" | "NIGHT_ACTIVITY" | "HOLIDAY_INCOME"
      /** How serious it is */
      readonly level: "LOW" | "MEDIUM" | "HIGH"
      /** What was found, in the reader's language */
      readonly title: string
      /** The same with its figures, in the reader's language */
      readonly detail: string
      /** The observed figure, in `unit` */
      readonly observed: number
      /** The figure from which it is a risk, in `unit` */
      readonly threshold: number
      /** Unit of `observed` and `threshold` */
      readonly unit: "COUNT" | "DAYS" | "PERCENT" | "RATIO" | "YUAN"
      /** Lines that show it, the largest */
      readonly evidence: ReadonlyArray<{
        /** Name of the file */
        readonly fileName: string
        /** Page from 1; absent in spreadsheets */
        readonly page?: number
        /** Name of the sheet; absent in other files */
        readonly sheet?: string
        /** Row from 1 within the sheet or the page */
        readonly row: number
        /** Day of the line, `YYYY-MM-DD` */
        readonly date: string
        /** Amount in yuan, positive for money in */
        readonly amount: number
        /** Balance after the line, yuan; null when none is printed */
        readonly balance: number | null
        /** The other party as printed; null when none is */
        readonly counterparty: string | null
        /** What the line says; null when it says nothing */
        readonly summary: string | null
      }>
      /** Lines that show it, in all */
      readonly evidenceLines: number
    }>
  }
  /** Conclusion in the reader's language */
  readonly assetEvaluationConclusion: string
  /** The statements that were read */
  readonly sourceReferenceList: ReadonlyArray<{
    /** Name of the file */
    readonly fileName: string
    /** Reference of the uploaded material; null without one */
    readonly materialRef: string | null
    /** Bank or wallet; null when unknown */
    readonly institution: string | null
    /** Holder as printed; null when unknown */
    readonly accountName: string | null
    /** Account number, masked to the last 4; null when unknown */
    readonly accountNumber: string | null
    /** ISO 4217; null where the statement does not name it */
    readonly currency: string | null
    /** First day, `YYYY-MM-DD`; null without one */
    readonly startDate: string | null
    /** Last day, `YYYY-MM-DD`; null without one */
    readonly endDate: string | null
    /** Lines that were read from it */
    readonly lines: number
    /** Pages; 0 for spreadsheets and text */
    readonly pages: number
    /** Balance before its first line, yuan; null when unknown */
    readonly openingBalance: number | null
    /** Balance after its last line, yuan; null when unknown */
    readonly closingBalance: number | null
  }>
  /** Version of the engine */
  readonly engineVersion: string
  /** Hash of the thresholds and keywords that were used */
  readonly policyHash: string
  /** When the result was made, ISO 8601 with the offset of Asia/Shanghai */
  readonly generatedAt: string
}

import { type AffordabilityPolicy, defaultAffordabilityPolicy } from "../affordability/AffordabilityPolicy.ts"
import type { SameMoneyPolicy } from "../assets/Likeness.ts"
import type { SilencePolicy } from "../assets/Silence.ts"
import type { Fen } from "../Fen.ts"
import { type KeywordGroup, keywordGroups } from "../flows/Keywords.ts"
import type { WordsPolicy } from "../flows/ProvenWords.ts"
import { defaultInvoicePolicy, type InvoicePolicy } from "../invoices/MatchInvoices.ts"
import type { ProofPolicy } from "../ledger/ProvenBalances.ts"
import { defaultMemoryPolicy, type MemoryPolicy } from "../memory/MemoryPolicy.ts"
import { defaultProfilePolicy, type ProfilePolicy } from "../profile/ProfilePolicy.ts"
import { defaultRiskRules, type RiskRules } from "./RiskRules.ts"

/** When the sums of many strangers are taken together. Source: own judgement, measured on invented borrowers. */
export interface StrangersPolicy {
  /** Days within which they come. */
  readonly days: number
  /** At least so many of them, each of so much, */
  readonly fewest: number
  readonly eachFen: Fen
  /** and so many times what strangers bring in as many other days: a shop has such customers all the time. */
  readonly timesUsual: number
}

/**
 * The judgement in the analysis of statements, as data. A host may replace any part of it; the hash of the whole is in
 * every result. Money in fen.
 */
export interface StatementPolicy {
  /** Source: contract 2.6 ("the last 90 days", "of the last 30 days"). */
  readonly seasoning: {
    /** Days of end-of-day balances that a balance has to last. */
    readonly days: number
    /** An unexplained large deposit of so many last days is taken out. */
    readonly depositDays: number
    /** When days without lines season nothing any more. Source: own judgement. */
    readonly silence: SilencePolicy
  }
  /**
   * The proof by the running balance that an opening balance needs. Source: a chain takes two balances; a demand
   * deposit earns at least 0.05 % a year, so that a quarter's interest alone moves a 1/8000 of it.
   */
  readonly proof: ProofPolicy
  /** When two accounts show the same money. Source: own judgement, measured on invented honest and forged borrowers. */
  readonly sameMoney: SameMoneyPolicy
  /**
   * Rules for finding the outflow that takes an excluded inflow away again. Source: own judgement, to be conservative.
   */
  readonly matching: {
    /** Largest difference of the amounts, as a share of the inflow: fees, and small change kept. */
    readonly tolerance: number
    /** Days after the inflow in which the outflow of borrowed money or of a deposit is looked for. */
    readonly days: number
  }
  /** Source: contract 2.6; Ocrolus documentation on transfers between own accounts. */
  readonly ownTransfer: {
    /** Most days between both sides. */
    readonly days: number
  }
  /** Source: own judgement: reversals follow within days, refunds of shops within a month. */
  readonly reversal: {
    /** Days back in which the entry is looked for that a reversal takes back. */
    readonly days: number
  }
  /**
   * Source: contract 2.6 ("in and out within 3 days"); smallest amount: own judgement, below it everyday amounts meet
   * by chance.
   */
  readonly passThrough: { readonly days: number; readonly smallestFen: Fen }
  /**
   * Source: contract 2.6 ("above half of the mean monthly effective inflow"); mortgage practice (Fannie Mae B3-4.2-02).
   */
  readonly largeDeposit: {
    readonly monthlyShare: number
    /** Below it nothing is large. Source: own judgement, for wallets with few small receipts. */
    readonly smallestFen: Fen
    /** Earlier inflows from the party below this share of the deposit are no business that explains it. */
    readonly earlierShare: number
    /**
     * The same of inflows of the last `seasoning.depositDays` before it: a trifle of yesterday makes nobody a customer.
     */
    readonly youngShare: number
    /** A party that pays in so many months is a regular one, also when its first payment is large. */
    readonly regularMonths: number
  }
  /** How far the words of an inflow are believed. */
  readonly words: WordsPolicy
  /** When the sums of many strangers are one deposit. */
  readonly strangers: StrangersPolicy
  /** Source: own judgement: lenders and lessors are paid every month, a delay of two weeks allowed. */
  readonly debts: {
    /** A lender whose last monthly payment was longer before the end is not owed any more. */
    readonly endedDays: number
    /** A person who lent nothing within the period is a lender from so many repayments. */
    readonly personPayments: number
  }
  /** When invoices are held against receipts. */
  readonly invoices: InvoicePolicy
  /** When earlier tasks have shown the same. */
  readonly memory: MemoryPolicy
  /** The rules of the cash-flow profile. */
  readonly profile: ProfilePolicy
  /** How a lender reads income and obligations of persons. */
  readonly affordability: AffordabilityPolicy
  readonly keywords: ReadonlyArray<KeywordGroup>
  readonly risks: RiskRules
}

/** The policy that applies unless a host says otherwise. */
export const defaultStatementPolicy: StatementPolicy = {
  seasoning: { days: 90, depositDays: 30, silence: { days: 31, times: 1.5, linesBefore: 6 } },
  proof: { links: 1, turnoverTimes: 10_000 },
  sameMoney: { share: 0.5, amounts: 4, fewAmounts: 8, fewShare: 0.9, days: 3, tolerance: 0.01, chance: 0.001 },
  matching: { tolerance: 0.01, days: 90 },
  ownTransfer: { days: 2 },
  reversal: { days: 30 },
  passThrough: { days: 3, smallestFen: 10_000_00 },
  largeDeposit: { monthlyShare: 0.5, smallestFen: 5_000_00, earlierShare: 0.01, youngShare: 0.1, regularMonths: 3 },
  words: {
    monthlyFen: 20_000_00,
    otherMonths: 2,
    timesUsual: 12,
    timesOthers: 2,
    interestBasisPoints: 350,
    premiumShare: 0.01,
    gainShare: 0.1,
  },
  strangers: { days: 30, fewest: 3, eachFen: 5_000_00, timesUsual: 3 },
  debts: { endedDays: 45, personPayments: 3 },
  invoices: defaultInvoicePolicy,
  memory: defaultMemoryPolicy,
  profile: defaultProfilePolicy,
  affordability: defaultAffordabilityPolicy,
  keywords: keywordGroups,
  risks: defaultRiskRules,
}

import type { LocalDate } from "@open-valuation/core/domain"
import type { StatementFile } from "@open-valuation/core/statement"
import { bounded, boundedWhole, checkedDay, checkedSeed } from "../market/Bounds.ts"
import { SeededRandom } from "../market/SeededRandom.ts"
import { type ApplicantTruth, applicantTruth } from "./ApplicantTruth.ts"
import type { Concern } from "./Concerns.ts"
import { allHabits } from "./Habits.ts"
import { monthInstallmentOf, type SimulatedPurchase } from "./Repayment.ts"
import { MOST_MONTHS, LEAST_MONTHS, simulateBorrower, type SimulatedBorrower } from "./SimulatedBorrower.ts"
import { statementFileOf } from "./StatementFileOf.ts"
import { usualFlows } from "./UsualFlows.ts"

/** Settings of a group of applicants; equal settings give equal applicants on any machine at any time. */
export interface ApplicantsSettings {
  readonly seed: number
  /** Number of applicants, 0 to 100,000. A larger number keeps the first ones unchanged. */
  readonly count: number
  /** The last day of their statements. */
  readonly endDate: LocalDate.LocalDate
  /** Calendar months of their statements, 4 to 120 (6). */
  readonly months?: number
  /** Probability of each concern, 0 to 1 (0.06). */
  readonly concernShare?: number
  /** Probability of each habit, 0 to 1 (0.2). */
  readonly habitShare?: number
  /** Probability of a wallet beside the two bank accounts, 0 to 1 (0.3). */
  readonly walletShare?: number
}

/** Somebody who does not exist and asks for a machine or a lorry by instalments. */
export interface Applicant {
  /** The accounts with every line, and the class of each. */
  readonly borrower: SimulatedBorrower
  /** What is asked for, in yuan and months: the fields of a request, and of the input of `statementAnalyst`. */
  readonly purchase: SimulatedPurchase
  /** The statements, one per account, as a reader returns them: `ledgersOf(files)` gives what an analysis reads. */
  readonly files: ReadonlyArray<StatementFile>
  /** What no lender knows; computed when it is first asked for. */
  readonly truth: ApplicantTruth
}

/** The concerns that an applicant may have. */
const concerns: ReadonlyArray<Concern> = [
  "borrowedDownPayment",
  "lessor",
  "unpaidLoan",
  "liftedBalance",
  "oneCustomer",
  "newAccount",
]

const MOST_APPLICANTS = 100_000

/** Prices in monthly incomes, uniform in their logarithm: from easily paid to far beyond the buyer's means. */
const PRICES: readonly [low: number, high: number] = [3, 45]
const CYCLES = [12, 18, 24, 36]

const drawPurchase = (monthlyIncome: number, random: SeededRandom): SimulatedPurchase => {
  const price = monthlyIncome * Math.exp(random.between(Math.log(PRICES[0]), Math.log(PRICES[1])))
  const purchaseAmount = Math.max(10, Math.round(price / 1_000)) * 1_000
  const downPaymentAmount = Math.round((purchaseAmount * random.between(0.15, 0.4)) / 1_000) * 1_000
  const repaymentCycle = random.pick(CYCLES)
  const monthInstallment = monthInstallmentOf(purchaseAmount - downPaymentAmount, repaymentCycle)
  return { purchaseAmount, downPaymentAmount, repaymentCycle, monthInstallment }
}

const simulateApplicant = (settings: Required<ApplicantsSettings>, index: number): Applicant => {
  const { concernShare, endDate, habitShare, months, seed, walletShare } = settings
  // A borrower's seed is one number; two seeds of applicants share none of them.
  const random = new SeededRandom(`applicants ${seed}`).fork(index)
  const own = concerns.filter((concern) => random.fork(concern).chance(concernShare))
  const habits = allHabits.filter((habit) => random.fork(habit).chance(habitShare))
  const borrower = simulateBorrower({
    seed: random.integer(0, 2 ** 52),
    endDate,
    months,
    wallet: random.chance(walletShare),
    habits,
    concerns: own,
  })
  const flows = usualFlows(borrower)
  const purchase = drawPurchase(flows.monthlyIncome, random.fork("purchase"))
  return new SimulatedApplicant(borrower, purchase, () =>
    applicantTruth(borrower, flows, own, purchase, random.fork("life")),
  )
}

/** A class, since a getter of an object literal keeps each applicant until the next full garbage collection. */
class SimulatedApplicant implements Applicant {
  readonly borrower: SimulatedBorrower
  readonly purchase: SimulatedPurchase
  readonly files: ReadonlyArray<StatementFile>
  readonly #truthOf: () => ApplicantTruth
  #truth: ApplicantTruth | undefined

  constructor(borrower: SimulatedBorrower, purchase: SimulatedPurchase, truthOf: () => ApplicantTruth) {
    this.borrower = borrower
    this.purchase = purchase
    this.files = borrower.accounts.map(statementFileOf)
    this.#truthOf = truthOf
  }

  get truth(): ApplicantTruth {
    return (this.#truth ??= this.#truthOf())
  }
}

/**
 * Simulates applicants who do not exist, for tests of a lender's own rules: half a year of statements of each, what
 * they ask for, and what becomes of it. Each is made when it is taken, so that large groups need no memory; taken
 * again, they are made again and are the same. `RangeError` for a setting out of bounds.
 */
export const simulateApplicants = (settings: ApplicantsSettings): Iterable<Applicant> => {
  const checked: Required<ApplicantsSettings> = {
    seed: checkedSeed(settings.seed),
    count: boundedWhole("count", settings.count, 0, MOST_APPLICANTS),
    endDate: checkedDay("endDate", settings.endDate),
    months: boundedWhole("months", settings.months ?? 6, LEAST_MONTHS, MOST_MONTHS),
    concernShare: bounded("concernShare", settings.concernShare ?? 0.06, 0, 1),
    habitShare: bounded("habitShare", settings.habitShare ?? 0.2, 0, 1),
    walletShare: bounded("walletShare", settings.walletShare ?? 0.3, 0, 1),
  }
  return {
    *[Symbol.iterator]() {
      for (let index = 0; index < checked.count; index++) yield simulateApplicant(checked, index)
    },
  }
}

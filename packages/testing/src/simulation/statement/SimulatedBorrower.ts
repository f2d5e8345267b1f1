import { LocalDate } from "@open-valuation/core/domain"
import { bounded, boundedWhole, checkedDay, checkedSeed } from "../market/Bounds.ts"
import { SeededRandom } from "../market/SeededRandom.ts"
import { book, type SimulatedEntry } from "./Bookkeeping.ts"
import { type Month, salary, spending, trade } from "./Business.ts"
import { type Concern, downPayment, lessorRent, liftedBalance, openingDeposit, unpaidLoan } from "./Concerns.ts"
import {
  loan,
  type OwnAccount,
  ownTransfers,
  passThrough,
  refund,
  type Span,
  unexplainedDeposit,
  wealth,
} from "./Detours.ts"
import { type Habit, habitual } from "./Habits.ts"
import { accountNumber, ownerName, personName, shopName } from "./InventedNames.ts"
import { fen, type Movement, officeTime } from "./Movement.ts"

/** Events beyond income and spending. */
export type Detour =
  | "ownTransfers"
  | "refund"
  | "loanKept"
  | "loanSpent"
  | "passThrough"
  | "wealth"
  | "deposit"
  | "oldDeposit"

export const allDetours: ReadonlyArray<Detour> = [
  "ownTransfers",
  "refund",
  "loanKept",
  "loanSpent",
  "passThrough",
  "wealth",
  "deposit",
  "oldDeposit",
]

/** Settings of a borrower; equal settings give equal borrowers. */
export interface BorrowerSettings {
  readonly seed: number
  /** The last day of the statements. */
  readonly endDate: LocalDate.LocalDate
  /** Calendar months, whole, 4 to 120 (6). */
  readonly months?: number
  /** Number of the owner's accounts, 1 to 20 (2). */
  readonly accounts?: number
  /** True when the owner also has a wallet, after the accounts (false). */
  readonly wallet?: boolean
  /** Average purchases per day from each account, up to 5,000 (0.7). */
  readonly purchasesPerDay?: number
  /** Events (each with a probability of one half). */
  readonly detours?: ReadonlyArray<Detour>
  /** Additional honest behaviour (none); on the first account. */
  readonly habits?: ReadonlyArray<Habit>
  /** Events that a lender must be alerted to (none); on the first account. */
  readonly concerns?: ReadonlyArray<Concern>
  /** Kind of borrower (drawn at random). */
  readonly kind?: BorrowerKind
}

/** How a borrower earns: by wages, or by customers' payments. */
export type BorrowerKind = "EMPLOYEE" | "TRADER" | "COMPANY"

/** An account with all its lines in chronological order. */
export interface SimulatedAccount {
  /** The balances of a wallet are unknown, since no statement prints them. */
  readonly kind: "BANK" | "WALLET"
  readonly accountName: string
  readonly accountNumber: string
  readonly startDate: LocalDate.LocalDate
  readonly endDate: LocalDate.LocalDate
  readonly openingFen: number
  readonly entries: ReadonlyArray<SimulatedEntry>
  readonly annualRate: number
}

/** A borrower who does not exist. */
export interface SimulatedBorrower {
  readonly name: string
  readonly kind: BorrowerKind
  readonly isCompany: boolean
  readonly accounts: ReadonlyArray<SimulatedAccount>
}

const ANNUAL_RATE = 0.0005

/** Months that all events fit into, and those that a statement has at most. */
export const LEAST_MONTHS = 4
export const MOST_MONTHS = 120
const MOST_ACCOUNTS = 20
const MOST_PURCHASES_PER_DAY = 5_000

/** The calendar months up to a day; the last one ends there. */
const monthsUpTo = (endDate: LocalDate.LocalDate, count: number): ReadonlyArray<Month> => {
  const [year = 0, month = 0] = endDate.split("-").map(Number)
  const first = (offset: number) => Date.UTC(year, month - 1 + offset, 1) / 86_400_000
  const end = LocalDate.toEpochDay(endDate)
  return Array.from({ length: count }, (_, index) => ({
    firstDay: first(index - count + 1),
    lastDay: Math.min(first(index - count + 2) - 1, end),
  }))
}

/**
 * An opening balance high enough that the account's own money, without borrowed or passed-through money, is never
 * overdrawn. The movements are in the order of their days.
 */
const openingOf = (movements: ReadonlyArray<Movement>, random: SeededRandom): number => {
  let own = 0
  let lowest = 0
  for (const { amountFen, leftOn, flowClass } of movements) {
    const isExcluded =
      amountFen > 0 && (flowClass === "LOAN" || flowClass === "UNEXPLAINED_LARGE") && leftOn === undefined
    if (!isExcluded) own += amountFen
    lowest = Math.min(lowest, own)
  }
  // Within a day, money may leave before it arrives.
  const margin = 12_000_000
  return margin + random.integer(0, 3_000_000) - lowest
}

const happened = (
  detour: Detour,
  accounts: ReadonlyArray<OwnAccount>,
  days: Span,
  random: SeededRandom,
): ReadonlyArray<Movement> => {
  const account = random.integer(0, accounts.length - 1)
  switch (detour) {
    case "ownTransfers":
      return accounts.length < 2 ? [] : ownTransfers(accounts, days, random.integer(2, 6), random)
    case "refund":
      return refund(account, days, random)
    case "loanKept":
      return loan(account, days, false, random)
    case "loanSpent":
      return loan(account, days, true, random)
    case "passThrough":
      return passThrough(account, days, random)
    case "wealth":
      return wealth(account, days, random)
    case "deposit":
      return unexplainedDeposit(account, { from: days.to - 25, to: days.to }, random)
    case "oldDeposit":
      return unexplainedDeposit(account, { from: days.from + 31, to: days.to - 40 }, random)
  }
}

const concerned = (
  concern: Concern,
  calendar: ReadonlyArray<Month>,
  days: Span,
  random: SeededRandom,
): ReadonlyArray<Movement> => {
  switch (concern) {
    case "borrowedDownPayment":
      return downPayment(days, "LOAN", random)
    case "giftedDownPayment":
      return downPayment(days, "UNEXPLAINED_LARGE", random)
    case "lessor":
      return lessorRent(calendar, random)
    case "unpaidLoan":
      return unpaidLoan(days, random)
    case "liftedBalance":
    case "oneCustomer":
    case "newAccount":
      return []
  }
}

/** Factor of the lifted balance over the account's highest balance. */
const LIFT = 2.5

/** An account's movements after its account-level concerns, with its opening balance. */
const opened = (
  usual: ReadonlyArray<Movement>,
  concerns: ReadonlySet<Concern>,
  account: OwnAccount,
  days: Span,
  openingOfThese: (movements: ReadonlyArray<Movement>) => number,
): { readonly own: ReadonlyArray<Movement>; readonly openingFen: number } => {
  const random = new SeededRandom(`opened ${account.accountNumber}`)
  const openDay = days.to - random.integer(60, 85)
  const since = concerns.has("newAccount") ? usual.filter(({ day }) => day >= openDay) : usual
  const openingFen = openingOfThese(since)
  const held = since.reduce((sum, { amountFen }) => sum + Math.max(0, amountFen), openingFen)
  const lift = concerns.has("liftedBalance") ? liftedBalance(days, account, LIFT * held, random) : []
  return concerns.has("newAccount")
    ? { own: [...openingDeposit(openDay, account, openingFen, random), ...since, ...lift], openingFen: 0 }
    : { own: [...since, ...lift], openingFen }
}

/**
 * Simulates a borrower who does not exist, with the class of every movement known: an employee, a trader, or a company.
 * Amounts are drawn so that each rule of contract 2.6 applies to exactly the lines made for it.
 */
export const simulateBorrower = (settings: BorrowerSettings): SimulatedBorrower => {
  const { wallet = false } = settings
  const seed = checkedSeed(settings.seed)
  const endDate = checkedDay("endDate", settings.endDate)
  const months = boundedWhole("months", settings.months ?? 6, LEAST_MONTHS, MOST_MONTHS)
  const count = boundedWhole("accounts", settings.accounts ?? 2, 1, MOST_ACCOUNTS)
  const purchasesPerDay = bounded("purchasesPerDay", settings.purchasesPerDay ?? 0.7, 0, MOST_PURCHASES_PER_DAY)
  const concerns = new Set(settings.concerns)
  const random = new SeededRandom(`borrower ${seed}`)
  const calendar = monthsUpTo(endDate, months)
  const days = { from: calendar[0]?.firstDay ?? 0, to: LocalDate.toEpochDay(endDate) }
  const drawn = random.pick(["EMPLOYEE", "TRADER", "COMPANY"] as const)
  const kind = settings.kind ?? drawn
  const name = ownerName(random.fork("name"), kind === "COMPANY")
  const owned = Array.from({ length: count }, (_, index) => ({
    accountName: name,
    accountNumber: accountNumber(random.fork(`account ${index}`)),
  }))
  const detours = settings.detours ?? allDetours.filter((detour) => random.fork(detour).chance(0.5))
  const movements = [
    ...(kind === "EMPLOYEE"
      ? salary(0, calendar, random.fork("salary"))
      : trade(0, calendar, random.fork("trade"), concerns.has("oneCustomer"))),
    ...owned.flatMap((_, index) => spending(index, calendar, purchasesPerDay, random.fork(`spending ${index}`))),
    ...(wallet ? walletMovements(count, 0, calendar, random.fork("wallet")) : []),
    ...detours.flatMap((detour) => happened(detour, owned, days, random.fork(`happened ${detour}`))),
    ...(settings.habits ?? []).flatMap((habit) => habitual(habit, calendar, days, random.fork(`habit ${habit}`))),
    ...(settings.concerns ?? []).flatMap((one) => concerned(one, calendar, days, random.fork(`concern ${one}`))),
  ]
  return {
    name,
    kind,
    isCompany: kind === "COMPANY",
    accounts: (wallet ? [...owned, { accountName: name, accountNumber: "" }] : owned).map((account, index) => {
      const usual = movements.filter((movement) => movement.account === index).sort((one, other) => one.day - other.day)
      const { own, openingFen } = opened(usual, index === 0 ? concerns : new Set(), account, days, (of) =>
        openingOf(of, random.fork(`opening ${index}`)),
      )
      const accountKind = index < count ? "BANK" : "WALLET"
      const annualRate = accountKind === "BANK" ? ANNUAL_RATE : 0
      return {
        kind: accountKind,
        ...account,
        startDate: LocalDate.fromEpochDay(days.from),
        endDate,
        openingFen,
        entries: book(own, openingFen, days, annualRate),
        annualRate,
      }
    }),
  }
}

/**
 * Movements of a wallet paid from its own balance: receipts, purchases, and withdrawals to a bank account of the owner,
 * which the wallet prints as neutral and the bank as incoming money.
 */
const walletMovements = (
  wallet: number,
  bank: number,
  months: ReadonlyArray<Month>,
  random: SeededRandom,
): ReadonlyArray<Movement> => {
  const people = Array.from({ length: 8 }, () => personName(random))
  const shops = Array.from({ length: 8 }, () => shopName(random))
  return months.flatMap(({ firstDay, lastDay }) => {
    const when = () => ({ day: random.integer(firstDay, lastDay), time: officeTime(random) })
    const receipts = Array.from({ length: random.integer(8, 16) }, (): Movement => {
      const counterparty = random.pick(people)
      const amountFen = fen(random, 50, 900)
      return {
        account: wallet,
        ...when(),
        amountFen,
        counterparty,
        summary: "转账备注:运费",
        remark: "转账",
        flowClass: "EFFECTIVE",
      }
    })
    const purchases = Array.from({ length: random.integer(4, 9) }, (): Movement => {
      const counterparty = random.pick(shops)
      const amountFen = -fen(random, 8, 300)
      return {
        account: wallet,
        ...when(),
        amountFen,
        counterparty,
        summary: "商品订单",
        remark: "商户消费",
        flowClass: "EFFECTIVE",
      }
    })
    const drawn = { ...when(), flowClass: "OWN_TRANSFER" } as const
    const amountFen = fen(random, 1_000, 3_000)
    return [
      ...receipts,
      ...purchases,
      {
        ...drawn,
        account: wallet,
        amountFen: -amountFen,
        counterparty: "储蓄卡",
        summary: "/",
        remark: "零钱提现",
        neutral: true,
      },
      { ...drawn, account: bank, amountFen, counterparty: "财付通", summary: "转存", remark: "微信零钱提现" },
    ]
  })
}

import type { SeededRandom } from "../market/SeededRandom.ts"
import type { Month } from "./Business.ts"
import type { OwnAccount, Span } from "./Detours.ts"
import { accountNumber, dealerName, lenderName, lessorName, strangerName } from "./InventedNames.ts"
import { fen, type Movement, officeTime, type SimulatedClass } from "./Movement.ts"

/**
 * Events that a lender must be alerted to, in addition to the detours that affect only the effective figures. The last
 * two change the borrower's business and account, not single movements.
 */
export type Concern =
  /** A micro-loan, most of it paid to a dealer as a down payment within days. */
  | "borrowedDownPayment"
  /** Money from a stranger, then the down payment for a machine from it. */
  | "giftedDownPayment"
  /** Monthly rent to a lessor. */
  | "lessor"
  /** A loan from a micro-lender without instalments from these accounts. */
  | "unpaidLoan"
  /**
   * Deposits in the last weeks from an account whose statement was not submitted, until the balance is far above the
   * usual.
   */
  | "liftedBalance"
  /** Nearly all business income from one customer. */
  | "oneCustomer"
  /** The account is opened within the period with money from another one. */
  | "newAccount"

/** What a loan costs a month whose instalments no line shows: repaid over a year with 18 % interest on the whole. */
const monthlyDueOf = (amountFen: number): number => Math.round((1.18 * amountFen) / 12)

type Draft = Omit<Movement, "account" | "time" | "flowClass">

const booked = (random: SeededRandom, flowClass: SimulatedClass, drafts: ReadonlyArray<Draft>) =>
  drafts.map((draft): Movement => ({ account: 0, time: officeTime(random), flowClass, ...draft }))

/** Another person's money, and up to nine days later the down payment for a machine from it. */
export const downPayment = (
  { from, to }: Span,
  source: "LOAN" | "UNEXPLAINED_LARGE",
  random: SeededRandom,
): ReadonlyArray<Movement> => {
  const day = random.integer(from + 40, to - 12)
  const amountFen = 100 * random.integer(100_000, 180_000)
  const borrowed = source === "LOAN"
  return [
    ...booked(random, source, [
      {
        day,
        amountFen,
        counterparty: borrowed ? lenderName(random) : strangerName(random),
        counterpartyAccount: accountNumber(random, 17),
        summary: borrowed ? "放款" : "转存",
        remark: borrowed ? "借款" : "",
        ...(borrowed ? { dueFen: monthlyDueOf(amountFen) } : {}),
      },
    ]),
    ...booked(random, "EFFECTIVE", [
      {
        day: day + random.integer(4, 9),
        amountFen: -Math.round(amountFen * random.between(0.6, 0.85)),
        counterparty: dealerName(random),
        counterpartyAccount: accountNumber(random, 17),
        summary: "转支",
        remark: random.chance(0.5) ? "设备首付" : "",
        apart: true,
      },
    ]),
  ]
}

/** Rent to a lessor on a fixed day of every month. */
export const lessorRent = (months: ReadonlyArray<Month>, random: SeededRandom): ReadonlyArray<Movement> => {
  const rent = fen(random, 9_000, 16_000)
  const lessor = { counterparty: lessorName(random), counterpartyAccount: accountNumber(random, 17) }
  return booked(
    random,
    "EFFECTIVE",
    months.map(({ firstDay, lastDay }, month) => ({
      day: Math.min(firstDay + 9, lastDay),
      amountFen: -rent,
      ...lessor,
      summary: "转支",
      remark: "设备租金",
      apart: true,
      ...(month === months.length - 1 ? { dueFen: rent } : {}),
    })),
  )
}

/** A loan whose instalments are paid by another account, or not at all. */
export const unpaidLoan = ({ from, to }: Span, random: SeededRandom): ReadonlyArray<Movement> => {
  const day = random.integer(from + 10, to - 40)
  const amountFen = 1_000_000 * random.integer(5, 20)
  return booked(random, "LOAN", [
    {
      day,
      amountFen,
      counterparty: lenderName(random),
      counterpartyAccount: accountNumber(random, 17),
      summary: "放款",
      remark: "经营贷",
      dueFen: monthlyDueOf(amountFen),
    },
  ])
}

/** Deposits of the last weeks from an own account whose statement was not submitted, with a given total. */
export const liftedBalance = (
  { to }: Span,
  { accountName }: OwnAccount,
  amountFen: number,
  random: SeededRandom,
): ReadonlyArray<Movement> => {
  const parts = random.integer(2, 4)
  const counterpartyAccount = accountNumber(random)
  return booked(
    random,
    "OWN_TRANSFER",
    Array.from({ length: parts }, () => ({
      day: random.integer(to - 20, to - 1),
      amountFen: Math.round(amountFen / parts) + fen(random, 1, 900),
      counterparty: accountName,
      counterpartyAccount,
      summary: "转存",
      remark: "",
    })),
  )
}

/** The first deposit of a new account. */
export const openingDeposit = (
  day: number,
  { accountName }: OwnAccount,
  amountFen: number,
  random: SeededRandom,
): ReadonlyArray<Movement> => [
  {
    account: 0,
    day,
    time: "08:00:00",
    amountFen,
    counterparty: accountName,
    counterpartyAccount: accountNumber(random),
    summary: "转存",
    remark: "",
    flowClass: "OWN_TRANSFER",
  },
]

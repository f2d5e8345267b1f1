import { fromEpochDay, type LocalDate, toEpochDay } from "../../domain/LocalDate.ts"
import { keywordText } from "../../reading/ComparableText.ts"
import type { Fen } from "../Fen.ts"
import { dailyBalances } from "../ledger/DailyBalances.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import type { AuthenticityPolicy } from "./AuthenticityPolicy.ts"
import { demandRateRange, type RateRange } from "./DemandRates.ts"

/**
 * The fit of a quarter's interest to the balances printed for it. `NO_STATEMENT`: nothing can be said, because the
 * days are not all covered, balances are unknown, the sum is so small that rounding decides, or no rate of that time is
 * known.
 */
export type InterestVerdict = "AGREES" | "TOO_LOW" | "TOO_HIGH" | "MISSING" | "NO_STATEMENT"

/** The interest of one quarter, calculated back. */
export interface InterestCheck {
  readonly ledger: Ledger
  /** The day on which it was paid, or due. */
  readonly date: LocalDate
  /** The entry; `undefined` when none was found. */
  readonly line: LedgerLine | undefined
  readonly interestFen: Fen
  readonly verdict: InterestVerdict
  readonly expected: ExpectedInterest | undefined
}

/** Interest that the printed balances must have earned: bounds that hold whatever the bank's rounding. */
export interface ExpectedInterest {
  readonly lowFen: number
  readonly highFen: number
  readonly days: number
  /** The sum of the end-of-day balances. */
  readonly fenDays: number
  readonly rates: RateRange
}

const PAID = /结息|利息|付息|入息|存息|interest/iu
const OTHER_INTEREST =
  /贷|还款|还息|扣息|罚息|逾期|欠息|理财|定期|定存|基金|债|证券|保证金|红利|税|大额存单|通知存款|协定/u

/** True when a line is interest on a demand deposit. */
export const isDepositInterest = (line: LedgerLine): boolean => {
  const texts = [line.summary ?? "", ...line.texts].map(keywordText)
  return texts.some((text) => PAID.test(text)) && !texts.some((text) => OTHER_INTEREST.test(text))
}

/** Interest is settled on the 20th of the last month of a quarter and paid the day after (PBoC, 银发〔2005〕129号). */
const PAYING_DAY = 21

/** The newest quarters that are checked: a wrong date makes a period of any length. */
const MAX_QUARTERS = 200

/** Checks every quarter whose paying day lies within a ledger's period. */
export const interestChecks = (ledger: Ledger, policy: AuthenticityPolicy): ReadonlyArray<InterestCheck> => {
  const { account, startDate, endDate } = ledger
  if (account.kind !== "BANK" || account.currency !== "CNY" || startDate === undefined || endDate === undefined)
    return []
  const paid = ledger.lines.filter((line) => line.amountFen > 0 && isDepositInterest(line))
  return payingDays(startDate, endDate)
    .slice(-MAX_QUARTERS)
    .map((due) => {
      const month = due.slice(0, 7)
      const line = paid.find(({ date }) => {
        const day = Number(date.slice(8))
        return date.startsWith(month) && day >= policy.interestDays.from && day <= policy.interestDays.to
      })
      const expected = expectedInterest(ledger, due, policy)
      const interestFen = line?.amountFen ?? 0
      return {
        ledger,
        date: line?.date ?? due,
        line,
        interestFen,
        expected,
        verdict: verdictOf(line, expected, policy),
      }
    })
}

const verdictOf = (
  line: LedgerLine | undefined,
  expected: ExpectedInterest | undefined,
  { interestRatio, smallestInterestFen, missedInterestFen }: AuthenticityPolicy,
): InterestVerdict => {
  if (expected === undefined) return "NO_STATEMENT"
  if (line === undefined) return expected.lowFen >= missedInterestFen ? "MISSING" : "NO_STATEMENT"
  // Half a fen is rounded away by the bank, and half a fen by us.
  if (line.amountFen - 1 > interestRatio.high * expected.highFen + 1) return "TOO_HIGH"
  if (expected.lowFen < smallestInterestFen) return "NO_STATEMENT"
  return line.amountFen + 1 < interestRatio.low * expected.lowFen ? "TOO_LOW" : "AGREES"
}

const BASIS_POINTS = 10_000
const DAYS_OF_A_YEAR = 360
const FEN_OF_A_YUAN = 100

/** Interest on the days from the last paying day to the one before this; `undefined` when they are not all known. */
const expectedInterest = (ledger: Ledger, due: LocalDate, policy: AuthenticityPolicy): ExpectedInterest | undefined => {
  const from = quarterBefore(due)
  const to = fromEpochDay(toEpochDay(due) - 1)
  if (!ledger.balanceChecked || ledger.startDate === undefined || ledger.startDate > from) return undefined
  if (ledger.gaps.some((gap) => gap.from <= to && gap.to >= from)) return undefined
  const rates = demandRateRange(policy.demandRates, ledger.account.institution, from, due)
  if (rates === undefined) return undefined
  const balances = dailyBalances(ledger, from, to)
  let fenDays = 0
  let wholeYuanDays = 0
  for (const balance of balances) {
    if (balance <= 0) continue
    fenDays += balance
    // Some banks pay interest on whole yuan only.
    wholeYuanDays += balance - (balance % FEN_OF_A_YUAN)
  }
  return {
    lowFen: (wholeYuanDays * rates.lowest) / BASIS_POINTS / DAYS_OF_A_YEAR,
    highFen: (fenDays * rates.highest) / BASIS_POINTS / DAYS_OF_A_YEAR,
    days: balances.length,
    fenDays,
    rates,
  }
}

const payingDays = (from: LocalDate, to: LocalDate): ReadonlyArray<LocalDate> => {
  const days: Array<LocalDate> = []
  let due = payingDay(Number(from.slice(0, 4)), 3)
  while (due <= to) {
    if (due >= from) days.push(due)
    due = payingDay(Number(due.slice(0, 4)), Number(due.slice(5, 7)) + 3)
  }
  return days
}

const quarterBefore = (due: LocalDate): LocalDate => payingDay(Number(due.slice(0, 4)), Number(due.slice(5, 7)) - 3)

/** Months beyond the year's ends are those of the years around it. */
const payingDay = (year: number, month: number): LocalDate =>
  fromEpochDay(Date.UTC(year, month - 1, PAYING_DAY) / 86_400_000)

import { keywordText } from "../ComparableText.ts"
import { yuan } from "../Fen.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import { type AuthenticityCase, type AuthenticityFinding, MAX_EVIDENCE } from "./Authenticity.ts"
import { filesOf, finding } from "./AuthenticityMessages.ts"
import type { AuthenticityPolicy } from "./AuthenticityPolicy.ts"
import { type InterestCheck, interestChecks, isDepositInterest } from "./InterestChecks.ts"

/** What the interest of the accounts says. A forger raises balances and forgets what they would have earned. */
export const interestSigns = ({ ledgers, policy }: AuthenticityCase): ReadonlyArray<AuthenticityFinding> =>
  ledgers.flatMap((ledger) => [
    ...interestChecks(ledger, policy).flatMap(mismatch),
    ...negative(ledger),
    ...otherDays(ledger, policy),
  ])

/** Yuan with two decimals. */
const rounded = (fen: number): number => yuan(Math.round(fen))

const mismatch = ({
  ledger,
  date,
  line,
  interestFen,
  verdict,
  expected,
}: InterestCheck): ReadonlyArray<AuthenticityFinding> => {
  if (expected === undefined || verdict === "AGREES" || verdict === "NO_STATEMENT") return []
  const files = filesOf(ledger)
  const [low, high] = [rounded(expected.lowFen), rounded(expected.highFen)]
  const shown = { ledger, lines: line === undefined ? [] : [line] }
  if (verdict === "MISSING") {
    return [finding("INTEREST_MISSING", "MEDIUM", { observed: 0, threshold: low }, { files, date, low }, shown)]
  }
  const { rates, days, fenDays } = expected
  const impliedMean = (fen: number, basisPoints: number) => rounded((fen * 10_000 * 360) / basisPoints / days)
  const params = {
    files,
    date,
    interest: yuan(interestFen),
    low,
    high,
    mean: rounded(fenDays / days),
    impliedLow: impliedMean(Math.max(0, interestFen - 1), rates.highest),
    impliedHigh: impliedMean(interestFen + 1, rates.lowest),
    lowestRate: rates.lowest / 100,
    highestRate: rates.highest / 100,
  }
  return verdict === "TOO_LOW"
    ? [finding("INTEREST_TOO_LOW", "HIGH", { observed: yuan(interestFen), threshold: low }, params, shown)]
    : // Agreements with a company, and products behind an account, pay more than the listed rate.
      [finding("INTEREST_TOO_HIGH", "LOW", { observed: yuan(interestFen), threshold: high }, params, shown)]
}

const isSettlement = (line: LedgerLine): boolean =>
  keywordText(line.summary ?? "").includes("结息") && isDepositInterest(line)

const datesOf = (lines: ReadonlyArray<LedgerLine>): string =>
  lines
    .slice(0, MAX_EVIDENCE)
    .map(({ date }) => date)
    .join("、")

const negative = (ledger: Ledger): ReadonlyArray<AuthenticityFinding> => {
  if (ledger.account.kind !== "BANK") return []
  const lines = ledger.lines.filter((line) => line.amountFen < 0 && isSettlement(line))
  const lowest = lines.reduce((least, { amountFen }) => Math.min(least, amountFen), 0)
  const params = { files: filesOf(ledger), date: datesOf(lines), interest: yuan(lowest) }
  return lines.length === 0
    ? []
    : [finding("INTEREST_NEGATIVE", "HIGH", { observed: yuan(lowest), threshold: 0 }, params, { ledger, lines })]
}

const QUARTER_ENDS: ReadonlySet<string> = new Set(["03", "06", "09", "12"])

/** A settlement in another month or on other days; an account that is closed settles on its last day. */
const otherDays = (ledger: Ledger, { interestDays }: AuthenticityPolicy): ReadonlyArray<AuthenticityFinding> => {
  if (ledger.account.kind !== "BANK" || ledger.account.currency !== "CNY") return []
  const last = ledger.lines.reduce((latest, { date }) => (date > latest ? date : latest), "")
  const lines = ledger.lines.filter((line) => {
    if (line.amountFen <= 0 || line.date === last || !isSettlement(line)) return false
    const day = Number(line.date.slice(8))
    return !QUARTER_ENDS.has(line.date.slice(5, 7)) || day < interestDays.from || day > interestDays.to
  })
  const date = datesOf(lines)
  return lines.length === 0
    ? []
    : [
        finding(
          "INTEREST_DAY",
          "MEDIUM",
          { observed: date, threshold: "03-21、06-21、09-21、12-21" },
          { files: filesOf(ledger), date },
          { ledger, lines },
        ),
      ]
}

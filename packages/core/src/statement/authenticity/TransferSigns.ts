import { toEpochDay } from "../../domain/LocalDate.ts"
import { sameAccount } from "../AccountNumber.ts"
import { yuan } from "../Fen.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import type { AuthenticityCase, AuthenticityFinding } from "./Authenticity.ts"
import { filesOf, finding } from "./AuthenticityMessages.ts"

/**
 * Transfers between the accounts of the request, by the account number of the other side: the other statement has to
 * show them with the same amount, within a few days of its period.
 */
export const transferSigns = ({ ledgers, policy }: AuthenticityCase): ReadonlyArray<AuthenticityFinding> =>
  ledgers.flatMap((from, index) =>
    ledgers.flatMap((to, other) => {
      if (index === other) return []
      const found = transfersBetween(from, to, policy.transferDays)
      // Two sides that differ are found from both ends; they are reported once.
      return index < other ? found : found.filter(({ code }) => code !== "TRANSFER_AMOUNT_DIFFERS")
    }),
  )

/** More of them between two accounts say no more. */
const MAX_UNMATCHED = 50

const transfersBetween = (from: Ledger, to: Ledger, days: number): ReadonlyArray<AuthenticityFinding> => {
  const number = to.account.accountNumber
  if (number === undefined || from.account.currency !== to.account.currency) return []
  const known = new Map<string, boolean>()
  const isTo = ({ counterpartyAccount }: LedgerLine): boolean => {
    if (counterpartyAccount === undefined) return false
    const same = known.get(counterpartyAccount) ?? sameAccount(counterpartyAccount, number) === "SAME"
    known.set(counterpartyAccount, same)
    return same
  }
  const sent = from.lines.filter(
    (line) => !line.neutral && line.amountFen !== 0 && isTo(line) && isCovered(to, line, days),
  )
  if (sent.length === 0) return []
  const byAmount = new Map<number, Array<LedgerLine>>()
  for (const line of to.lines) {
    const list = byAmount.get(line.amountFen)
    if (list === undefined) byAmount.set(line.amountFen, [line])
    else list.push(line)
  }
  const taken = new Set<LedgerLine>()
  const missing = sent.filter((line) => {
    const other = byAmount
      .get(-line.amountFen)
      ?.find((candidate) => !taken.has(candidate) && areNear(candidate, line, days))
    if (other !== undefined) taken.add(other)
    return other === undefined
  })
  return missing.slice(0, MAX_UNMATCHED).map((line) => unmatched(from, to, line, taken, days))
}

const areNear = (one: LedgerLine, other: LedgerLine, days: number): boolean =>
  Math.abs(toEpochDay(one.date) - toEpochDay(other.date)) <= days

/** Whether the other statement covers the day of a line and the days around it. */
const isCovered = ({ startDate, endDate, gaps }: Ledger, { date }: LedgerLine, days: number): boolean => {
  if (startDate === undefined || endDate === undefined) return false
  const day = toEpochDay(date)
  const free = (from: number, to: number) => day + days < from || day - days > to
  return (
    day - days >= toEpochDay(startDate) &&
    day + days <= toEpochDay(endDate) &&
    gaps.every((gap) => free(toEpochDay(gap.from), toEpochDay(gap.to)))
  )
}

const unmatched = (
  from: Ledger,
  to: Ledger,
  line: LedgerLine,
  taken: Set<LedgerLine>,
  days: number,
): AuthenticityFinding => {
  const back = from.account.accountNumber
  const other = to.lines.find(
    (candidate) =>
      !taken.has(candidate) &&
      candidate.amountFen * line.amountFen < 0 &&
      areNear(candidate, line, days) &&
      back !== undefined &&
      candidate.counterpartyAccount !== undefined &&
      sameAccount(candidate.counterpartyAccount, back) === "SAME",
  )
  const amount = yuan(line.amountFen)
  const params = { fromFile: filesOf(from), toFile: filesOf(to), date: line.date, amount }
  if (other === undefined) {
    return finding("TRANSFER_SIDE_MISSING", "HIGH", { observed: null, threshold: -amount }, params, {
      ledger: from,
      lines: [line],
    })
  }
  taken.add(other)
  const otherAmount = yuan(other.amountFen)
  return finding(
    "TRANSFER_AMOUNT_DIFFERS",
    "HIGH",
    { observed: otherAmount, threshold: -amount },
    { ...params, otherAmount },
    { ledger: from, lines: [line] },
    { ledger: to, lines: [other] },
  )
}

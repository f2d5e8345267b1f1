import type { StatementAccount } from "../StatementFile.ts"
import type { LedgerLine, LedgerSource, StatedDifference } from "./Ledger.ts"

/** Money in and out of some lines, both positive, and how many lines that took; neutral lines are left out. */
export const turnoverOf = (lines: ReadonlyArray<LedgerLine>) => {
  let [inflowFen, outflowFen, countIn, countOut] = [0, 0, 0, 0]
  for (const { amountFen, neutral } of lines) {
    if (neutral) continue
    if (amountFen > 0) {
      inflowFen += amountFen
      countIn++
    } else if (amountFen < 0) {
      outflowFen -= amountFen
      countOut++
    }
  }
  return { inflowFen, outflowFen, countIn, countOut }
}

/** The figures that a file states of itself and its lines do not bear out. */
export const statedDifferences = (
  { account, openingFen, closingFen }: LedgerSource,
  source: number,
  lines: ReadonlyArray<LedgerLine>,
): ReadonlyArray<StatedDifference> => {
  const { inflowFen, outflowFen, countIn, countOut } = turnoverOf(lines)
  return [
    difference(source, "opening", account.openingFen, openingFen),
    difference(source, "closing", account.closingFen, closingFen),
    difference(source, "totalIn", account.totalInFen, inflowFen),
    difference(source, "totalOut", account.totalOutFen, outflowFen),
    difference(source, "countIn", account.countIn, countIn),
    difference(source, "countOut", account.countOut, countOut),
  ].flat()
}

const difference = (
  source: number,
  figure: StatedDifference["figure"],
  stated: number | undefined,
  computed: number | undefined,
): ReadonlyArray<StatedDifference> =>
  stated === undefined || computed === undefined || stated === computed ? [] : [{ source, figure, stated, computed }]

/** One account by several statements together: the fullest name, the least masked number. */
export const accountOf = (accounts: ReadonlyArray<StatementAccount>): StatementAccount | undefined => {
  const [first] = accounts
  if (first === undefined || accounts.length === 1) return first
  const most = (of: (account: StatementAccount) => string | undefined, weight: RegExp) =>
    accounts
      .flatMap((account) => of(account) ?? [])
      .sort((one, other) => other.replaceAll(weight, "").length - one.replaceAll(weight, "").length)[0]
  const institution = most((account) => account.institution, /\s/gu)
  const accountName = most((account) => account.accountName, /[*•●\s]/gu)
  const accountNumber = most((account) => account.accountNumber, /\D/gu)
  return {
    currency: first.currency,
    kind: first.kind,
    ...(institution === undefined ? {} : { institution }),
    ...(accountName === undefined ? {} : { accountName }),
    ...(accountNumber === undefined ? {} : { accountNumber }),
  }
}

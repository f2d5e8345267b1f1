import type { StatementFile } from "../StatementFile.ts"
import type { StatementLine } from "../StatementLine.ts"
import { countBreaks } from "./BalanceChain.ts"
import { joinParts } from "./JoinParts.ts"
import { inOrderOfTime } from "./LineOrder.ts"
import { type OrderedStatement, type Part, partOf } from "./Part.ts"

/** Exports that one sheet is taken to hold at most. */
const MAX_EXPORTS = 8

/**
 * A file with its lines in their order of time. Where no order makes every balance follow, and days begin anew a few
 * times, the file may be several exports of overlapping periods pasted under each other: they are put together like
 * several files when fewer breaks remain that way. Nothing is dropped that the balances do not show to be there twice.
 */
export const orderedStatement = (statement: StatementFile, file: number): OrderedStatement => {
  const ordered = inOrderOfTime(statement.lines, statement.account.openingFen)
  const repeated = statement.repeatedRows ?? 0
  const alone = { file, statement, ordered, duplicates: repeated }
  if (ordered.breaks === 0) return alone
  const [first, ...others] = runsOf(statement.lines).map((lines) => exportPart(statement, lines))
  if (first === undefined || others.length === 0) return alone
  let part = first
  let duplicates = 0
  for (const other of [...others].sort((one, two) => ((one.first ?? "") < (two.first ?? "") ? -1 : 1))) {
    const [earlier, later] = (part.first ?? "") <= (other.first ?? "") ? [part, other] : [other, part]
    const joined = joinParts(earlier, later)
    part = joined.part
    duplicates += joined.duplicates.length
  }
  const breaks = countBreaks(part.lines)
  return duplicates > 0 && breaks < ordered.breaks
    ? { file, statement, ordered: { order: "CHAIN", lines: part.lines, breaks }, duplicates: repeated + duplicates }
    : alone
}

const exportPart = (statement: StatementFile, lines: ReadonlyArray<StatementLine>): Part => {
  const { currency, kind } = statement.account
  const ordered = inOrderOfTime(lines, undefined)
  return partOf({ file: 0, statement: { ...statement, account: { currency, kind }, lines }, ordered, duplicates: 0 }, 0)
    .part
}

/** Splits lines where their days begin anew; nothing when that is not the few times of a pasted file. */
const runsOf = (lines: ReadonlyArray<StatementLine>): ReadonlyArray<ReadonlyArray<StatementLine>> => {
  const cuts = (restarts: (before: string, after: string) => boolean) =>
    lines.flatMap((line, index) => (index > 0 && restarts(lines[index - 1]?.date ?? "", line.date) ? [index] : []))
  const [falling, rising] = [cuts((before, after) => after < before), cuts((before, after) => after > before)]
  const fewer = falling.length <= rising.length ? falling : rising
  if (fewer.length === 0 || fewer.length >= MAX_EXPORTS) return []
  return [0, ...fewer].map((from, index) => lines.slice(from, fewer[index]))
}

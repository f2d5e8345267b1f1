import type { StatementFile } from "../StatementFile.ts"
import type { LinePosition } from "../StatementLine.ts"
import type { LedgerLine } from "./Ledger.ts"

const compare = (one: LinePosition, other: LinePosition): number =>
  (one.page ?? 0) - (other.page ?? 0) || one.row - other.row

const isBetween = (it: LinePosition, one: LinePosition, other: LinePosition): boolean =>
  compare(one, other) < 0
    ? compare(one, it) < 0 && compare(it, other) < 0
    : compare(other, it) < 0 && compare(it, one) < 0

/**
 * Numbers of lines before which a scanned statement has a row that could not be read: the balance does not run from the
 * line before, and that is no sign of a wrong statement.
 *
 * @param statements the sources of the ledger, in their order
 */
export const unreadGaps = (
  lines: ReadonlyArray<LedgerLine>,
  statements: ReadonlyArray<StatementFile>,
): ReadonlySet<number> => {
  const unread = statements.map(({ scanned, unreadLines }) => (scanned === true ? unreadLines : []))
  const gaps = new Set<number>()
  if (unread.every((rows) => rows.length === 0)) return gaps
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1]
    if (before === undefined || before.source !== line.source) continue
    if (unread[line.source]?.some((row) => isBetween(row, before, line)) === true) gaps.add(index)
  }
  return gaps
}

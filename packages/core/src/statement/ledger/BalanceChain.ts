import { keywordText } from "../../reading/ComparableText.ts"
import type { Fen } from "../Fen.ts"
import type { StatementLine } from "../StatementLine.ts"
import type { BalanceBreak, LedgerLine } from "./Ledger.ts"

/** Share of lines that need a balance before the running balance says anything. */
const CHECKED_SHARE = 0.3

/** True when enough lines have a balance to check them. */
export const hasRunningBalance = (lines: ReadonlyArray<StatementLine>): boolean => {
  let printed = 0
  for (const line of lines) if (line.balanceFen !== undefined) printed++
  return printed > 0 && printed >= lines.length * CHECKED_SHARE
}

/** The amount by which a line moves the balance; a neutral one is not known to move it. */
export const movedBy = (line: StatementLine): Fen => (line.neutral ? 0 : line.amountFen)

/** Words of entries that take another one back; some banks print them with the sign of what they take back. */
const reversalWords = /冲正|抹账|抹帐|冲账|冲帐|退账|退帐|冲回|冲销|撤销|reversal/iu

/** True when a line says that it takes another one back. */
export const isReversal = (line: StatementLine): boolean =>
  [line.summary ?? "", ...line.texts].some((text) => reversalWords.test(keywordText(text)))

/** Words of the entry with which a bank closes an account. */
const closingWords = /^(?:账户|个人|对公|柜面|网银)?(?:销户|销卡|清户|结清销户|销户转出|销户支取|销户取款)/u

/** True when the last entry of an account closes it. */
export const isClosed = (lines: ReadonlyArray<StatementLine>): boolean => {
  const last = lines.at(-1)
  return (
    last !== undefined &&
    last.amountFen <= 0 &&
    [last.summary ?? "", ...last.texts].some((text) => closingWords.test(keywordText(text)))
  )
}

/**
 * The link of a line to a balance: `HOLDS`, `TURNED` when only the opposite sign makes it hold and the line is a
 * reversal, `BREAKS`.
 */
type Link = "HOLDS" | "TURNED" | "BREAKS"

/** The link of a line with a balance to the balance before it. */
const linkOf = (before: Fen, line: StatementLine, balance: Fen): Link => {
  if (before + movedBy(line) === balance) return "HOLDS"
  const opposite = before - line.amountFen === balance
  if (line.neutral) return opposite || before + line.amountFen === balance ? "HOLDS" : "BREAKS"
  return opposite && isReversal(line) ? "TURNED" : "BREAKS"
}

/** The balance before the first line, as the first printed balance proves it. */
export const openingOf = (lines: ReadonlyArray<StatementLine>): Fen | undefined => {
  let moved = 0
  for (const line of lines) {
    moved += movedBy(line)
    if (line.balanceFen !== undefined) return line.balanceFen - moved
  }
  return undefined
}

/**
 * Follows the running balance from line to line and gives the balance after the last one. Of each printed balance with
 * one before it, `onLink` is told how it follows, and the balance that was expected.
 */
export const followBalance = (
  lines: ReadonlyArray<StatementLine>,
  start: Fen | undefined,
  onLink: (index: number, link: Link, expected: Fen) => void,
): Fen | undefined => {
  let balance = start
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined) continue
    const printed = line.balanceFen
    if (printed === undefined) {
      if (balance !== undefined) balance += movedBy(line)
      continue
    }
    if (balance !== undefined) onLink(index, linkOf(balance, line, printed), balance + movedBy(line))
    balance = printed
  }
  return balance
}

/** The balance after the last line. */
export const closingOf = (lines: ReadonlyArray<StatementLine>): Fen | undefined =>
  followBalance(lines, openingOf(lines), () => undefined)

/** Number of lines that do not follow from the one before. */
export const countBreaks = (lines: ReadonlyArray<StatementLine>): number => {
  let breaks = 0
  followBalance(lines, undefined, (_, link) => {
    if (link === "BREAKS") breaks++
  })
  return breaks
}

/**
 * The lines that do not follow from the one before.
 *
 * @param restarts numbers of lines before which days are missing, or rows that could not be read: a gap, no break
 */
export const breaksOf = (
  lines: ReadonlyArray<LedgerLine>,
  restarts: ReadonlySet<number>,
): ReadonlyArray<BalanceBreak> => {
  const breaks: Array<BalanceBreak> = []
  followBalance(lines, undefined, (index, link, expectedFen) => {
    const line = lines[index]
    if (link !== "BREAKS" || line?.balanceFen === undefined || restarts.has(index)) return
    const { source, row, page, sheet, date, balanceFen } = line
    breaks.push({ line: index, source, row, page, sheet, date, expectedFen, printedFen: balanceFen })
  })
  return breaks
}

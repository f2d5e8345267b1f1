import type { LocalDate } from "../../domain/LocalDate.ts"
import type { StatementFile } from "../StatementFile.ts"
import { closingOf, followBalance, hasRunningBalance, movedBy, openingOf } from "./BalanceChain.ts"
import type { LedgerLine, LedgerSource } from "./Ledger.ts"
import type { OrderedLines } from "./LineOrder.ts"

/** Lines of one account in their order of time, and the days that they cover: one file's, or several put together. */
export interface Part {
  readonly lines: ReadonlyArray<LedgerLine>
  /** The earliest and the latest day of a line. */
  readonly first: LocalDate | undefined
  readonly last: LocalDate | undefined
  /** Stated, or the days of the first and last line. */
  readonly from: LocalDate | undefined
  readonly to: LocalDate | undefined
  /** True when the period is what a file states. */
  readonly stated: boolean
  readonly checked: boolean
}

/** A file of an account, its lines in their order of time. */
export interface OrderedStatement {
  /** Where it stands in the list that was given. */
  readonly file: number
  readonly statement: StatementFile
  readonly ordered: OrderedLines
  /** Lines that were left out because another export in the same file holds them. */
  readonly duplicates: number
}

/** A file as a part of its ledger. */
export interface FilePart {
  readonly part: Part
  readonly source: LedgerSource
  /** Lines dated outside of the period that the file states. */
  readonly outside: number
}

/** A file as a part; `source` is its number in the ledger. */
export const partOf = ({ file, statement, ordered, duplicates }: OrderedStatement, source: number): FilePart => {
  const { account } = statement
  const checked = hasRunningBalance(ordered.lines)
  const lines = checked ? withSigns(ordered.lines, source) : withBalances(ordered.lines, source, statement)
  const { first, last } = daysOf(lines)
  const from = account.startDate ?? first
  const to = account.endDate ?? last
  const part = {
    lines,
    first,
    last,
    from,
    to,
    stated: account.startDate !== undefined && account.endDate !== undefined,
    checked: checked || hasRunningBalance(lines),
  }
  return {
    part,
    outside: lines.filter(({ date }) => (from !== undefined && date < from) || (to !== undefined && date > to)).length,
    source: {
      file,
      fileName: statement.fileName,
      layout: statement.layout,
      ...(statement.uploadedOn === undefined ? {} : { uploadedOn: statement.uploadedOn }),
      account,
      startDate: from,
      endDate: to,
      openingFen: part.checked ? openingOf(lines) : account.openingFen,
      closingFen: part.checked ? closingOf(lines) : account.closingFen,
      order: ordered.order,
      pages: statement.pages,
      lines: statement.lines.length,
      duplicates,
      unreadLines: statement.unreadLines.length,
      ...(statement.scanned === true ? { scanned: true } : {}),
      ...(statement.unseen === undefined ? {} : { unseen: statement.unseen }),
    },
  }
}

/** The earliest and the latest day of some lines. */
export const daysOf = (lines: ReadonlyArray<LedgerLine>): Pick<Part, "first" | "last"> => {
  let first = lines[0]?.date
  let last = first
  for (const { date } of lines) {
    if (first === undefined || date < first) first = date
    if (last === undefined || date > last) last = date
  }
  return { first, last }
}

const withSigns = (lines: StatementFile["lines"], source: number): ReadonlyArray<LedgerLine> => {
  const turned = new Set<number>()
  followBalance(lines, undefined, (index, link) => {
    if (link === "TURNED") turned.add(index)
  })
  return lines.map((line, index) =>
    turned.has(index)
      ? { ...line, amountFen: -line.amountFen, source, signTurned: true }
      : { ...line, source, signTurned: false },
  )
}

/**
 * Banking formats state an opening and a closing balance, and none with each entry. Where the entries lead from the one
 * to the other, each balance between is proven as well. Where they lead elsewhere, the last one has the stated balance
 * after it, so that the chain breaks there; unread rows explain that.
 */
const withBalances = (
  lines: StatementFile["lines"],
  source: number,
  { account: { closingFen, openingFen }, unreadLines }: StatementFile,
): ReadonlyArray<LedgerLine> => {
  const moved = lines.reduce((sum, line) => sum + movedBy(line), 0)
  const isProven = openingFen !== undefined && openingFen + moved === closingFen
  if (openingFen === undefined || closingFen === undefined || !(isProven || unreadLines.length === 0))
    return lines.map((line) => ({ ...line, source, signTurned: false }))
  let balance = openingFen
  return lines.map((line, at) => {
    balance = at === lines.length - 1 ? closingFen : (line.balanceFen ?? balance + movedBy(line))
    return { ...line, balanceFen: balance, source, signTurned: false }
  })
}

import type { FileTraits } from "../../../domain/Document.ts"
import type { Fen } from "../../Fen.ts"
import type { StatementFile, UnreadLine } from "../../StatementFile.ts"
import { type StatementFault, StatementUnreadable } from "../../StatementUnreadable.ts"
import { areCreditCardLines } from "../header/CreditCard.ts"
import { quoted } from "../header/HeaderNames.ts"
import { unknownHeaderOf } from "../header/UnknownHeader.ts"
import type { Draft } from "../lines/Draft.ts"
import type { UndatedLine } from "../lines/ReadLine.ts"
import type { TablePrinting, UnclearCell } from "../lines/TablePrinting.ts"
import { repairLines } from "../repair/RepairLines.ts"
import type { Section } from "../table/Sections.ts"
import type { FileSigns } from "../table/TableState.ts"
import { type AccountLines, addSection, settleSection } from "./AccountLines.ts"
import { repeatedLines } from "./RepeatedLines.ts"
import { DOUBTFUL, settlePrinting } from "./SettlePrinting.ts"

const sumOf = (rows: ReadonlyArray<Pick<Draft, "amountFen">>): Fen =>
  rows.reduce((sum, { amountFen }) => sum + amountFen, 0)

const isSameSize = (one: Fen, other: Fen): boolean => Math.abs(one) === Math.abs(other)

/** True when the balance moves from one line to the next by the amount of either: the oldest first, or the newest. */
const follows = (before: Draft, after: UndatedLine): boolean => {
  if (before.balanceFen === undefined || after.balanceFen === undefined) return false
  const step = after.balanceFen - before.balanceFen
  return isSameSize(step, after.amountFen) || isSameSize(step, before.amountFen)
}

/** The texts of a batch's parts, with its line. */
const addParts = (line: Draft, parts: ReadonlyArray<UndatedLine>): void => {
  const texts = parts.flatMap(({ counterparty, summary }) => [summary, counterparty])
  line.texts = [...new Set([...line.texts, ...texts.filter((text) => text !== undefined)])]
}

/** A single line of the same amount is rather a line. */
const LEAST_PARTS = 2

/** The parts of batches that stand below their line with the same day, and no balance. */
const datedParts = (drafts: ReadonlyArray<Draft>): ReadonlySet<Draft> => {
  const found = new Set<Draft>()
  for (let at = 0; at < drafts.length; at++) {
    const whole = drafts[at]
    if (whole?.balanceFen === undefined) continue
    let end = at + 1
    while (drafts[end]?.balanceFen === undefined && drafts[end]?.date === whole.date) end++
    const parts = drafts.slice(at + 1, end)
    const next = drafts[end]
    const isBatch =
      parts.length >= LEAST_PARTS &&
      sumOf(parts) === whole.amountFen &&
      parts.every(({ amountFen }) => amountFen < 0 === whole.amountFen < 0)
    if (!isBatch || next === undefined || !follows(whole, next)) continue
    addParts(whole, parts)
    for (const part of parts) found.add(part)
  }
  return found
}

/** The lines and unread rows of a section. */
type Placed = Pick<Section, "drafts" | "unread">

/**
 * Places rows that state no day of their own. Amounts that add up to the line above are the parts of a batch, and
 * belong to that line; a row whose balance follows is a further line of its day, whose cell was merged. Others stay
 * unread. The parts of a batch may also repeat its day: where the balance passes over them, they are no lines.
 */
const placeUndated = ({ drafts: given, scanned, undated, unread: unreadRows }: Section): Placed => {
  // What a recogniser did not read is no blank cell.
  if (scanned.size > 0) return { drafts: given, unread: unreadRows }
  const parts = undated.size === 0 ? new Set<UnreadLine>() : partsOf(undated)
  const lines: Array<Draft> = []
  const further = new Map<Draft, Array<UnreadLine>>()
  for (const [row, { below }] of undated) if (!parts.has(row)) further.set(below, [...(further.get(below) ?? []), row])
  const read = new Set<UnreadLine>(parts)
  for (const draft of given) {
    lines.push(draft)
    let last = draft
    for (const row of further.get(draft) ?? []) {
      const own = undated.get(row)?.row
      if (own === undefined || !follows(last, own)) break
      last = { ...own, date: draft.date }
      lines.push(last)
      read.add(row)
    }
  }
  const batches = datedParts(lines)
  return {
    drafts: batches.size === 0 ? lines : lines.filter((line) => !batches.has(line)),
    unread: read.size === 0 ? unreadRows : unreadRows.filter((row) => !read.has(row)),
  }
}

/** The rows that are parts of the line above them. */
const partsOf = (undated: Section["undated"]): Set<UnreadLine> => {
  const runs = new Map<Draft, Array<readonly [UnreadLine, UndatedLine]>>()
  for (const [row, each] of undated) runs.set(each.below, [...(runs.get(each.below) ?? []), [row, each.row]])
  const found = new Set<UnreadLine>()
  for (const [line, run] of runs) {
    const rows = run.map(([, row]) => row)
    if (rows.some(({ balanceFen }) => balanceFen !== undefined) || !isSameSize(sumOf(rows), line.amountFen)) continue
    addParts(line, rows)
    for (const [row] of run) found.add(row)
  }
  return found
}

const withoutRepeated = (section: Section): Section => {
  const repeated = repeatedLines(section.drafts)
  if (repeated.size === 0) return section
  const drafts = section.drafts.filter((draft) => !repeated.has(draft))
  return { ...section, drafts, repeated: section.repeated + repeated.size }
}

/** If a larger share of rows is unread, the file was not understood. */
const MAX_UNREAD = 0.2
/** If a larger share of a scan's lines had to be repaired, none of them can be trusted. */
const MAX_REPAIRED = 0.4
/** Below this share of lines with a balance there is no running balance. Source: public micro-lender rule set. */
const MIN_BALANCES = 0.3

/** A file that was read to its end. */
export interface ReadFile {
  readonly fileName: string
  readonly sections: ReadonlyArray<Section>
  /** The fault that the rows already showed, if any. */
  readonly fault: Refusal | undefined
  /** The row that looks most like a header, quoted. */
  readonly header: string
  readonly traits: FileTraits
  readonly pages: number
  /** True when a page of it is a scan. */
  readonly scanned: boolean
}

const hasTooManyUnread = (lines: number, unread: number): boolean => unread > MAX_UNREAD * (lines + unread)

/** Why a file is refused, with the cells that show it. */
export interface Refusal {
  readonly reason: StatementFault
  readonly cells?: string
}

const MAX_CELLS = 3

/** Cells with the names of their columns, as a refusal quotes them. */
const quotedCells = ({ table }: TablePrinting, cells: ReadonlyArray<UnclearCell>): string =>
  [...new Set(cells.map(({ column }) => column))]
    .map((column) => {
      const own = cells.filter((each) => each.column === column).slice(0, MAX_CELLS)
      return `${table.names[column] ?? ""}: ${quoted(own.map(({ cell }) => cell))}`
    })
    .join("; ")

/** The accounts of a file, each with its lines settled; or why they cannot be. */
const settledAccounts = (sections: ReadonlyArray<Section>): ReadonlyArray<AccountLines> | Refusal => {
  const doubtful: Array<Draft> = []
  for (const [printing, facts] of new Map(sections.map((section) => [section.printing, section.facts]))) {
    const own = sections.filter((section) => section.printing === printing)
    const drafts = own.flatMap((section) => section.drafts)
    const isScanned = own.some(({ scanned }) => scanned.size > 0)
    const { cells, signs } = settlePrinting(printing, facts, drafts, isScanned)
    if (cells.length > 0) return { reason: "doubtful", cells: quotedCells(printing, cells) }
    for (const draft of signs) doubtful.push(draft)
  }
  const accounts: Array<AccountLines> = []
  for (const section of sections.map((each) => withoutRepeated({ ...each, ...placeUndated(each) }))) {
    const settled = settleSection(section, doubtful)
    if (settled === DOUBTFUL) return { reason: "doubtful" }
    if (hasTooManyUnread(settled.lines.length, settled.unread.length))
      return { reason: tooManyUnread(settled.unread), cells: unclearCells(section.printing) }
    addSection(accounts, settled)
  }
  return accounts
}

const unclearCells = (printing: TablePrinting): string =>
  quotedCells(printing, [...printing.unclear.day, ...printing.unclear.amount, ...printing.unclear.sign])

/** Where most rows are unread for their sign, it is that which is doubtful. */
const tooManyUnread = (unread: AccountLines["unread"]): StatementFault =>
  unread.filter(({ reason }) => reason === "sign").length > unread.length / 2 ? "doubtful" : "too-many-unread"

const withRepairs = (account: AccountLines): AccountLines => {
  if (account.scanned.size === 0) return account
  const { lines, unread } = repairLines(account.lines, account.scanned, account.account)
  return { ...account, lines: [...lines], unread: [...account.unread, ...unread] }
}

/** True when enough of a scan was read, and read well. */
const isTrustworthy = ({ lines, scanned, unread }: AccountLines): boolean =>
  scanned.size === 0 ||
  (!hasTooManyUnread(lines.length, unread.length) &&
    lines.filter((line) => line.repaired).length <= MAX_REPAIRED * lines.length)

/**
 * The statements of a file: its sections are settled, joined by account, and repaired if they were scanned. Or why the
 * file gives none.
 */
export const conclude = (file: ReadFile): ReadonlyArray<StatementFile | StatementUnreadable> => {
  const { fault, fileName, header, pages, sections, traits } = file
  const refused = ({ cells = "", reason }: Refusal) => [
    new StatementUnreadable({
      fileName,
      reason,
      header,
      ...(cells === "" ? {} : { cells }),
      ...(file.scanned ? { scanned: true } : {}),
    }),
  ]
  if (fault !== undefined) return refused(fault)
  const settled = settledAccounts(sections)
  if ("reason" in settled) return refused(settled)
  const accounts = settled.map(withRepairs)
  if (!accounts.every(isTrustworthy)) return refused({ reason: "too-many-unread" })
  if (accounts.some(({ account, lines }) => account.kind === "BANK" && areCreditCardLines(lines)))
    return refused({ reason: "credit-card" })
  return accounts
    .filter(({ lines }) => lines.length > 0)
    .map(({ layout, account, lines, unread, repeated, scanned }) => ({
      fileName,
      layout,
      account,
      lines,
      unreadLines: unread,
      ...(repeated === 0 ? {} : { repeatedRows: repeated }),
      hasBalances: lines.filter(({ balanceFen }) => balanceFen !== undefined).length >= MIN_BALANCES * lines.length,
      pages,
      traits,
      ...(scanned.size === 0 ? {} : { scanned: true }),
    }))
}

/** Names of the dictionary that make a row worth quoting as a header. */
const LEAST_KNOWN = 3

/** Why a file gives no statement, as far as its headers, the number of its lines, and its rows tell. */
export const refusalOf = (
  signs: FileSigns,
  lines: number,
  printings: ReadonlyArray<TablePrinting>,
): Refusal | undefined => {
  if (signs.creditCard || (signs.billLabels && !signs.balances)) return { reason: "credit-card" }
  if (signs.journal) return { reason: "journal" }
  if (signs.otherUnit !== "") return { reason: "other-unit", cells: signs.otherUnit }
  if (signs.several !== "") return { reason: "several-accounts", cells: signs.several }
  if (lines > 0) return undefined
  if (signs.fault !== undefined) return { reason: signs.fault }
  const unclear = printings.find((each) => each.unclear.day.length > 0 || each.unclear.amount.length > 0)
  if (unclear !== undefined)
    return { reason: unclear.unclear.day.length > 0 ? "no-days" : "no-amounts", cells: unclearCells(unclear) }
  const unsigned = printings.find((each) => each.unclear.sign.length > 0)
  if (unsigned !== undefined) return { reason: "doubtful", cells: unclearCells(unsigned) }
  if (signs.tables > 0) return { reason: "no-lines" }
  const hasHeader = signs.bestHeader.known >= LEAST_KNOWN || unknownHeaderOf(signs.unknownHeader) !== undefined
  return { reason: hasHeader ? "unknown-layout" : "no-table" }
}

/** The row that looks most like a header, or stands above rows that look like lines. */
export const quotedHeader = ({ bestHeader, unknownHeader }: FileSigns): string =>
  bestHeader.known >= LEAST_KNOWN
    ? bestHeader.header
    : quoted(unknownHeaderOf(unknownHeader) ?? []) || bestHeader.header

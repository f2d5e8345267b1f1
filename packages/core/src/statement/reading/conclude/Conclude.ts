import type { FileTraits } from "../../../domain/Document.ts"
import type { StatementFile } from "../../StatementFile.ts"
import { type StatementFault, StatementUnreadable } from "../../StatementUnreadable.ts"
import { areCreditCardLines } from "../header/CreditCard.ts"
import { quoted } from "../header/HeaderNames.ts"
import { unknownHeaderOf } from "../header/UnknownHeader.ts"
import type { Draft } from "../lines/Draft.ts"
import type { TablePrinting, UnclearCell } from "../lines/TablePrinting.ts"
import { repairLines } from "../repair/RepairLines.ts"
import type { Section } from "../table/Sections.ts"
import type { FileSigns } from "../table/TableState.ts"
import { type AccountLines, addSection, settleSection } from "./AccountLines.ts"
import { placeUndated } from "./PlaceUndated.ts"
import { DOUBTFUL, settlePrinting } from "./SettlePrinting.ts"

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
  for (const section of sections.map((each) => ({ ...each, ...placeUndated(each) }))) {
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

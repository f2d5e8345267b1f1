import type { FileTraits } from "../../../domain/Document.ts"
import type { StatementFile } from "../../StatementFile.ts"
import { type StatementFault, StatementUnreadable } from "../../StatementUnreadable.ts"
import { areCreditCardLines } from "../header/CreditCard.ts"
import { repairLines } from "../repair/RepairLines.ts"
import type { Section } from "../table/Sections.ts"
import { type AccountLines, addSection, settleSection } from "./AccountLines.ts"
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
  readonly fault: StatementFault | undefined
  /** The row that looks most like a header, quoted. */
  readonly header: string
  readonly traits: FileTraits
  readonly pages: number
  /** Whether a page of it is a scan. */
  readonly scanned: boolean
}

const hasTooManyUnread = (lines: number, unread: number): boolean => unread > MAX_UNREAD * (lines + unread)

/** The accounts of a file, each with its lines settled; or why they cannot be. */
const settledAccounts = (sections: ReadonlyArray<Section>): ReadonlyArray<AccountLines> | StatementFault => {
  for (const printing of new Set(sections.map((section) => section.printing)))
    if (settlePrinting(printing) === DOUBTFUL) return "doubtful"
  const accounts: Array<AccountLines> = []
  for (const section of sections) {
    const settled = settleSection(section)
    if (settled === DOUBTFUL) return "doubtful"
    if (hasTooManyUnread(settled.lines.length, settled.unread.length)) return "too-many-unread"
    addSection(accounts, settled)
  }
  return accounts
}

const withRepairs = (account: AccountLines): AccountLines => {
  if (account.scanned.size === 0) return account
  const { lines, unread } = repairLines(account.lines, account.scanned, account.account)
  return { ...account, lines: [...lines], unread: [...account.unread, ...unread] }
}

/** Whether enough of a scan was read, and read well. */
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
  const refused = (reason: StatementFault) => [
    new StatementUnreadable({ fileName, reason, header, ...(file.scanned ? { scanned: true } : {}) }),
  ]
  if (fault !== undefined) return refused(fault)
  const settled = settledAccounts(sections)
  if (typeof settled === "string") return refused(settled)
  const accounts = settled.map(withRepairs)
  if (!accounts.every(isTrustworthy)) return refused("too-many-unread")
  if (accounts.some(({ account, lines }) => account.kind === "BANK" && areCreditCardLines(lines)))
    return refused("credit-card")
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

import type { FileTraits } from "../../../domain/Document.ts"
import type { StatementAccount, StatementFile, UnreadLine } from "../../StatementFile.ts"
import { StatementUnreadable } from "../../StatementUnreadable.ts"
import { NO_CURRENCY } from "../cells/Currency.ts"
import { areCreditCardLines } from "../header/CreditCard.ts"
import type { Draft } from "../lines/LineReader.ts"
import { repairLines } from "../repair/RepairLines.ts"
import { settleScanned } from "../repair/SettleScanned.ts"
import type { ScannedLine } from "../scan/ScannedRow.ts"
import type { Section, TableReader } from "../table/TableReader.ts"
import { DOUBTFUL, settlePrinting, settleSigns } from "./Settle.ts"

/** More unread rows than this share of all: the file was not understood. */
const MAX_UNREAD = 0.2
/** Of a scan of which more lines than this share had to be repaired no line can be trusted. */
const MAX_REPAIRED = 0.4
/** Below this share of lines with a balance there is no running balance. Source: public micro-lender rule set. */
const MIN_BALANCES = 0.3

/** A file that has been read to its end. */
export interface ReadFile {
  readonly fileName: string
  readonly tables: TableReader
  readonly traits: FileTraits
  readonly pages: number
  /** Whether a page of it is a scan. */
  readonly scanned: boolean
}

/** `户名` or `账号` that is the same in all lines is the holder's own, not the counterparty's. */
const settleParty = ({ table, drafts, own }: Section): Section["own"] => {
  const [first] = drafts
  if (!table.columns.partyUnsure || first === undefined || drafts.length < 2) return own
  const { counterparty, counterpartyAccount } = first
  const sameName = counterparty !== undefined && drafts.every((draft) => draft.counterparty === counterparty)
  if (!sameName) return own
  const sameAccount =
    counterpartyAccount !== undefined && drafts.every((draft) => draft.counterpartyAccount === counterpartyAccount)
  for (const draft of drafts) {
    draft.counterparty = undefined
    if (sameAccount) draft.counterpartyAccount = undefined
  }
  return { ...own, accountName: counterparty, ...(sameAccount ? { accountNumber: counterpartyAccount } : {}) }
}

const accountOf = ({ table, facts }: Section, own: Section["own"]): StatementAccount => {
  const { layout, telling } = table
  const institution =
    (telling ? layout?.institution : undefined) ?? facts.institution ?? own.institution ?? layout?.institution
  const { accountName, accountNumber, currency, ...figures } = facts
  const wallet = layout?.kind === "WALLET"
  const name = own.accountName ?? accountName
  const number =
    own.accountNumber === undefined || tailOf(accountNumber, own.accountNumber)
      ? (accountNumber ?? own.accountNumber)
      : own.accountNumber
  return {
    // A wallet says itself that its totals leave lines out.
    ...(wallet ? period(figures) : figures),
    ...(institution === undefined ? {} : { institution }),
    ...(name === undefined ? {} : { accountName: name }),
    ...(number === undefined ? {} : { accountNumber: /^\d{4}$/u.test(number) ? `****${number}` : number }),
    currency: own.currency ?? currency ?? layout?.currency ?? (table.foreign ? NO_CURRENCY : "CNY"),
    kind: wallet ? "WALLET" : "BANK",
  }
}

/** A column may print the last digits alone of what the preamble prints in full. */
const tailOf = (whole: string | undefined, tail: string) => whole?.endsWith(tail) === true

const period = ({ startDate, endDate }: Pick<StatementAccount, "startDate" | "endDate">) => ({
  ...(startDate === undefined ? {} : { startDate }),
  ...(endDate === undefined ? {} : { endDate }),
})

const sameAccount = (one: StatementAccount, other: StatementAccount) =>
  one.currency === other.currency &&
  (one.accountNumber === undefined || other.accountNumber === undefined
    ? one.accountName === other.accountName || one.accountName === undefined || other.accountName === undefined
    : one.accountNumber === other.accountNumber)

/** Whether a sheet repeats another line by line: exports are kept next to their copies. */
const isCopy = (lines: ReadonlyArray<Draft>, of: ReadonlyArray<Draft>) =>
  lines.length === of.length &&
  lines[0]?.sheet !== of[0]?.sheet &&
  lines.every((line, i) => {
    const other = of[i]
    return (
      line.date === other?.date &&
      line.time === other.time &&
      line.amountFen === other.amountFen &&
      line.balanceFen === other.balanceFen &&
      line.counterparty === other.counterparty
    )
  })

interface Part {
  readonly layout: string
  account: StatementAccount
  readonly lines: Array<Draft>
  readonly unread: Array<UnreadLine>
  repeated: number
  /** The lines of each of its tables. */
  readonly tables: Array<ReadonlyArray<Draft>>
  readonly scanned: Map<Draft, ScannedLine>
}

/** The statements of a file: its sections settled, and those of one account joined; or why there is none. */
export const conclude = ({
  fileName,
  tables,
  traits,
  pages,
  scanned: anyScanned,
}: ReadFile): ReadonlyArray<StatementFile | StatementUnreadable> => {
  const sections = tables.sections()
  const fault = tables.fault()
  const refused = (reason: StatementUnreadable["reason"]) => [
    new StatementUnreadable({
      fileName,
      reason,
      header: tables.header(),
      ...(anyScanned ? { scanned: true } : {}),
    }),
  ]
  if (fault !== undefined) return refused(fault)
  const evidence = new Set(sections.map(({ table }) => table.evidence))
  for (const each of evidence) if (settlePrinting(each) === DOUBTFUL) return refused("doubtful")

  const parts: Array<Part> = []
  for (const section of sections) {
    const { table, drafts, unread } = section
    const scanned = new Map(section.scanned.size === 0 ? [] : settleScanned(drafts, section.scanned))
    const settled = settleSigns(drafts, table.evidence, table.layout !== undefined)
    if (settled === DOUBTFUL) return refused("doubtful")
    const untold = settled.filter((draft) => !withoutSign(draft, scanned))
    const lines = untold.length === 0 ? drafts : drafts.filter((draft) => !untold.includes(draft))
    for (const { row, page, sheet } of untold) unread.push({ row, page, sheet, reason: "sign" })
    if (unread.length > MAX_UNREAD * (lines.length + unread.length)) return refused("too-many-unread")
    const account = accountOf(section, settleParty(section))
    const part = parts.find((each) => sameAccount(each.account, account))
    if (part === undefined)
      parts.push({
        layout: table.layout?.id ?? "generic",
        account,
        lines: [...lines],
        unread,
        repeated: section.repeated,
        tables: [lines],
        scanned,
      })
    else if (!part.tables.some((each) => isCopy(lines, each))) {
      part.tables.push(lines)
      part.account = { ...account, ...part.account }
      for (const line of lines) part.lines.push(line)
      for (const row of unread) part.unread.push(row)
      part.repeated += section.repeated
      for (const [draft, line] of scanned) part.scanned.set(draft, line)
    }
  }
  const repaired = parts.map((part) => (part.scanned.size === 0 ? part : withRepairs(part)))
  if (repaired.some((part) => part.scanned.size > 0 && !isTrustworthy(part))) return refused("too-many-unread")
  if (repaired.some(({ account, lines }) => account.kind === "BANK" && areCreditCardLines(lines)))
    return refused("credit-card")
  return repaired
    .filter(({ lines }) => lines.length > 0)
    .map(({ layout, account, lines, unread, repeated: repeatedRows, scanned }) => ({
      fileName,
      layout,
      account,
      lines,
      unreadLines: unread,
      ...(repeatedRows === 0 ? {} : { repeatedRows }),
      hasBalances: lines.filter(({ balanceFen }) => balanceFen !== undefined).length >= MIN_BALANCES * lines.length,
      pages,
      traits,
      ...(scanned.size === 0 ? {} : { scanned: true }),
    }))
}

/** Whether enough of a scan was read, and read well. */
const isTrustworthy = ({ lines, unread }: Part): boolean =>
  unread.length <= MAX_UNREAD * (lines.length + unread.length) &&
  lines.filter((line) => line.repaired).length <= MAX_REPAIRED * lines.length

/** Marks a scanned line whose sign nothing tells, so that the running balance may tell it. */
const withoutSign = (draft: Draft, scanned: Map<Draft, ScannedLine>): boolean => {
  const line = scanned.get(draft)
  if (line !== undefined) scanned.set(draft, { ...line, sign: "UNKNOWN" })
  return line !== undefined
}

const withRepairs = (part: Part): Part => {
  const { lines, unread } = repairLines(part.lines, part.scanned, part.account)
  return { ...part, lines: [...lines], unread: [...part.unread, ...unread] }
}

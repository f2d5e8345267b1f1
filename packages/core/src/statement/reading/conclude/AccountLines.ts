import type { StatementAccount, UnreadLine } from "../../StatementFile.ts"
import type { Draft } from "../lines/Draft.ts"
import { settleScanned } from "../repair/SettleScanned.ts"
import type { ScannedLine } from "../scan/ScannedRow.ts"
import type { Section } from "../table/Sections.ts"
import { accountOf, settleParty } from "./AccountOf.ts"
import { DOUBTFUL } from "./SettlePrinting.ts"
import { settleSigns } from "./SettleSigns.ts"

/** The lines of one account in one file, from all of its sections. */
export interface AccountLines {
  readonly layout: string
  account: StatementAccount
  readonly lines: Array<Draft>
  readonly unread: Array<UnreadLine>
  repeated: number
  /** The lines of each section. */
  readonly sections: Array<ReadonlyArray<Draft>>
  readonly scanned: Map<Draft, ScannedLine>
}

/**
 * A section with its signs and its account settled. Lines whose sign nothing tells become unread, except those of a
 * scan.
 */
export const settleSection = (section: Section): AccountLines | typeof DOUBTFUL => {
  const { table, drafts, printing } = section
  const scanned = new Map(section.scanned.size === 0 ? [] : settleScanned(drafts, section.scanned))
  const unsigned = settleSigns(drafts, printing, table.layout !== undefined)
  if (unsigned === DOUBTFUL) return DOUBTFUL
  const dropped = new Set<Draft>()
  for (const draft of unsigned) {
    const line = scanned.get(draft)
    // The running balance may still tell the sign of a scanned line.
    if (line === undefined) dropped.add(draft)
    else scanned.set(draft, { ...line, sign: "UNKNOWN" })
  }
  const lines = dropped.size === 0 ? drafts : drafts.filter((draft) => !dropped.has(draft))
  return {
    layout: table.layout?.id ?? "generic",
    unread: [
      ...section.unread,
      ...[...dropped].map(({ row, page, sheet }) => ({ row, page, sheet, reason: "sign" as const })),
    ],
    account: accountOf(section, settleParty(section)),
    lines: [...lines],
    repeated: section.repeated,
    sections: [lines],
    scanned,
  }
}

const sameAccount = (one: StatementAccount, other: StatementAccount) =>
  one.currency === other.currency &&
  (one.accountNumber === undefined || other.accountNumber === undefined
    ? one.accountName === other.accountName || one.accountName === undefined || other.accountName === undefined
    : one.accountNumber === other.accountNumber)

/** Whether a sheet repeats another one line by line: exports are kept next to their copies. */
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

/** Adds a section to the lines of its account, unless it is a copy of one of them. */
export const addSection = (accounts: Array<AccountLines>, section: AccountLines): void => {
  const known = accounts.find(({ account }) => sameAccount(account, section.account))
  if (known === undefined) {
    accounts.push(section)
    return
  }
  if (known.sections.some((each) => isCopy(section.lines, each))) return
  known.sections.push(section.lines)
  known.account = { ...section.account, ...known.account }
  known.repeated += section.repeated
  for (const line of section.lines) known.lines.push(line)
  for (const row of section.unread) known.unread.push(row)
  for (const [draft, line] of section.scanned) known.scanned.set(draft, line)
}

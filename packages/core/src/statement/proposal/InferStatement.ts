import { INFERRED } from "../layouts/Layout.ts"
import { conclude, type ReadFile, type Refusal, refusalOf } from "../reading/conclude/Conclude.ts"
import { mappedTable } from "../reading/table/HeaderRow.ts"
import { readRow } from "../reading/table/ReadRow.ts"
import { SectionCollector } from "../reading/table/Sections.ts"
import { beginSheet, initialState, type TableMapping, type TableState } from "../reading/table/TableState.ts"
import type { StatementFile } from "../StatementFile.ts"
import { StatementUnreadable } from "../StatementUnreadable.ts"
import type { FoundTable } from "./ColumnEvidence.ts"
import { type ColumnProposal, type ProposalDoubt, proposeColumns } from "./ColumnProposal.ts"
import type { KeptRows, KeptSheet } from "./KeptRows.ts"

/** The rows of a sheet as a mapping of its columns reads them. */
interface MappedRows {
  readonly state: TableState
  readonly collector: SectionCollector
}

const isChinese = (text: string): boolean => /[\u4e00-\u9fff]/u.test(text)

/** Reads the rows of a sheet again: those above its table for what they say of the account, the others as its lines. */
const readByMapping = (
  sheet: KeptSheet,
  { first, header }: Pick<FoundTable, "first" | "header">,
  mapping: TableMapping,
  maxLines: number,
): MappedRows => {
  const collector = new SectionCollector(maxLines)
  let state = beginSheet(initialState, sheet.name)
  const names = sheet.rows[header]?.cells ?? mapping.roles.map(() => "")
  const isForeign = !sheet.rows.slice(0, first + ROWS_OF_LANGUAGE).some(({ cells }) => cells.some(isChinese))
  for (const [at, row] of sheet.rows.entries()) {
    if (at === header) continue
    if (at === first) state = mappedTable(state, mapping, names, isForeign)
    const step = readRow(state, row, [])
    state = step.state
    collector.add(step)
  }
  return { state, collector }
}

/** Rows of a table that tell whether it is in Chinese. */
const ROWS_OF_LANGUAGE = 50

/**
 * Why a statement does not prove the mapping by which it was read; none when it does: every row of the table is a line,
 * every line has a balance that is the one before it plus its amount, in the order of the file or against it, and
 * stated balances and totals agree. Opening + credits − debits = closing then holds on every row, to the fen.
 */
const disproof = (statement: StatementFile, lineRows: number): ReadonlyArray<ProposalDoubt> => {
  const { account, lines, unreadLines } = statement
  if (unreadLines.length > 0 || lines.length !== lineRows || lines.some(({ neutral }) => neutral)) return ["unread"]
  const newestFirst = follow(lines) ? false : follow(lines.toReversed()) ? true : undefined
  if (newestFirst === undefined) return ["contradicted"]
  const ordered = newestFirst ? lines.toReversed() : lines
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (first === undefined || last === undefined) return ["unread"]
  const days = ordered.map(({ date }) => date)
  if (days.some((day, at) => at > 0 && day < (days[at - 1] ?? day))) return ["days"]
  const opening = (first.balanceFen ?? 0) - first.amountFen
  const disagrees =
    (account.openingFen !== undefined && account.openingFen !== opening) ||
    (account.closingFen !== undefined && account.closingFen !== last.balanceFen)
  return disagrees ? ["stated"] : []
}

const follow = (lines: StatementFile["lines"]): boolean =>
  lines.every(({ amountFen, balanceFen }, at) => {
    const before = lines[at - 1]
    return (
      balanceFen !== undefined &&
      (before === undefined || (before.balanceFen !== undefined && balanceFen - before.balanceFen === amountFen))
    )
  })

/** What the rows of a file without a known header come to. */
export interface Inferred {
  readonly sheet: KeptSheet
  readonly proposal: ColumnProposal
  /** Why the mapping is not used; empty when it is proven. */
  readonly doubts: ReadonlyArray<ProposalDoubt>
  /** The statement by the mapping, when it is proven. */
  readonly statement: StatementFile | undefined
}

/** True for refusals that only say that no header was understood. */
export const mayBeInferred = (fault: Refusal | undefined): boolean =>
  fault !== undefined &&
  (fault.reason === "unknown-layout" || fault.reason === "no-table" || fault.reason === "doubtful")

/**
 * Proposes the columns of a file without a known header, and reads it by them where the running balance proves them on
 * every row. `undefined` when no rows look like transactions.
 */
export const inferStatement = (
  kept: KeptRows,
  file: Omit<ReadFile, "sections" | "fault">,
  maxLines: number,
): Inferred | undefined => {
  const found = kept.sheets.flatMap((sheet) => {
    const proposal = proposeColumns(sheet)
    return proposal === undefined ? [] : [{ sheet, proposal }]
  })
  const [first] = found
  if (first === undefined) return undefined
  const { proposal, sheet } = first
  const doubts = new Set(proposal.doubts)
  if (found.length > 1) doubts.add("several-tables")
  if (!kept.isWhole) doubts.add("too-large")
  if (doubts.size > 0) return { sheet, proposal, doubts: [...doubts], statement: undefined }
  const read = statementBy(sheet, proposal, file, maxLines)
  const disproved = read === undefined ? ["unread" as const] : disproof(read, proposal.table.rows)
  return { sheet, proposal, doubts: disproved, statement: disproved.length === 0 ? read : undefined }
}

/** The only statement that a sheet gives by a mapping. */
const statementBy = (
  sheet: KeptSheet,
  { columns, directions, table }: ColumnProposal,
  file: Omit<ReadFile, "sections" | "fault">,
  maxLines: number,
): StatementFile | undefined => {
  const roles = columns.map(({ role }) => role)
  const mapping = { id: INFERRED, roles, ...(directions === undefined ? {} : { directions }) }
  const { collector, state } = readByMapping(sheet, table, mapping, maxLines)
  const fault = refusalOf(state.signs, collector.lines, collector.printings)
  const [statement, ...more] = conclude({ ...file, sections: collector.sections(state), fault })
  return statement === undefined || statement instanceof StatementUnreadable || more.length > 0 ? undefined : statement
}

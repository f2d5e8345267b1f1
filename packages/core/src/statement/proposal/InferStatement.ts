import { INFERRED } from "../layouts/Layout.ts"
import { conclude, type ReadFile, type Refusal, refusalOf } from "../reading/conclude/Conclude.ts"
import type { StatementFile } from "../StatementFile.ts"
import { StatementUnreadable } from "../StatementUnreadable.ts"
import { type ColumnProposal, type ProposalDoubt, proposeColumns } from "./ColumnProposal.ts"
import type { KeptRows, KeptSheet } from "./KeptRows.ts"
import { disproof, readByMapping } from "./ReadByMapping.ts"

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

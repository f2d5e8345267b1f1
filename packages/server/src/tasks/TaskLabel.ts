import { Effect, Predicate, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { AccountId } from "../accounts/ApiKey.ts"
import { storable } from "../storage/Rows.ts"
import { TaskNotFound } from "./Task.ts"

/** What people say of a task beside its value. */
export const TaskLabel = Schema.Struct({
  /** The lender's own number of the case. */
  caseNumber: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
})
export type TaskLabel = typeof TaskLabel.Type

/** A text of a label as it is stored: without blanks around it, `null` when nothing is left. */
const labelText = (text: unknown): string | null => (typeof text === "string" ? storable(text).trim() || null : null)

/** A request without its case number, which is the task's and none of the object's. */
export const withoutLabel = (request: unknown): { readonly caseNumber: string | null; readonly request: unknown } => {
  if (!Predicate.isObject(request)) return { caseNumber: null, request }
  const { caseNumber, ...rest } = Object.fromEntries(Object.entries(request))
  return { caseNumber: labelText(caseNumber), request: rest }
}

/** Changes the label of a task of an account; what is absent stays, a blank text removes. */
export const labelTask = Effect.fnUntraced(function* (
  accountId: AccountId,
  taskId: number,
  { caseNumber, note }: Partial<TaskLabel>,
) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`UPDATE tasks SET
      case_number = ${caseNumber === undefined ? sql.literal("case_number") : sql`${labelText(caseNumber)}::text`},
      note = ${note === undefined ? sql.literal("note") : sql`${labelText(note)}::text`}
    WHERE id = ${String(taskId)}::bigint AND account_id = ${String(accountId)}::bigint
    RETURNING case_number AS "caseNumber", note`
  return row === undefined ? yield* new TaskNotFound() : yield* Schema.decodeUnknownEffect(TaskLabel)(row)
})

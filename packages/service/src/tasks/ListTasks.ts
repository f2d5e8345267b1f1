import type { AssetType } from "@open-valuation/core"
import { Effect, Schema, Struct } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { AccountId } from "../accounts/Principal.ts"
import { Task, type TaskStatus } from "./Task.ts"
import { taskColumns } from "./TaskColumns.ts"

/** Filter and paging of tasks. Every given condition must match. */
export interface TaskFilter {
  readonly taskId?: number | undefined
  readonly assetType?: AssetType | undefined
  readonly status?: TaskStatus | undefined
  /** The last `id` of the previous page. */
  readonly cursor?: number | undefined
  /** 1 to 100. Default: 20. */
  readonly limit?: number | undefined
}

/** Names of the fields that a list shows of each task's request and result. */
export interface ListedFields {
  readonly request?: ReadonlyArray<string>
  readonly result?: ReadonlyArray<string>
}

const Fields = Schema.Record(Schema.String, Schema.Unknown)

/** A task in a list. */
export const ListedTask = Schema.Struct({
  ...Struct.omit(Task.fields, ["result"]),
  /** The chosen fields of the request that it has. */
  requestFields: Fields,
  /** The chosen fields of the result that it has. */
  resultFields: Fields,
})
export type ListedTask = typeof ListedTask.Type

/** The tasks of an account, newest first. */
export const listTasks = Effect.fnUntraced(function* (
  accountId: AccountId,
  { assetType, cursor, limit = 20, status, taskId }: TaskFilter,
  { request = [], result = [] }: ListedFields,
): Effect.fn.Return<ReadonlyArray<ListedTask>, SqlError.SqlError | Schema.SchemaError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`SELECT ${sql.literal(listedColumns)},
      ${fieldsOf(sql, "request", request)} AS "requestFields", ${fieldsOf(sql, "result", result)} AS "resultFields"
    FROM (SELECT * FROM tasks WHERE ${sql.and([
      sql`account_id = ${String(accountId)}::bigint`,
      ...(taskId === undefined ? [] : [sql`id = ${String(taskId)}::bigint`]),
      ...(assetType === undefined ? [] : [sql`asset_type = ${assetType}`]),
      // Written out, so that the index of unsuccessful tasks is found to fit.
      ...(status === undefined ? [] : [sql`status = ${sql.literal(`'${status}'`)}`]),
      ...(cursor === undefined ? [] : [sql`id < ${String(cursor)}::bigint`]),
    ])}
      ORDER BY id DESC LIMIT ${Math.min(Math.max(limit, 1), 100)}::integer) t
    ORDER BY t.id DESC`
  return yield* decode(rows)
})

const listedColumns = taskColumns.replace(/ t\.result,/, "")

/** Some fields of a column of JSON objects, which is parsed once, as one object. */
const fieldsOf = (sql: SqlClient.SqlClient, column: "request" | "result", names: ReadonlyArray<string>) => {
  const own = names.filter((name) => /^\w{1,63}$/.test(name))
  if (own.length === 0) return sql.literal("'{}'::json")
  const columns = own.map((name) => `"${name}" json`).join(", ")
  return sql.literal(`(SELECT json_strip_nulls(row_to_json(r)) FROM json_to_record(CASE WHEN json_typeof(t.${column}::json) = 'object'
    THEN t.${column}::json ELSE '{}' END) AS r(${columns}))`)
}

const decode = Schema.decodeUnknownEffect(Schema.Array(ListedTask))

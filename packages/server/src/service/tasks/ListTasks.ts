import type { AssetType, LocalDate } from "@open-valuation/core"
import { Effect, Schema, Struct } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import type { AccountId } from "../accounts/Principal.ts"
import { Task, type TaskStatus } from "./Task.ts"
import { taskColumns } from "./TaskColumns.ts"

/** Filter and paging of tasks. Every given condition must match. */
export interface TaskFilter {
  readonly taskId?: number | undefined
  readonly valuationNo?: string | undefined
  readonly assetType?: AssetType | undefined
  readonly status?: TaskStatus | undefined
  /** The first day of acceptance, Asia/Shanghai. */
  readonly from?: LocalDate.LocalDate | undefined
  /** The last day of acceptance, Asia/Shanghai. */
  readonly to?: LocalDate.LocalDate | undefined
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

type Listing = Effect.fn.Return<ReadonlyArray<ListedTask>, SqlError.SqlError | Schema.SchemaError, SqlClient.SqlClient>

/** Tasks on one page. */
export const pageSize = ({ limit = 20 }: TaskFilter): number => Math.min(Math.max(limit, 1), 100)

/** The tasks of an account, newest first. */
export const listTasks = Effect.fnUntraced(function* (
  accountId: AccountId,
  filter: TaskFilter,
  fields: ListedFields,
): Listing {
  const sql = yield* SqlClient.SqlClient
  return yield* listed(newest(sql, accountId, filter, pageSize(filter)), fields)
})

/** The rows of the newest tasks that match, newest first. */
export const newest = (sql: SqlClient.SqlClient, accountId: AccountId, filter: TaskFilter, most: number) =>
  sql`SELECT * FROM tasks WHERE ${matching(sql, accountId, filter)} ORDER BY id DESC LIMIT ${most}::integer`

/** The condition of a filter on rows of `tasks`. */
const matching = (
  sql: SqlClient.SqlClient,
  accountId: AccountId,
  { assetType, cursor, from, status, taskId, to, valuationNo }: TaskFilter,
): Statement.Fragment => {
  const account = sql`account_id = ${String(accountId)}::bigint`
  return sql.and([
    account,
    ...(taskId === undefined ? [] : [sql`id = ${String(taskId)}::bigint`]),
    ...(valuationNo === undefined ? [] : [sql`valuation_no = ${valuationNo}`]),
    ...(assetType === undefined ? [] : [sql`asset_type = ${assetType}`]),
    // Written out, so that the index of unsuccessful tasks is found to fit.
    ...(status === undefined ? [] : [sql`status = ${sql.literal(`'${status}'`)}`]),
    ...(cursor === undefined ? [] : [sql`id < ${String(cursor)}::bigint`]),
    // Ids grow with the days. Bounds of ids keep a list of old days from reading all tasks that are newer.
    ...(from === undefined
      ? []
      : [
          sql`today >= ${from}::date`,
          sql`id >= (SELECT id FROM tasks WHERE ${account} AND today >= ${from}::date ORDER BY today, id LIMIT 1)`,
        ]),
    ...(to === undefined
      ? []
      : [
          sql`today <= ${to}::date`,
          sql`id <= (SELECT id FROM tasks WHERE ${account} AND today <= ${to}::date
            ORDER BY today DESC, id DESC LIMIT 1)`,
        ]),
  ])
}

/** Rows of `tasks` as a list shows them. */
export const listed = Effect.fnUntraced(function* (
  rows: Statement.Fragment,
  { request = [], result = [] }: ListedFields,
): Listing {
  const sql = yield* SqlClient.SqlClient
  return yield* decode(
    yield* sql`SELECT ${sql.literal(listedColumns)},
      ${fieldsOf(sql, "request", request)} AS "requestFields", ${fieldsOf(sql, "result", result)} AS "resultFields"
    FROM (${rows}) t ORDER BY t.id DESC`,
  )
})

const listedColumns = taskColumns.replace(/ t\.result,/, "")

/** The names that can be those of fields. */
export const fieldNames = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => /^\w{1,63}$/.test(name))

/** Some fields of a column of JSON objects, which is parsed once, as one object. */
const fieldsOf = (sql: SqlClient.SqlClient, column: "request" | "result", names: ReadonlyArray<string>) => {
  const own = fieldNames(names)
  if (own.length === 0) return sql.literal("'{}'::json")
  const columns = own.map((name) => `"${name}" json`).join(", ")
  return sql.literal(`(SELECT json_strip_nulls(row_to_json(r)) FROM json_to_record(CASE WHEN json_typeof(t.${column}::json) = 'object'
    THEN t.${column}::json ELSE '{}' END) AS r(${columns}))`)
}

const decode = Schema.decodeUnknownEffect(Schema.Array(ListedTask))

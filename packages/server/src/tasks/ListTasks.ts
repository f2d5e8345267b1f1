import { type AssetType, LocalDate, ownValue } from "@open-valuation/core"
import { type OwnWords, translate } from "@open-valuation/core/text"
import { statusLabel } from "@open-valuation/http-api"
import { Effect, Schema, Struct } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import type { AccountId } from "../accounts/ApiKey.ts"
import { storable } from "../storage/Rows.ts"
import { type Locale, Task, taskColumns, TaskId, type TaskStatus } from "./Task.ts"

/** Filter and paging of tasks. Every given condition must match. */
export interface TaskFilter {
  readonly taskId?: number | undefined
  /** Only these. */
  readonly taskIds?: ReadonlyArray<number> | undefined
  readonly valuationNo?: string | undefined
  readonly assetType?: AssetType | undefined
  readonly status?: TaskStatus | undefined
  readonly caseNumber?: string | undefined
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
const pageSize = ({ limit = 20 }: TaskFilter): number => Math.min(Math.max(limit, 1), 100)

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
const newest = (sql: SqlClient.SqlClient, accountId: AccountId, filter: TaskFilter, most: number) =>
  sql`SELECT * FROM tasks WHERE ${matching(sql, accountId, filter)} ORDER BY id DESC LIMIT ${most}::integer`

/** The condition of a filter on rows of `tasks`. */
const matching = (
  sql: SqlClient.SqlClient,
  accountId: AccountId,
  { assetType, caseNumber, cursor, from, status, taskId, taskIds, to, valuationNo }: TaskFilter,
): Statement.Fragment => {
  const account = sql`account_id = ${String(accountId)}::bigint`
  return sql.and([
    account,
    ...(taskId === undefined ? [] : [sql`id = ${String(taskId)}::bigint`]),
    ...(taskIds === undefined ? [] : [sql`id = ANY(${taskIds.map(BigInt)}::bigint[])`]),
    ...(valuationNo === undefined ? [] : [sql`valuation_no = ${valuationNo}`]),
    ...(assetType === undefined ? [] : [sql`asset_type = ${assetType}`]),
    // Written out, so that the index of unsuccessful tasks is found to fit.
    ...(status === undefined ? [] : [sql`status = ${sql.literal(`'${status}'`)}`]),
    ...(caseNumber === undefined ? [] : [sql`case_number = ${storable(caseNumber).trim()}`]),
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
const listed = Effect.fnUntraced(function* (
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
const fieldNames = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
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

/** A search among the tasks of an account. */
export interface TaskSearch extends TaskFilter {
  /**
   * A whole valuation number, or words. Each word must be part of the valuation number, the case number, the note, a
   * holder that statements print, or a listed text of the request, upper or lower case. Of listed `materials` and
   * `borrowers`, the names are meant.
   */
  readonly text?: string | undefined
}

/** A page of what was found, newest first. */
export interface FoundTasks {
  readonly tasks: ReadonlyArray<ListedTask>
  /** The cursor of the next page; `null` when there is none. */
  readonly nextCursor: TaskId | null
  /**
   * The day to which this page has looked for the words, Asia/Shanghai; `null` when it is full or nothing is left.
   */
  readonly searchedTo: LocalDate.LocalDate | null
}

/**
 * Tasks of which one page looks through the texts. No index serves parts of words in Chinese, and each takes some
 * microseconds.
 */
const MOST_SEARCHED = 20_000

/** Finds tasks of an account. A page ends when it is full or has looked through 20,000 tasks. */
export const searchTasks = Effect.fnUntraced(function* (
  accountId: AccountId,
  { text = "", ...filter }: TaskSearch,
  fields: ListedFields,
): Effect.fn.Return<FoundTasks, SqlError.SqlError | Schema.SchemaError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const words = storable(text).split(/\s+/u).filter(Boolean)
  const [valuationNo] = words.length === 1 ? words.filter(isNumber).map((word) => word.toUpperCase()) : []
  if (valuationNo !== undefined || words.length === 0) {
    return pageOf(yield* listTasks(accountId, { ...filter, valuationNo }, fields), filter)
  }
  const searched = searchedText(fields.request ?? [])
  const found = yield* listed(
    sql`SELECT * FROM (${newest(sql, accountId, filter, MOST_SEARCHED)}) t
      WHERE ${sql.and(words.map((word) => sql`${sql.literal(searched)} ILIKE ${`%${escaped(word)}%`}`))}
      ORDER BY id DESC LIMIT ${pageSize(filter)}::integer`,
    fields,
  )
  if (found.length === pageSize(filter)) return pageOf(found, filter)
  const [last] = yield* decodeLast(
    yield* sql`SELECT id, today FROM (${newest(sql, accountId, filter, MOST_SEARCHED)}) t
      ORDER BY id DESC OFFSET ${MOST_SEARCHED - 1}::integer`,
  )
  return { tasks: found, nextCursor: last?.id ?? null, searchedTo: last?.today ?? null }
})

const pageOf = (tasks: ReadonlyArray<ListedTask>, filter: TaskFilter): FoundTasks => ({
  tasks,
  nextCursor: (tasks.length < pageSize(filter) ? undefined : tasks.at(-1)?.id) ?? null,
  searchedTo: null,
})

const isNumber = (word: string): boolean => /^VAL-\S+-\d{8}-\d{4,}$/i.test(word)

/** A word in a pattern of `LIKE`. */
const escaped = (word: string): string => word.replace(/[\\%_]/g, "\\$&")

/** The text of a row `t` of tasks in which words are looked for. */
const searchedText = (names: ReadonlyArray<string>): string => {
  const texts = fieldNames(names).map((name) => {
    const member = ownValue(named, name)
    return member === undefined ? `t.request->>'${name}'` : namesIn(name, member)
  })
  return `concat_ws(' ', ${["t.valuation_no", "t.case_number", "t.note", "t.holders", ...texts].join(", ")})`
}

/** Lists of requests whose items have names, and the member that is the name. */
const named = { materials: "fileName", borrowers: "name" }

const namesIn = (
  list: string,
  member: string,
): string => `(SELECT string_agg(m->>'${member}', ' ') FROM jsonb_array_elements(
  CASE jsonb_typeof(t.request->'${list}') WHEN 'array' THEN t.request->'${list}' END) m)`

const decodeLast = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ id: TaskId, today: LocalDate.LocalDate })))

/** A task in a list as JSON, with texts in the reader's language. `words`: those of the assets that the host adds. */
export const taskSummary = (task: ListedTask, locale: Locale, words?: OwnWords) => ({
  taskId: task.id,
  valuationNo: task.valuationNo,
  assetType: task.assetType,
  status: task.status,
  statusLabel: statusLabel[task.status],
  errorMessage: task.status === "FAILED" && task.error !== null ? translate(task.error, locale, words) : null,
  caseNumber: task.caseNumber,
  note: task.note,
  createdAt: LocalDate.timeInShanghai(task.createdAt),
  endedAt: task.finishedAt === null ? null : LocalDate.timeInShanghai(task.finishedAt),
})

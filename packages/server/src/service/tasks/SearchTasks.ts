import { LocalDate } from "@open-valuation/core"
import { Effect, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { AccountId } from "../accounts/Principal.ts"
import { storable } from "../JsonText.ts"
import {
  fieldNames,
  listed,
  type ListedFields,
  type ListedTask,
  listTasks,
  newest,
  pageSize,
  type TaskFilter,
} from "./ListTasks.ts"
import { TaskId } from "./Task.ts"

/** A search among the tasks of an account. */
export interface TaskSearch extends TaskFilter {
  /**
   * A whole valuation number, or words. Each word must be part of the valuation number or of a listed text of the
   * request, upper or lower case. Of a listed `materials`, the file names are meant.
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
  const texts = fieldNames(names).map((name) => (name === "materials" ? fileNames : `t.request->>'${name}'`))
  return `concat_ws(' ', ${["t.valuation_no", ...texts].join(", ")})`
}

const fileNames = `(SELECT string_agg(m->>'fileName', ' ') FROM jsonb_array_elements(
  CASE jsonb_typeof(t.request->'materials') WHEN 'array' THEN t.request->'materials' END) m)`

const decodeLast = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ id: TaskId, today: LocalDate.LocalDate })))

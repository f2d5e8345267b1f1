import { createHmac } from "node:crypto"
import {
  EarlierStatement,
  type Mark,
  type Recollection,
  StatementMemory,
  type StatementPrint,
} from "@open-valuation/core/ports"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { jsonText, stored } from "../storage/Rows.ts"
import { SecretBox } from "../storage/SecretBox.ts"
import { RunningTask } from "../tasks/Task.ts"

/**
 * Fingerprints of the statements of tasks, an account a print. Every mark is keyed, so that no account number, name or
 * line can be guessed from it. Removed with their task.
 */
export const statementPrintsMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE statement_prints (
    task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
    number integer NOT NULL,
    account_id bigint NOT NULL REFERENCES accounts,
    facts json NOT NULL,
    holder text NOT NULL,
    PRIMARY KEY (task_id, number)
  )`
  yield* sql`CREATE TABLE statement_marks (
    mark bigint NOT NULL,
    task_id bigint NOT NULL,
    number integer NOT NULL,
    PRIMARY KEY (mark, task_id, number),
    FOREIGN KEY (task_id, number) REFERENCES statement_prints ON DELETE CASCADE
  )`
  yield* sql`CREATE INDEX statement_marks_of ON statement_marks (task_id, number)`
})

/** Names that the statements of a task print, by which people look for it. Results are too long to look through. */
export const taskHoldersMigration = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE tasks ADD COLUMN holders text`
  yield* sql`UPDATE tasks t SET holders = (SELECT string_agg(DISTINCT o->>'accountName', ' ') FROM json_array_elements(
      CASE WHEN json_typeof(t.result->'sourceReferenceList') = 'array' THEN t.result->'sourceReferenceList' END) o)
    WHERE t.asset_type = 'BANK_STATEMENT' AND t.status = 'SUCCESS'`
})

/** Accounts of other tasks that a look-up returns, and of those with one mark the latest ones that it looks at. */
const MOST_RECALLED = 50
const MOST_OF_A_MARK = 200

/** Remembers the statements of each account's tasks in the database. A valuation that is no task remembers nothing. */
export const statementMemoryLayer: Layer.Layer<never, never, SqlClient.SqlClient | SecretBox> = Layer.effect(
  StatementMemory,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { keyFor } = yield* SecretBox

    const recall = Effect.fnUntraced(function* (account: string, task: number, prints: ReadonlyArray<StatementPrint>) {
      const keyed = keyedBy(keyFor(`statements of account ${account}`))
      const [id, accountId] = [sql`${String(task)}::bigint`, sql`${account}::bigint`]
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`DELETE FROM statement_prints WHERE task_id = ${id}`
          for (const [number, { facts, holder, marks }] of prints.entries()) {
            yield* sql`WITH print AS (
                INSERT INTO statement_prints (task_id, number, account_id, facts, holder)
                SELECT id, ${number}::integer, account_id, ${jsonText(facts)}::json,
                  ${holder === undefined ? "" : keyed(holder)}
                FROM tasks WHERE id = ${id} AND account_id = ${accountId} AND status = 'IN_PROGRESS'
                RETURNING task_id, number
              )
              INSERT INTO statement_marks (mark, task_id, number)
              SELECT DISTINCT mark, task_id, number FROM print, unnest(${arrayOf(marks.map(keyed))}::bigint[]) mark`
          }
        }),
      )
      const asked = new Map(prints.flatMap(({ marks }) => marks.map((mark) => [keyed(mark), mark] as const)))
      const those = arrayOf([...asked.keys()])
      // Kept before it looks: of two tasks at the same time, at least one sees the other. The limit keeps the planner
      // to one look at the index for each mark, also where the embedded database has no statistics.
      const rows = yield* sql`SELECT p.task_id::text AS "taskId", p.facts, p.holder, found.seen
        FROM (
          SELECT other.task_id, other.number, array_agg(asked::text) AS seen
          FROM unnest(${those}::bigint[]) asked CROSS JOIN LATERAL (
            SELECT m.task_id, m.number FROM statement_marks m WHERE m.mark = asked AND m.task_id <> ${id}
            ORDER BY m.task_id DESC LIMIT ${MOST_OF_A_MARK}::integer
          ) other
          GROUP BY 1, 2 ORDER BY count(*) DESC, 1 DESC, 2 LIMIT ${MOST_RECALLED}::integer
        ) found
        JOIN statement_prints p ON p.task_id = found.task_id AND p.number = found.number
        WHERE p.account_id = ${accountId}
        ORDER BY cardinality(found.seen) DESC, p.task_id DESC, p.number`
      return (yield* decodeRows(rows)).map(({ seen, taskId, ...row }): EarlierStatement => ({
        ...row,
        taskId: Number(taskId),
        seen: seen.flatMap((mark) => asked.get(mark) ?? []),
      }))
    })

    const recollection: Recollection = {
      recall: (account, prints) =>
        Effect.flatMap(RunningTask, (task) =>
          account === undefined || task === undefined ? Effect.succeed([]) : stored(recall(account, task, prints)),
        ),
    }
    return recollection
  }),
)

/** A mark as the database holds it: 64 bits of its HMAC-SHA-256, as a decimal number. */
const keyedBy = (key: Uint8Array) => {
  const bytes = new DataView(new ArrayBuffer(8))
  return (mark: Mark): string => {
    bytes.setFloat64(0, mark)
    return String(createHmac("sha256", key).update(bytes).digest().readBigInt64BE())
  }
}

const arrayOf = (marks: ReadonlyArray<string>): string => `{${marks.join(",")}}`

const decodeRows = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ ...EarlierStatement.fields, taskId: Schema.String, seen: Schema.Array(Schema.String) })),
)

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
 * Fingerprints of the statements of tasks, an account a row. Every mark is keyed, so that no account number, name or
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
    marks bigint[] NOT NULL,
    PRIMARY KEY (task_id, number)
  )`
  yield* sql`CREATE INDEX statement_prints_marks ON statement_prints USING gin (marks)`
})

/** Accounts of other tasks that a look-up returns. */
const MOST_RECALLED = 50

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
            yield* sql`INSERT INTO statement_prints (task_id, number, account_id, facts, holder, marks)
              SELECT id, ${number}::integer, account_id, ${jsonText(facts)}::json,
                ${holder === undefined ? "" : keyed(holder)}, ${arrayOf(marks.map(keyed))}::bigint[]
              FROM tasks WHERE id = ${id} AND account_id = ${accountId} AND status = 'IN_PROGRESS'`
          }
        }),
      )
      const asked = new Map(prints.flatMap(({ marks }) => marks.map((mark) => [keyed(mark), mark] as const)))
      const those = arrayOf([...asked.keys()])
      // Kept before it looks: of two tasks at the same time, at least one sees the other.
      const rows = yield* sql`SELECT p.task_id::text AS "taskId", p.facts, p.holder, seen.marks AS seen
        FROM statement_prints p, LATERAL (
          SELECT array_agg(m::text) AS marks, count(*) AS n FROM unnest(p.marks) m WHERE m = ANY(${those}::bigint[])
        ) seen
        WHERE p.marks && ${those}::bigint[] AND p.account_id = ${accountId} AND p.task_id <> ${id}
        ORDER BY seen.n DESC, p.task_id DESC, p.number LIMIT ${MOST_RECALLED}::integer`
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

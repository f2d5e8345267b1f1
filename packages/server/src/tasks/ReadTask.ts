import type { AssetType } from "@open-valuation/core"
import { Duration, Effect, Exit, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Principal } from "../accounts/ApiKey.ts"
import { StorageUnavailable, stored } from "../storage/Rows.ts"
import { Task, taskColumns, TaskNotFound } from "./Task.ts"

/** Finds a task of an account and asset. */
export type ReadTask = (
  principal: Pick<Principal, "accountId">,
  assetType: AssetType,
  taskId: number,
) => Effect.Effect<Task, TaskNotFound>

/** Tasks that one statement reads. */
const MOST_TOGETHER = 64

/** Readers that wait, for each statement under way, before another one begins: the first may be stuck. */
const MOST_WAITING = 16

/** Time limit of a statement. */
const PATIENCE = Duration.seconds(15)

/** A reader that waits for its task. */
interface Reader {
  readonly accountId: number
  readonly assetType: AssetType
  readonly taskId: number
  readonly resume: (found: Effect.Effect<Task, TaskNotFound>) => void
}

/**
 * Reads tasks with one statement each while few are asked for. Those that are asked for while a statement is under way
 * share the next one: under load, sending and planning a statement costs more than finding a row. Must not be used
 * within a transaction, whose connection its statements may wait for.
 */
export const makeReadTask: Effect.Effect<ReadTask, never, SqlClient.SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const runFork = Effect.runForkWith(yield* Effect.context<never>())
  const waiting = new Set<Reader>()
  let reading = 0

  const rowsOf = (readers: ReadonlyArray<Reader>) =>
    sql`SELECT ${sql.literal(taskColumns)} FROM tasks t
      WHERE t.id = ANY(${readers.map(({ taskId }) => BigInt(taskId))}::bigint[])
        AND t.account_id = ANY(${readers.map(({ accountId }) => BigInt(accountId))}::bigint[])`.pipe(
      stored,
      Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => late }),
    )

  const next = (): void => {
    if (waiting.size <= reading * MOST_WAITING) return
    const readers = Array.from(waiting).slice(0, MOST_TOGETHER)
    for (const reader of readers) waiting.delete(reader)
    reading += 1
    runFork(rowsOf(readers)).addObserver((exit) => {
      reading -= 1
      const rows = Exit.map(exit, (found) => new Map(found.map((row) => [String(row["id"]), row])))
      for (const reader of readers) {
        reader.resume(Effect.flatMap(rows, (found) => foundBy(reader, found.get(String(reader.taskId)))))
      }
      next()
    })
  }

  return ({ accountId }, assetType, taskId) =>
    Number.isSafeInteger(taskId) && taskId >= 1
      ? Effect.callback<Task, TaskNotFound>((resume) => {
          const reader = { accountId, assetType, taskId, resume }
          waiting.add(reader)
          next()
          return Effect.sync(() => waiting.delete(reader))
        })
      : Effect.fail(new TaskNotFound())
})

const late = Effect.die(new StorageUnavailable({ cause: new Error("The database does not answer a reader of tasks") }))

/** A statement may find the tasks of all its readers: each gets its own only. */
const foundBy = ({ accountId, assetType }: Reader, row: unknown): Effect.Effect<Task, TaskNotFound> =>
  row === undefined
    ? Effect.fail(new TaskNotFound())
    : Effect.filterOrFail(
        stored(decodeTask(row)),
        (task) => task.accountId === accountId && task.assetType === assetType,
        () => new TaskNotFound(),
      )

const decodeTask = Schema.decodeUnknownEffect(Task)

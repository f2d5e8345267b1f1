import { TaskSignals } from "@open-valuation/server/service"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Activity, Workflow } from "effect/workflow"

/** A workflow with one activity that updates one row: the minimum of a durable run. */
const Bare = Workflow.make("BenchBare", {
  payload: { id: Schema.Int },
  idempotencyKey: ({ id }) => String(id),
})

/** Its table. */
export const createTable = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE IF NOT EXISTS bench_bare (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    done boolean NOT NULL DEFAULT false
  )`
  yield* sql`CREATE INDEX IF NOT EXISTS bench_bare_open ON bench_bare (id) WHERE NOT done`
})

/** Registers it with the engine. */
export const bareLayer = Bare.toLayer(({ id }) =>
  Activity.make({
    name: "Update",
    execute: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE bench_bare SET done = true WHERE id = ${String(id)}::bigint`
    }).pipe(Effect.orDie),
  }),
)

const Inserted = Schema.Struct({ id: Schema.Int })

/** Inserts a row and starts its run in one transaction. The engine is signalled as for a task. */
export const createBare = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { work } = yield* TaskSignals
  const [row] = yield* sql`INSERT INTO bench_bare DEFAULT VALUES RETURNING id::integer AS id`
  const { id } = yield* Schema.decodeUnknownEffect(Inserted)(row)
  yield* Bare.execute({ id }, { discard: true })
  yield* sql.afterCommit(work)
})

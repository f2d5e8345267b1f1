import { Embedded, Postgres } from "@open-valuation/store/postgres"
import { Effect, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Findings } from "./Findings.ts"

const Sums = Schema.Struct({
  tasks: Schema.Int,
  open: Schema.Int,
  free: Schema.Int,
  chargedFen: Schema.Int,
  units: Schema.Int,
  freeUnits: Schema.Int,
  usedFen: Schema.Int,
  balanceFen: Schema.Int,
  freeUsed: Schema.Int,
})

const Ids = Schema.Array(Schema.Struct({ id: Schema.Int }))

/** Location of the servers' data. With the embedded database, the servers must have ended. */
export type Location = { readonly dataDir: string } | { readonly url: string }

/** The expected contents of the database. */
export interface Expected {
  readonly taskIds: ReadonlyArray<number>
  readonly creditFen: number
  readonly priceFen: number
  readonly freeQuota: number
}

/** Inspects the database directly: one charge per task, no extra task, no gap in the events, one delivery per task. */
export const checkBooks = (location: Location, expected: Expected, findings: Findings): Promise<void> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [sums] = yield* sql`SELECT t.*, u.*, a.balance_fen::integer AS "balanceFen", a.free_used AS "freeUsed"
      FROM accounts a,
        (SELECT count(*)::integer AS tasks, (count(*) FILTER (WHERE status = 'IN_PROGRESS'))::integer AS open,
          (count(*) FILTER (WHERE free))::integer AS free, COALESCE(sum(charge_fen), 0)::integer AS "chargedFen" FROM tasks) t,
        (SELECT COALESCE(sum(units), 0)::integer AS units, COALESCE(sum(free_units), 0)::integer AS "freeUnits",
          COALESCE(sum(amount_fen), 0)::integer AS "usedFen" FROM account_usage) u
      WHERE a.name = 'default'`
    const books = yield* Schema.decodeUnknownEffect(Sums)(sums)
    const wanted = expected.taskIds.length
    const free = Math.min(wanted, expected.freeQuota)
    const fen = (wanted - free) * expected.priceFen
    const charge = (name: string, is: number, should: number) => {
      if (is !== should) findings.add("charge", name, `is ${is} in the books and should be ${should}`)
    }
    charge("units of the month", books.units, wanted)
    charge("free units of the month", books.freeUnits, free)
    charge("free units of the account", books.freeUsed, free)
    charge("amount of the month", books.usedFen, fen)
    charge("tasks that were free", books.free, free)
    charge("sum of the tasks' charges", books.chargedFen, fen)
    charge("balance", books.balanceFen, expected.creditFen - fen)
    if (books.tasks > wanted) findings.add("duplicate", "the table of tasks", `has ${books.tasks - wanted} too many`)

    const list = (rows: ReadonlyArray<unknown>) =>
      Effect.map(Schema.decodeUnknownEffect(Ids)(rows), (ids) => ids.map(({ id }) => id))
    const kept = new Set(yield* list(yield* sql`SELECT id::integer AS id FROM tasks`))
    for (const id of expected.taskIds) if (!kept.has(id)) findings.add("lost", `task ${id}`, "is not in the database")
    const gaps =
      yield* sql`SELECT t.id::integer AS id FROM tasks t WHERE t.status <> 'IN_PROGRESS' AND t.last_seq - 2 <>
      (SELECT count(DISTINCT (e->>'seq')::integer) FROM task_events k, json_array_elements(k.events) e
        WHERE k.task_id = t.id AND (e->>'seq')::integer > 1 AND (e->>'seq')::integer < t.last_seq)`
    for (const id of yield* list(gaps)) findings.add("event", `task ${id}`, "has gaps between its stored events")
    const deliveries = yield* sql`SELECT t.id::integer AS id FROM tasks t WHERE t.status <> 'IN_PROGRESS' AND 1 <>
      (SELECT count(*) FROM webhook_deliveries d WHERE d.task_id = t.id)`
    for (const id of yield* list(deliveries)) findings.add("notification", `task ${id}`, "has not exactly one delivery")
  }).pipe(
    Effect.provide("url" in location ? Postgres.layer({ url: Redacted.make(location.url) }) : Embedded.layer(location)),
    Effect.runPromise,
  )

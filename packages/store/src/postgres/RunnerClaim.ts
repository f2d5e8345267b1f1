import { Duration, Effect, Layer, Schedule, Schema, type Scope } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

/**
 * Other processes run tasks on this database in a way that excludes this one. `message` is one line that says what to
 * do.
 */
export class RunnerRefused extends Schema.TaggedError<RunnerRefused>()("RunnerRefused", { message: Schema.String }) {}

/**
 * `Alone`: no other process runs tasks on the database. `Shared`: other processes run tasks on it, too, each in shared
 * mode.
 */
export type RunnerMode = "Alone" | "Shared"

const messages: Readonly<Record<RunnerMode, string>> = {
  Alone:
    "Another process runs tasks on this database: stop it, or set OV_CLUSTER (cluster) for each of them, so that they share the work.",
  Shared: "A process without OV_CLUSTER (cluster) runs tasks on this database: stop it, or set OV_CLUSTER for it, too.",
}

const statements: Readonly<Record<RunnerMode, string>> = {
  Alone: "SELECT pg_try_advisory_lock($1) AS taken",
  Shared: "SELECT pg_try_advisory_lock_shared($1) AS taken",
}

/**
 * An advisory lock `(space, number)` that a process takes beside the claim, by which others see that it lives. It is a
 * shared one, so that a process need not wait for the end of a connection that it has lost. PostgreSQL ends the
 * connection of a process that is frozen or cut off after three missed heartbeats.
 */
export interface LifeSign {
  readonly space: number
  readonly number: number
}

/** Arbitrary number of an advisory lock, used for nothing else in the database. */
const lock = 704_602_926

/** Wait and check intervals. */
export interface ClaimTimes {
  /**
   * Wait for a process that is ending. PostgreSQL notices a killed process after a moment, and a shutdown takes longer.
   */
  readonly patience: Duration.Input
  /** Maximum time until a lost connection is noticed and the claim repeated. */
  readonly heartbeat: Duration.Input
}

const defaultTimes: ClaimTimes = { patience: "15 seconds", heartbeat: "5 seconds" }

/** How a process claims its database. */
export interface ClaimOptions {
  readonly times?: ClaimTimes
  /** Absent: none. */
  readonly lifeSign?: LifeSign
}

/**
 * Claims a PostgreSQL database for running tasks, on a pool connection that it keeps: two processes that each run all
 * tasks would do the work twice. Waits a moment for a process that is ending.
 */
export const layer = (
  mode: RunnerMode,
  { lifeSign, times = defaultTimes }: ClaimOptions = {},
): Layer.Layer<never, RunnerRefused | SqlError.SqlError, SqlClient.SqlClient> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const attempt = claim(mode, times, lifeSign)
      const first = yield* attempt
      yield* Effect.forkScoped(keep(attempt, times, first))
    }),
  )

type Alive = Effect.Effect<unknown, SqlError.SqlError>

/**
 * Takes the locks on a separate connection. Returns a statement that fails when the connection, and with it the locks,
 * is lost.
 */
const claim = Effect.fnUntraced(function* (
  mode: RunnerMode,
  { heartbeat, patience }: ClaimTimes,
  lifeSign: LifeSign | undefined,
): Effect.fn.Return<Alive, RunnerRefused | SqlError.SqlError, SqlClient.SqlClient | Scope.Scope> {
  const connection = yield* (yield* SqlClient.SqlClient).reserve
  const attempt = Effect.flatMap(connection.execute(statements[mode], [lock], undefined), (rows) =>
    isTaken(rows) ? Effect.void : Effect.fail(new RunnerRefused({ message: messages[mode] })),
  )
  yield* Effect.retry(attempt, {
    schedule: Schedule.spaced("250 millis").pipe(Schedule.upTo({ duration: patience })),
    while: (error) => error._tag === "RunnerRefused",
  })
  if (lifeSign !== undefined) {
    const silence = String(3 * Duration.toMillis(heartbeat))
    yield* connection.execute(
      "SELECT pg_advisory_lock_shared($1, $2), set_config('idle_session_timeout', $3, false)",
      [lifeSign.space, lifeSign.number, silence],
      undefined,
    )
  }
  return connection.execute("SELECT 1", [], undefined)
})

const isTaken = Schema.is(Schema.Tuple([Schema.Struct({ taken: Schema.Literal(true) })]))

const keep = (attempt: ReturnType<typeof claim>, times: ClaimTimes, first: Alive) => {
  const watch = (alive: Alive) => Effect.repeat(alive, Schedule.spaced(times.heartbeat))
  const again = Effect.scoped(Effect.flatMap(attempt, watch)).pipe(
    Effect.tapError((error) =>
      error._tag === "RunnerRefused"
        ? Effect.logError(error.message)
        : Effect.logDebug("The claim waits for the database"),
    ),
    Effect.retry(Schedule.spaced(times.heartbeat)),
  )
  return watch(first).pipe(Effect.catchTag("SqlError", () => again))
}

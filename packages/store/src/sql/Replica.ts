import { Clock, Effect, Metric, Ref, Schedule, type Scope } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** A replica that is further behind is not searched, seconds. */
const MOST_LAG = 5
/** How often it is asked how far it is. */
const INTERVAL = "2 seconds"
/** Positions of the primary that are remembered: a replica behind them all lags at least so long. */
const MOST_MARKS = 60

const lagSeconds = Metric.gauge("open_valuation_replica_lag_seconds", {
  description: "How far the replica of OV_SAMPLES_URL is behind the database; -1: it does not answer",
})

/** A position in the write-ahead log as a number. */
const positionOf = (lsn: string): bigint => {
  const [high = "0", low = "0"] = lsn.split("/")
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

interface Mark {
  readonly at: number
  readonly position: bigint
}

/**
 * How many seconds a replica is behind, from positions of the primary: the age of the newest one that it has
 * reached. It needs no writes, and knows a replica whose connection to the primary is broken.
 */
export const lagOf = (marks: ReadonlyArray<Mark>, reached: bigint, now: number): number => {
  const mark = marks.findLast(({ position }) => position <= reached)
  return (now - (mark ?? marks[0] ?? { at: now }).at) / 1_000
}

/** Runs an effect on the replica while it is fresh, and otherwise, or when it fails, on the primary. */
export type OnFresh = <A, E>(replica: Effect.Effect<A, E>, primary: Effect.Effect<A, E>) => Effect.Effect<A, E>

/**
 * Watches a replica. Whenever it becomes too old or does not answer, and when it is used again, one line is logged.
 * What is not a replica, such as a pooler before the primary, is never behind.
 */
export const watchReplica = Effect.fnUntraced(function* (
  primary: SqlClient.SqlClient,
  replica: SqlClient.SqlClient,
): Effect.fn.Return<OnFresh, never, Scope.Scope> {
  const isFresh = yield* Ref.make(false)
  let marks: ReadonlyArray<Mark> = []
  let told: string | undefined

  const lag: Effect.Effect<number, SqlError.SqlError> = Effect.gen(function* () {
    const [own] = yield* primary<{ readonly lsn: string }>`SELECT pg_current_wal_lsn()::text AS lsn`
    const now = yield* Clock.currentTimeMillis
    marks = [...marks, { at: now, position: positionOf(own?.lsn ?? "0/0") }].slice(-MOST_MARKS)
    const [other] = yield* replica<{ readonly lsn: string | null }>`
      SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS lsn`
    return other?.lsn ? lagOf(marks, positionOf(other.lsn), yield* Clock.currentTimeMillis) : 0
  })

  const note = (state: string, fresh: boolean) =>
    Effect.gen(function* () {
      yield* Ref.set(isFresh, fresh)
      if (told === state) return
      if (told !== undefined || !fresh) yield* fresh ? Effect.logInfo(state) : Effect.logWarning(state)
      told = state
    })

  const look = lag.pipe(
    Effect.timeout(INTERVAL),
    Effect.tap((seconds) => Metric.update(lagSeconds, seconds)),
    Effect.flatMap((seconds) =>
      seconds <= MOST_LAG
        ? note("Searches go to the replica of OV_SAMPLES_URL", true)
        : note(
            `The replica of OV_SAMPLES_URL is more than ${MOST_LAG} s behind: searches go to the database itself`,
            false,
          ),
    ),
    Effect.catch(() =>
      Effect.andThen(
        Metric.update(lagSeconds, -1),
        note("The replica of OV_SAMPLES_URL does not answer: searches go to the database itself", false),
      ),
    ),
  )
  yield* look
  yield* Effect.forkScoped(Effect.repeat(look, Schedule.spaced(INTERVAL)))

  return (onReplica, onPrimary) =>
    Effect.flatMap(Ref.get(isFresh), (fresh) => (fresh ? onReplica.pipe(Effect.catch(() => onPrimary)) : onPrimary))
})

import { Cause, Effect, Schedule, Schema } from "effect"
import { type SqlError, SqlError as SqlErrors } from "effect/sql"

/**
 * The database does not answer, or cannot take a write now. It is raised as a defect, because no caller can do more
 * than try again later: a server answers 503 when `isStorageUnavailable` recognises it.
 */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  cause: Schema.Defect(),
}) {}

/**
 * What passes by itself, by SQLSTATE: connection (08), a transaction that met another (40), resources (53), a lock that
 * could not be had (55P03), a shutdown (57P), a database that is not open yet (55000), a standby that takes no writes
 * (25006).
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const passing = /^(?:08|40|53|55000|55P03|57P|25006)/

const isPassing = (error: unknown): boolean => {
  if (!SqlErrors.isSqlError(error)) return false
  if (error.reason._tag === "ConnectionError") return true
  const { cause } = error.reason
  if (typeof cause !== "object" || cause === null || !("code" in cause)) return false
  return typeof cause.code === "string" && passing.test(cause.code)
}

/** Whether a failure came from a database that is away or busy, and will pass when it is back. */
export const isStorageUnavailable = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => {
    const failure = Cause.isFailReason(reason) ? reason.error : Cause.isDieReason(reason) ? reason.defect : undefined
    return failure instanceof StorageUnavailable || isPassing(failure)
  })

type StorageFailure = SqlError.SqlError | Schema.SchemaError

/** SQL and row decoding failures as defects; those that pass as `StorageUnavailable`. */
export const stored = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, Exclude<E, Extract<E, StorageFailure>>, R> =>
  Effect.catchIf(
    effect,
    (error): error is Extract<E, StorageFailure> => SqlErrors.isSqlError(error) || Schema.isSchemaError(error),
    (error): Effect.Effect<never> => Effect.die(isPassing(error) ? new StorageUnavailable({ cause: error }) : error),
    (error) => Effect.fail(error),
  )

/** 0.1 seconds at first, 5 seconds at most, without an end. */
const untilBack = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

/** Retries while the database is unavailable, for work that must not be given up; logs what waits. */
export const waitForStorage =
  (waiting: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    effect.pipe(
      Effect.tapCause((cause) =>
        isStorageUnavailable(cause) ? Effect.logWarning(`The database is away: ${waiting}`) : Effect.void,
      ),
      Effect.sandbox,
      Effect.retry({ schedule: untilBack, while: isStorageUnavailable }),
      Effect.catch(Effect.failCause),
    )

import { Cause, Effect, Schedule, Schema, SchemaTransformation } from "effect"
import { ClusterError } from "effect/cluster"
import { type SqlError, SqlError as SqlErrors } from "effect/sql"

/**
 * The database does not respond, or cannot take a write now. Raised as a defect, because a caller can only try again
 * later. A server answers 503 when `isStorageUnavailable` recognises it.
 */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  cause: Schema.Defect(),
}) {}

/**
 * SQLSTATE classes of transient failures: connection (08), transaction conflict (40), resources (53), lock not
 * available (55P03), shutdown (57P), a database that is not open yet (55000), a read-only standby (25006).
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const transient = /^(?:08|40|53|55000|55P03|57P|25006)/

/** Also of what the task engine could not read or write. */
const isTransient = (error: unknown): boolean => {
  if (error instanceof ClusterError.PersistenceError) return isTransient(error.cause)
  if (!SqlErrors.isSqlError(error)) return false
  if (error.reason._tag === "ConnectionError") return true
  const { cause } = error.reason
  if (typeof cause !== "object" || cause === null || !("code" in cause)) return false
  return typeof cause.code === "string" && transient.test(cause.code)
}

/** True when a failure means that the database is unavailable or busy, and is over once the database is back. */
export const isStorageUnavailable = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => {
    const failure = Cause.isFailReason(reason) ? reason.error : Cause.isDieReason(reason) ? reason.defect : undefined
    return failure instanceof StorageUnavailable || isTransient(failure)
  })

type StorageFailure = SqlError.SqlError | Schema.SchemaError

/** Turns SQL and row decoding failures into defects, the transient ones into `StorageUnavailable`. */
export const stored = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, Exclude<E, Extract<E, StorageFailure>>, R> =>
  Effect.catchIf(
    effect,
    (error): error is Extract<E, StorageFailure> => SqlErrors.isSqlError(error) || Schema.isSchemaError(error),
    (error): Effect.Effect<never> => Effect.die(isTransient(error) ? new StorageUnavailable({ cause: error }) : error),
    (error) => Effect.fail(error),
  )

/** 0.1 seconds at first, at most 5 seconds, without end. */
const untilBack = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("5 seconds")])

/** Retries while the database is unavailable, for work that must not be lost, and logs what is waiting. */
export const waitForStorage =
  (waiting: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    effect.pipe(
      Effect.tapCause((cause) =>
        isStorageUnavailable(cause) ? Effect.logWarning(`The database is unavailable: ${waiting}`) : Effect.void,
      ),
      Effect.sandbox,
      Effect.retry({ schedule: untilBack, while: isStorageUnavailable }),
      Effect.catch(Effect.failCause),
    )

/** A PostgreSQL `bigint` as a safe integer. The driver returns a JavaScript bigint. */
export const Int8 = Schema.BigInt.pipe(
  Schema.decodeTo(Schema.Int, SchemaTransformation.transform({ decode: Number, encode: BigInt })),
)

/** An amount of money in fen (1/100 yuan), stored in a `bigint` column. */
export const Fen = Int8.pipe(Schema.brand("Fen"))
export type Fen = typeof Fen.Type

/** Escapes that `jsonb` rejects, NUL and lone surrogates, as `JSON.stringify` writes them. */
const refused = /\\u(?:0000|d[89a-f])/

/** A text for a `text` column. Characters that PostgreSQL cannot store become U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\u0000", "\ufffd")

const cleaned = (value: unknown): unknown => {
  if (typeof value === "string") return storable(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storable(key), cleaned(member)]))
}

/** JSON for a `jsonb` column. Characters that PostgreSQL cannot store become U+FFFD, in names and in values. */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value)
  return refused.test(text) ? JSON.stringify(cleaned(value)) : text
}

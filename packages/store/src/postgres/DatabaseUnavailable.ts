import { Cause, Schema } from "effect"
import { SqlError } from "effect/sql"

/**
 * Why a database cannot be used now. Only `InvalidUrl`, `Refused`, `NoSuchDatabase` and `NotInstalled` need a person;
 * the others may pass.
 */
export const UnavailableReason = Schema.Literals([
  "InvalidUrl",
  "Unreachable",
  "Refused",
  "NoSuchDatabase",
  "TooManyConnections",
  "Slow",
  "Unwritable",
  "Full",
  "Damaged",
  "NotInstalled",
])
export type UnavailableReason = typeof UnavailableReason.Type

/**
 * The database does not answer. `message` is one line for a person: its address and what to check. It never contains a
 * password.
 */
export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  reason: UnavailableReason,
  /** Address of the database: `host:port/database`, or the folder of the embedded one. */
  target: Schema.String,
  message: Schema.String,
}) {}

const advice: Record<UnavailableReason, string> = {
  InvalidUrl: "Give a URL such as postgres://user:password@host:5432/database.",
  Unreachable: "Check that the server runs and that host and port are right.",
  Refused: "Check the user name, the password and the server's pg_hba.conf.",
  NoSuchDatabase: "Create the database or correct its name.",
  TooManyConnections: "Lower the number of connections per process or raise the server's max_connections.",
  Slow: "Check the load of the database and the network to it.",
  Unwritable: "Check that it is a folder this user may write to, on a local disk.",
  Full: "Free space on it, or give a folder on another disk.",
  Damaged: "Restore the folder from a backup, or move it away to start empty.",
  NotInstalled: "Or set DATABASE_URL to a PostgreSQL server.",
}

/** Builds the error with its one-line message: `what` is the observation, the reason adds what to check. */
export const make = (reason: UnavailableReason, target: string, what: string): DatabaseUnavailable =>
  new DatabaseUnavailable({ reason, target, message: `Database ${target} ${what}. ${advice[reason]}` })

/**
 * The reason why an SQL error means that the database itself is unavailable, full or shutting down. `undefined` when it
 * concerns the statement. SQLSTATE classes: https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const reasonOf = (error: SqlError.SqlError): UnavailableReason | undefined => {
  const code = codeOf(error.reason.cause)
  if (code === "3D000") return "NoSuchDatabase"
  if (code === "53100") return "Full"
  if (code === "53300") return "TooManyConnections"
  if (code?.startsWith("57P") === true) return "Unreachable"
  if (error.reason._tag === "AuthenticationError") return "Refused"
  return error.reason._tag === "ConnectionError" ? "Unreachable" : undefined
}

/**
 * True when an error, a defect or anything in a `Cause` means that the database is unavailable: answer 503, and try
 * again later. Check the whole cause of a transaction: when the connection is lost within it, its failed ROLLBACK is a
 * defect.
 */
export const isUnavailable = (failure: unknown): boolean => {
  if (Cause.isCause(failure)) {
    return failure.reasons.some((reason) =>
      Cause.isFailReason(reason)
        ? isUnavailable(reason.error)
        : Cause.isDieReason(reason) && isUnavailable(reason.defect),
    )
  }
  return failure instanceof DatabaseUnavailable || (SqlError.isSqlError(failure) && reasonOf(failure) !== undefined)
}

/** Converts an SQL error to an unavailable database. `undefined` when the error concerns the statement. */
export const fromSqlError = (target: string, error: SqlError.SqlError): DatabaseUnavailable | undefined => {
  const reason = reasonOf(error)
  return reason === undefined ? undefined : make(reason, target, seen[reason](error.reason.cause))
}

const seen: Record<UnavailableReason, (cause: unknown) => string> = {
  InvalidUrl: () => "has an invalid URL",
  Unreachable: (cause) =>
    `does not answer (${codeOf(cause) ?? (cause instanceof Error ? cause.message : "no detail")})`,
  Refused: () => "refused the user",
  NoSuchDatabase: () => "does not exist",
  TooManyConnections: () => "has no connection left",
  Slow: () => "did not answer in time",
  Unwritable: () => "cannot be written",
  Full: () => "has no room left on its disk",
  Damaged: () => "cannot be opened",
  NotInstalled: () => "is not installed",
}

const codeOf = (cause: unknown): string | undefined =>
  typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : undefined

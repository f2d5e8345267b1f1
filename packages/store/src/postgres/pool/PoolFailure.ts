import { SqlError } from "effect/sql"

interface Props {
  readonly cause: unknown
  readonly operation: string
  readonly message: string
}

/** Reasons by the beginning of an SQLSTATE, the longer ones first. */
const reasons: ReadonlyArray<readonly [state: string, reason: (props: Props) => SqlError.SqlErrorReason]> = [
  ["40P01", (props) => new SqlError.DeadlockError(props)],
  ["40001", (props) => new SqlError.SerializationError(props)],
  ["42501", (props) => new SqlError.AuthorizationError(props)],
  ["55P03", (props) => new SqlError.LockTimeoutError(props)],
  ["57014", (props) => new SqlError.StatementTimeoutError(props)],
  ["08", (props) => new SqlError.ConnectionError(props)],
  ["23", (props) => new SqlError.ConstraintError(props)],
  ["28", (props) => new SqlError.AuthenticationError(props)],
  ["42", (props) => new SqlError.SqlSyntaxError(props)],
]

/** True when an error comes from the server. Others come from the connection or the pool. */
const stateOf = (cause: unknown): string | undefined => {
  if (!(cause instanceof Error) || !("code" in cause)) return undefined
  return typeof cause.code === "string" && /^[\dA-Z]{5}$/.test(cause.code) ? cause.code : undefined
}

/** The SQL error of what node-postgres throws. What does not come from the server means that it cannot be reached. */
export const poolFailure = (operation: string, cause: unknown): SqlError.SqlError => {
  const props = { cause, operation, message: cause instanceof Error ? cause.message : String(cause) }
  const state = cause instanceof TypeError ? "" : stateOf(cause)
  if (state === undefined) return new SqlError.SqlError({ reason: new SqlError.ConnectionError(props) })
  if (state === "23505") {
    const constraint =
      typeof cause === "object" && cause !== null && "constraint" in cause ? cause.constraint : undefined
    const name = typeof constraint === "string" && constraint !== "" ? constraint : "unknown"
    return new SqlError.SqlError({ reason: new SqlError.UniqueViolation({ ...props, constraint: name }) })
  }
  const known = reasons.find(([beginning]) => state.startsWith(beginning))
  return new SqlError.SqlError({ reason: known === undefined ? new SqlError.UnknownError(props) : known[1](props) })
}

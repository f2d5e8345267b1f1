import { SearchUnavailable } from "@open-valuation/core"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { apart, comparables, unlikeness } from "./Comparables.ts"

const functions = { apart_km2: apart, unlikeness, comparables }

/** Makes the functions of the search where a database has lost them, such as by a restore of its tables alone. */
export const restoreFunctions = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
): Effect.fn.Return<void, SqlError.SqlError> {
  const rows = yield* sql<{ readonly name: string }>`
    SELECT proname AS name FROM pg_proc WHERE proname IN ${sql.in(Object.keys(functions))} AND pg_function_is_visible(oid)`
  const known = new Set(rows.map(({ name }) => name))
  const missing = Object.entries(functions).filter(([name]) => !known.has(name))
  if (missing.length === 0) return
  yield* Effect.forEach(missing, ([, text]) => sql.unsafe(text), { discard: true })
  yield* Effect.logWarning(`The database lacked ${missing.map(([name]) => name).join(", ")}: made anew`)
})

/** SQLSTATE of a function that does not exist. */
const UNDEFINED_FUNCTION = "42883"

/** The error of a search. Where the database has no such function, it says what helps. */
export const unavailable = (error: SqlError.SqlError): SearchUnavailable => {
  const { cause } = error.reason
  const isUndefined =
    typeof cause === "object" && cause !== null && "code" in cause && cause.code === UNDEFINED_FUNCTION
  return new SearchUnavailable({
    source: "catalogue",
    cause: isUndefined
      ? new Error(
          "The database lacks a function of the search: start a process of this version on it, which makes them; a replica has them once it has caught up",
          { cause: error },
        )
      : error,
  })
}

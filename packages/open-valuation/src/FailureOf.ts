import type { Message, NotValuable, SearchUnavailable, Valuation } from "@open-valuation/core"
import { type Locale, translate } from "@open-valuation/core/text"
import { Cause } from "effect"
import type { Failure } from "./Failure.ts"

/** Errors of valuations and imports. */
export type KnownError =
  | NotValuable
  | SearchUnavailable
  | Valuation.InvalidRequest
  | { readonly _tag: "TableError" | "WrongColumns"; readonly message: string }

export const closed: Failure = { status: "CLOSED", message: "The instance is closed." }

/** A known error as a failure. */
const failureOf = (error: KnownError, locale: Locale): Failure => {
  const say = (message: Message): string => translate(message, locale)
  switch (error._tag) {
    case "InvalidRequest": {
      const faults = error.faults.map(({ message, path }) => ({ path, message: say(message) }))
      const message = faults.map((fault) => (fault.path === "" ? fault.message : `${fault.path}: ${fault.message}`))
      return { status: "INVALID_REQUEST", message: message.join("; "), faults }
    }
    case "NotValuable":
      return { status: "NOT_VALUABLE", message: say(error.reason) }
    case "SearchUnavailable":
      return {
        status: "SEARCH_UNAVAILABLE",
        message: say({ code: "task.searchUnavailable", params: { source: error.source } }),
        source: error.source,
      }
    case "TableError":
    case "WrongColumns":
      return { status: "UNREADABLE", message: error.message }
  }
}

/** What a port threw, or a mistake, as a failure. */
const broken = (cause: unknown): Failure => ({
  status: "BROKEN",
  message: `A port or this program failed: ${cause instanceof Error ? cause.message : String(cause)}`,
  cause,
})

/** Why an effect failed: a known error, an instance that was closed meanwhile, or a mistake. */
export const failureIn = (cause: Cause.Cause<KnownError>, locale: Locale): Failure => {
  const [reason] = cause.reasons
  if (reason !== undefined && Cause.isFailReason(reason)) return failureOf(reason.error, locale)
  return Cause.hasInterruptsOnly(cause) ? closed : broken(Cause.squash(cause))
}

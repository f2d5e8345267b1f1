import type { Message, NotValuable, SearchUnavailable, Valuation } from "@open-valuation/core"
import { Cause } from "effect"
import type { PackageMissing } from "./PackageMissing.ts"
import type { Failure, Fault } from "./public/Failure.ts"

/** Files that could not be used: each with its reason, in the reader's language. */
export class FilesUnreadable {
  readonly _tag = "FilesUnreadable"
  readonly faults: ReadonlyArray<Fault>

  constructor(faults: ReadonlyArray<Fault>) {
    this.faults = faults
  }
}

/** A failure that is in words already: that of a thread. */
export class Refused {
  readonly _tag = "Refused"
  readonly failure: Failure

  constructor(failure: Failure) {
    this.failure = failure
  }
}

/** Errors of the calls. */
export type KnownError =
  | NotValuable
  | SearchUnavailable
  | Valuation.InvalidRequest
  | FilesUnreadable
  | Refused
  | PackageMissing
  | { readonly _tag: "TableError"; readonly message: string }
  | { readonly _tag: "WrongColumns" | "DoubtfulPrices"; readonly told: Message }

export const closed: Failure = { status: "CLOSED", message: "The instance is closed." }

/** Faults of a call as a failure. */
export const invalid = (faults: ReadonlyArray<Fault>): Failure => ({
  status: "INVALID_REQUEST",
  message: joined(faults),
  faults,
})

const joined = (faults: ReadonlyArray<Fault>): string =>
  faults.map(({ message, path }) => (path === "" ? message : `${path}: ${message}`)).join("; ")

const unreadable = (message: string): Failure => ({
  status: "UNREADABLE",
  message,
  faults: [{ path: "", message }],
})

/** A known error as a failure. `say` translates. */
export const failureOf = (error: KnownError, say: (message: Message) => string): Failure => {
  switch (error._tag) {
    case "InvalidRequest":
      return invalid(error.faults.map(({ message, path }) => ({ path, message: say(message) })))
    case "NotValuable":
      return { status: "NOT_VALUABLE", message: say(error.reason) }
    case "SearchUnavailable":
      return {
        status: "SEARCH_UNAVAILABLE",
        message: say({ code: "task.searchUnavailable", params: { source: error.source } }),
        source: error.source,
      }
    case "Refused":
      return error.failure
    case "FilesUnreadable":
      return { status: "UNREADABLE", message: joined(error.faults), faults: error.faults }
    case "PackageMissing":
      return { status: "PACKAGE_MISSING", message: error.message, packages: error.packages }
    case "TableError":
      return unreadable(error.message)
    case "WrongColumns":
    case "DoubtfulPrices":
      return unreadable(say(error.told))
  }
}

/** What a host's function threw, or a mistake, as a failure. */
const broken = (cause: unknown): Failure => ({
  status: "BROKEN",
  message: `A function of the host or this program failed: ${cause instanceof Error ? cause.message : String(cause)}`,
  cause,
})

/** Why an effect failed: a known error, an instance that was closed meanwhile, or a mistake. */
export const failureIn = (cause: Cause.Cause<KnownError>, say: (message: Message) => string): Failure => {
  const [reason] = cause.reasons
  if (reason !== undefined && Cause.isFailReason(reason)) return failureOf(reason.error, say)
  return Cause.hasInterruptsOnly(cause) ? closed : broken(Cause.squash(cause))
}

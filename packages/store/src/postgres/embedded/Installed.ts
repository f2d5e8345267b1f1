import { peerFault } from "@open-valuation/files/peers"
import { Effect } from "effect"
import { type DatabaseUnavailable, make } from "../DatabaseUnavailable.ts"

/** Fails when PGlite, an optional part, is missing or has another version. Nothing is loaded or written. */
export const checkInstalled = (target: string): Effect.Effect<void, DatabaseUnavailable> =>
  Effect.suspend(() => {
    const fault = peerFault(import.meta.url, "@electric-sql/pglite")
    return fault === undefined
      ? Effect.void
      : Effect.fail(make("NotInstalled", target, `cannot be opened: ${fault.message}`))
  })

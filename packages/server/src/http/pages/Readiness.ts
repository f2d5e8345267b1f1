import { Context, type Effect } from "effect"

/** True when the database answers now and takes writes. */
export class Readiness extends Context.Service<Readiness, { readonly isReady: Effect.Effect<boolean> }>()(
  "@open-valuation/server/Readiness",
) {}

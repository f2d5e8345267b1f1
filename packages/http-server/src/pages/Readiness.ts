import { Context, type Effect } from "effect"

/** Whether what the service stands on, the database, answers now. */
export class Readiness extends Context.Service<Readiness, { readonly isReady: Effect.Effect<boolean> }>()(
  "@open-valuation/http-server/Readiness",
) {}

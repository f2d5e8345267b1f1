import { NotValuable } from "@open-valuation/core"
import { marketMessage, type MarketModel } from "@open-valuation/core/market"
import { Deferred, Effect } from "effect"
import type { FitLine, Ticket } from "./FitLine.ts"
import type { FitFailed } from "./Fitter.ts"

/** A model that is ready, or is waiting or being learned. */
export interface PendingModel {
  readonly ticket: Ticket
  readonly model: Deferred.Deferred<MarketModel | undefined, FitFailed | NotValuable>
}

/** A model that is not ready yet. */
export const pendingModel = (line: FitLine, kind: Ticket["kind"]): PendingModel => ({
  ticket: line.ticket(kind),
  model: Deferred.makeUnsafe(),
})

/** Ends the wait with the model, or with the reason why there is none. */
export const complete = (
  { model }: PendingModel,
  learned: Effect.Effect<MarketModel | undefined, FitFailed | NotValuable>,
): Effect.Effect<void> =>
  Deferred.complete(
    model,
    Effect.tapErrorTag(learned, "FitFailed", ({ cause, message }) =>
      Effect.logError(...(cause === undefined ? [message] : [message, cause])),
    ),
  )

/** The model, at once if it is ready; otherwise the account waits for it. */
export const modelOf = (
  line: FitLine,
  { model, ticket }: PendingModel,
  account: string | undefined,
): Effect.Effect<MarketModel | undefined, NotValuable> =>
  Effect.suspend(() => {
    const learned = Effect.catchTag(Deferred.await(model), "FitFailed", () => Effect.fail(failed))
    return Deferred.isDoneUnsafe(model) ? learned : line.wait(ticket, account, learned)
  })

const failed = new NotValuable({ reason: marketMessage("market.learning.failed", {}) })

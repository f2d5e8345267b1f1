import { Schema } from "effect"
import { DeliveryStatus } from "./WebhookDelivery.ts"

/** The outcome of one step of a delivery's run. The run's journal stores it, so that a replay takes the same path. */
export const DeliveryDecision = Schema.Union([
  /** The round is over. `SUPERSEDED`: a later round has begun, or the delivery was removed. */
  Schema.TaggedStruct("Ended", { as: Schema.Union([DeliveryStatus, Schema.Literal("SUPERSEDED")]) }),
  /** The next attempt, after a delay. */
  Schema.TaggedStruct("Wait", { ms: Schema.Int, attempt: Schema.Int }),
])
export type DeliveryDecision = typeof DeliveryDecision.Type

/** The round is over for this run. */
export const superseded: DeliveryDecision = { _tag: "Ended", as: "SUPERSEDED" }

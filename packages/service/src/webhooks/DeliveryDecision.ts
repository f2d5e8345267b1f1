import { Schema } from "effect"
import { DeliveryStatus } from "./WebhookDelivery.ts"

/** What a turn of a delivery's run decided. The journal of the run keeps it, so that a replay goes the same way. */
export const DeliveryDecision = Schema.Union([
  /** The round is over. `SUPERSEDED`: a later one has begun, or the delivery is removed. */
  Schema.TaggedStruct("Ended", { as: Schema.Union([DeliveryStatus, Schema.Literal("SUPERSEDED")]) }),
  /** The attempt of this number is made after a while. */
  Schema.TaggedStruct("Wait", { ms: Schema.Int, attempt: Schema.Int }),
])
export type DeliveryDecision = typeof DeliveryDecision.Type

/** The round is over for this run. */
export const superseded: DeliveryDecision = { _tag: "Ended", as: "SUPERSEDED" }

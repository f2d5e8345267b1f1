import { AwayReason } from "@open-valuation/core/ports"
import { Schema } from "effect"

/** A source did not answer. `detail` is one line for the log and has no secrets. */
export class SourceAway extends Schema.TaggedError<SourceAway>()("SourceAway", {
  source: Schema.String,
  reason: AwayReason,
  detail: Schema.String,
}) {}

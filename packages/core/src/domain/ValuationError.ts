import { Schema } from "effect"
import { Message } from "./Message.ts"

/**
 * No value can be given; `reason` says what was tried and what would help. The task ends `FAILED`, unless `transient`
 * says that the machine is at fault (too busy, out of memory): the same request may get a value later.
 */
export class NotValuable extends Schema.TaggedError<NotValuable>()("NotValuable", {
  reason: Message,
  transient: Schema.optionalKey(Schema.Boolean),
}) {}

/** A source of samples did not respond. Transient: a retry may succeed. */
export class SearchUnavailable extends Schema.TaggedError<SearchUnavailable>()("SearchUnavailable", {
  source: Schema.String,
  cause: Schema.Defect(),
}) {}

export type ValuationError = NotValuable | SearchUnavailable

import { Schema } from "effect"
import { Message } from "./Message.ts"

/** No value can be given; `reason` says what was tried and how the caller can help. The task ends `FAILED`. */
export class NotValuable extends Schema.TaggedError<NotValuable>()("NotValuable", { reason: Message }) {}

/** A source of samples did not answer. May pass: worth a retry. */
export class SearchUnavailable extends Schema.TaggedError<SearchUnavailable>()("SearchUnavailable", {
  source: Schema.String,
  cause: Schema.Defect(),
}) {}

export type ValuationError = NotValuable | SearchUnavailable

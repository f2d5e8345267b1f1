import { Runtime, Schema } from "effect"

/** The command cannot be done: `message` is the one line that the caller reads on stderr. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

/** Everything was said on stdout and stderr already; the command ends with status 1. */
export class EndedWithFaults extends Schema.TaggedError<EndedWithFaults>()("EndedWithFaults", {}) {
  override readonly [Runtime.errorReported] = false
}

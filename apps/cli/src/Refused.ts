import { Runtime, Schema } from "effect"

/** The command is refused: `message` is the one line on stderr. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

/** Everything has been printed; the command ends with status 1. */
export class EndedWithFaults extends Schema.TaggedError<EndedWithFaults>()("EndedWithFaults", {}) {
  override readonly [Runtime.errorReported] = false
}

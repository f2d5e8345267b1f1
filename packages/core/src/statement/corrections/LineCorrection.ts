import { Schema } from "effect"
import { flowClasses } from "../analysis/FlowClass.ts"

/** What a person corrected in a line, and why. Every correction holds in all later versions of the result. */
export const LineCorrection = Schema.Struct({
  line: Schema.Int.check(Schema.isGreaterThan(0)).annotate({ description: "Number of the line among all lines" }),
  excluded: Schema.Boolean.annotate({ description: "True: the line counts in no effective figure" }),
  amount: Schema.NullOr(Schema.Finite).annotate({
    description: "The right amount in the `currency` of the line, positive: money in; null: the amount as read",
  }),
  class: Schema.NullOr(Schema.Literals(flowClasses)).annotate({
    description: "The right class; null: by the rules",
  }),
  reason: Schema.String.annotate({ description: "Why" }),
  by: Schema.Struct({
    kind: Schema.Literals(["USER", "KEY"]).annotate({ description: "A user of the account, or the holder of a key" }),
    id: Schema.String.annotate({ description: "Id of the user or key" }),
    name: Schema.String.annotate({ description: "Its name when it acted" }),
  }).annotate({ description: "Who corrected it" }),
  at: Schema.String.annotate({ description: "When, ISO 8601 with an offset" }),
})
export type LineCorrection = typeof LineCorrection.Type

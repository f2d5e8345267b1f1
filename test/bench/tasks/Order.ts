import { Schema } from "effect"

/** What a runner of the throughput bench is asked for; it answers `done`. */
export const Order = Schema.Struct({ kind: Schema.Literals(["tasks", "bare"]), count: Schema.Int })
export type Order = typeof Order.Type

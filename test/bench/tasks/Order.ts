import { Schema } from "effect"

/** Order for a runner of the throughput bench, which answers `done`. */
export const Order = Schema.Struct({ kind: Schema.Literals(["tasks", "bare"]), count: Schema.Int })
export type Order = typeof Order.Type

import { Effect } from "effect"
import type { Accept } from "./AcceptTask.ts"
import type { KeyedOperation } from "./Operation.ts"
import { taskCreated } from "./TaskCreated.ts"

/** `POST /api/open/v1/{asset}-valuations`. */
export const createTask = (accept: Accept): KeyedOperation => ({
  _tag: "Keyed",
  scope: "valuations",
  run: (exchange, principal) => Effect.map(accept(exchange, principal), (task) => taskCreated(task, exchange.locale)),
})

import { StatementLinesQuery } from "@open-valuation/http-api"
import { Tasks } from "@open-valuation/service"
import { Effect } from "effect"
import type { KeyedOperation } from "./Operation.ts"
import { queryOf } from "./QueryOf.ts"
import { taskIdOf } from "./TaskIdOf.ts"

/** Lines of a page unless said. */
const USUAL_LIMIT = 100

const pageOf = queryOf(StatementLinesQuery)

/** `GET /api/open/v1/bank-statement-valuations/{taskId}/lines`. */
export const readLines = Effect.gen(function* () {
  const tasks = yield* Tasks
  const operation: KeyedOperation = {
    _tag: "Keyed",
    scope: "valuations",
    run: Effect.fnUntraced(function* (exchange, principal, id) {
      const { cursor = 0, limit = USUAL_LIMIT } = yield* pageOf(exchange.query)
      return yield* tasks.lines(principal, yield* taskIdOf(id), { cursor, limit })
    }),
  }
  return operation
})

import { statementBalancesGroup } from "@open-valuation/http-api"
import { Effect } from "effect"
import { TaskNotFound, Tasks } from "../../service/index.ts"
import { answerData } from "../requests/Answer.ts"
import { serve } from "../requests/Handlers.ts"

/** Default number of accounts in a page. */
const USUAL_LIMIT = 10

/** Returns the balances by day of bank statements, account by account. */
export const statementBalancesHandlers = Effect.map(Tasks, (tasks) =>
  serve(statementBalancesGroup, {
    list: Effect.fnUntraced(function* ({ exchange, params, principal, query }) {
      const { cursor = 0, limit = USUAL_LIMIT } = yield* query
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      // Balances are stored in the form in which they are shown.
      return answerData(exchange, yield* tasks.balances(principal, taskId, { cursor, limit }))
    }),
  }),
)

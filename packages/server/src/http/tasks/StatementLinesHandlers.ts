import { statementLinesGroup } from "@open-valuation/http-api"
import { Effect } from "effect"
import { TaskNotFound, Tasks } from "../../service/index.ts"
import { answerData } from "../requests/Answer.ts"
import { serve } from "../requests/Handlers.ts"

/** Default number of lines in a page. */
const USUAL_LIMIT = 100

/** Returns the lines of bank statements, page by page. */
export const statementLinesHandlers = Effect.map(Tasks, (tasks) =>
  serve(statementLinesGroup, {
    list: Effect.fnUntraced(function* ({ exchange, params, principal, query }) {
      const { cursor = 0, limit = USUAL_LIMIT } = yield* query
      const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
      // Lines are stored in the form in which they are shown.
      return answerData(exchange, yield* tasks.lines(principal, taskId, { cursor, limit }))
    }),
  }),
)

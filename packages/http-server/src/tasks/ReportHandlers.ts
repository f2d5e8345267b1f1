import { reportGroup } from "@open-valuation/http-api"
import { contentSecurityPolicy, type ReportedValuation, valuationReport } from "@open-valuation/report"
import { taskDetail, TaskNotFound, Tasks } from "@open-valuation/service"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { serve } from "../requests/Handlers.ts"
import { Refusal } from "../requests/Refusal.ts"
import type { ServedAsset } from "./ServedAsset.ts"

/** Returns the report of an asset's tasks. */
export const reportHandlers = ({ assetType, ...asset }: ServedAsset) =>
  Effect.map(Tasks, (tasks) =>
    serve(reportGroup({ assetType, ...asset }), "valuations", {
      get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
        const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
        const task = yield* tasks.get(principal, assetType, taskId)
        if (task.status === "IN_PROGRESS") {
          return yield* new Refusal({ code: 40900, words: { code: "task.report.inProgress", params: {} } })
        }
        const { headers, locale, words } = exchange
        const { errorMessage, result, valuationNo } = taskDetail(task, locale, words)
        const reported: ReportedValuation = {
          assetType,
          valuationNo,
          request: yield* tasks.request(principal, assetType, taskId),
          ...(errorMessage === null ? { result } : { failure: errorMessage }),
        }
        exchange.code = 0
        return HttpServerResponse.text(valuationReport(reported, locale, words), {
          headers: {
            ...headers,
            "content-language": locale,
            "content-security-policy": `${contentSecurityPolicy}; frame-ancestors 'none'`,
          },
          contentType: "text/html; charset=utf-8",
        })
      }),
    }),
  )

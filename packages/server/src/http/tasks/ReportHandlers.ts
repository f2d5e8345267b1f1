import { reportGroup } from "@open-valuation/http-api"
import { contentSecurityPolicy, valuationReport } from "@open-valuation/report"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { TaskNotFound } from "../../service/index.ts"
import { serve } from "../requests/Handlers.ts"
import { findReported } from "./ReportedTask.ts"
import type { ServedAsset } from "./ServedAsset.ts"

/** Returns the report of an asset's tasks. */
export const reportHandlers = ({ assetType, ...asset }: ServedAsset) =>
  Effect.map(findReported, (find) =>
    serve(reportGroup({ assetType, ...asset }), {
      get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
        const { taskId } = yield* Effect.mapError(params, () => new TaskNotFound())
        const reported = yield* find(exchange, principal, assetType, taskId)
        const { headers, locale, words } = exchange
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

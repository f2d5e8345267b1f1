import { ParsedLine } from "@open-valuation/core/statement"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { tasksPath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import { TaskId, VersionQuery } from "./Task.ts"

const MOST_LINES = 1000

/** Paging of the lines. */
export const StatementLinesQuery = Schema.Struct({
  cursor: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).annotate({
      description: "The last `line` of the previous page. Default: start at the first line",
    }),
  ),
  ...VersionQuery.fields,
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MOST_LINES })).annotate({
      description: "Lines per page, 1 to 1,000. Default: 100",
    }),
  ),
})
export type StatementLinesQuery = typeof StatementLinesQuery.Type

/** Endpoint that lists the lines read by a bank statement task. */
export const statementLinesGroup = HttpApiGroup.make("statementLines")
  .add(
    HttpApiEndpoint.get("list", `${tasksPath("BANK_STATEMENT")}/:taskId/lines`, {
      params: { taskId: TaskId },
      query: StatementLinesQuery.fields,
      success: envelope(Schema.Array(ParsedLine).annotate({ description: "The lines of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the lines of the statements",
        description:
          "Every line that was read, with its class, by account and then by time. An empty page marks the end. Lines that were uploaded more than once are listed once. A task that is in progress or has failed has no lines: 40900. Lines are kept as long as their task.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Statement lines", description: "Lines read from bank statements" }))
  .annotate(RequiredScope, "valuations")
  .middleware(Authentication)

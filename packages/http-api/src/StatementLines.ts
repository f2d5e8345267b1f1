import { ParsedLine } from "@open-valuation/core/statement"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { tasksPath } from "./Paths.ts"
import { TaskId } from "./Task.ts"

const MOST_LINES = 1000

/** Which lines to read. */
export const StatementLinesQuery = Schema.Struct({
  cursor: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).annotate({
      description: "The last `line` of the page before; from the first line on unless said",
    }),
  ),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MOST_LINES })).annotate({
      description: "Lines of the page, 1 to 1,000; 100 unless said",
    }),
  ),
})
export type StatementLinesQuery = typeof StatementLinesQuery.Type

/** The lines that a task of bank statements has read. */
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
          "Every line that was read, with its class: account by account, each in order of time. An empty page is the end. Lines that were given more than once are listed once. A task that is in progress or has failed has no lines: 40900. They are kept as long as their task.",
      }),
    ),
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Statement lines", description: "What was read of bank statements, line by line" }),
  )
  .middleware(Authentication)

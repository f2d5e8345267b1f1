import { AccountBalances } from "@open-valuation/core/statement"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { tasksPath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"
import { TaskId, VersionQuery } from "./Task.ts"

const MOST_ACCOUNTS = 20

/** Paging of the accounts. */
export const StatementBalancesQuery = Schema.Struct({
  cursor: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })).annotate({
      description: "The last `account` of the previous page. Default: start at the first account",
    }),
  ),
  ...VersionQuery.fields,
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MOST_ACCOUNTS })).annotate({
      description: "Accounts per page, 1 to 20. Default: 10",
    }),
  ),
})
export type StatementBalancesQuery = typeof StatementBalancesQuery.Type

/** Endpoint that lists the end-of-day balances of a bank statement task. */
export const statementBalancesGroup = HttpApiGroup.make("statementBalances")
  .add(
    HttpApiEndpoint.get("list", `${tasksPath("BANK_STATEMENT")}/:taskId/balances`, {
      params: { taskId: TaskId },
      query: StatementBalancesQuery.fields,
      success: envelope(Schema.Array(AccountBalances).annotate({ description: "The accounts of the page" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the balances of the accounts by day",
        description:
          "The end-of-day balances of each account over the period of its statements, in the order of `effectiveAssetsBreakdown`, which has the adjusted balances of the days that count. Days that no file covers are absent; nothing is interpolated. An empty page marks the end. A task that is in progress or has failed has no balances: 40900. Balances are kept as long as their task.",
      }),
    ),
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Statement balances", description: "Balances by day of the accounts of statements" }),
  )
  .annotate(RequiredScope, "valuations")
  .middleware(Authentication)

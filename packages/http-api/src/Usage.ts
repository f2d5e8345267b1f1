import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"

const Units = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** What an account used in the running month of Asia/Shanghai (contract, sections 5 and 10). */
export const Usage = Schema.Struct({
  period: Schema.String.annotate({ description: "Month, `YYYY-MM`", examples: ["2026-03"] }),
  freeQuota: Units.annotate({ description: "Units that are free in the month" }),
  freeUsed: Units.annotate({ description: "Units of the month that were free" }),
  chargedUnits: Units.annotate({ description: "All units of the month, the free ones included" }),
  chargedAmount: Schema.Finite.annotate({ description: "Price of the units that were not free, yuan" }),
  balance: Schema.Finite.annotate({ description: "Balance of the account, yuan" }),
  byAsset: Schema.Record(
    Schema.String,
    Schema.Struct({
      units: Units.annotate({ description: "Units of the asset, the free ones included" }),
      amount: Schema.Finite.annotate({ description: "Price of those that were not free, yuan" }),
    }),
  ).annotate({
    description: "Units and amount in yuan by asset type",
  }),
}).annotate({
  identifier: "Usage",
  description: "Use of the account in one month",
  examples: [
    {
      period: "2026-03",
      freeQuota: 100,
      freeUsed: 100,
      chargedUnits: 103,
      chargedAmount: 3,
      balance: 97,
      byAsset: { PROPERTY: { units: 103, amount: 3 } },
    },
  ],
})
export type Usage = typeof Usage.Type

/** What an account has used and what it pays. */
export const usageGroup = HttpApiGroup.make("account")
  .add(
    HttpApiEndpoint.get("usage", `${basePath}/usage`, {
      success: envelope(Usage),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Quota, charges and balance of the month",
        description: "The running month of Asia/Shanghai.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Account", description: "Quota, charges and balance" }))
  .middleware(Authentication)

import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"

const Units = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Usage of an account in the current month, Asia/Shanghai (contract, sections 5 and 10). */
export const Usage = Schema.Struct({
  period: Schema.String.annotate({ description: "Month, `YYYY-MM`", examples: ["2026-03"] }),
  freeQuota: Units.annotate({ description: "Free units in the month" }),
  freeUsed: Units.annotate({ description: "Free units used in the month" }),
  chargedUnits: Units.annotate({ description: "All units used in the month, including free ones" }),
  chargedAmount: Schema.Finite.annotate({ description: "Charge for the units beyond the free quota, yuan" }),
  balance: Schema.Finite.annotate({ description: "Balance of the account, yuan" }),
  byAsset: Schema.Record(
    Schema.String,
    Schema.Struct({
      units: Units.annotate({ description: "Units used for the asset, including free ones" }),
      amount: Schema.Finite.annotate({ description: "Charge for those beyond the free quota, yuan" }),
    }),
  ).annotate({
    description: "Units and charges in yuan, by asset type",
  }),
}).annotate({
  identifier: "Usage",
  description: "Usage of the account in one month",
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

/** Endpoint for an account's usage and charges. */
export const usageGroup = HttpApiGroup.make("account")
  .add(
    HttpApiEndpoint.get("usage", `${basePath}/usage`, {
      success: envelope(Usage),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Quota, charges and balance of the month",
        description: "The current month in Asia/Shanghai.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Account", description: "Quota, charges and balance" }))
  .annotate(RequiredScope, "any")
  .middleware(Authentication)

import { AssetType } from "@open-valuation/core"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication } from "./Authentication.ts"
import { envelope, failures } from "./Envelope.ts"
import { basePath } from "./Paths.ts"
import { RequiredScope } from "./Scope.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Day = Schema.String.annotate({ description: "`YYYY-MM-DD`", examples: ["2026-03-14"] })

/** A market whose samples the account may use. */
export const KnownMarket = Schema.Struct({
  assetType: AssetType.annotate({ description: "Type of the asset" }),
  market: Schema.String.annotate({ description: "Key of the market", examples: ["上海市/上海市|RESIDENTIAL"] }),
  label: Schema.String.annotate({ description: "What the market is called, in the reader's language" }),
  deals: Count.annotate({ description: "Number of deals" }),
  listings: Count.annotate({ description: "Number of listings" }),
  auctions: Count.annotate({ description: "Number of auctions" }),
  firstDay: Day.annotate({ description: "Day of the oldest sample, `YYYY-MM-DD`" }),
  lastDay: Day.annotate({ description: "Day of the newest sample, `YYYY-MM-DD`" }),
  demo: Schema.Boolean.annotate({ description: "True when all samples are simulated: its values cannot be used" }),
  medianError: Schema.NullOr(Schema.Finite).annotate({
    description: "Median of |value − price| ÷ price out of sample, a ratio; null before the market was learned",
  }),
}).annotate({
  identifier: "KnownMarket",
  description: "A market that can be valued from samples",
  examples: [
    {
      assetType: "PROPERTY",
      market: "上海市/上海市|RESIDENTIAL",
      label: "上海市 · 住宅",
      deals: 4100,
      listings: 1280,
      auctions: 33,
      firstDay: "2024-01-03",
      lastDay: "2026-03-14",
      demo: false,
      medianError: 0.061,
    },
  ],
})
export type KnownMarket = typeof KnownMarket.Type

/** Which markets to list. Every given condition must match. */
export const MarketsQuery = Schema.Struct({
  assetType: Schema.optionalKey(AssetType.annotate({ description: "Only markets of this asset" })),
  market: Schema.optionalKey(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({
      description: "Only markets whose key or name contains this text, such as a city",
    }),
  ),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })).annotate({
      description: "Markets in the answer. Default: 100",
    }),
  ),
})

/** The markets that an account can value. */
export const knownMarketsGroup = HttpApiGroup.make("knownMarkets")
  .add(
    HttpApiEndpoint.get("list", `${basePath}/markets`, {
      query: MarketsQuery.fields,
      success: envelope(Schema.Array(KnownMarket).annotate({ description: "Those with most samples first" })),
      error: failures,
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List markets",
        description: "The markets with samples that the account may use, those with most samples first.",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Markets", description: "What can be valued, and from how much." }))
  .annotate(RequiredScope, "valuations")
  .middleware(Authentication)

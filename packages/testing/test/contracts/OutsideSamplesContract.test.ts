import { type OutsideFound, OutsideSamples } from "@open-valuation/core/ports"
import { hostSource, makeJsonExchange, outsideSamplesLayer } from "@open-valuation/search-web"
import { Context, Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import {
  type Offer,
  type OpenOutsideSamples,
  outsideSamplesRules,
} from "../../src/contracts/outside/OutsideSamplesRules.ts"
import { everyRuleCanFail } from "./Broken.ts"

type Outside = NonNullable<typeof OutsideSamples.Service>

const key = "k-contract-1"

const answer = (offers: ReadonlyArray<Offer>) => ({
  samples: offers.map(({ price, url }) => ({
    kind: "LISTING",
    observedAt: "2026-05-02",
    price,
    url,
    model: "XE215DA",
    hours: 8200,
  })),
})

const outsideAt = Effect.fnUntraced(function* (origin: string) {
  const source = hostSource({ url: origin, key: Redacted.make(key), name: "host" }, yield* makeJsonExchange)
  const outside = Context.get(yield* Layer.build(outsideSamplesLayer([source])), OutsideSamples)
  return outside ?? (yield* Effect.die(new Error("no outside samples")))
})

const opened =
  (change: (look: Outside["look"]) => Outside["look"] = (look) => look) =>
  (): OpenOutsideSamples => ({
    at: (origin) =>
      outsideAt(origin).pipe(
        Effect.map(({ look }) => ({ look: change(look) })),
        Effect.provide(FetchHttpClient.layer),
      ),
    answer,
    key,
  })

const changed = (change: (found: OutsideFound) => OutsideFound) =>
  opened((look) => (query, tell) => Effect.map(look(query, tell), change))

/** Asks without a budget. */
const unbudgeted = opened((look) => (query, tell) => {
  const asked = look({ ...query, asOf: query.today }, tell)
  return Effect.map(asked, (found) => ({ ...found, away: [] }))
})

everyRuleCanFail("the contract of outside samples", outsideSamplesRules, opened(), {
  "give each offer as a whole sample of the asset, with its page": changed((found) => ({
    ...found,
    samples: found.samples.map(({ url: _, ...sample }) => sample),
  })),
  "give no more than they are asked for": opened((look) => (query, tell) => look({ ...query, limit: 20 }, tell)),
  "tell which source is asked": opened((look) => (query) => look(query, () => Effect.void)),
  "ask nobody about an asset without a market": opened(
    (look) => (query, tell) => look({ ...query, assetType: "EQUIPMENT" }, tell),
  ),
  "give none for what is no price": changed((found) => ({
    ...found,
    samples: found.samples.map((sample) => ({ ...sample, price: 0 })),
  })),
  "list a source that refuses as away, with the reason": unbudgeted,
  "list a source as away whose answer is of another form": changed((found) => ({
    ...found,
    away: found.away.map(({ source }) => ({ source: `${source}\n${key}`, reason: "BROKEN" })),
  })),
  "send nothing once the valuation has used its requests": unbudgeted,
  "can be interrupted while the server is silent, and looked for again": () => {
    let isStuck = false
    return opened(
      (look) => (query, tell) =>
        Effect.suspend(() => (isStuck ? Effect.never : look(query, tell))).pipe(
          Effect.onInterrupt(() => Effect.sync(() => (isStuck = true))),
        ),
    )()
  },
})

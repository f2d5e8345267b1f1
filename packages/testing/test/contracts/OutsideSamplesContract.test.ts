import { type OutsideFound, OutsideSamples } from "@open-valuation/core/ports"
import { hostSource, makeJsonExchange, outsideSamplesLayer } from "@open-valuation/search-web"
import { Context, Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import {
  type Offer,
  type OpenOutsideSamples,
  outsideSamplesRules,
} from "../../src/contracts/outside/OutsideSamplesRules.ts"
import { breachesAreNoticed } from "./Broken.ts"

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

const changed =
  (look: Outside["look"], change: (found: OutsideFound) => OutsideFound): Outside["look"] =>
  (query, tell) =>
    Effect.map(look(query, tell), change)

const opened =
  (change: (found: OutsideFound) => OutsideFound = (found) => found) =>
  (): OpenOutsideSamples => ({
    at: (origin) =>
      outsideAt(origin).pipe(
        Effect.map(({ look }) => ({ look: changed(look, change) })),
        Effect.provide(FetchHttpClient.layer),
      ),
    answer,
    key,
  })

breachesAreNoticed("the contract of outside samples", outsideSamplesRules, opened(), {
  "give none for what is no price": opened((found) => ({
    ...found,
    samples: found.samples.map((sample) => ({ ...sample, price: 0 })),
  })),
})

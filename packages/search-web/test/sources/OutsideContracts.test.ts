import { OutsideSamples } from "@open-valuation/core/ports"
import { outsideSamplesContract, type OutsideSamplesContract } from "@open-valuation/testing/contracts"
import { Context, Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { Persistence } from "effect/persistence"
import {
  hostSource,
  makeJsonExchange,
  makeWebAnswers,
  type OutsideSource,
  outsideSamplesLayer,
  searxng,
  webSource,
} from "../../src/index.ts"

const key = "k-contract-1"
const exchange = Effect.provide(makeJsonExchange, FetchHttpClient.layer)

/** One source as the port. */
const alone = (source: OutsideSource) =>
  Effect.gen(function* () {
    const outside = Context.get(yield* Layer.build(outsideSamplesLayer([source])), OutsideSamples)
    return outside ?? (yield* Effect.die(new Error("no outside samples")))
  })

const contracts: ReadonlyArray<OutsideSamplesContract> = [
  {
    name: "a host's own data",
    key,
    at: (origin) =>
      Effect.flatMap(exchange, (one) => alone(hostSource({ url: `${origin}/samples`, key: Redacted.make(key) }, one))),
    answer: (offers) => ({
      samples: offers.map((offer) => ({
        ...offer,
        kind: "LISTING",
        observedAt: "2026-05-02",
        model: "XE215DA",
        hours: 8200,
      })),
    }),
  },
  {
    name: "the web by a search engine",
    at: (origin) =>
      Effect.gen(function* () {
        const engine = searxng(origin, yield* exchange)
        return yield* alone(webSource(engine.name, yield* makeWebAnswers(engine, undefined)))
      }).pipe(Effect.provide(Persistence.layerMemory)),
    answer: (offers) => ({
      results: offers.map(({ price, url }) => ({
        url,
        title: "二手徐工XE215DA",
        content: `2019年出厂 8200小时 江苏徐州 报价${price / 10_000}万元`,
        publishedDate: "2026-05-02T00:00:00",
      })),
      unresponsive_engines: [],
    }),
  },
]

for (const contract of contracts) outsideSamplesContract(contract)

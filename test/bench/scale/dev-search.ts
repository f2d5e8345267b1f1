import { Effect, Layer, Redacted } from "effect"
import { zipfMarkets } from "./Country.ts"
import { catalogueLayer, clientOf } from "./Database.ts"
import { probes, searchAll } from "./Searching.ts"
const markets = zipfMarkets(Number(process.argv[2]), Number(process.argv[3]))
const n = Number(process.argv[4] ?? 2000)
await Effect.runPromise(Effect.gen(function* () {
  const q = probes(markets, n)
  console.log("cold", yield* searchAll(q.slice(0, n / 2), 1))
  for (const c of [1, 8, 1, 8]) console.log(yield* searchAll(q, c))
}).pipe(Effect.provide(catalogueLayer.pipe(Layer.provideMerge(clientOf(Redacted.make(process.env.OV_BENCH_URL!))))), Effect.scoped) as any)

import { Effect, Layer, Redacted } from "effect"
import { zipfMarkets } from "./Country.ts"
import { catalogueLayer, clientOf } from "./Database.ts"
import { load } from "./Loading.ts"
const rows = Number(process.argv[2]); const mk = Number(process.argv[3])
const url = Redacted.make(process.env.OV_BENCH_URL!)
const markets = zipfMarkets(rows, mk)
await Effect.runPromise(Effect.gen(function* () {
  if (process.argv[4] !== "later") console.log("first", yield* load(markets, ({ rows }) => [0, rows]))
  const share = Number(process.argv[5] ?? 0.05)
  console.log("later", yield* load(markets, ({ rows }) => [rows, Math.ceil(rows * (1 + share))]))
}).pipe(Effect.provide(catalogueLayer.pipe(Layer.provideMerge(clientOf(url)))), Effect.scoped) as any)

import { Effect, Layer, Redacted } from "effect"
import { zipfMarkets } from "./Country.ts"
import { catalogueLayer, clientOf } from "./Database.ts"
import { compareValuations } from "./Valuing.ts"
const markets = zipfMarkets(Number(process.argv[2]), Number(process.argv[3]))
const m = markets.find(({ rows }) => rows <= 5_200)!
await Effect.runPromise(Effect.gen(function* () {
  console.log(m, yield* compareValuations(m, 300, 4))
}).pipe(Effect.provide(catalogueLayer.pipe(Layer.provideMerge(clientOf(Redacted.make(process.env.OV_BENCH_URL!))))), Effect.scoped) as any)

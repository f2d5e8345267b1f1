import { SampleSource } from "@open-valuation/core/ports"
import { Effect, Layer, Redacted } from "effect"
import { zipfMarkets } from "./Country.ts"
import { catalogueLayer, clientOf } from "./Database.ts"
import { probes, searchAll } from "./Searching.ts"
const markets = zipfMarkets(3000000, 200)
const n = Number(process.argv[2] ?? 600)
await Effect.runPromise(Effect.gen(function* () {
  const q = probes(markets, n)
  const s = yield* SampleSource
  const best = q.map(() => 1e9)
  for (let k = 0; k < 5; k++) for (let i = 0; i < q.length; i++) { const t = performance.now(); yield* s.search(q[i]!); best[i] = Math.min(best[i]!, performance.now() - t) }
  const order = best.map((b, i) => [b, i] as const).sort((a, b) => b[0] - a[0])
  const all = best.toSorted((a, b) => a - b)
  console.log("p50", all[n >> 1], "p95", all[Math.floor(n * .95)], "p99", all[Math.floor(n * .99)], "max", all.at(-1))
  for (const [b, i] of order.slice(0, 12)) { const r = yield* s.search(q[i]!); console.log(b.toFixed(2), q[i]!.city, JSON.stringify(q[i]!.facts).slice(0, 60), q[i]!.asOf, r.trail.map(t => t.found).join(",")) }
  for (let m = 0; m < 4; m++) { const g = best.filter((_, i) => i % 4 === m); }
}).pipe(Effect.provide(catalogueLayer.pipe(Layer.provideMerge(clientOf(Redacted.make(process.env.OV_BENCH_URL!))))), Effect.scoped) as any)

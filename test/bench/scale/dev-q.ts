import { simulateFits } from "./FitQueue.ts"
import { zipfMarkets } from "./Country.ts"
const markets = zipfMarkets(50_000_000, 3_000).map(({ rows }) => rows)
for (const lanes of [16]) for (const waitingFirst of [true, false]) for (const largestFirst of [true, false]) { const t = performance.now(); console.log(lanes, waitingFirst, largestFirst, JSON.stringify(simulateFits({ markets, cap: 100_000, lanes, asksPerSecond: 20, waitingFirst, largestFirst })), (performance.now() - t).toFixed(0)) }

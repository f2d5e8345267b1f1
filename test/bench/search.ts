import { LocalDate, type Sample } from "@open-valuation/core"
import { SampleIndex } from "@open-valuation/core/market"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { simulatePropertyMarket } from "@open-valuation/testing"
import { milliseconds, printTable, rounded } from "./Figures.ts"

const TODAY = LocalDate.LocalDate.make("2026-11-20")
const SIZES = [100_000, 1_000_000]
const SEARCHES = 5_000
/** Markets are made in pieces, so that the simulation's own memory is not counted. */
const PIECE = 50_000

const megabytes = (): number => {
  globalThis.gc?.()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

const pieceOf = (seed: number): ReadonlyArray<Sample> =>
  simulatePropertyMarket({
    seed,
    today: TODAY,
    deals: Math.round(0.75 * PIECE),
    listings: Math.round(0.25 * PIECE),
    communities: { perCity: 300, phaseShare: 0.1, singleDeal: 3 },
  }).samples

const percentile = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN

const measured = (size: number): ReadonlyArray<string> => {
  const index = SampleIndex.make(propertyKeys)
  const before = megabytes()
  const asked: Array<Sample> = []
  for (let seed = 1; index.size() < size; seed++) {
    const piece = pieceOf(seed).map((sample) => ({ ...sample, sampleId: `${seed}-${sample.sampleId}` }))
    index.addAll(piece)
    for (let i = 0; i < piece.length; i += Math.ceil(size / SEARCHES)) asked.push(piece[i]!)
  }
  const bytes = ((megabytes() - before) * 2 ** 20) / index.size()
  const asOf = LocalDate.toEpochDay(TODAY)
  const search = ({ city, facts }: Sample) =>
    index.search({ assetType: "PROPERTY", account: undefined, city, facts, asOf, ...propertyRecipe.search })
  for (const sample of asked.slice(0, 500)) search(sample)
  const times = asked.map((sample) => {
    const started = milliseconds()
    search(sample)
    return milliseconds() - started
  })
  const sorted = times.toSorted((a, b) => a - b)
  return [
    rounded(index.size()),
    rounded(asked.length),
    ...[0.5, 0.95, 0.99, 1].map((share) => rounded(percentile(sorted, share), 2)),
    rounded(bytes),
  ]
}

/** `npm run bench -- search` */
export const searchBench = async (): Promise<void> => {
  if (globalThis.gc === undefined) {
    console.log("Run it with --expose-gc, so that memory is counted after garbage is collected.\n")
  }
  console.log("Searches of the catalogue in memory, one core: homes of 16 simulated cities\n")
  printTable([
    ["samples", "searches", "median ms", "p95 ms", "p99 ms", "slowest ms", "bytes/sample"],
    ...SIZES.map(measured),
  ])
}

import { type AssetType, LocalDate } from "@open-valuation/core"
import { driftByMonth } from "@open-valuation/core/accuracy"
import { collectSamples } from "@open-valuation/samples"
import { Clock, Console, Effect, Stream } from "effect"
import { progressBar } from "../../Progress.ts"
import { Refused } from "../../Refused.ts"
import { asAdmin } from "../../WithAdmin.ts"
import { type Market, marketsOf } from "../Markets.ts"
import { reportFolder, writeDocument } from "../WriteReport.ts"
import { driftPage } from "./DriftPage.ts"
import { driftTable, type WatchedMarket } from "./DriftTable.ts"

/** Input of `ov backtest --since`. */
export interface DriftInput {
  readonly asset: AssetType
  readonly since: LocalDate.LocalDate
  /** Part of the key of a market, such as a city. */
  readonly market: string | undefined
  /** Folder of the report. */
  readonly report: string | undefined
  readonly json: boolean
}

/** Fewer deals than this, in all months together, say nothing about a market. */
const LEAST_DEALS = 10

/** Values the catalogue's own new deals, each as of the day before, and prints how well, month by month. */
export const runDrift = Effect.fnUntraced(function* ({ asset, json, market: part, report, since }: DriftInput) {
  const folder = report === undefined ? undefined : yield* reportFolder(report)
  const markets = yield* marketsOf(asset)
  const market = markets.get(asset)
  if (market === undefined) {
    return yield* new Refused({
      message: `${asset} has no market model here: choose ${[...markets.keys()].join(", ")}`,
    })
  }
  const today = yield* LocalDate.today
  if (since >= today) return yield* new Refused({ message: `--since ${since} leaves no day before today, ${today}` })
  const { keys } = market.definition.recipe
  const samples = yield* catalogueSamples(asset, part, market, today)
  const byMarket = [...Map.groupBy(samples, ({ city, facts }) => keys.market(city, facts))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const clock = yield* Clock.Clock
  const now = (): number => Number(clock.currentTimeNanosUnsafe()) / 1e6
  const bar = yield* progressBar("Valuing new deals")
  const watched: Array<WatchedMarket> = []
  for (const [name, own] of byMarket) {
    const onProgress = (done: number, total: number): void => bar.update(done, total, name)
    const watch = driftByMonth({ market: market.definition, samples: own, since, now, onProgress })
    if (watch !== undefined && watch.all.n >= LEAST_DEALS) watched.push({ market: name, ...watch })
    // The bar is drawn, and Ctrl+C heard, between two markets.
    yield* Effect.yieldNow
  }
  bar.clear()
  if (watched.length === 0) {
    return yield* new Refused({
      message: `No market of ${asset} has ${LEAST_DEALS} deals since ${since}: choose an earlier day, or import newer deals`,
    })
  }
  if (folder !== undefined) yield* writeDocument(folder, driftPage(asset, since, watched))
  yield* Console.log(json ? JSON.stringify({ asset, since, markets: watched }) : driftTable(watched))
})

/** The catalogue's samples that everyone may use, oldest first. */
const catalogueSamples = Effect.fnUntraced(function* (
  asset: AssetType,
  part: string | undefined,
  market: Market,
  today: LocalDate.LocalDate,
) {
  const pieces: Array<string> = []
  yield* asAdmin((admin) =>
    Stream.runForEach(admin.exportSamples({ asset, market: part ?? null, source: null, account: null }), ({ csv }) =>
      Effect.sync(() => pieces.push(csv)),
    ),
  )
  const { samples } = yield* collectSamples({
    asset,
    format: market.format,
    bytes: new TextEncoder().encode(pieces.join("")),
    fileName: "catalogue",
    owner: undefined,
    today,
  }).pipe(Effect.mapError(({ message }) => new Refused({ message })))
  if (samples.length === 0) {
    const where = part === undefined ? "" : ` in ${part}`
    return yield* new Refused({
      message: `The catalogue has no samples of ${asset}${where}: import some first, with ov samples import`,
    })
  }
  return samples.toSorted((a, b) => a.observedDay - b.observedDay)
})

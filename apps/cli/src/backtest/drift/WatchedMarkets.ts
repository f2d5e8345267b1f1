import type { LocalDate } from "@open-valuation/core"
import { driftByMonth } from "@open-valuation/core/accuracy"
import { collectSamples } from "@open-valuation/store"
import { Effect, Stream } from "effect"
import { Refused } from "../../Refused.ts"
import { type BacktestPiece, type BacktestTask, LEAST_DEALS, type OnProgress } from "../BacktestThread.ts"
import { marketOf } from "../Markets.ts"

/** Values the new deals in samples of the catalogue, each as of the day before, market by market. */
export const watchedMarkets = Effect.fnUntraced(function* (
  { asset, samples: bytes, since }: Extract<BacktestTask, { readonly _tag: "Drift" }>,
  today: LocalDate.LocalDate,
  onProgress: OnProgress,
): Effect.fn.Return<Stream.Stream<BacktestPiece>, Refused> {
  const { definition, format } = yield* marketOf(asset)
  const { samples } = yield* collectSamples({
    asset,
    format,
    bytes,
    fileName: "catalogue",
    owner: undefined,
    today,
  }).pipe(Effect.mapError(({ message }) => new Refused({ message })))
  const { keys } = definition.recipe
  const oldestFirst = samples.toSorted((a, b) => a.observedDay - b.observedDay)
  const byMarket = [...Map.groupBy(oldestFirst, ({ city, facts }) => keys.market(city, facts))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return Stream.fromIterable(byMarket, { chunkSize: 1 }).pipe(
    Stream.flatMap(([market, own]) => {
      const watch = driftByMonth({
        market: definition,
        samples: own,
        since,
        now: () => performance.now(),
        onProgress: (done, total) => onProgress(done, total, market),
      })
      return watch !== undefined && watch.all.n >= LEAST_DEALS
        ? Stream.succeed<BacktestPiece>({ _tag: "Watched", watched: { market, ...watch } })
        : Stream.empty
    }),
  )
})

import { Catalogue, formatOf, MarketFits } from "@open-valuation/store"
import { Context, Effect, Layer, Semaphore, Stream } from "effect"
import { type ConsoleMarkets, type FitEvent, type MarketImport, MarketsRefused } from "../../http/index.ts"
import { catalogueCommands } from "../admin/CatalogueCommands.ts"
import { fitCommand } from "../admin/FitCommand.ts"
import { makeImportFile } from "../admin/ImportFile.ts"
import type { ImportRefused, MarketCount } from "../admin/ImportThreads.ts"
import type { FitDone, FitStarted } from "../admin/Views.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Budgets } from "../Budgets.ts"
import { makeMarketList, trialsOf } from "./MarketList.ts"

/** Samples that an account may import for itself alone, in all. Shared ones are the operator's to bound. */
export const MostOwnSamples = Context.Reference<number>("@open-valuation/server/MostOwnSamples", {
  defaultValue: () => 100_000,
})

/** The markets of the catalogue for the console, over the commands of `ov`. */
export const consoleMarkets = Effect.gen(function* () {
  const { formatOf: addedFormat, recipes } = yield* ServedAssets
  const { refresh } = yield* Catalogue
  const { listSamples } = yield* catalogueCommands(refresh)
  const list = yield* makeMarketList(listSamples({ asset: null, market: null, source: null }))
  const importFile = yield* makeImportFile(refresh, (yield* Budgets).uploadedSamples)
  const { fit } = fitCommand(Layer.succeed(MarketFits, yield* MarketFits))
  const mostOwn = yield* MostOwnSamples
  const fitting = yield* Semaphore.make(1)
  const giveBack = (taken: boolean) => (taken ? Effect.asVoid(fitting.release(1)) : Effect.void)

  const importSamples = Effect.fnUntraced(function* (wish: MarketImport) {
    const { assetType: asset, bytes, dryRun, fileName, shared, viewer } = wish
    const most = shared ? undefined : Math.max(0, mostOwn - (yield* list.ownSamples(viewer.account)))
    const { demoDisplaced, markets, ...report } = yield* importFile({
      asset,
      file: { fileName, bytes },
      owner: shared ? undefined : viewer.accountId,
      dryRun,
      most,
    }).pipe(Effect.mapError(refused))
    return {
      ...report,
      marketCount: markets.length,
      markets: largestFirst(markets),
      // Samples that one account sees displace nothing for the others.
      demoDisplaced: shared ? largestFirst(demoDisplaced) : [],
    }
  })

  const served: ConsoleMarkets = {
    columns: new Map(
      Array.from(recipes.keys(), (asset) => [
        asset,
        formatOf({ asset, format: addedFormat(asset) }).columns.map(({ name, required = false }) => ({
          name,
          required,
        })),
      ]),
    ),
    list: ({ account }) => list.of(account),
    import: importSamples,
    fit: ({ again = false, assetType = null, market = null }) =>
      Stream.unwrap(
        Effect.gen(function* () {
          if (!(yield* Effect.acquireRelease(fitting.takeIfAvailable(1), giveBack))) return yield* busy
          return fit({ asset: assetType, market, again, out: null })
        }),
      ).pipe(
        Stream.mapEffect((report) =>
          report._tag === "FitDone" ? Effect.as(list.forget(report), eventOf(report)) : Effect.succeed(eventOf(report)),
        ),
        Stream.catchTag("AdminRefused", () => Stream.fail(none)),
      ),
  }
  return served
})

const busy = new MarketsRefused({ code: 42900, words: { code: "markets.busy", params: {} } })

const none = new MarketsRefused({ code: 40001, words: { code: "markets.none", params: {} } })

const refused = ({ told }: ImportRefused) => new MarketsRefused({ code: 40001, words: told })

const largestFirst = (counts: ReadonlyArray<MarketCount>) => counts.toSorted((a, b) => b.count - a.count)

const eventOf = (report: FitDone | typeof FitStarted.Type): FitEvent => {
  const { assetType, market } = report
  if (report._tag === "FitStarted") {
    return { _tag: "started", assetType, market, place: report.place, total: report.total }
  }
  const { model, outcome, samples, seconds } = report
  return { _tag: "done", assetType, market, samples, outcome, seconds, trials: trialsOf(model?.metrics) }
}

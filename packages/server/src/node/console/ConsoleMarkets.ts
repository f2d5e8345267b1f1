import { LocalDate } from "@open-valuation/core"
import { demoMarketOf, type ModelArtefact } from "@open-valuation/core/market"
import { ArtefactStore, Catalogue, formatOf, MarketFits, type MarketKey } from "@open-valuation/store"
import { SampleStore } from "@open-valuation/store/sql"
import { Array, Cache, Context, DateTime, Effect, Layer, Semaphore, Stream } from "effect"
import {
  type ConsoleMarkets,
  type FitEvent,
  type Market,
  type MarketImport,
  MarketsRefused,
} from "../../console/MarketsApi.ts"
import { catalogueCommands } from "../admin/CatalogueCommands.ts"
import { fitCommand } from "../admin/FitCommand.ts"
import { makeImportFile } from "../admin/ImportFile.ts"
import type { FitDone, FitStarted, SampleSetView } from "../admin/Views.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { Budgets } from "../Budgets.ts"
import { recordedDrift } from "../DriftMetrics.ts"
import type { ImportRefused, MarketCount } from "../threads/ImportJob.ts"

/** Stored models that are remembered, and for how long: other processes learn models too. */
const MODELS = { capacity: 5_000, timeToLive: "1 minute" } as const

/** Sources of a market that are named. */
const MOST_SOURCES = 20

/** The catalogue by market, as accounts see it. */
const makeMarketList = Effect.fnUntraced(function* (allSets: Effect.Effect<ReadonlyArray<SampleSetView>>) {
  const { find } = yield* ArtefactStore

  const models = yield* Cache.make({
    ...MODELS,
    lookup: (place: string) => {
      const [assetType = "", market = ""] = place.split("\n")
      // A store that does not answer hides the models, not the samples.
      return Effect.map(
        Effect.orElseSucceed(find({ assetType, market }), () => []),
        (found) => modelOf(Array.getSuccesses(found).find(({ isHeldBack }) => isHeldBack !== true)?.artefact),
      )
    },
  })

  const marketOf = Effect.fnUntraced(function* (sets: ReadonlyArray<SampleSetView>, first: SampleSetView) {
    const { asset: assetType, market } = first
    const shared = sets.filter(({ account }) => account === null)
    const demo = sets.every((set) => set.demo)
    const key = { assetType, market: shared.every((set) => set.demo) ? demoMarketOf(market) : market }
    const sum = (of: ReadonlyArray<SampleSetView>, count: (set: SampleSetView) => number) =>
      of.reduce((all, set) => all + count(set), 0)
    const row: Market = {
      assetType,
      market,
      deals: sum(sets, ({ transactions }) => transactions),
      listings: sum(sets, ({ listings }) => listings),
      auctions: sum(sets, ({ auctions }) => auctions),
      own: sum(
        sets.filter(({ account }) => account !== null),
        (set) => set.transactions + set.listings + set.auctions,
      ),
      firstDay: sets.reduce((day, set) => (set.firstDay < day ? set.firstDay : day), first.firstDay),
      lastDay: sets.reduce((day, set) => (set.lastDay > day ? set.lastDay : day), first.lastDay),
      sources: [...new Set(sets.map(({ source }) => source))].slice(0, MOST_SOURCES),
      demo,
      model: shared.length === 0 ? null : yield* Cache.get(models, placeOf(key)),
      drift: shared.length === 0 ? null : ((yield* recordedDrift(key)) ?? null),
    }
    return row
  })

  /** The samples that an account may use, by market. */
  const marketsOf = (account: string) =>
    Effect.map(allSets, (sets) =>
      Map.groupBy(
        sets.filter((set) => set.counts && (set.account === null || set.account === account)),
        ({ asset, market }) => placeOf({ assetType: asset, market }),
      ),
    )

  return {
    /** The markets with samples that an account may use. */
    of: Effect.fnUntraced(function* (account: string) {
      const byMarket = yield* marketsOf(account)
      return yield* Effect.forEach(byMarket.values(), (sets) => {
        const [first] = sets
        return first === undefined ? Effect.die(new Error("A market has no samples")) : marketOf(sets, first)
      })
    }),

    /** The assets with markets of which an account may use simulated samples alone. */
    demo: (account: string) =>
      Effect.map(marketsOf(account), (byMarket) => [
        ...new Set(
          Array.fromIterable(byMarket.values()).flatMap((sets) =>
            sets.every(({ demo }) => demo) ? sets.slice(0, 1).map(({ asset }) => asset) : [],
          ),
        ),
      ]),

    /** Number of samples that an account alone sees. */
    ownSamples: (account: string) =>
      Effect.map(allSets, (sets) =>
        sets
          .filter((set) => set.account === account)
          .reduce((sum, set) => sum + set.transactions + set.listings + set.auctions, 0),
      ),

    /** Looks at the stored model of a market again. */
    forget: (key: MarketKey) => Cache.invalidate(models, placeOf(key)),
  }
})

const placeOf = ({ assetType, market }: MarketKey): string => `${assetType}\n${market}`

const modelOf = (artefact: ModelArtefact | undefined): Market["model"] => {
  if (artefact === undefined) return null
  return {
    modelId: artefact.modelId,
    rows: artefact.rows,
    newestDay: LocalDate.fromEpochDay(artefact.model.newestDay),
    fittedAt: LocalDate.timeInShanghai(DateTime.toUtc(DateTime.makeUnsafe(artefact.fittedAt))),
    trials: trialsOf(artefact.model.metrics),
  }
}

type Trials = NonNullable<Market["model"]>["trials"]

/** The trials of a model. */
const trialsOf = (
  metrics: { readonly trials: number; readonly mdape: number; readonly coverage80: number } | null | undefined,
): Trials =>
  metrics === null || metrics === undefined
    ? null
    : { count: metrics.trials, medianError: metrics.mdape, coverage80: metrics.coverage80 }

/** Samples that an account may import for itself alone, in all. Shared ones are the operator's to bound. */
export const MostOwnSamples = Context.Reference<number>("@open-valuation/server/MostOwnSamples", {
  defaultValue: () => 100_000,
})

/** The markets of the catalogue for the console, over the commands of `ov`. */
export const consoleMarkets = Effect.gen(function* () {
  const { formatOf: addedFormat, recipes } = yield* ServedAssets
  const { keep, remove } = yield* Catalogue
  const { listSamples } = yield* catalogueCommands(remove)
  const list = yield* makeMarketList(listSamples({ asset: null, market: null, source: null }))
  const importFile = yield* makeImportFile({ ...(yield* SampleStore), insert: keep }, (yield* Budgets).uploadedSamples)
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
      [...recipes.keys()].map((asset) => [
        asset,
        formatOf({ asset, format: addedFormat(asset) }).columns.map(({ name, required = false }) => ({
          name,
          required,
        })),
      ]),
    ),
    list: ({ account }) => list.of(account),
    demo: ({ account }) => list.demo(account),
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

import { isDemo } from "@open-valuation/core"
import { exportColumns, headerLine, sampleLine } from "@open-valuation/store"
import { type Refiled, type SampleSet, SampleStore } from "@open-valuation/store/sql"
import { Effect, Stream } from "effect"
import { Accounts } from "../../accounts/Accounts.ts"
import { ServedAssets } from "../assets/ServedAssets.ts"
import { type AdminMethods, AdminRefused } from "./Admin.ts"
import { ownerOf } from "./KeyCommands.ts"
import type { MarketAsset, SampleChoice, SampleSetView } from "./Views.ts"

/** Removes the samples of a source, and returns their number. */
type RemoveSource = (asset: MarketAsset, source: string) => Effect.Effect<number>

/** Maximum number of sources named in a message. */
const MOST_NAMED = 10

/**
 * Lists, exports and refiles the contents of the catalogue, and removes a source from it by `remove`, which a
 * catalogue in memory follows. One in memory is always filed by the present keys.
 */
export const catalogueCommands = (remove: RemoveSource) =>
  Effect.gen(function* () {
    const store = yield* SampleStore
    const accounts = yield* Accounts
    const { formatOf, recipes } = yield* ServedAssets

    const listSamples = Effect.fnUntraced(function* ({ asset, market, source }: SampleChoice) {
      const assets = asset === null ? [...recipes.keys()] : [asset]
      const names = new Map((yield* accounts.list).map(({ accountId, name }) => [accountId, name]))
      const views = yield* Effect.forEach(assets, (one) =>
        Effect.map(store.sets(one), (sets) => sets.map((set) => viewOf(one, set, sets, names))),
      )
      return views
        .flat()
        .filter(
          (view) => (market === null || view.market.includes(market)) && (source === null || view.source === source),
        )
    })

    const commands: Pick<AdminMethods<never>, "listSamples" | "exportSamples" | "removeSamples" | "refileSamples"> = {
      listSamples,
      exportSamples: ({ account, asset, market, source }) =>
        Stream.unwrap(
          Effect.gen(function* () {
            const owner = yield* ownerOf(accounts, account)
            const meant = store.stored(asset, {
              owner: owner ?? null,
              ...(source !== null && { source }),
              ...(market !== null && { market }),
            })
            const facts = new Set<string>()
            yield* Stream.runForEach(meant, (page) =>
              Effect.sync(() =>
                page.forEach(({ sample }) => Object.keys(sample.facts).forEach((name) => facts.add(name))),
              ),
            )
            const columns = exportColumns(asset, facts, formatOf(asset))
            const lines = Stream.map(meant, (page) => ({
              csv: page.map(({ sample }) => sampleLine(columns, sample)).join(""),
              rows: page.length,
            }))
            return Stream.concat(Stream.succeed({ csv: headerLine(columns), rows: 0 }), lines)
          }),
        ),
      removeSamples: Effect.fnUntraced(function* ({ asset, source }) {
        const assets = asset === null ? [...recipes.keys()] : [asset]
        const counts = yield* Effect.forEach(assets, (one) => remove(one, source))
        const removed = counts.reduce((sum, count) => sum + count, 0)
        if (removed === 0) {
          const known = new Set((yield* listSamples({ asset, market: null, source: null })).map((set) => set.source))
          return yield* new AdminRefused({
            message: `There are no samples of ${JSON.stringify(source)}${named([...known])}`,
          })
        }
        return { removed }
      }),
      refileSamples: Effect.fnUntraced(function* ({ all, asset }) {
        const done = yield* Effect.forEach(asset === null ? [...recipes.keys()] : [asset], (one) =>
          store.refile(one, all),
        )
        const sum = (of: keyof Refiled) => done.reduce((total, one) => total + one[of], 0)
        return { markets: sum("markets"), samples: sum("samples"), moved: sum("moved") }
      }),
    }
    return commands
  })

const named = (sources: ReadonlyArray<string>): string => {
  if (sources.length === 0) return ": there are none at all"
  const more = sources.length > MOST_NAMED ? ` and ${sources.length - MOST_NAMED} more` : ""
  return `: there are ${sources.slice(0, MOST_NAMED).join(", ")}${more}`
}

const viewOf = (
  asset: MarketAsset,
  set: SampleSet,
  all: ReadonlyArray<SampleSet>,
  names: ReadonlyMap<number, string>,
): SampleSetView => ({
  asset,
  market: set.market,
  source: set.source,
  account: set.owner === undefined ? null : (names.get(set.owner) ?? String(set.owner)),
  transactions: set.counts.TRANSACTION,
  listings: set.counts.LISTING,
  auctions: set.counts.AUCTION,
  firstDay: set.firstDay,
  lastDay: set.lastDay,
  demo: set.isDemo,
  counts: !set.isDemo || !all.some((one) => one.market === set.market && one.owner === undefined && !isDemo(one)),
})

import { assert } from "@effect/vitest"
import { type AssetType, isDemo, LocalDate, type Sample } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import { type Recipe, SampleIndex } from "@open-valuation/core/market"
import { type SampleQuery, SampleSource, type SearchScope } from "@open-valuation/core/ports"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import { collectSamples } from "@open-valuation/store"
import { Migrations } from "@open-valuation/store/postgres"
import { CatalogueSql, migrations, SampleStore } from "@open-valuation/store/sql"
import { demoMarkets, toCsv } from "@open-valuation/testing"
import { layerReal } from "@open-valuation/testing/database"
import { Effect, Layer, Stream } from "effect"
import { randomFrom } from "../../core/test/RandomFrom.ts"

/** Simulated up to this day. */
const today = LocalDate.LocalDate.make("2026-06-30")

const recipes: ReadonlyMap<AssetType, Recipe> = new Map(
  [property(), vehicle(), land(), equipment()].flatMap(({ assetType, market }) =>
    market === undefined ? [] : [[assetType, market.recipe]],
  ),
)
const keys = new Map(Array.from(recipes, ([asset, { keys: own }]) => [asset, own] as const))

type Random = () => number

const pick = <A>(random: Random, from: ReadonlyArray<A>): A => from[Math.floor(random() * from.length)]!

const OWNERS = [undefined, undefined, undefined, 7, 8]

interface Owned {
  readonly owner: number | undefined
  readonly sample: Sample
}

/** The simulated market of an asset; some of its samples are real, some an account's own, some without a place. */
const samplesOf = Effect.fnUntraced(function* (asset: AssetType, random: Random) {
  const market = demoMarkets.find(({ assetType }) => assetType === asset) ?? assert.fail(asset)
  const bytes = new TextEncoder().encode(toCsv(market.simulate(today).samples))
  const { samples } = yield* collectSamples({
    asset: market.assetType,
    bytes,
    fileName: "market",
    owner: undefined,
    today,
  })
  return samples.map((sample, at): Owned => {
    const { latitude, longitude, ...facts } = sample.facts
    const isPlaced = latitude !== undefined && longitude !== undefined && random() < 0.9
    return {
      owner: pick(random, OWNERS),
      sample: {
        ...sample,
        // Other cities keep their demo samples alone.
        source: random() < 0.5 && at % 3 > 0 ? sample.source : pick(random, ["list a", "list b"]),
        facts: isPlaced ? { ...facts, latitude, longitude } : facts,
      },
    }
  })
})

const SCOPES: ReadonlyArray<SearchScope> = [
  { _tag: "Group" },
  { _tag: "Namesakes" },
  { _tag: "Radius", km: 0.4 },
  { _tag: "Radius", km: 3 },
  { _tag: "Radius", km: 300 },
  { _tag: "Neighbourhood" },
  { _tag: "District" },
  { _tag: "Market" },
]

/** A search as a customer asks, or one of any shape. */
const queryOf = (random: Random, asset: AssetType, samples: ReadonlyArray<Owned>): SampleQuery => {
  const { sample } = pick(random, samples)
  const other = pick(random, samples).sample
  const facts = Object.fromEntries(
    Object.entries(sample.facts).flatMap(([field, value]) => {
      const chance = random()
      if (chance < 0.25) return []
      if (chance < 0.3) return other.facts[field] === undefined ? [] : [[field, other.facts[field]]]
      if (chance < 0.33 && typeof value === "string") return [[field, `${value.slice(0, -1)}X`]]
      return [[field, value]]
    }),
  )
  const search = recipes.get(asset)?.search ?? assert.fail(asset)
  const steps = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
    scope: pick(random, SCOPES),
    withinDays: pick(random, [30, 200, 1_000, Number.MAX_SAFE_INTEGER]),
  }))
  return {
    assetType: asset,
    account: pick(random, [undefined, "7", "8", "9"]),
    city: random() < 0.9 ? sample.city : random() < 0.5 ? other.city : sample.city.split("/").slice(0, 2).join("/"),
    facts,
    asOf: LocalDate.toEpochDay(today) - (random() < 0.5 ? 0 : Math.floor(random() * 1_500)),
    ...(random() < 0.6
      ? search
      : { steps, target: 1 + Math.floor(random() * 60), limit: pick(random, [1, 5, 40, 100]) }),
    meantGroups: random() < 0.5,
  }
}

/**
 * Asks a catalogue in SQL and `SampleIndex` the same random searches, and asserts that the results are equal to the
 * last digit: with owners, demo markets, past days, and again after a source was removed.
 */
export const equalSearches = (queries: number, start: number) =>
  Effect.gen(function* () {
    const random = randomFrom(start)
    const source = yield* SampleSource
    const store = yield* SampleStore
    for (const [asset, { keys: own }] of recipes) {
      const index = SampleIndex.make(own)
      const samples = yield* samplesOf(asset, random)
      for (const [owner, some] of Map.groupBy(samples, (one) => one.owner)) {
        index.addAll(
          some.map(({ sample }) => sample),
          owner === undefined ? undefined : String(owner),
        )
        yield* store.insert(asset, owner, Stream.make(some.map(({ sample }) => ({ sample, formerIds: [] }))))
      }
      const ask = Effect.fnUntraced(function* (count: number) {
        for (let at = 0; at < count; at++) {
          const query = queryOf(random, asset, samples)
          assert.deepStrictEqual(yield* source.search(query), index.search(query), JSON.stringify(query))
        }
      })
      const each = Math.ceil(queries / recipes.size)
      yield* ask(Math.ceil(each * 0.7))
      index.removeAll((sample) => sample.source === "list a")
      yield* store.remove(asset, "list a")
      yield* ask(Math.floor(each * 0.3))
      assert.isTrue(samples.some(({ sample }) => isDemo(sample)))
    }
  }).pipe(
    Effect.provide(
      CatalogueSql.layer({ keys }).pipe(
        Layer.provideMerge(SampleStore.layer({ keys })),
        Layer.provide(Migrations.layer(migrations)),
        Layer.provide(layerReal),
      ),
    ),
  )

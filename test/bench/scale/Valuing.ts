import { type AssetType, type Sample, Valuation } from "@open-valuation/core"
import type { Recipe } from "@open-valuation/core/market"
import { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { marketOf } from "@open-valuation/core/search"
import { Catalogue, FittedModels, MarketFits } from "@open-valuation/store"
import { ArtefactSql } from "@open-valuation/store/sql"
import { Context, Effect, Layer, Stream } from "effect"
import { medianOf, processorMs } from "../Figures.ts"
import { TODAY } from "../ValuationBench.ts"
import { type CountryMarket, grown, homes } from "./Country.ts"
import { backendSeconds, keys, usedSince } from "./Database.ts"
import { requestOf } from "./Searching.ts"

const recipes = new Map<AssetType, Recipe>([["PROPERTY", propertyRecipe]])

/** Models of a catalogue, kept in the database. */
export const modelsLayer = FittedModels.layer(recipes, { former: "wait" }).pipe(
  Layer.provide([FittedModels.Fitter.layer, ArtefactSql.layer]),
)

const asset = property()

/** Values a home whose owner tells no coordinates. */
export const value = (sample: Sample) => {
  const { city, facts } = requestOf(sample, 0)
  return Valuation.value(asset, { city, ...facts, address: String(facts["community"]) }, { today: TODAY }).pipe(
    Effect.provide(ManufacturerSource.none),
  )
}

/** Learns a market and stores its model; seconds of the processor. */
export const learn = Effect.fnUntraced(function* (market: CountryMarket) {
  const used = process.cpuUsage()
  const [sample] = homes(market, 0, 1)
  yield* (yield* MarketFits).fit({ assetType: "PROPERTY", market: marketOf(propertyRecipe.keys, sample!) }, false)
  return processorMs(used) / 1000
})

/** A valuation's processor time, milliseconds, searched in memory and in SQL. */
export interface Valued {
  readonly rows: number
  readonly memoryMs: number
  readonly sqlMs: number
  readonly postgresMs: number
}

/**
 * Values homes of one market by its stored model, from a catalogue in memory and from the one in SQL in turn, so that
 * both see the same machine; the first round of each warms and is not counted.
 */
export const compareValuations = Effect.fnUntraced(function* (market: CountryMarket, count: number, rounds: number) {
  const samples = homes(market, 0, grown(market.rows))
  const inMemory = yield* Layer.build(
    Layer.fresh(modelsLayer.pipe(Layer.provideMerge(Catalogue.layerMemory({ keys })))),
  )
  yield* Context.get(inMemory, Catalogue).add("PROPERTY", undefined, Stream.make(samples))
  const inSql = Context.make(SampleSource, yield* SampleSource).pipe(Context.add(ModelStore, yield* ModelStore))
  const valued = samples.filter((_, at) => at % Math.ceil(samples.length / count) === 0)
  const round = Effect.fnUntraced(function* (services: Context.Context<SampleSource | ModelStore>) {
    const backends = yield* backendSeconds
    const used = process.cpuUsage()
    yield* Effect.forEach(valued, (sample) => Effect.result(value(sample)), { discard: true }).pipe(
      Effect.provideContext(services),
    )
    return {
      nodeMs: processorMs(used) / valued.length,
      postgresMs: (1000 * usedSince(backends, yield* backendSeconds)) / valued.length,
    }
  })
  const times = { memory: new Array<number>(), sql: new Array<number>(), postgres: new Array<number>() }
  for (let at = 0; at <= rounds; at++) {
    const memory = yield* round(inMemory)
    const sql = yield* round(inSql)
    if (at === 0) continue
    times.memory.push(memory.nodeMs)
    times.sql.push(sql.nodeMs)
    times.postgres.push(sql.postgresMs)
  }
  const compared: Valued = {
    rows: samples.length,
    memoryMs: medianOf(times.memory),
    sqlMs: medianOf(times.sql),
    postgresMs: medianOf(times.postgres),
  }
  return compared
})

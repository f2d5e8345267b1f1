import { Valuation } from "@open-valuation/core"
import { fit } from "@open-valuation/core/market"
import { ManufacturerSource, ModelStore, SampleSource } from "@open-valuation/core/ports"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { Catalogue } from "@open-valuation/store"
import { Context, Effect, Layer, Stream } from "effect"
import { medianOf, processorMs } from "../Figures.ts"
import { TODAY } from "../ValuationBench.ts"
import { type CountryMarket, homes } from "./Country.ts"
import { backendSeconds, keys, usedSince } from "./Database.ts"
import { requestOf } from "./Searching.ts"

/** A valuation's processor time, milliseconds, searched in memory and in SQL. */
export interface Valued {
  readonly rows: number
  readonly fitSeconds: number
  readonly memoryMs: number
  readonly sqlMs: number
  readonly postgresMs: number
}

/**
 * Values homes of one market by one model, the catalogue in memory and the one in SQL in turn, so that both see the same
 * machine; the first round of each warms and is not counted.
 */
export const compareValuations = Effect.fnUntraced(function* (market: CountryMarket, count: number, rounds: number) {
  const samples = homes(market, 0, market.rows)
  const learning = process.cpuUsage()
  const model = fit(propertyRecipe, samples, { asOf: TODAY, order: "time" })
  const fitSeconds = processorMs(learning) / 1000
  const inMemory = yield* Layer.build(Catalogue.layerMemory({ keys }))
  yield* Context.get(inMemory, Catalogue).add("PROPERTY", undefined, Stream.make(samples))
  const sources = { memory: Context.get(inMemory, SampleSource), sql: yield* SampleSource }
  const asset = property()
  const requests = samples
    .filter((_, at) => at % Math.ceil(samples.length / count) === 0)
    .map((sample, at) => {
      const { city, facts } = requestOf(sample, at * 2)
      return { city, ...facts, address: String(facts["community"]) }
    })
  const round = Effect.fnUntraced(function* (source: SampleSource["Service"]) {
    const backends = yield* backendSeconds
    const used = process.cpuUsage()
    yield* Effect.forEach(requests, (request) => Effect.result(Valuation.value(asset, request, { today: TODAY })), {
      discard: true,
    }).pipe(
      Effect.provideService(SampleSource, source),
      Effect.provideService(ModelStore, { model: () => Effect.succeed(model) }),
      Effect.provide(ManufacturerSource.none),
    )
    return {
      nodeMs: processorMs(used) / requests.length,
      postgresMs: (1000 * usedSince(backends, yield* backendSeconds)) / requests.length,
    }
  })
  const times = { memory: new Array<number>(), sql: new Array<number>(), postgres: new Array<number>() }
  for (let at = 0; at <= rounds; at++) {
    const memory = yield* round(sources.memory)
    const sql = yield* round(sources.sql)
    if (at === 0) continue
    times.memory.push(memory.nodeMs)
    times.sql.push(sql.nodeMs)
    times.postgres.push(sql.postgresMs)
  }
  const valued: Valued = {
    rows: samples.length,
    fitSeconds,
    memoryMs: medianOf(times.memory),
    sqlMs: medianOf(times.sql),
    postgresMs: medianOf(times.postgres),
  }
  return valued
})

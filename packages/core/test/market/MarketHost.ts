import { LocalDate, type Sample, type SampleKind, Valuation, type ValuationEvent } from "@open-valuation/core"
import {
  fit,
  type FitOptions,
  type MarketModel,
  type Recipe,
  SampleIndex,
  type SearchKeys,
} from "@open-valuation/core/market"
import { ModelStore, SampleSource } from "@open-valuation/core/ports"
import { isKnownCode, translate } from "@open-valuation/core/text"
import { Effect, Layer, Stream } from "effect"
import { expect } from "vitest"
import { LAST_DAY } from "./SimulatedMarket.ts"

/** The last day of all simulated markets. */
export const today = LocalDate.fromEpochDay(LAST_DAY)

/** A host with these samples in memory, and a model. */
export const inMemory = (keys: SearchKeys, samples: ReadonlyArray<Sample>, model?: MarketModel) => {
  const index = SampleIndex.make(keys)
  index.addAll(samples)
  return Layer.merge(
    Layer.succeed(SampleSource, { name: "memory", search: (query) => Effect.sync(() => index.search(query)) }),
    Layer.succeed(ModelStore, { model: () => Effect.succeed(model) }),
  )
}

/** The same, with a model of the samples when `learned`. */
export const hostsOf =
  (keys: SearchKeys, recipe: Recipe, order: FitOptions["order"] = "time") =>
  (samples: ReadonlyArray<Sample>, learned = false) =>
    inMemory(keys, samples, learned ? fit(recipe, samples, { asOf: today, order }) : undefined)

/** Samples of an asset as a catalogue files them. */
export const samplesOf =
  (assetType: Sample["assetType"], place = "") =>
  (id: string, kind: SampleKind, price: number, daysAgo: number, facts: Sample["facts"], city = place): Sample => ({
    sampleId: id,
    assetType,
    kind,
    source: "simulated",
    observedAt: LocalDate.fromEpochDay(LAST_DAY - daysAgo),
    observedDay: LAST_DAY - daysAgo,
    price,
    city,
    objectKey: id,
    facts,
  })

const textsOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : []
}

/** No text of a result shows a value that was not put into words. */
export const expectWords = (result: unknown): void =>
  expect(textsOf(result).filter((text) => /undefined|NaN|null|\[object|\p{Cc}/u.test(text))).toEqual([])

/** The faults of a request, each with its path, in Chinese; else why there is no value. */
export const faultsOf = <E extends { readonly _tag: string }, R>(value: Effect.Effect<unknown, E, R>) =>
  Effect.map(Effect.flip(value), (error) =>
    error instanceof Valuation.InvalidRequest
      ? error.faults.map(({ path, message }) => `${path} ${translate(message, "zh")}`)
      : [error._tag],
  )

/** A valuation tells its stages in order, samples so many times, and the result last. */
export const expectCourse = <R>(asset: Valuation.Asset<R>, request: unknown, samples: number) =>
  Effect.gen(function* () {
    const events: ReadonlyArray<ValuationEvent<unknown>> = yield* Stream.runCollect(
      asset.events(request, { today, account: undefined }),
    )
    const stages = events.flatMap((event) => (event._tag === "Step" ? [event.stage] : []))
    expect([...new Set(stages)]).toEqual(["PREPARE", "SEARCH", "FILTER", "ANALYSE", "ESTIMATE", "CONCLUDE"])
    expect(events.filter(({ _tag }) => _tag === "Samples").length).toBe(samples)
    expect(events.at(-1)!._tag).toBe("Result")
    for (const event of events) if (event._tag === "Step") expect(isKnownCode(event.message.code)).toBe(true)
  })

/** Weighted parts come to the whole as their geometric mean. */
export const expectParts = (
  parts: ReadonlyArray<{ readonly weight: number; readonly price: number | null }>,
  whole: number,
  digits = 2,
): void => {
  const counted = parts.filter(({ weight }) => weight > 0)
  const weight = counted.reduce((sum, part) => sum + part.weight, 0)
  const mean = counted.reduce((sum, part) => sum + part.weight * Math.log(part.price ?? 1), 0)
  expect(weight).toBeCloseTo(1, 2)
  expect(Math.exp(mean / weight) / whole).toBeCloseTo(1, digits)
}

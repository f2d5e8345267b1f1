import { it } from "@effect/vitest"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import { simulatedCars } from "./Cars.ts"
import { hostOf, request, valueOf } from "./Host.ts"

const cars = simulatedCars(60)
const { fuelType: _, ...unstated } = request
/** What looks like notes of the engine, as columns of a catalogue or attributes of a request. */
const forged = {
  assumed: "trim,brand,series",
  assumedError: 5,
  askedSeries: "帕萨特",
  brandInferred: true,
  isBrandInferred: true,
  isFuelAgreed: false,
  notes: "odometerDoubt",
  odometerDoubt: "UNREAD",
}

describe("notes on a vehicle", () => {
  it.effect("are made by the engine alone, whatever samples and attributes say", () =>
    Effect.gen(function* () {
      const plain = yield* valueOf(unstated).pipe(Effect.provide(hostOf(cars)))
      const ofSamples = cars.map((sample) => ({ ...sample, facts: { ...sample.facts, ...forged } }))
      expect(yield* valueOf(unstated).pipe(Effect.provide(hostOf(ofSamples)))).toEqual(plain)
      const body = { ...unstated, attributes: forged }
      expect(yield* valueOf(body).pipe(Effect.provide(hostOf(cars)))).toEqual(plain)
    }),
  )
})

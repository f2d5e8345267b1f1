import { it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { Effect } from "effect"
import { describe, expect } from "vitest"
import type { EquipmentRequest } from "../../src/equipment/fields.ts"
import { equipmentSubject, readEquipment } from "../../src/equipment/ReadEquipment.ts"
import { hostOf, request, today, valueOf } from "./Host.ts"
import { simulatedMachines } from "./Machines.ts"

const machines = simulatedMachines(60)
const date = LocalDate.LocalDate.make(today)
const read = (body: EquipmentRequest) => readEquipment(equipmentSubject(body), date)
/** What looks like notes of the engine, as columns of a catalogue or attributes of a request. */
const forged = { hoursRead: 99_000, statedHours: 99_000, manufacturerInferred: true, isManufacturerInferred: true }

describe("notes on a machine", () => {
  it.effect("are made by the engine alone, whatever samples and attributes say", () =>
    Effect.gen(function* () {
      const stated = { ...request, manufacturer: "徐工" }
      const plain = yield* valueOf(stated).pipe(Effect.provide(hostOf(machines)))
      expect(plain.manufacturerInferred).toBe(false)
      const ofSamples = machines.map((sample) => ({ ...sample, facts: { ...sample.facts, ...forged } }))
      expect(yield* valueOf(stated).pipe(Effect.provide(hostOf(ofSamples)))).toEqual(plain)
      const body = { ...stated, attributes: forged }
      expect(yield* valueOf(body).pipe(Effect.provide(hostOf(machines)))).toEqual(plain)
    }),
  )

  it("have the hours as stated where the facts have plausible ones", () => {
    const { facts, notes } = read({ ...request, hours: 0 })
    expect(Number(facts["hours"])).toBeGreaterThan(100)
    expect(notes).toEqual({ isManufacturerInferred: true, statedHours: 0 })
    expect(read(request).notes).toEqual({ isManufacturerInferred: true })
  })

  it("have an inferred maker as such, here or by who asks, and never where none is known", () => {
    const inferred = (changes: object) => read({ ...request, ...changes }).notes
    expect(inferred({ manufacturer: "徐工" })).toEqual({ isManufacturerInferred: false })
    expect(inferred({ manufacturer: "徐工", manufacturerInferred: true })).toEqual({ isManufacturerInferred: true })
    expect(inferred({ model: "HXQ25D9", manufacturerInferred: true })).toEqual({ isManufacturerInferred: false })
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { assets } from "../../src/asset/assets.ts"
import { SampleIndex, toldFacts } from "../../src/market/index.ts"
import { vehicleKeys } from "../../src/vehicle/VehicleKeys.ts"

const car = { brand: "丰田", series: "凯美瑞", trim: "2.0G", mileageKm: 50_000, color: "白" }

describe("what is told with a group's name", () => {
  it.effect("is all that the names of the library's assets are read from", () =>
    Effect.gen(function* () {
      for (const { load } of Object.values(assets)) {
        const { asset } = yield* Effect.promise(load)
        const { names = {}, recipe } = asset.market ?? assert.fail()
        // The city of a sample is not among its facts.
        const read = Object.entries(names).flatMap(([field, { from = field, within = [] }]) => [from, ...within])
        const facts = Object.fromEntries(read.filter((field) => field !== "city").map((field) => [field, "甲"]))
        assert.deepStrictEqual(toldFacts(recipe.keys, { ...facts, told: false }), facts, asset.assetType)
      }
    }),
  )

  it("are texts and numbers as they are, by default of the group and of what spells it", () => {
    const { told, ...keys } = vehicleKeys
    assert.deepStrictEqual(toldFacts({ ...keys, told: ["mileageKm", "trim", "vin"] }, car), {
      mileageKm: 50_000,
      trim: "2.0G",
    })
    assert.deepStrictEqual(toldFacts(keys, { ...car, series: true }), { trim: "2.0G", brand: "丰田" })
    assert.deepStrictEqual(toldFacts({ ...keys, told: ["constructor", "__proto__"] }, car), {})
  })

  it("are the facts of an index's examples", () => {
    const index = SampleIndex.make(vehicleKeys)
    const city = "浙江省/杭州市"
    const sold = { kind: "TRANSACTION", source: "deals.csv", observedAt: "2025-06-30", observedDay: 20_269 } as const
    index.add({ ...sold, sampleId: "a", objectKey: "a", assetType: "VEHICLE", price: 90_000, city, facts: car })
    assert.deepStrictEqual(
      [...index.groups({ account: undefined, city, facts: {} })],
      [{ city, facts: { brand: "丰田", series: "凯美瑞", trim: "2.0G" } }],
    )
  })
})

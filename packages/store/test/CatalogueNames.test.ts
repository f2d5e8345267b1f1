import { assert, describe, it } from "@effect/vitest"
import type { AssetType, Sample } from "@open-valuation/core"
import type { KnownAssetType } from "@open-valuation/core/assets"
import { property, propertyKeys } from "@open-valuation/core/property"
import { vehicle, vehicleKeys } from "@open-valuation/core/vehicle"
import { Catalogue, catalogueNames } from "@open-valuation/store"
import { Effect, Stream } from "effect"

const [OWNER, STRANGER] = [1, 2]

const sample = (assetType: AssetType, sampleId: string, city: string, facts: Sample["facts"]): Sample => ({
  sampleId,
  objectKey: sampleId,
  assetType,
  kind: "TRANSACTION",
  source: "deals.csv",
  observedAt: "2025-06-30",
  observedDay: 20_269,
  price: 3_000_000,
  city,
  facts,
})
const home = (id: string, community: string) =>
  sample("PROPERTY", id, "浙江省/杭州市/西湖区", { community, buildingArea: 90, propertyUsage: "RESIDENTIAL" })
const car = (id: string, brand: string, series: string) =>
  sample("VEHICLE", id, "浙江省/杭州市", { brand, series, mileageKm: 50_000, firstRegistrationDate: "2019-03" })

const layer = Catalogue.layerMemory({
  keys: new Map([
    ["PROPERTY", propertyKeys],
    ["VEHICLE", vehicleKeys],
  ]),
})

const markets = new Map([
  ["PROPERTY", property().market],
  ["VEHICLE", vehicle().market],
])

const named = (assetType: KnownAssetType, field: string, held: Record<string, string | number | boolean>) => ({
  assetType,
  field,
  value: "翠园一区",
  held,
})

describe("names of a catalogue", () => {
  it.effect("are those of the city and brand, and an account's own are seen by that account alone", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      yield* catalogue.add("PROPERTY", undefined, Stream.succeed([home("a", "翠苑一区"), home("b", "翠苑一区")]))
      yield* catalogue.add("PROPERTY", OWNER, Stream.succeed([home("c", "云栖里")]))
      yield* catalogue.add(
        "VEHICLE",
        undefined,
        Stream.succeed([car("d", "上汽大众", "朗逸"), car("e", "丰田", "凯美瑞")]),
      )
      const names = (account: number, ...asked: Parameters<typeof named>) =>
        Effect.map(catalogueNames(catalogue, markets, account).of(named(...asked)), (found) =>
          [...(found ?? [])].toSorted(),
        )

      const inCity = { city: "浙江省/杭州市", propertyUsage: "RESIDENTIAL" }
      assert.deepStrictEqual(yield* names(OWNER, "PROPERTY", "address", inCity), ["云栖里", "翠苑一区"])
      assert.deepStrictEqual(yield* names(STRANGER, "PROPERTY", "address", inCity), ["翠苑一区"])
      assert.deepStrictEqual(yield* names(OWNER, "PROPERTY", "address", { ...inCity, city: "江苏省/南京市" }), [])
      assert.deepStrictEqual(yield* names(OWNER, "PROPERTY", "address", {}), [])
      assert.deepStrictEqual(yield* names(OWNER, "VEHICLE", "series", { brand: "大众" }), ["朗逸"])
      assert.deepStrictEqual(yield* names(OWNER, "VEHICLE", "series", {}), [])
      assert.deepStrictEqual(yield* names(OWNER, "EQUIPMENT", "model", {}), [])
      assert.deepStrictEqual(yield* names(OWNER, "PROPERTY", "layout", inCity), [])
    }).pipe(Effect.provide(layer)),
  )
})

import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { assetCode, KnownAssetType, takenAssetTypes } from "../../src/asset/assets.ts"
import { AssetType, pathSegment } from "../../src/domain/index.ts"

const isAssetType = Schema.is(AssetType)

describe("the type of an asset", () => {
  it("gives the library's own assets the paths and codes of the contract", () => {
    expect(KnownAssetType.literals.map((one) => [one, pathSegment(one), assetCode(one)])).toEqual([
      ["PROPERTY", "property-valuations", "PROP"],
      ["VEHICLE", "vehicle-valuations", "VEH"],
      ["LAND", "land-valuations", "LAND"],
      ["EQUIPMENT", "equipment-valuations", "EQP"],
      ["BANK_STATEMENT", "bank-statement-valuations", "BANK"],
    ])
  })

  it("gives any other asset its own", () => {
    expect([pathSegment("FISHING_BOAT"), assetCode("FISHING_BOAT")]).toEqual([
      "fishing-boat-valuations",
      "FISHING_BOAT",
    ])
  })

  it.prop("never shares a path or a code with another", [AssetType, AssetType], ([one, other]) => {
    expect(pathSegment(one)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-valuations$/)
    const areFree = !takenAssetTypes.has(one) && !takenAssetTypes.has(other)
    expect(pathSegment(one) === pathSegment(other)).toBe(one === other)
    if (areFree) expect(assetCode(one) === assetCode(other)).toBe(one === other)
  })

  it("is capital letters, digits and single underscores", () => {
    for (const name of ["BOAT", "X1", "WIND_TURBINE", "A".repeat(32)]) expect(isAssetType(name), name).toBe(true)
    for (const name of ["", "B", "boat", "1X", "A__B", "A_", "_A", "A-B", "船舶", "A".repeat(33), "A/../B", "A B", 7]) {
      expect(isAssetType(name), String(name)).toBe(false)
    }
  })
})

import { type AssetType, LocalDate, type Sample } from "@open-valuation/core"
import { artefactOf, dataHash, decodeArtefact, encodeArtefact, fit, refusedBy } from "@open-valuation/core/market"
import { demoEquipmentMarket, demoLandMarket, demoPropertyMarket, demoVehicleMarket } from "@open-valuation/testing"
import { Result } from "effect"
import { expect, it } from "vitest"
import { recipes } from "../../src/index.ts"

const today = LocalDate.LocalDate.make("2026-06-30")
type Simulated = (today: LocalDate.LocalDate) => { readonly samples: ReadonlyArray<Sample> }
const demos = new Map<AssetType, Simulated>([
  ["PROPERTY", demoPropertyMarket],
  ["VEHICLE", demoVehicleMarket],
  ["LAND", demoLandMarket],
  ["EQUIPMENT", demoEquipmentMarket],
])

it.each([...recipes])("a model of %s is stored and read back unchanged", (asset, recipe) => {
  const { samples } = demos.get(asset)!(today)
  const ofOne = [...Map.groupBy(samples, ({ city, facts }) => recipe.keys.market(city, facts)).values()][0]!
  const some = ofOne.slice(-200)
  const model = fit(recipe, some, { asOf: today, order: "time" })!
  const artefact = artefactOf(recipe, dataHash(some), model, "2026-06-30T08:00:00.000Z")
  const back = Result.getOrThrow(decodeArtefact(encodeArtefact(artefact)))
  expect(back).toStrictEqual(artefact)
  expect(refusedBy(back, recipe)).toBeUndefined()
  const others = [...recipes.values()].filter((other) => other !== recipe)
  for (const other of others) expect(refusedBy(back, other)?.reason).toBe("OtherAsset")
})

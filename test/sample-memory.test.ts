import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { LocalDate, type Sample } from "@open-valuation/core"
import { appraise, defaultMarketPolicy, fit, type Recipe, SampleIndex } from "@open-valuation/core/market"
import { propertyRecipe } from "@open-valuation/core/property"
import { vehicleRecipe } from "@open-valuation/core/vehicle"
import { mildVehicleDirt, simulatePropertyMarket, simulateVehicleMarket } from "@open-valuation/testing"
import { describe, expect, it } from "vitest"

const TODAY = LocalDate.LocalDate.make("2026-11-20")
/** Samples that a model learns from, and with which everything is used once before it is measured. */
const WARM = 1_000

const assets: ReadonlyArray<{
  readonly name: string
  readonly recipe: Recipe
  readonly samples: () => ReadonlyArray<Sample>
  /** Most bytes a sample, beside itself: its places in the index, and what a model keeps once it was compared. */
  readonly most: { readonly index: number; readonly read: number }
}> = [
  {
    name: "homes",
    recipe: propertyRecipe,
    samples: () =>
      simulatePropertyMarket({
        seed: 7,
        today: TODAY,
        deals: 12_000,
        listings: 4_000,
        communities: { perCity: 60, phaseShare: 0.1, singleDeal: 3 },
      }).samples.filter(({ city }) => city.startsWith("上海市")),
    most: { index: 260, read: 700 },
  },
  {
    name: "cars",
    recipe: vehicleRecipe(),
    samples: () =>
      simulateVehicleMarket({
        seed: 7,
        today: TODAY,
        deals: 2_200,
        listings: 1_400,
        auctions: 400,
        thinSeries: 10,
        dirt: mildVehicleDirt,
      }).samples,
    most: { index: 180, read: 700 },
  },
]

setFlagsFromString("--expose-gc")

const bytesInUse = (): number => {
  runInNewContext("gc(); gc()")
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const grownBy = <A>(make: () => A): { readonly bytes: number; readonly made: A } => {
  const before = bytesInUse()
  const made = make()
  return { bytes: bytesInUse() - before, made }
}

describe.each(assets)("the memory of $name", ({ most, recipe, samples }) => {
  const all = samples()
  const learned = fit(recipe, all.slice(0, WARM), { asOf: TODAY, order: "time" })
  const copy = (): ReadonlyArray<Sample> => structuredClone(all.slice(WARM))
  const subject = all[0]!
  const compare = (compared: ReadonlyArray<Sample>): unknown =>
    appraise(recipe, defaultMarketPolicy, subject, compared, learned, LocalDate.toEpochDay(TODAY), "TRANSACTION")
  const filed = (held: ReadonlyArray<Sample>): SampleIndex => {
    const index = SampleIndex.make(recipe.keys)
    index.addAll(held)
    return index
  }

  it("stays within its bounds a sample", () => {
    filed(copy())
    compare(all.slice(0, WARM))
    const held = copy()
    const index = grownBy(() => filed(held))
    const read = grownBy(() => void compare(held))
    expect(index.made.size()).toBe(held.length)
    expect(index.bytes / held.length).toBeLessThan(most.index)
    expect(read.bytes / held.length).toBeLessThan(most.read)
  })
})

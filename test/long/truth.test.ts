import { it } from "@effect/vitest"
import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { mildDirt, simulatePropertyMarket } from "@open-valuation/testing"
import { Effect, Stream } from "effect"
import { expect } from "vitest"

const today = LocalDate.LocalDate.make("2026-11-20")
const market = simulatePropertyMarket({ seed: 42, today, deals: 2_400, listings: 800, dirt: mildDirt })

const layers = FittedModels.layerMemory([propertyRecipe])

const FIELDS = [
  "buildingArea",
  "propertyUsage",
  "houseType",
  "floor",
  "totalFloors",
  "buildYear",
  "decoration",
  "orientation",
  "elevator",
]

const requestOf = ({ city, facts }: Pick<Sample, "city" | "facts">): object => ({
  city,
  address: facts["community"],
  ...Object.fromEntries(FIELDS.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]]))),
})

it.effect("the engine finds the true prices of a simulated market under noise, typing errors and duplicates", () =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    yield* catalogue.add("PROPERTY", undefined, Stream.make(market.samples))
    const homes = market.observations
      .filter(({ object, sample }) => object.facts["propertyUsage"] === "RESIDENTIAL" && sample.kind === "TRANSACTION")
      .filter((_, i) => i % 10 === 0)
      .slice(0, 150)
    const ratios = yield* Effect.forEach(homes, ({ object, sample }) =>
      Effect.map(
        Valuation.value(property(), requestOf({ city: sample.city, facts: object.facts }), { today }),
        (outcome) => {
          const truth = market.truth({ city: sample.city, facts: object.facts }, LocalDate.toEpochDay(today))!
          return {
            error: Math.abs(outcome.avgTotalPrice / truth - 1),
            holds: outcome.minTotalPrice <= truth && truth <= outcome.maxTotalPrice,
          }
        },
      ),
    )
    const errors = ratios.map(({ error }) => error).toSorted((a, b) => a - b)
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.04)
    expect(errors[Math.floor(errors.length * 0.9)]).toBeLessThan(0.12)
    expect(ratios.filter(({ holds }) => holds).length / ratios.length).toBeGreaterThan(0.8)
  }).pipe(Effect.provide(layers)),
)

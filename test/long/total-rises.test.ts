import { describe, expect, layer } from "@effect/vitest"
import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { mildDirt, simulatedCities, simulatePropertyMarket } from "@open-valuation/testing"
import { Effect, Layer, Schema, Stream } from "effect"

const today = LocalDate.LocalDate.make("2026-11-20")

const hostOf = (samples: ReadonlyArray<Sample>) =>
  Layer.effectDiscard(
    Effect.flatMap(Catalogue, (catalogue) => catalogue.add("PROPERTY", undefined, Stream.make(samples))),
  ).pipe(Layer.provideMerge(FittedModels.layerMemory([propertyRecipe])))

const area = ({ facts }: Sample): number => Number(facts["buildingArea"])

/** The same market with large homes cheaper in total. */
const perverse = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> =>
  samples.map((sample) => ({ ...sample, price: Math.round(sample.price * (90 / area(sample)) ** 1.3) }))

/** The same market with prices by size class, so that total prices drop from class to class. */
const stepped = (samples: ReadonlyArray<Sample>): ReadonlyArray<Sample> =>
  samples.map((sample) => ({ ...sample, price: Math.round(sample.price * 0.8 ** Math.floor(area(sample) / 15)) }))

const homes = (seed: number) =>
  simulatePropertyMarket({
    seed,
    today,
    deals: 1_200,
    listings: 200,
    cities: simulatedCities.slice(0, 1),
    communities: { perCity: 60 },
    dirt: mildDirt,
  })

const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))

const FINE = Array.from({ length: 8 }, (_, i) => Number((88 + 0.53 * i).toFixed(2)))
const LADDER = [
  ...Array.from({ length: 22 }, (_, i) => Number((24 * 1.107 ** i).toFixed(2))).filter((size) => size < 88),
  ...FINE,
  ...Array.from({ length: 10 }, (_, i) => Number((92.3 * 1.093 ** i).toFixed(2))),
]

describe.each([5, 6])("the value of a home, market %i", (seed) => {
  const market = homes(seed)
  const clean = market.observations.filter(
    ({ dirt, sample: { facts } }) => dirt.length === 0 && facts["propertyUsage"] === "RESIDENTIAL",
  )
  const homeOf = (place: number) => {
    const { city, facts } = clean[place % clean.length]!.sample
    const { address, buildYear, community, floor, totalFloors } = facts
    const details = Object.entries({ buildYear, floor, totalFloors }).filter(([, fact]) => fact !== undefined)
    return { city, propertyUsage: "RESIDENTIAL", address: address ?? community, ...Object.fromEntries(details) }
  }
  const settings = { arbitrary: { seed: 31 * seed, runs: 3, maxShrinks: 4 } }

  describe.each([
    { name: "as simulated", samples: market.samples },
    { name: "where large homes are cheap in all", samples: perverse(market.samples) },
    { name: "where totals step down with the size", samples: stepped(market.samples) },
    { name: "with too few samples to learn from", samples: stepped(market.samples.slice(0, 25)) },
  ])("$name", ({ samples }) => {
    layer(hostOf(samples))((it) => {
      it.effect.prop(
        "never falls in all with its area",
        [Place],
        ([place]) =>
          Effect.gen(function* () {
            let before = { total: 0, size: 0 }
            let valued = 0
            for (const buildingArea of LADDER) {
              const either = yield* Effect.result(
                Valuation.value(property(), { ...homeOf(place), buildingArea }, { today }),
              )
              // Too far beyond the samples: no value, which other tests cover.
              if (either._tag === "Failure") continue
              valued++
              const { avgTotalPrice } = either.success
              expect(avgTotalPrice, `home ${place}: ${before.size} m² → ${buildingArea} m²`).toBeGreaterThanOrEqual(
                before.total - 1,
              )
              before = { total: avgTotalPrice, size: buildingArea }
            }
            expect(valued).toBeGreaterThan(FINE.length)
          }),
        settings,
      )
    })
  })
})

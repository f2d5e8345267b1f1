import { layer } from "@effect/vitest"
import { LocalDate, Valuation } from "@open-valuation/core"
import { equipment, equipmentRecipe } from "@open-valuation/core/equipment"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { type EquipmentObservation, mildEquipmentDirt, simulateEquipmentMarket } from "@open-valuation/testing"
import { Effect, Layer, Stream } from "effect"
import { expect } from "vitest"

const today = LocalDate.LocalDate.make("2026-11-20")
const market = simulateEquipmentMarket({
  seed: 42,
  today,
  deals: 1_400,
  listings: 800,
  auctions: 500,
  thinModels: 12,
  dirt: mildEquipmentDirt,
})

const added = Effect.flatMap(Catalogue, (catalogue) =>
  catalogue.add("EQUIPMENT", undefined, Stream.make(market.samples)),
)
const host = Layer.effectDiscard(added).pipe(
  Layer.provideMerge(FittedModels.layerMemory([equipmentRecipe()])),
  Layer.merge(ManufacturerSource.none),
)

/** A machine as its owner would describe it, on the day of the valuation. */
const requestOf = ({ object: machine }: EquipmentObservation): object => {
  const { condition, emissionStage, equipmentType, hours, manufactureDate, manufacturer, model } = machine.facts
  return {
    model,
    manufactureDate,
    manufacturer,
    ...(hours === undefined ? {} : { hours }),
    city: machine.city,
    attributes: { equipmentType, condition, ...(emissionStage === undefined ? {} : { emissionStage }) },
  }
}

const medianOf = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

const valued = (observations: ReadonlyArray<EquipmentObservation>) =>
  Effect.forEach(observations, (observation) =>
    Effect.map(Valuation.value(equipment(), requestOf(observation), { today }), (outcome) => {
      const { city, facts } = observation.object
      const truth = market.truth.valueOf({ city, facts }, LocalDate.toEpochDay(today))!
      return {
        outcome,
        ratio: outcome.estimatedResidualValue! / truth,
        holds: outcome.minResidualValue! <= truth && truth <= outcome.maxResidualValue!,
        width: (outcome.maxResidualValue! - outcome.minResidualValue!) / outcome.estimatedResidualValue!,
      }
    }),
  )

const clean = market.observations.filter(({ dirt }) => dirt.length === 0)

layer(host)("a simulated market of machines", (it) => {
  it.effect("is valued at its true prices, from noisy deals, auctions and listings", () =>
    Effect.gen(function* () {
      const found = yield* valued(clean.filter((_, i) => i % 8 === 0))
      expect(found.length).toBeGreaterThan(200)
      expect(found.filter(({ outcome }) => outcome.estimatedResidualValue === null)).toEqual([])
      const ratios = found.map(({ ratio }) => ratio)
      const errors = ratios.map((ratio) => Math.abs(ratio - 1)).toSorted((a, b) => a - b)
      expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.07)
      expect(errors[Math.floor(errors.length * 0.9)]).toBeLessThan(0.2)
      // Asking prices are 9 % above, auction prices 13 % below on average: the values are those of deals.
      expect(Math.abs(medianOf(ratios) - 1)).toBeLessThan(0.03)
      // The range is for prices, which scatter by 10 % around the truth, so it contains more truths than prices.
      const held = found.filter(({ holds }) => holds).length / found.length
      expect(held).toBeGreaterThan(0.8)
      expect(medianOf(found.map(({ width }) => width))).toBeLessThan(0.6)

      // Machines above five million yuan are rare, and priced like the others.
      const dear = yield* valued(clean.filter(({ truePrice }) => truePrice > 5_000_000))
      expect(dear.length).toBeGreaterThan(15)
      expect(Math.abs(medianOf(dear.map(({ ratio }) => ratio)) - 1)).toBeLessThan(0.1)
      expect(dear.filter(({ holds }) => holds).length / dear.length).toBeGreaterThan(0.8)

      const thin = yield* valued(clean.filter(({ object }) => object.model.share === 0))
      expect(thin.length).toBeGreaterThan(8)
      expect(medianOf(thin.map(({ ratio }) => Math.abs(ratio - 1)))).toBeLessThan(0.2)
    }),
  )

  it.effect("has prices in 万元 by mistake excluded and reported", () =>
    Effect.gen(function* () {
      const mistaken = market.observations.filter(
        ({ dirt, object, sample }) =>
          dirt.includes("priceInWan") && !dirt.includes("stale") && sample.facts["model"] === object.facts["model"],
      )
      expect(mistaken.length).toBeGreaterThan(2)
      for (const observation of mistaken) {
        const [value] = yield* valued([observation])
        const { excludedSamples, sources } = value!.outcome
        const { price } = observation.sample
        expect(excludedSamples.find((sample) => sample.price === price)?.reason.code).toBe(
          "market.excluded.PRICE_IMPLAUSIBLE",
        )
        expect(sources.every((source) => source.price !== price)).toBe(true)
        expect(Math.abs(Math.log(value!.ratio))).toBeLessThan(0.3)
      }
    }),
  )
})

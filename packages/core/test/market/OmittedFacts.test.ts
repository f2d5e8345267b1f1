import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { fit, SampleIndex, type Value } from "@open-valuation/core/market"
import { vehicle, vehicleKeys, vehicleRecipe } from "@open-valuation/core/vehicle"
import { searchFor } from "../../src/market/search/MarketSearch.ts"
import { LAST_DAY } from "../market/SimulatedMarket.ts"
import { simulatedCars } from "../vehicle/Cars.ts"
import { randomOf } from "./SimulatedMarket.ts"

/** What a grade of the condition is worth in this market, ln units, and its share. */
const GRADES = [
  { conditionGrade: "EXCELLENT", log: 0.08, until: 0.3 },
  { conditionGrade: "GOOD", log: 0, until: 0.6 },
  { conditionGrade: "FAIR", log: -0.1, until: 0.85 },
  { conditionGrade: "POOR", log: -0.25, until: 1 },
]

/** Cars whose prices differ by their condition, which they state. */
const cars = (count: number, seed: number): ReadonlyArray<Sample> => {
  const random = randomOf(seed)
  return simulatedCars(count, 0.06, seed).map((sample) => {
    const at = random()
    const { conditionGrade, log } = GRADES.find(({ until }) => at <= until)!
    const facts = { ...sample.facts, conditionGrade, accidentType: "NONE", usageNature: "NON_OPERATING" }
    return { ...sample, sampleId: `${seed} ${sample.sampleId}`, price: sample.price * Math.exp(log), facts }
  })
}

/** The same car without a word of its condition. */
const silent = (sample: Sample): Sample => {
  const { conditionGrade: _, ...facts } = sample.facts
  return { ...sample, facts }
}

const today = LocalDate.fromEpochDay(LAST_DAY)
const { market } = vehicle()
const fresh = cars(400, 2).filter(({ kind }) => kind === "TRANSACTION")

/** Values fresh cars as of today, from a market that was learned. */
const valuesFrom = (samples: ReadonlyArray<Sample>) => {
  const index = SampleIndex.make(vehicleKeys)
  index.addAll(samples)
  const model = fit(vehicleRecipe(), samples, { asOf: today, order: "random" })
  return (asked: (sample: Sample) => Sample): ReadonlyArray<Value & { readonly price: number }> =>
    fresh.map((sample) => {
      const { subject, valueFrom } = market.valuing(asked(sample), LocalDate.fromEpochDay(sample.observedDay))
      const search = index.search(searchFor(market.recipe, subject, LAST_DAY))
      return { ...valueFrom({ search, model, isCrossSection: true })!, price: sample.price }
    })
}

const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length
const share = (held: ReadonlyArray<boolean>): number => held.filter(Boolean).length / held.length

const figures = (values: ReturnType<ReturnType<typeof valuesFrom>>) => ({
  covers: share(values.map(({ high, low, price }) => low <= price && price <= high)),
  width: mean(values.map(({ high, low }) => Math.log(high / low))),
  stated: mean(values.map(({ confidence }) => confidence)),
  near: share(values.map(({ price, value }) => Math.abs(price / value - 1) <= 0.1)),
})

/** Within three standard errors of a share of so many, and what a range learned from so few may be off. */
const isCalibrated = ({ covers, near, stated }: ReturnType<typeof figures>): boolean =>
  Math.abs(covers - 0.8) < 3 * Math.sqrt(0.16 / fresh.length) + 0.02 &&
  Math.abs(near - stated) < 3 * Math.sqrt(0.25 / fresh.length) + 0.02

describe("the range holds four prices in five, and confidence is what it says", () => {
  const samples = cars(1_200, 1)

  it("where the samples state a fact, for requests with it and without it, which have the wider range", () => {
    const values = valuesFrom(samples)
    const [whole, without] = [figures(values((sample) => sample)), figures(values(silent))]
    expect([whole, without].filter((each) => !isCalibrated(each))).toEqual([])
    expect(without.width).toBeGreaterThan(1.2 * whole.width)
    expect(without.stated).toBeLessThan(whole.stated)
  })

  it("where neither states it", () => {
    const values = figures(valuesFrom(samples.map(silent))(silent))
    expect([values].filter((each) => !isCalibrated(each))).toEqual([])
  })
})

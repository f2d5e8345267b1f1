import { describe, expect, it } from "@effect/vitest"
import { LocalDate, type Sample } from "@open-valuation/core"
import { backtest, bySupport, partsOf, type SupportGroup } from "@open-valuation/core/accuracy"
import { property } from "@open-valuation/core/property"
import { SeededRandom, simulatedCities, simulatePropertyMarket } from "@open-valuation/testing"

const today = LocalDate.LocalDate.make("2026-11-20")
const lastDay = LocalDate.toEpochDay(today)
const TESTED_DAYS = 120
/** Samples for learning, few enough for a second. */
const LEARNED = 700
const DISTRICTS = 20
/** Standard deviation of the districts' levels, ln units: the spread in Beijing and Chengdu. */
const DEVIATION = 0.4
const KM_PER_DEGREE = 100

/** A city whose adjacent districts differ widely. */
const homes = (seed: number): ReadonlyArray<Sample> => {
  const random = new SeededRandom(`districts/${seed}`)
  const [city] = simulatedCities
  const districts = Array.from({ length: DISTRICTS }, (_, d) => ({
    name: `${seed}城${d + 1}区`,
    longitude: city!.longitude + (((d % 5) - 2) * 9) / KM_PER_DEGREE,
    latitude: city!.latitude + ((Math.floor(d / 5) - 2) * 9) / KM_PER_DEGREE,
    spreadKm: 1.5,
    level: random.normal(DEVIATION),
  }))
  return simulatePropertyMarket({
    seed,
    today,
    deals: 2_400,
    listings: 0,
    cities: [{ ...city!, districts }],
    communities: { perCity: 140 },
  }).samples.filter(({ facts }) => facts["propertyUsage"] === "RESIDENTIAL")
}

const isTested = ({ observedDay }: Sample): boolean => observedDay > lastDay - TESTED_DAYS

/** Valuations of each district once without samples and once with few: stated and observed accuracy. */
const measured = (cities: ReadonlyArray<ReadonlyArray<Sample>>): ReadonlyArray<SupportGroup> =>
  bySupport(
    cities.flatMap((samples) =>
      partsOf("district").flatMap(
        (part) =>
          backtest({
            market: property().market,
            train: samples.filter((sample) => !isTested(sample)).slice(0, LEARNED),
            test: samples.filter(isTested),
            holdOut: { unit: "district", part },
            walkForward: false,
            random: false,
            now: () => 0,
          }).rows,
      ),
    ),
  )

describe("homes in a district without a sample, in cities whose districts differ widely", () => {
  it("get ranges with the stated coverage, and no overstated confidence", () => {
    const groups = measured([7, 8].map(homes))
    const unseen = groups.find(({ support }) => support === "UNSEEN")!
    expect(unseen.units).toBe(2 * DISTRICTS)
    expect(unseen.held80).toBeGreaterThan(0.72)
    expect(unseen.stated - unseen.true10).toBeLessThan(0.07)
    const stated = groups.map((group) => group.stated)
    expect(stated).toEqual(stated.toSorted((a, b) => b - a))
  })
})

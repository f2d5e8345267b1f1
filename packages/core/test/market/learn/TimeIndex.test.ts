import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { continueIndex, dailyResiduals, recentResiduals, smoothIndex } from "../../../src/market/learn/SmoothIndex.ts"
import { levelAt } from "../../../src/market/model/TimeIndex.ts"
import type { TimeRecipe } from "../../../src/market/recipe/Recipe.ts"
import { randomOf } from "../SimulatedMarket.ts"

const RECIPE: TimeRecipe = {
  bandwidthDays: 12,
  minimumWeight: 20,
  decayDays: 1500,
  trendShare: 0.7,
  trendDays: 60,
  drift: { perMonth: 0.02, power: 0.8 },
}
const FIRST = 19_000
const LAST = FIRST + 900

interface Deal {
  readonly day: number
  readonly residual: number
}

/** Deals of a market that rises slowly, fluctuates, and is thin or busy: ln prices net of everything else. */
const dealsOf = (perDay: number, seed: number): ReadonlyArray<Deal> => {
  const random = randomOf(seed)
  return Array.from({ length: Math.round(perDay * (LAST - FIRST + 1)) }, () => {
    const day = FIRST + Math.floor((LAST - FIRST + 1) * random())
    return { day, residual: trueLevel(day) + 0.1 * (random() - 0.5) }
  }).concat([{ day: FIRST, residual: trueLevel(FIRST) }])
}

const trueLevel = (day: number): number => 10 + (0.1 * (day - FIRST)) / 365 + 0.05 * Math.sin((day - FIRST) / 80)

const dailyOf = (deals: ReadonlyArray<Deal>, lastDay: number) =>
  dailyResiduals(
    deals.map(({ day }) => day),
    deals.map(({ residual }) => residual),
    deals.map(() => 1),
    FIRST,
    lastDay,
  )

/** An index as of a day, extended with later sales. */
const continued = (deals: ReadonlyArray<Deal>, fitted: number, lastDay = LAST) => {
  const daily = dailyOf(deals, fitted)
  const index = smoothIndex(RECIPE, daily, fitted)
  const later = deals.filter(({ day }) => day > fitted)
  return { index, carried: continueIndex(RECIPE, index, recentResiduals(RECIPE, daily), later, lastDay) }
}

const busy = dealsOf(4, 1)

describe("the time index", () => {
  it("follows the market's level", () => {
    const index = smoothIndex(RECIPE, dailyOf(busy, LAST), LAST)
    for (let day = FIRST; day <= LAST; day += 30)
      expect(Math.abs(levelAt(index, day) - trueLevel(day))).toBeLessThan(0.03)
  })

  it.prop(
    "extended with later deals equals the index smoothed from all of them",
    [Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 250 }))],
    ([days]) => {
      const { carried, index } = continued(busy, LAST - days)
      const full = smoothIndex(RECIPE, dailyOf(busy, LAST), LAST)
      expect(carried.level.length).toBe(full.level.length)
      expect(carried.firstDay).toBe(FIRST)
      const reach = 3 * RECIPE.bandwidthDays
      for (let day = LAST; day > LAST - days - reach; day--) {
        expect(levelAt(carried, day)).toBeCloseTo(levelAt(full, day), 10)
      }
      expect(carried.slope).toBeCloseTo(full.slope, 10)
      // Beyond the reach of the later deals nothing changes.
      for (let day = LAST - days - reach - 1; day >= FIRST; day -= 40) {
        expect(levelAt(carried, day)).toBe(levelAt(index, day))
      }
      expect(levelAt(carried, LAST + 90)).toBeCloseTo(levelAt(full, LAST + 90), 10)
    },
    { arbitrary: { seed: 8, runs: 15 } },
  )

  it("in a thin market with widening windows is almost that index", () => {
    const thin = dealsOf(0.25, 2)
    const { carried } = continued(thin, LAST - 60)
    const full = smoothIndex(RECIPE, dailyOf(thin, LAST), LAST)
    for (let day = LAST; day > LAST - 60; day--) {
      expect(Math.abs(levelAt(carried, day) - levelAt(full, day))).toBeLessThan(0.005)
    }
  })

  it("is unchanged where there are no later deals", () => {
    const daily = dailyOf(busy, LAST)
    const index = smoothIndex(RECIPE, daily, LAST)
    const same = continueIndex(RECIPE, index, recentResiduals(RECIPE, daily), [], LAST)
    expect(same).toEqual(index)
  })

  it("reads no deal after the day it is extended to", () => {
    const fitted = LAST - 60
    const { carried } = continued(busy, fitted, LAST - 20)
    const known = busy.filter(({ day }) => day <= LAST - 20)
    expect(carried).toEqual(continued(known, fitted, LAST - 20).carried)
    expect(carried.level.length).toBe(LAST - 20 - FIRST + 1)
  })

  it("can be extended in a market younger than the days that are kept", () => {
    const young = busy
      .filter(({ day }) => day >= LAST - 40)
      .map((deal) => ({ ...deal, day: deal.day - (LAST - 40) + FIRST }))
    const { carried } = continued(young, FIRST + 20, FIRST + 40)
    const full = smoothIndex(RECIPE, dailyOf(young, FIRST + 40), FIRST + 40)
    carried.level.forEach((level, at) => expect(level).toBeCloseTo(full.level[at]!, 10))
  })

  it("extrapolates a damped trend, and never far", () => {
    const rising = { firstDay: 0, level: [0, 0.01], slope: 0.001, trendShare: 0.7, trendDays: 60 }
    const beyond = [1, 30, 90, 3000].map((days) => levelAt(rising, 1 + days) - 0.01)
    expect(beyond).toEqual(beyond.toSorted((a, b) => a - b))
    expect(beyond[0]).toBeCloseTo(0.7 * 0.001 * 60 * (1 - Math.exp(-1 / 60)), 12)
    expect(beyond[3]).toBeCloseTo(0.7 * 0.001 * 60, 10)
    expect(levelAt(rising, -500)).toBe(0)
  })
})

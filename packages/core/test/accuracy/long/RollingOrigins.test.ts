import { byHorizon, pooledRuns, rollingBacktests, rollingOrigins, runFigures } from "@open-valuation/core/accuracy"
import { property } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { simulatedMarket } from "../../market/SimulatedMarket.ts"

const samples = simulatedMarket({ deals: 1400, trend: -0.1 })
const days = samples.map(({ observedDay }) => observedDay)
const newest = Math.max(...days)

describe("rolling origins", () => {
  it("are evenly spaced, with enough rows before the first and every horizon after the last", () => {
    const origins = rollingOrigins(samples, [15, 60])
    expect(origins.length).toBeGreaterThan(2)
    expect(origins.length).toBeLessThanOrEqual(12)
    expect(days.filter((day) => day <= origins[0]!).length).toBeGreaterThanOrEqual(1000)
    expect(origins.at(-1)! + 60).toBeLessThan(newest)
    const apart = origins.slice(1).map((origin, i) => origin - origins[i]!)
    expect(Math.max(...apart) - Math.min(...apart)).toBeLessThanOrEqual(1)
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(6)
  })

  it("are none where the samples are few or span too short a time", () => {
    expect(rollingOrigins([], [30])).toEqual([])
    expect(rollingOrigins(samples.slice(0, 900), [30])).toEqual([])
    expect(rollingOrigins(samples, [900])).toEqual([])
  })
})

describe("a rolling-origin study", () => {
  const study = (train: typeof samples, test: typeof samples) =>
    rollingBacktests({ market: property().market, train, test, now: () => 0 }, [15, 120])
  const half = samples.length / 2
  const origins = study(samples.slice(0, half), samples.slice(half))
  const runs = [origins[0]!.value(), origins.at(-1)!.value()]
  const { rows } = pooledRuns(runs)

  it("values rows about each horizon after their origin, from models of that day", () => {
    expect(origins.length).toBeGreaterThan(2)
    for (const own of runs) {
      const origin = own.rows[0]!.origin!
      expect(new Set(own.rows.map((row) => row.origin))).toEqual(new Set([origin]))
      expect(own.models.length).toBe(1)
      expect(own.models[0]!.count).toBeLessThanOrEqual(days.filter((day) => day <= origin).length)
    }
    for (const { ahead = 0, day, origin = 0 } of rows) {
      expect(day).toBeGreaterThan(origin)
      expect(Math.abs(day - origin - ahead)).toBeLessThanOrEqual(15)
    }
  })

  it("is blind to everything after an origin", () => {
    const [first] = runs
    const origin = first!.rows[0]!.origin!
    const later = samples.map((sample) =>
      sample.observedDay > origin ? { ...sample, price: Math.round(1.5 * sample.price) } : sample,
    )
    const again = study(later.slice(0, half), later.slice(half))[0]!.value()
    expect(again.rows.map(({ valued }) => valued)).toEqual(first!.rows.map(({ valued }) => valued))
  })

  it("takes train and test files together, whichever has a row", () => {
    const again = study(samples.slice(half), samples)[0]!.value()
    expect(again.rows.map(({ valued }) => valued)).toEqual(runs[0]!.rows.map(({ valued }) => valued))
  })

  it("reports coverage and confidence by horizon", () => {
    const groups = byHorizon(rows)
    expect(groups.map(({ ahead }) => ahead)).toEqual([15, 120])
    for (const { confidence, held80, held80Error, n, origins: apart } of groups) {
      expect(apart).toBe(runs.length)
      expect(held80).toBeGreaterThan(0.6)
      expect(held80Error).toBeGreaterThanOrEqual(0)
      expect(confidence.reduce((sum, { count }) => sum + count, 0)).toBe(n)
    }
    expect(groups[0]!.n + groups[1]!.n).toBe(rows.length)
    expect(groups[1]!.width80).toBeGreaterThan(groups[0]!.width80)
    expect(runFigures(rows).byHorizon?.map(({ ahead, n }) => ({ ahead, n }))).toEqual(
      groups.map(({ ahead, n }) => ({ ahead, n })),
    )
    expect(runFigures(rows.map(({ ahead: _, ...row }) => row)).byHorizon).toBeUndefined()
  })
})

import { prepareBacktest, rollingBacktests } from "@open-valuation/core/accuracy"
import { equipment } from "@open-valuation/core/equipment"
import { property } from "@open-valuation/core/property"
import { describe, expect, it } from "vitest"
import { simulatedMachines } from "../equipment/Machines.ts"
import { LAST_DAY } from "../market/SimulatedMarket.ts"
import { simulatedMarket } from "../market/SimulatedMarket.ts"

const { market } = equipment()
const machines = simulatedMachines(700)
const origin = LAST_DAY - 300
const train = machines.filter(({ observedDay }) => observedDay <= origin)
const test = machines.filter(({ kind, observedDay }) => kind === "TRANSACTION" && observedDay > LAST_DAY - 60)

const run = (rows: typeof test, forecast: boolean) =>
  prepareBacktest({
    market,
    train,
    test: rows,
    walkForward: false,
    random: false,
    origin,
    forecast,
    now: () => 0,
  }).value().rows

describe("a forecast from an origin", () => {
  const rows = run(test, true)

  it("comes to what the same machines bring a year later, in a market that stays where it is", () => {
    const errors = rows.map(({ price, valued }) => Math.abs(Math.log(price / valued!.value))).toSorted((a, b) => a - b)
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.1)
  })

  it("has wider ranges than the values of the day", () => {
    const today = run(
      test.map((row) => ({ ...row, observedDay: origin })),
      false,
    )
    rows.forEach(({ valued }, i) => {
      const { high, low } = today[i]!.valued!
      expect(Math.log(valued!.high / valued!.low)).toBeGreaterThan(Math.log(high / low))
    })
  })

  it("does not know what is paid later", () => {
    const dear = test.map((row) => ({ ...row, price: 3 * row.price }))
    expect(run(dear, true).map(({ valued }) => valued)).toEqual(rows.map(({ valued }) => valued))
  })
})

describe("rolling origins of forecasts", () => {
  it("leave out machines of unknown age and such as were not yet made", () => {
    const many = simulatedMachines(1_400).map((sample, i) =>
      i % 5 === 0 ? { ...sample, facts: { ...sample.facts, manufactureDate: "2026-01" } } : sample,
    )
    const unknown = many.map((sample, i) => (i % 5 === 1 ? { ...sample, facts: { model: "SY215C" } } : sample))
    const [first] = rollingBacktests({ market, train: unknown, test: [], forecast: true, now: () => 0 }, [90])
    const { rows } = first!.value()
    const late = unknown.filter(({ facts }) => facts["manufactureDate"] === "2026-01")
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ price }) => late.some((sample) => sample.price === price))).toEqual([])
    for (const { valued } of rows) expect(valued).toBeDefined()
  })

  it("have no rows of an asset that does not wear out", () => {
    const [first] = rollingBacktests(
      { market: property().market, train: simulatedMarket({ deals: 1_200 }), test: [], forecast: true, now: () => 0 },
      [30],
    )
    expect(first!.value().rows).toEqual([])
  })
})

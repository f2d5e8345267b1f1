import type { Sample } from "@open-valuation/core"
import { backtest, type BacktestData } from "@open-valuation/core/accuracy"
import { describe, expect, it } from "vitest"
import { LAST_DAY } from "../../market/SimulatedMarket.ts"
import { dataOf, simulatedAssets } from "../Markets.ts"

const values = (data: BacktestData) => backtest(data).rows.map(({ valued }) => valued)

describe.each(simulatedAssets)("information that must not affect a value: $asset", (simulated) => {
  const data = dataOf(simulated)
  const { recipe } = simulated.market
  const plain = values(data)

  it("walking forward: the prices of the same day, and of later ones", () => {
    const test = data.test.filter(({ observedDay }) => observedDay > LAST_DAY - 50)
    const days = test.map(({ observedDay }) => observedDay).toSorted((a, b) => a - b)
    const middle = days[Math.floor(days.length / 2)] ?? 0
    const walk = (changed: ReadonlyArray<Sample>) => values({ ...data, test: changed, walkForward: true })
    const upTo = (all: ReturnType<typeof walk>) => all.filter((_, i) => (test[i]?.observedDay ?? 0) <= middle)
    const walked = walk(test)
    const raised = walk(
      test.map((sample) => (sample.observedDay >= middle ? { ...sample, price: sample.price * 5 } : sample)),
    )
    expect(upTo(raised)).toEqual(upTo(walked))
    expect(raised).not.toEqual(walked)
  })

  it("the order of the rows, to the last bit", () => {
    const turned = values({ ...data, train: data.train.toReversed(), test: data.test.toReversed() })
    expect(turned.toReversed()).toEqual(plain)
  })

  it("columns that follow the price", () => {
    const size = ({ facts }: Sample): number => (recipe.unitField === undefined ? 1 : Number(facts[recipe.unitField]))
    const revealing = (sample: Sample): Sample => ({
      ...sample,
      facts: {
        ...sample.facts,
        unitPrice: Math.round((100 * sample.price) / size(sample)) / 100,
        priceIn10k: sample.price / 10_000,
        roundedPrice: Math.round(sample.price / 1000) * 1000,
        feeOf3Percent: Math.round(0.03 * sample.price),
      },
    })
    expect(values({ ...data, train: data.train.map(revealing), test: data.test.map(revealing) })).toEqual(plain)
  })
})

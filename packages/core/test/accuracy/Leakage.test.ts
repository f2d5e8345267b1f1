import type { Sample } from "@open-valuation/core"
import { accuracyOf, backtest, shuffledPrices } from "@open-valuation/core/accuracy"
import { describe, expect, it } from "vitest"
import { LAST_DAY, randomOf } from "../market/SimulatedMarket.ts"
import { dataOf, simulatedAssets } from "./Markets.ts"

describe.each(simulatedAssets)("a price never reaches its own value: $asset", (simulated) => {
  const data = dataOf(simulated)
  const plain = backtest(data)

  it("the test has power: the engine predicts far better out of sample than the naive median", () => {
    const accuracy = accuracyOf(plain.rows)
    expect(accuracy.n).toBeGreaterThan(40)
    expect(accuracy.hitRate).toBe(1)
    expect(accuracy.mdape).toBeLessThan(0.5 * accuracy.naive.mdape)
  })

  it("with shuffled prices the engine falls to the naive median of the same shuffled samples", () => {
    const { mdape, naive } = accuracyOf(backtest({ ...data, shufflePrices: true }).rows)
    expect(mdape).toBeGreaterThan(simulated.chance * naive.mdape)
    expect(mdape).toBeGreaterThan(2 * accuracyOf(plain.rows).mdape)
  })

  it("the same measure detects a price that leaks through a noisy column", { tags: ["long"] }, () => {
    const random = randomOf(7)
    const telling = (sample: Sample): Sample => ({
      ...sample,
      facts: { ...sample.facts, appraisedFor: Math.round(sample.price * Math.exp(0.16 * (random() - 0.5))) },
    })
    const shuffled = shuffledPrices(simulated.market.recipe, data.train)
    const { mdape, naive } = accuracyOf(
      backtest({ ...data, train: shuffled.map(telling), test: data.test.map(telling) }).rows,
    )
    expect(mdape).toBeLessThan(simulated.chance * naive.mdape)
  })

  it("the prices of the rows to be valued, and of later ones, do not matter", { tags: ["long"] }, () => {
    const later = data.train.map((sample, i): Sample => ({
      ...sample,
      price: 3 * sample.price,
      sampleId: `later-${i}`,
      objectKey: `later-${i}`,
      observedDay: LAST_DAY + 10,
    }))
    const test = data.test.map((sample): Sample => ({ ...sample, price: 7 * sample.price, askPrice: 8 * sample.price }))
    // The training file also contains the rows to be valued: they are recognised as the same samples and left out.
    const changed = backtest({ ...data, train: [...data.train, ...data.test, ...later], test })
    expect(changed.rows.map(({ valued }) => valued)).toEqual(plain.rows.map(({ valued }) => valued))
    expect(changed.timeFenced).toBe(true)
  })
})

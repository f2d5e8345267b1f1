import { describe, expect, it } from "vitest"
import { scoreCorpus } from "./corpus/Score.ts"

const { heldOut, training } = scoreCorpus()

describe("the prices of the corpus", () => {
  it("are read with a precision of 98 % and a recall of 90 %", () => {
    for (const { found, precision, recall } of [training, heldOut]) {
      expect(found).toBeGreaterThan(50)
      expect(precision).toBeGreaterThanOrEqual(0.98)
      expect(recall).toBeGreaterThanOrEqual(0.9)
    }
    expect(training.pages + heldOut.pages).toBeGreaterThanOrEqual(200)
  })

  it("are never a rent, a down payment, an average, a start price or a hidden one", () => {
    expect(training.trapped + heldOut.trapped).toBe(0)
  })
})

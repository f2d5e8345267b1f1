import { describe, expect, it } from "vitest"
import { extractRows } from "../../src/index.ts"
import { snippet, today } from "./corpus/Objects.ts"
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

it("a car's registration is its own date, not that of the offer", () => {
  const page = snippet("大众帕萨特 2020款", "登记日期：2020-03-15 5.6万公里 报价13.6万", "2026-06-01")
  const wanted = { assetType: "VEHICLE", city: "", facts: { brand: "大众", series: "帕萨特" }, today } as const
  expect(extractRows(page, wanted).rows).toMatchObject([
    { price: 136_000, observedAt: "2026-06-01", facts: { firstRegistrationDate: "2020-03" } },
  ])
})

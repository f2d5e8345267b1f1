import { describe, expect, it } from "@effect/vitest"
import { roundedBeside } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { Schema } from "effect"
import { defaultMarketPolicy } from "../../src/market/recipe/MarketPolicy.ts"
import { confidencePercent, marketReport, withoutComparables } from "../../src/market/report/MarketReport.ts"
import { texts } from "../../src/text/Translate.ts"
import { messageWith } from "./Params.ts"

describe("a figure beside a threshold", () => {
  it.prop(
    "is shown on its own side of the threshold",
    [
      Schema.Int.check(Schema.isBetween({ minimum: -1_000_000, maximum: 1_000_000 })),
      Schema.Int.check(Schema.isBetween({ minimum: -100, maximum: 100 })),
    ],
    ([tenThousandths, hundredths]) => {
      const [value, threshold] = [tenThousandths / 10_000, hundredths / 100]
      const shown = roundedBeside(value, threshold, 2)
      expect(Math.sign(shown - threshold)).toBe(Math.sign(value - threshold))
      expect(Math.abs(shown - value)).toBeLessThan(0.0100001)
    },
  )

  it("treats figures that differ only in floating-point noise as equal", () => {
    expect(roundedBeside(1.2 * 1.25, 1.5, 2)).toBe(1.5)
    expect(roundedBeside(0.1 + 0.2, 0.3, 2)).toBe(0.3)
  })

  /** Pairs of parameters shown together in one text, and their smallest meaningful difference. */
  const pairs = [
    ["observed", "threshold"],
    ["count", "minimum"],
    ["days", "preferred"],
    ["ratio", "limit"],
    ["years", "limit"],
    ["breaks", "serious"],
    ["minutes", "allowed"],
    ["stated", "legal"],
  ] as const

  for (const lang of ["en", "zh"] as const) {
    it(`is never shown equal to the threshold when it is not, in ${lang}`, () => {
      const alike: Array<string> = []
      for (const code of Object.keys(texts)) {
        for (const [observed, threshold] of pairs) {
          const text = (value: number, limit: number): string => {
            const { params } = messageWith(code, 7)
            const own = new Proxy(params, {
              get: (target, name) => {
                const given = target[String(name)]
                if (typeof given !== "number") return given
                return name === observed ? value : name === threshold ? limit : given
              },
            })
            return translate({ code, params: own }, lang)
          }
          for (const limit of [1, 1.2, 30]) {
            const namesBoth = text(limit, limit) !== text(limit, 97) && text(limit, limit) !== text(53, limit)
            const near =
              Number.isInteger(limit) && !code.endsWith("COVERAGE")
                ? [limit - 1, limit + 1]
                : [limit - 0.001, limit + 0.001]
            for (const value of near)
              if (namesBoth && text(value, limit) === text(limit, limit)) alike.push(text(value, limit))
          }
        }
      }
      expect(alike).toEqual([])
    })
  }

  it("of a down payment is not shown as 100 % unless it is", () => {
    const text = (observed: number) =>
      translate({ code: "statement.risk.DOWN_PAYMENT_COVERAGE", params: { observed, threshold: 1 } }, "en")
    expect(text(0.99996)).toContain("only 99.9% of")
  })
})

describe("confidence in per cent", () => {
  it("reaches a level's threshold only when the level does", () => {
    const { high, medium } = defaultMarketPolicy.confidenceLevels
    for (let thousandths = 0; thousandths <= 1000; thousandths++) {
      const { confidence, confidenceLevel } = marketReport({
        asset: "PROPERTY",
        appraisal: withoutComparables([]),
        confidence: thousandths / 1000,
        policy: defaultMarketPolicy,
        policyHash: "",
        valuationDate: "2026-11-20",
        model: undefined,
        capped: false,
      })
      const shown = confidencePercent(confidence)
      expect(confidenceLevel).toBe(shown >= 100 * high ? "HIGH" : shown >= 100 * medium ? "MEDIUM" : "LOW")
    }
    expect([0.745, 0.749, 0.75, 0.29, 0.57, 1].map(confidencePercent)).toEqual([74, 74, 75, 29, 57, 100])
  })
})

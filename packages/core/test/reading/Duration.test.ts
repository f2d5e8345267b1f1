import { assert, describe, it } from "@effect/vitest"
import { MONTHS, monthsOf } from "../../src/reading/Duration.ts"

describe("a stretch of months", () => {
  const stretches: ReadonlyArray<readonly [string, number | undefined]> = [
    ["36期", 36],
    ["24个月", 24],
    ["24 months", 24],
    ["3年", 36],
    ["3年期", 36],
    ["1.5年", 18],
    ["三年", 36],
    ["两年半", 30],
    ["十年", 120],
    ["半年", 6],
    ["a year and a half", 18],
    ["two and a half years", 30],
    ["twenty-four months", 24],
    ["5 years", 60],
    // A third of a month is none, and 月供 is money.
    ["0.3年", undefined],
    ["36月供", undefined],
    ["三吨", undefined],
  ]
  const whole = new RegExp(`^${MONTHS}$`, "iu")
  for (const [text, months] of stretches)
    it(`${text} is ${months ?? "none"}`, () => {
      assert.strictEqual(whole.test(text), months !== undefined)
      if (months !== undefined) assert.strictEqual(monthsOf(text), months)
    })
})

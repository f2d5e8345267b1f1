import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { termFactor } from "../../../src/land/term/TermFactor.ts"

const between = (minimum: number, maximum: number) => Schema.Finite.check(Schema.isBetween({ minimum, maximum }))
const Rate = between(0, 0.2)
const Years = between(0.01, 100)

describe("the term factor", () => {
  it("matches the published table of Ji'an: 40 years at 6.5 %", () => {
    expect(termFactor(0.065, 1, 40)).toBeCloseTo(0.0664, 4)
    expect(termFactor(0.065, 9, 40)).toBeCloseTo(0.4705, 4)
    expect(termFactor(0.065, 10, 40)).toBeCloseTo(0.5082, 4)
  })

  it.prop("is above 0, at most 1, and 1 for the full term", [Rate, Years, Years], ([rate, n, m]) => {
    expect(termFactor(rate, n, m)).toBeGreaterThan(0)
    expect(termFactor(rate, n, m)).toBeLessThanOrEqual(1)
    expect(termFactor(rate, m, m)).toBe(1)
    expect(termFactor(rate, m + n, m)).toBe(1)
  })

  it.prop("never falls with more years left", [Rate, Years, Years, Years], ([rate, one, other, m]) => {
    const [fewer, more] = one < other ? [one, other] : [other, one]
    expect(termFactor(rate, fewer, m)).toBeLessThanOrEqual(termFactor(rate, more, m) + 1e-12)
  })

  it.prop("is transitive: from a full term via any other to a remaining one", [Rate, Years, Years, Years], (given) => {
    const [rate, ...years] = given
    const [n = 0, k = 0, m = 0] = years.toSorted((a, b) => a - b)
    expect(termFactor(rate, n, k) * termFactor(rate, k, m)).toBeCloseTo(termFactor(rate, n, m), 9)
  })

  it("is linear without a rate, and 0 when no year is left", () => {
    expect(termFactor(0, 10, 40)).toBe(0.25)
    expect(termFactor(0.065, 0, 40)).toBe(0)
  })
})

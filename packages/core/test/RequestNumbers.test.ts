import { Effect, Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { between, number } from "../src/request/Fields.ts"

const accepts = (schema: Schema.Codec<number>, value: number): boolean =>
  Result.isSuccess(Effect.runSync(Effect.result(Schema.decodeUnknownEffect(schema)(value))))

describe("numbers of a request", () => {
  it.each([5e-324, -5e-324, 1e-300, 1e-7])("are refused when closer to 0 than any measurement: %d", (value) => {
    expect(accepts(number, value)).toBe(false)
    expect(accepts(between(-1, 100), value)).toBe(false)
    expect(accepts(between(1, 100), value)).toBe(false)
  })

  it("may be 0 or a meaningful size", () => {
    expect([0, -0, 1e-6, -3, 100].map((value) => accepts(number, value))).toEqual([true, true, true, true, true])
    expect(accepts(between(0, 100), 0)).toBe(true)
    expect(accepts(between(0.01, 100), 0.01)).toBe(true)
    expect(accepts(between(0, 100), 101)).toBe(false)
    expect(accepts(number, Number.POSITIVE_INFINITY)).toBe(false)
  })
})

import { Effect, Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { between, name, number } from "../src/request/Fields.ts"

const accepts = (schema: Schema.Codec<number> | Schema.Codec<string>, value: unknown): boolean =>
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

describe("names of a request", () => {
  it.each(["。。。", "---", "🏠🏠", "\u3164", "＊", "(·)"])("need a letter or figure: %j", (value) => {
    expect(accepts(name(1, 300), value)).toBe(false)
    expect(accepts(name(0, 300), value)).toBe(false)
  })

  it.each(["8", "朝", "A", "№ 8", "①", "🏠 3号"])("may be as short as one: %j", (value) => {
    expect(accepts(name(1, 300), value)).toBe(true)
  })

  it("may be blank only where nothing needs to be named", () => {
    expect(["", "  "].map((value) => accepts(name(1, 300), value))).toEqual([false, false])
    expect(["", "  "].map((value) => accepts(name(0, 300), value))).toEqual([true, true])
  })
})

import { describe, expect, it } from "vitest"
import { percent, signed } from "../src/Formats.ts"

describe("a change", () => {
  it.each([
    [0.0123, "+1.2%"],
    [-0.0123, "−1.2%"],
    [-0.00001, "0.0%"],
    [0.00001, "0.0%"],
    [0, "0.0%"],
  ])("of %d is %s", (change, text) => {
    expect(signed(percent(change), change)).toBe(text)
  })
})

import { isKnownCode, render, translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { en } from "../../src/text/en.ts"
import { zh } from "../../src/text/zh.ts"
import { messageWith } from "./Params.ts"

describe("the text catalogues", () => {
  it("have the same codes", () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(zh).toSorted())
  })

  it("are Chinese and English", () => {
    for (const code of Object.keys(zh)) {
      expect(isKnownCode(code)).toBe(true)
      const message = messageWith(code, 1)
      expect(translate(message, "zh")).toMatch(/[\u4e00-\u9fff]/)
      expect(translate(message, "en")).not.toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it("show an unknown code with its parameters", () => {
    expect(translate({ code: "future.code", params: { a: 1 } }, "zh")).toBe("future.code a=1")
  })
})

describe("render", () => {
  it("translates every message and leaves the rest unchanged", () => {
    const stored = {
      n: 1,
      tips: [{ code: "request.missing", params: {} }],
      inner: { code: 40001, params: {} },
      none: null,
    }
    expect(render(stored, "en")).toEqual({
      n: 1,
      tips: ["is required"],
      inner: { code: 40001, params: {} },
      none: null,
    })
  })

  it("still renders results of earlier versions", () => {
    const golden = { code: "market.step.trend", params: { percent: -2.8 } }
    expect(render(golden, "zh")).toBe("近12个月本市场价格下跌约2.8%，各样本按成交日期修正到估值时点。")
  })
})

import { isKnownCode, render, translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { texts } from "../../src/text/Translate.ts"
import { messageWith } from "./Params.ts"

describe("the text catalogues", () => {
  it("are Chinese and English", () => {
    for (const code of Object.keys(texts)) {
      expect(isKnownCode(code)).toBe(true)
      const message = messageWith(code, 1)
      // A value alone is what the request says, in whatever language; a source is what a table states; a refusal may
      // be what another message tells, and a reason a tip.
      if (["chat.fieldValue", "market.failed.told", "lending.reason.tip"].includes(code) || code.endsWith(".source"))
        continue
      expect(translate(message, "zh")).toMatch(/[\u4e00-\u9fff]/)
      // The name of a column stands in quotation marks as a file must write it.
      expect(translate(message, "en").replaceAll(/"[^"]*"/gu, "")).not.toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it("show an unknown code with its parameters", () => {
    expect(translate({ code: "future.code", params: { a: 1 } }, "zh")).toBe("future.code a=1")
  })
})

describe("the market's sentences about an asset that a host adds", () => {
  const message = { code: "market.excluded.DUPLICATE", params: { asset: "BOAT" } }
  const weights = {
    code: "market.step.weights",
    params: { asset: "BOAT", count: 3, effective: 2, sameGroup: 1, anchorPercent: 0 },
  }
  const own = { BOAT: { likeness: { zh: "船型和总长", en: "model and length" } } }

  it("use general terms, never those of a home", () => {
    expect(translate(message, "en")).toBe("duplicate of the same object")
    expect(translate(message, "zh")).toBe("同一标的重复出现")
    expect(translate({ ...message, params: {} }, "en")).toBe("duplicate of the same home")
  })

  it("use the host's terms, and general ones for those it leaves out, in each language", () => {
    expect(translate(weights, "en", own)).toContain("similarity of model and length")
    expect(translate(weights, "zh", own)).toContain("按船型和总长的相似度")
    expect(translate(message, "en", own)).toBe("duplicate of the same object")
    expect(translate({ ...message, params: { asset: "EQUIPMENT" } }, "en", own)).toBe("duplicate of the same machine")
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
    expect(render(golden, "zh")).toBe("近12个月本市场价格下跌约2.8%，各样本按成交日期修正到价值时点。")
  })
})

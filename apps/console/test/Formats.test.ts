import { describe, expect, it } from "vitest"
import { formatsOf } from "../src/app/Formats.ts"

const [zh, en] = [formatsOf("zh"), formatsOf("en")]

describe("amounts", () => {
  it("are said as reports say them", () => {
    expect([zh.yuan(6_052_973.4), en.yuan(6_052_973.4)]).toEqual(["6,052,973 元", "CNY 6,052,973"])
    expect([zh.yuan(-0.5, 2), en.yuan(275_151.07, 2)]).toEqual(["-0.50 元", "CNY 275,151.07"])
    expect([zh.yuan(0), en.yuan(0)]).toEqual(["0 元", "CNY 0"])
  })

  it("are shortened on axes", () => {
    expect([zh.short(6_053_000), en.short(6_053_000)]).toEqual(["605.3万", "6.053m"])
  })
})

describe("days and times", () => {
  it("are those of Shanghai, in Chinese as reports write them", () => {
    const late = "2026-11-30T17:05:00Z"
    expect([zh.time(late), en.time(late)]).toEqual(["2026-12-01 01:05", "1 Dec 2026, 01:05"])
    expect([zh.day("2026-11-30"), en.day("2026-11-30T23:00:00+08:00")]).toEqual(["2026-11-30", "30 Nov 2026"])
  })
})

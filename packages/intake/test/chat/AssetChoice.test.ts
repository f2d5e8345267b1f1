import { describe, expect, it } from "@effect/vitest"
import { sessionAfter } from "./SessionAfter.ts"

const chosen = (...say: ReadonlyArray<string>): string | null => sessionAfter(null, ...say).state.assetType
const about: ReadonlyArray<readonly [say: string, asset: string | null]> = [
  ["三一25吨汽车吊STC250", "EQUIPMENT"],
  ["海淀区某某小区89平3室2厅", "PROPERTY"],
  ["a 2018 Camry with 60k km", "VEHICLE"],
  ["常熟一块工业用地，30亩", "LAND"],
  ["我有半年流水，想买辆货车，首付三成", "BANK_STATEMENT"],
  ["房子", "PROPERTY"],
  ["车", "VEHICLE"],
  ["你好", null],
  ["今天天气不错", null],
]

describe("the asset of a session", () => {
  it.each(about)("%s: %s", (say, asset) => {
    expect(chosen(say)).toBe(asset)
  })
  it("changes when the person clearly speaks of another one", () => {
    expect(chosen("三一SY215挖机", "算了，先估我的房子，杭州西湖区文鹭雅苑89平")).toBe("PROPERTY")
    expect(chosen("海淀区89平3室2厅", "换一个，一辆凯美瑞18年的")).toBe("VEHICLE")
  })
  it("stays when words of another one stand in a sentence about it", () => {
    expect(chosen("海淀区89平3室2厅", "带一个车位，贷款还没还清，月供5000")).toBe("PROPERTY")
    expect(chosen("凯美瑞18年的", "首付三成，分期也行，房贷流水都有")).toBe("VEHICLE")
    expect(chosen("三一SY215挖机", "在工地上干活，6800小时")).toBe("EQUIPMENT")
  })
})

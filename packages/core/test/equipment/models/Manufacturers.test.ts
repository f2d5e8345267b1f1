import { describe, expect, it } from "@effect/vitest"
import { manufacturerByCode, manufacturerOf, manufacturers } from "../../../src/equipment/models/Manufacturers.ts"

describe("manufacturerOf", () => {
  it.each([
    ["徐工", "XCMG"],
    ["XCMG", "XCMG"],
    ["xcmg", "XCMG"],
    ["徐州重型机械有限公司", "XCMG"],
    ["徐工集团工程机械股份有限公司", "XCMG"],
    ["三一汽车起重机械有限公司", "SANY"],
    ["三一重工", "SANY"],
    ["ＳＡＮＹ", "SANY"],
    ["中联重科", "ZOOMLION"],
    ["长沙中联重工科技发展股份有限公司", "ZOOMLION"],
    ["龙工（福建）机械有限公司", "LONKING"],
    ["卡特", "CATERPILLAR"],
    ["CAT", "CATERPILLAR"],
    ["Caterpillar Inc.", "CATERPILLAR"],
    ["Komatsu Ltd.", "KOMATSU"],
    ["小松山推工程机械有限公司", "KOMATSU"],
    ["日立住友", "HITACHI_SUMITOMO"],
    ["日立建机", "HITACHI"],
    ["Hitachi-Sumitomo", "HITACHI_SUMITOMO"],
    ["John Deere", "DEERE"],
    ["LIUGONG", "LIUGONG"],
    ["徐工 XCMG", "XCMG"],
  ])("%s is %s", (text, code) => expect(manufacturerOf(text)?.code).toBe(code))

  it.each(["", "无", "未知", "某某机械厂", "SY215C", "CATALOGUE", "😀", "A".repeat(5000), "（）"])(
    "%j is none",
    (text) => {
      expect(manufacturerOf(text)).toBeUndefined()
    },
  )

  it("has codes once, and each name for one maker", () => {
    expect(new Set(manufacturers.map(({ code }) => code)).size).toBe(manufacturers.length)
    for (const { code, zh, en, aliases, companies } of manufacturers) {
      for (const name of [code, zh, en, ...aliases, ...companies]) expect(manufacturerOf(name)?.code, name).toBe(code)
      expect(manufacturerByCode(code)).toEqual({ code, zh, en })
    }
    expect(manufacturerByCode("NOBODY")).toBeUndefined()
  })
})

import { describe, expect, it } from "@effect/vitest"
import { sessionAfter } from "./SessionAfter.ts"

const sentences: ReadonlyArray<readonly [say: string, input: Readonly<Record<string, unknown>>]> = [
  ["三一25吨汽车吊STC250，19年3月出厂的", { manufacturer: "三一", model: "STC250", manufactureDate: "2019-03" }],
  [
    "徐工XE215D挖机，2018年6月出厂，干了6800小时，现在徐州",
    { manufacturer: "徐工", model: "XE215D", manufactureDate: "2018-06", hours: 6800, city: "江苏省/徐州市" },
  ],
  [
    "CAT 320D excavator, made in May 2014, 9,200 hours, Chengdu",
    {
      manufacturer: "Caterpillar",
      model: "320D",
      manufactureDate: "2014-05",
      hours: 9200,
      city: "四川省/成都市",
    },
  ],
  ["小松PC200-8 表显一万二小时", { manufacturer: "小松", model: "PC200-8", hours: 12_000 }],
  ["铭牌上写的是 QY25K5 出厂编号123456", { model: "QY25K5" }],
]

describe("equipment is talked about", () => {
  it.each(sentences)("%s", (say, input) => {
    expect(sessionAfter("EQUIPMENT", say).input).toEqual(input)
  })
  it("a year alone is asked for its month", () => {
    const turn = sessionAfter("EQUIPMENT", "小松PC200-8 12年的")
    expect(turn.input).toEqual({ manufacturer: "小松", model: "PC200-8" })
    expect(turn.state.doubts).toMatchObject([{ doubt: { kind: "YEAR_ALONE", year: 2012 } }])
    expect(sessionAfter("EQUIPMENT", "小松PC200-8 12年的", "5月").input).toHaveProperty("manufactureDate", "2012-05")
  })
  it("a range of hours is no reading", () => {
    expect(sessionAfter("EQUIPMENT", "小时大概五六千").input).toEqual({})
  })
  it("its price and how it was paid change nothing", () => {
    const turn = sessionAfter("EQUIPMENT", "换过发动机，报价28万，分期也行")
    expect(turn.state.assetType).toBe("EQUIPMENT")
    expect(turn.input).toEqual({})
  })
})

import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { chatAssets, takeMessage, takeValue } from "../../src/chat/index.ts"
import { translate } from "../../src/text.ts"
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
  // A label before its figure beats the unit behind the one before it.
  ["SY215C挖掘机 年份2016 小时8600", { model: "SY215C", hours: 8600 }],
  ["型号SY215C 出厂年月201608 小时8600", { model: "SY215C", manufactureDate: "2016-08", hours: 8600 }],
  [
    "神钢SK200-8 小时数9千多 12年3月的",
    { manufacturer: "神钢", model: "SK200-8", manufactureDate: "2012-03", hours: 9000 },
  ],
  ["SY215C 8600小时2016年5月", { model: "SY215C", manufactureDate: "2016-05", hours: 8600 }],
  ["出厂：2016.08 工时：8600 型号：SY215C", { model: "SY215C", manufactureDate: "2016-08", hours: 8600 }],
  ["小松PC130-7，跑了7400小时，不对是8400", { manufacturer: "小松", model: "PC130-7", hours: 8400 }],
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
  it.each(["小时大概五六千", "干了五千三四百小时", "一万六七千小时", "5-6千小时"])(
    "%s is no reading, but a question",
    (range) => {
      expect(sessionAfter("EQUIPMENT", range).input).toEqual({})
      expect(sessionAfter("EQUIPMENT", range, "5480，在柳州").input).toEqual({
        hours: 5480,
        city: "广西壮族自治区/柳州市",
      })
    },
  )
  describe("after a value that the hours would narrow most", () => {
    const rules = { assets: chatAssets(), today: LocalDate.LocalDate.make("2026-06-15") }
    const tip = { code: "market.risk.narrowing", params: { field: "hours", percent: 18, narrowedPercent: 11 } }
    const before = sessionAfter("EQUIPMENT", "三一25吨汽车吊STC250，19年3月出厂的", "广州")
    const question = takeValue(before.state, { riskTips: [tip] }, rules)!

    it("they are asked for in the language of the session", () => {
      const said = (locale: "zh" | "en") => question.reply.map((message) => translate(message, locale)).join("\n")
      expect(said("zh")).toMatchInlineSnapshot(`
        "补充使用小时数可将区间由±18%收窄到约±11%。
        设备工作了多少小时？例如 6800小时。"
      `)
      expect(said("en")).toMatchInlineSnapshot(`
        "Stating hours would narrow the range from ±18% to about ±11%.
        How many hours has the machine worked? For example 6,800 hours."
      `)
    })
    it.each([
      ["6000 小时", 6000],
      ["6000", 6000],
      ["六千多", 6000],
      ["about 6,000 hours", 6000],
    ])("%s is the answer", (content, hours) => {
      const turn = takeMessage(question.state, { content }, rules)
      expect(turn.input).toEqual({ ...before.input, hours })
      expect(turn.readyToValue).toBe(true)
    })
    it.each(["不知道", "没有", "I don't know"])("%s leaves it open, and it is not asked for again", (content) => {
      const turn = takeMessage(question.state, { content }, rules)
      expect(turn.input).toEqual(before.input)
      expect(takeValue(turn.state, { riskTips: [tip] }, rules)).toBeUndefined()
    })
  })
  it("its price and how it was paid change nothing", () => {
    const turn = sessionAfter("EQUIPMENT", "换过发动机，报价28万，分期也行")
    expect(turn.state.assetType).toBe("EQUIPMENT")
    expect(turn.input).toEqual({})
  })
})

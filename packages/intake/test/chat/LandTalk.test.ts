import { describe, expect, it } from "@effect/vitest"
import { sessionAfter } from "./SessionAfter.ts"

const sentences: ReadonlyArray<readonly [say: string, input: Readonly<Record<string, unknown>>]> = [
  [
    "湖南长沙岳麓区坪塘街道的一块工业用地，35亩，出让，使用年限50年，还剩38年，五通一平",
    {
      city: "湖南省/长沙市/岳麓区",
      address: "坪塘街道",
      landUse: "INDUSTRIAL",
      areaSqm: 23_333.33,
      rightType: "GRANTED",
      termTotalYears: 50,
      remainingYears: 38,
      developmentLevel: "FIVE_UTILITIES",
    },
  ],
  [
    "基准地价是1250元/平米，容积率1.2，一级地段，常熟市 海虞镇 通港路南 商业用地 6666平 2055年3月14日到期 出让",
    {
      benchmarkPrice: { unitPrice: 1250 },
      plotRatio: 1.2,
      grade: "一级",
      city: "江苏省/苏州市/常熟市",
      address: "海虞镇 通港路南",
      landUse: "COMMERCIAL",
      areaSqm: 6666,
      termEndDate: "2055-03-14",
      rightType: "GRANTED",
    },
  ],
  [
    "Industrial land in Kunshan, Jiangsu, 40 mu, granted, 50-year term with 31 years left, north of Xingpu Road, plot ratio 1.2",
    {
      landUse: "INDUSTRIAL",
      city: "江苏省/苏州市/昆山市",
      areaSqm: 26_666.67,
      rightType: "GRANTED",
      termTotalYears: 50,
      remainingYears: 31,
      address: "north of Xingpu Road",
      plotRatio: 1.2,
    },
  ],
  ["面积三十二亩半", { areaSqm: 21_666.67 }],
  ["2.6公顷", { areaSqm: 26_000 }],
  ["5 acres", { areaSqm: 20_234.28 }],
  ["1.5万平方米", { areaSqm: 15_000 }],
  ["商住用地 毛地", { landUse: "MIXED", developmentLevel: "RAW" }],
  ["出让 40年", { rightType: "GRANTED", termTotalYears: 40 }],
  ["宅基地", { landUse: "RESIDENTIAL", rightType: "COLLECTIVE" }],
  ["已经用了10年", {}],
  ["拿地价每亩320万，当时花了3200万", {}],
]

describe("land is talked about", () => {
  it.each(sentences)("%s", (say, input) => {
    expect(sessionAfter("LAND", say).input).toEqual(input)
  })
  it("a small area without its unit is asked about, and the unit alone answers", () => {
    expect(sessionAfter("LAND", "面积25").input).toEqual({})
    expect(sessionAfter("LAND", "面积25", "亩").input).toEqual({ areaSqm: 16_666.67 })
  })
  it("ranges are asked about", () => {
    expect(sessionAfter("LAND", "80到90亩，容积率1.8-2.2").input).toEqual({})
  })
  it("is collected over several messages", () => {
    const turn = sessionAfter(
      "LAND",
      "想评估块地",
      "商业的",
      "南宁良庆区五象大道与玉洞大道交汇处",
      "2.3万平方米",
      "出让",
    )
    expect(turn.readyToValue).toBe(true)
    expect(turn.input).toEqual({
      landUse: "COMMERCIAL",
      city: "广西壮族自治区/南宁市/良庆区",
      address: "五象大道与玉洞大道交汇处",
      areaSqm: 23_000,
      rightType: "GRANTED",
    })
  })
})

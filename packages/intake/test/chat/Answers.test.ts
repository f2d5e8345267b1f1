import { assert, describe, it } from "@effect/vitest"
import type { KnownAssetType } from "@open-valuation/core/assets"
import { sessionAfter } from "./SessionAfter.ts"

/** Short answers to a question, each with what they mean; `undefined` where they do not decide. */
type Answers = ReadonlyArray<readonly [answer: string, value: unknown]>

const holds = (asset: KnownAssetType, said: string, field: string, answers: Answers): void => {
  for (const [answer, value] of answers)
    it(`${answer} behind ${said}`, () => assert.deepStrictEqual(sessionAfter(asset, said, answer).input[field], value))
}

const same = (value: unknown, answers: string): Answers => answers.split("|").map((answer) => [answer, value])

describe("a month", () => {
  const said: Answers = [
    ...same("2019-03", "19年3月份|一九年三月|2019.3|19/3|2019年03月12日"),
    ...same("2024-03", "前年三月|前年的三月份"),
    ...same("2025-12", "去年底|去年年末"),
    ["去年国庆", "2025-10"],
    ["今年元旦", "2026-01"],
    ["20年元月", "2020-01"],
    ["20年五一前后", "2020-05"],
    // Spring festival is in January or February.
    ["20年春节", undefined],
  ]
  for (const [date, month] of said)
    it(`${date} means ${String(month)}`, () => {
      const { input } = sessionAfter("VEHICLE", `朗逸 ${date}上牌`)
      assert.strictEqual(input["firstRegistrationDate"], month)
    })
  holds("VEHICLE", "朗逸", "firstRegistrationDate", same("2019-03", "19.3|201903|2019 3月|19年的3月份"))
  holds("VEHICLE", "朗逸 19年的", "firstRegistrationDate", same("2019-03", "3|3月|三月份吧"))
  holds("EQUIPMENT", "徐工QY25K5", "manufactureDate", same("2019-03", "19.3|201903|2019 3月|19年的3月份"))
  it("stands behind a name without a unit", () =>
    assert.deepInclude(sessionAfter("VEHICLE", "捷途旅行者 23.12 二万二").input, {
      firstRegistrationDate: "2023-12",
      mileageKm: 22_000,
    }))
  it("is apart from words behind the next figure", () =>
    assert.deepInclude(sessionAfter("VEHICLE", "丰田荣放 21年1月 四万六 没出过事故").input, {
      firstRegistrationDate: "2021-01",
      mileageKm: 46_000,
      accidentType: "NONE",
    }))
})

describe("a reading", () => {
  holds("VEHICLE", "朗逸 2019年3月上牌 苏州", "mileageKm", [
    ...same(86_000, "8万6|八万六|86000|8w6|跑了八万六|86000多公里|eighty-six thousand|86k"),
    ["十万零三千", 103_000],
    ["8.6", undefined],
  ])
  holds("VEHICLE", "朗逸 2019年3月 6万多公里", "mileageKm", [
    ...same(62_000, "62000|6.2万|六万二|具体62000"),
    ...same(60_000, "2018款|苏州|72000"),
  ])
  for (const [said, value] of [
    ["途观L 2020年10月 6万多公里 62000", 62_000],
    ["途观L 2020年10月 12万左右 12.4吧", 124_000],
    ["凯美瑞 18年5月 八万六", 86_000],
    // Money, or perhaps so.
    ["途观L 2020年10月 12万出", undefined],
    ["途观L 2020年10月 贷款8万", undefined],
    ["途观L 2020年10月 86000", undefined],
  ] as const)
    it(`${said} means ${value}`, () => assert.strictEqual(sessionAfter("VEHICLE", said).input["mileageKm"], value))
  holds("EQUIPMENT", "徐工QY25K5 2013年4月", "hours", [
    ...same(9100, "9100|9100h|九千一|表上9100|9100个钟|nine thousand one hundred hours"),
    ...same(9000, "九千来个小时|九千多|about nine thousand"),
  ])
  holds("EQUIPMENT", "徐工QY25K5 2013年4月 九千来个小时", "hours", [...same(9100, "9100|9100小时"), ["徐州", 9000]])
  it("is not what stands before the label of the next figure", () =>
    assert.deepInclude(sessionAfter("EQUIPMENT", "临工LG6210E 出厂2017-10 小时7800").input, {
      manufactureDate: "2017-10",
      hours: 7800,
    }))
})

describe("a name", () => {
  const series = [
    ["海豹 2023年3月", "海豹"],
    ["海狮 面包车 金杯 2014年7月", "海狮"],
    ["Camery 2018年7月", "凯美瑞"],
    ["Accrod 2018年7月", "雅阁"],
    ["Toyota Corola 2018-07", "卡罗拉"],
    ["吉利帝毫 2018年7月", "帝豪"],
    ["小鹏G9 2022年12月", "G9"],
    ["朋友的车 经典款 2018年7月", undefined],
    ["yellow sedan, automatic, 2018-07", undefined],
  ] as const
  for (const [said, name] of series)
    it(`${said} means ${name}`, () => assert.strictEqual(sessionAfter("VEHICLE", said).input["series"], name))
  const machines = [
    ["海天注塑机 MA1600 2015年7月", "海天", "MA1600"],
    ["台群T-V856 17年9月出厂", "台群", "T-V856"],
    ["龙门铣 济南二机床 XHV2420 2010年5月", "济南二机床", "XHV2420"],
    ["Haas VF-2 machining center, March 2016", "Haas", "VF-2"],
    ["JCB 3CX backhoe, 2016-04", "JCB", "3CX"],
    ["柳工922挖机 型号CLG922E", "柳工", "CLG922E"],
    ["临工重机剪叉车 型号AS1212", "临工重机", "AS1212"],
  ] as const
  for (const [said, manufacturer, model] of machines)
    it(`${said} means ${model}`, () =>
      assert.deepInclude(sessionAfter("EQUIPMENT", said).input, { manufacturer, model }))
  it("of a machine stays when its owner speaks of 车况", () =>
    assert.strictEqual(sessionAfter("EQUIPMENT", "三一SY215C 18年6月", "车况一般 大修过").state.assetType, "EQUIPMENT"))
})

describe("the city of a plate", () => {
  for (const [said, city] of [
    ["苏A的朗逸", "江苏省/南京市"],
    ["沪牌 朗逸", "上海市/上海市"],
    ["朗逸 牌照浙A", "浙江省/杭州市"],
    // What the person says of the place counts; 新A级 is a class, a whole plate private.
    ["苏A的朗逸 车在苏州", "江苏省/苏州市"],
    ["全新A4L", undefined],
    ["新A级", undefined],
    ["朗逸 苏A12345", undefined],
  ] as const)
    it(`${said} means ${city}`, () => assert.strictEqual(sessionAfter("VEHICLE", said).input["city"], city))
})

describe("what happened", () => {
  for (const said of ["无水泡火烧", "无水泡、火烧", "没泡水没火烧"])
    it(`${said} is neither`, () =>
      assert.notInclude(["FLOOD", "FIRE"], sessionAfter("VEHICLE", `朗逸 ${said}`).input["accidentType"]))
})

describe("a home", () => {
  const home = "昆明官渡区 银海尚御小区"
  holds("PROPERTY", home, "buildingArea", [
    ...same(89, "89|89平|八十九|89平左右"),
    ["一百四十五点六", 145.6],
    ["one hundred and twenty", 120],
  ])
  holds("PROPERTY", "房子90平", "buildingArea", [
    ["不是 89.3", 89.3],
    ["不是89", 90],
  ])
  holds("PROPERTY", "面积写错了", "buildingArea", [["是98.76", 98.76]])
  holds("PROPERTY", home, "houseType", [["三房两厅两卫", "3室2厅2卫"], ...same("3室", "3房|三居|套三|三个房间|3+1房")])
  holds("PROPERTY", home, "totalFloors", same(11, "6/11|六层 一共十一|6楼共11层|七楼电梯共十一"))
  holds("PROPERTY", home, "propertyUsage", [
    ...same("RESIDENTIAL", "住宅|自己住的|居民楼|小区房|家里住|住的房子|叠墅"),
    ...same("COMMERCIAL", "商铺|开店的|做生意的"),
  ])
  it("has a name beside the part of the city, and none that is a county", () => {
    const named = (said: string) => sessionAfter("PROPERTY", said).input
    assert.strictEqual(named("昆明官渡区 关上中心区 银海尚御 45平")["address"], "关上中心区 银海尚御")
    assert.isUndefined(named("89平，中粮祥云，住宅")["city"])
    assert.strictEqual(named("【链家】龙湖春江郦城 89平 重庆渝北")["address"], "龙湖春江郦城")
  })
})

describe("land", () => {
  const lot = "60亩 昆明官渡区 官渡路"
  holds("LAND", lot, "landUse", [
    ...same("INDUSTRIAL", "建厂房用|办工厂的|做仓储的"),
    ["种葡萄的", "AGRICULTURAL"],
    ["医院", "PUBLIC"],
  ])
  holds("LAND", lot, "rightType", same("GRANTED", "招拍挂拿的|拍卖得来的|挂牌拿的"))
  it("on which a works is to be built has its own area", () =>
    assert.strictEqual(sessionAfter("LAND", "集体建设用地 建厂房 6亩").input["areaSqm"], 4000))
})

describe("a purchase", () => {
  holds("BANK_STATEMENT", "看流水 总价15.8万", "downPaymentAmount", [
    ...same(47_400, "三成|30%|百分之三十|首付30个点"),
    ...same(0, "零首付|没有首付|不付首付"),
  ])
  it("still owed is no down payment", () =>
    assert.deepInclude(sessionAfter("BANK_STATEMENT", "一共三十二万 首付十万 还差二十二万 分两年").input, {
      downPaymentAmount: 100_000,
    }))
})

import { assert, describe, it } from "@effect/vitest"
import { translate } from "@open-valuation/core/text"
import type { SampleAsset } from "@open-valuation/store"
import { Effect } from "effect"
import { csv, importText } from "../Files.ts"

const one = (asset: SampleAsset, ...lines: ReadonlyArray<string>) =>
  Effect.map(importText(lines.join("\n"), { asset }), ({ report, samples: [sample] }) => ({ report, sample }))

const HOME = "杭州,西湖区,翠苑一区,80㎡,2025-06-01,336,42000"
const home = { price: 3_360_000, city: "浙江省/杭州市/西湖区", kind: "TRANSACTION" }

describe("a header", () => {
  const headers: Readonly<Record<string, ReadonlyArray<string>>> = {
    "in one row": ["城市,区域,小区,建筑面积(㎡),成交日期,总价(万元),单价(元/㎡)", HOME],
    "below a title": ["杭州市成交明细,,,,,,", "城市,区域,小区,建筑面积(㎡),成交日期,总价(万元),单价(元/㎡)", HOME],
    "below notes and an empty row": [
      "数据来源：某平台,,,,,,",
      "导出时间：2025-07-01,,,,,,",
      ",,,,,,",
      "城市,区域,小区,建筑面积,成交日期,总价(万元),单价",
      HOME,
    ],
    "below the unit of all amounts": ["单位：万元,,,,,,", "城市,区域,小区,建筑面积,成交日期,总价,单价", HOME],
    "with a row of units": ["城市,区域,小区,建筑面积,成交日期,总价,单价", ",,,㎡,,万元,元/㎡", HOME],
    "with units in brackets": ["城市,区域,小区,建筑面积,成交日期,总价,单价", ",,,(㎡),,(万元),（元/㎡）", HOME],
    "with a row of groups": ["房源,,,,成交,,", "城市,区域,小区,建筑面积,成交日期,总价(万元),单价(元/㎡)", HOME],
    "with merged groups": ["城市,区域,小区,建筑面积,成交日期,价格,", ",,,,,总价(万元),单价(元/㎡)", HOME],
    "of three rows": ["位置,,,面积,成交,,", "城市,区域,小区,建筑面积,成交日期,总价,单价", ",,,㎡,,万元,元/㎡", HOME],
    "with blanks": [" 城 市 ,区域, 小区 ,建筑面积 (㎡),成交 日期,总价 (万元),单价", HOME],
  }
  it.effect.each(Object.entries(headers))("%s is read", ([, lines]) =>
    Effect.gen(function* () {
      const { report, sample } = yield* one("PROPERTY", ...lines)
      const { city, facts, kind, price } = sample!
      assert.deepStrictEqual({ city, kind, price }, home)
      assert.deepStrictEqual(facts, {
        community: "翠苑一区",
        buildingArea: 80,
        unitPrice: 42_000,
        propertyUsage: "RESIDENTIAL",
      })
      assert.deepStrictEqual([report.rows, report.refused, report.warnings], [1, [], []])
    }),
  )
})

it.effect("a ledger keeps what tells the object: no plates, no persons, no running numbers, no totals", () =>
  Effect.gen(function* () {
    const { report, sample } = yield* one(
      "VEHICLE",
      "序号,品牌,车系,年款,车牌号,车主 姓名,联系电话,首次上牌时间,表显里程(万公里),成交日期,成交价(万元),备注",
      "1,丰田,凯美瑞,2021款,沪A12345,何初阳,13800000000,2021年3月,6,2025-06-01,12.5,一手",
      "合计,,,,,,,,,,12.5",
    )
    assert.deepStrictEqual(sample?.facts, {
      brand: "丰田",
      series: "凯美瑞",
      modelYear: 2021,
      firstRegistrationDate: "2021-03",
      mileageKm: 60_000,
      备注: "一手",
    })
    assert.deepStrictEqual([report.warnings, report.refused.map(({ fault }) => fault.code)], [[], ["cell.total"]])
  }),
)

describe("the kind of a price", () => {
  const kinds: ReadonlyArray<readonly [header: string, cells: string, kind: string]> = [
    ["类型,日期,总价(万元)", "成交,2025-06-01,336", "TRANSACTION"],
    ["状态,日期,总价(万元)", "在售,2025-06-01,336", "LISTING"],
    ["交易类型,日期,总价(万元)", "法拍,2025-06-01,336", "AUCTION"],
    ["成交日期,成交价(万元)", "2025-06-01,336", "TRANSACTION"],
    ["挂牌时间,挂牌价(万元)", "2025-06-01,336", "LISTING"],
    ["签约日期,总价(万元)", "2025-06-01,336", "TRANSACTION"],
    ["发布时间,售价(万元)", "2025-06-01,336", "LISTING"],
    ["拍卖日期,拍卖成交价(万元)", "2025-06-01,336", "AUCTION"],
    ["成交日期,挂牌价(万元),成交价(万元)", "2025-06-01,350,336", "TRANSACTION"],
  ]
  it.effect.each(kinds)("below %s: %s is %s", ([header, cells, kind]) =>
    Effect.gen(function* () {
      const { sample } = yield* one("PROPERTY", `城市,小区,面积,${header}`, `杭州,翠苑一区,80,${cells}`)
      assert.deepStrictEqual([sample?.kind, sample?.price], [kind, 3_360_000])
    }),
  )

  it.effect("that nothing tells is asked for", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        one("PROPERTY", "城市,小区,面积,日期,总价(万元)", "杭州,翠苑一区,80,2025-06-01,336"),
      )
      assert.match("told" in error ? translate(error.told, "zh") : "", /^表头缺少“样本类型（成交、挂牌或拍卖）”/u)
    }),
  )
})

it.effect("类型 is the use of a home, the type of a machine, or the kind of a price: its cells decide", () =>
  Effect.gen(function* () {
    const shop = yield* one("PROPERTY", "城市,小区,类型,面积,成交日期,总价(万元)", "杭州,翠苑,商铺,80,2025-06-01,336")
    assert.strictEqual(shop.sample?.facts["propertyUsage"], "COMMERCIAL")
    const digger = yield* one(
      "EQUIPMENT",
      "类型,品牌,型号,出厂年份,小时数,地区,报价(万),时间",
      "挖掘机,三一,SY215C,2019年,9800小时,长沙,45,2025-06-01",
    )
    assert.deepStrictEqual(digger.sample?.facts, {
      equipmentType: "挖掘机",
      manufacturer: "三一",
      model: "SY215C",
      manufactureDate: "2019",
      hours: 9800,
    })
  }),
)

it.effect("车型 is the trim beside a series, and the series without one", () =>
  Effect.gen(function* () {
    const cells = "2021-05,6.8,苏州,6.5,2025-06-01"
    const header = "上牌时间,表显里程(万公里),城市,售价(万元),发布时间"
    const both = yield* one("VEHICLE", `品牌,车系,车型,${header}`, `大众,朗逸,1.5L 自动舒适版,${cells}`)
    assert.strictEqual(both.sample?.facts["trim"], "1.5L 自动舒适版")
    const alone = yield* one("VEHICLE", `品牌,车型,${header}`, `大众,朗逸 2021款 1.5L 自动舒适版,${cells}`)
    assert.strictEqual(alone.sample?.facts["series"], "朗逸 2021款 1.5L 自动舒适版")
  }),
)

it.effect("a parking space below 规划用途 keeps its word", () =>
  Effect.gen(function* () {
    const { sample } = yield* one(
      "PROPERTY",
      "城市,小区,建筑面积,成交价(万元),成交日期,规划用途",
      "杭州,翠苑一区,13,20,2025-06-01,车位",
    )
    assert.strictEqual(sample?.facts["plannedUse"], "车位")
  }),
)

it.effect("refusals name the user's own column and say what is wrong, in both languages", () =>
  Effect.gen(function* () {
    const text = csv(
      "城市,小区,用途,建筑面积(㎡),成交日期,总价(万元)",
      "杭州,翠苑,住宅,八十九,2025-06-01,336",
      "杭州,翠苑,外星,89,2025-06-01,336",
      "杭州,翠苑,住宅,,2025-06-01,336",
      "杭州,翠苑,住宅,89,2025-13-01,336",
      "杭州,翠苑,住宅,30km,2025-06-01,336",
    )
    const { report } = yield* importText(text, { asset: "PROPERTY" })
    const said = (locale: "zh" | "en") => report.refused.map(({ fault }) => translate(fault, locale))
    assert.deepStrictEqual(said("zh"), [
      "“建筑面积(㎡)”：“八十九”不是数字",
      "“用途”：“外星”应为住宅、商业办公或工业",
      "缺少“建筑面积(㎡)”",
      "“成交日期”：“2025-13-01”应为1900年至今的日期，如2025-06-18、2025-06",
      "“建筑面积(㎡)”：“30km”的单位与该列不符",
    ])
    assert.strictEqual(said("en")[0], '"建筑面积(㎡)": "八十九" is not a number')
    const dotted = yield* importText(csv("城市,小区,面积,成交日期,总价", "杭州,翠苑,89,2025-06-01,438.000"))
    assert.deepStrictEqual(
      dotted.report.refused.map(({ fault }) => translate(fault, "zh")),
      ["“总价”：“438.000”可能是438，也可能是438,000，请写明"],
    )
  }),
)

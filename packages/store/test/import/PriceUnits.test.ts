import { assert, describe, it } from "@effect/vitest"
import { libraryAsset } from "@open-valuation/core/assets"
import { property } from "@open-valuation/core/property"
import { translate } from "@open-valuation/core/text"
import { Catalogue, importSamples, type SampleAsset } from "@open-valuation/store"
import { Effect, Stream } from "effect"
import { csv, today, utf8 } from "../Files.ts"

const read = (asset: SampleAsset, text: string) =>
  importSamples({ asset, bytes: utf8(text), fileName: "list.csv", owner: undefined, today }).pipe(
    Stream.runCollect,
    Effect.map((batches) => ({
      samples: batches.flatMap(({ samples }) => samples.map(({ sample }) => sample)),
      report: batches.at(-1)!.report,
    })),
  )

const fileFault = (asset: SampleAsset, text: string) =>
  Effect.map(Effect.flip(read(asset, text)), (error) => ("told" in error ? translate(error.told, "zh") : error.message))

/** Homes of 80 to 91 m² at 40,000 yuan/m². */
const homes = (header: string, row: (home: { area: number; total: number; unit: number }) => string): string =>
  csv(header, ...Array.from({ length: 12 }, (_, at) => row({ area: 80 + at, total: (80 + at) * 40_000, unit: 40_000 })))

describe("a price of a home", () => {
  const forms: ReadonlyArray<readonly [header: string, cell: (total: number) => string]> = [
    ["总价(万元)", (total) => String(total / 10_000)],
    ["总价（万元）", (total) => String(total / 10_000)],
    ["成交价/万", (total) => String(total / 10_000)],
    ["成交总价万元", (total) => String(total / 10_000)],
    ["总价_万元", (total) => String(total / 10_000)],
    ["总价（单位：万元）", (total) => String(total / 10_000)],
    ["总价(人民币万元)", (total) => String(total / 10_000)],
    ["总价(万元/套)", (total) => String(total / 10_000)],
    ["总价", (total) => `${total / 10_000}万`],
    ["总价", (total) => `${total / 10_000}万元`],
    ["总价", (total) => `${total / 1e8}亿`],
    ["总价(元)", (total) => `"${total.toLocaleString("en-US")}"`],
    ["price", String],
  ]
  it.effect.each(forms)("below %s is read in its unit", ([header, cell]) =>
    Effect.gen(function* () {
      const text = homes(`城市,小区,面积,成交日期,${header}`, ({ area, total }) =>
        ["杭州西湖区", "翠苑一区", area, "2025-06-01", cell(total)].join(","),
      )
      const { report, samples } = yield* read("PROPERTY", text)
      assert.deepStrictEqual(
        samples.map(({ price }) => price),
        Array.from({ length: 12 }, (_, at) => (80 + at) * 40_000),
      )
      assert.deepStrictEqual([report.refused, report.warnings], [[], []])
    }),
  )

  it.effect("without a unit is read in 10,000 yuan where area and unit price of its row say so, and that is told", () =>
    Effect.gen(function* () {
      const text = homes("城市,小区,面积,成交日期,总价,单价(元/㎡)", ({ area, total, unit }) =>
        ["杭州", "翠苑一区", area, "2025-06-01", total / 10_000, unit].join(","),
      )
      const { report, samples } = yield* read("PROPERTY", text)
      assert.strictEqual(samples[0]?.price, 3_200_000)
      assert.deepStrictEqual(
        report.warnings.map(({ count, fault }) => [count, translate(fault, "zh")]),
        [[12, "“总价”：“320”按“万元”读取（与同行的单价和面积相符）"]],
      )
    }),
  )

  const doubtful: ReadonlyArray<
    readonly [what: string, header: string, cell: (total: number) => string, says: RegExp]
  > = [
    ["in 10,000 yuan", "总价", (total) => String(total / 10_000), /4元\/㎡.*疑似以“万元”为单位.*“总价\(万元\)”/u],
    ["in 10,000 yuan", "price", (total) => String(total / 10_000), /疑似以“万元”为单位/u],
    ["in yuan below 万元", "总价(万元)", String, /疑似已是“元”而非“万元”.*“总价\(元\)”/u],
    ["per m²", "成交价", () => "40000", /疑似为单价而非总价/u],
  ]
  it.effect.each(doubtful)("%s below %s is refused with the likely unit", ([, header, cell, says]) =>
    Effect.gen(function* () {
      const text = homes(`城市,小区,面积,成交日期,${header}`, ({ area, total }) =>
        ["杭州西湖区", "翠苑一区", area, "2025-06-01", cell(total)].join(","),
      )
      assert.match(yield* fileFault("PROPERTY", text), says)
    }),
  )

  it.effect("in a currency or an area unit that is not known is not read, and the refusal names it", () =>
    Effect.gen(function* () {
      const text = csv("城市,小区,面积(坪),成交日期,总价(美元)", "杭州,翠苑一区,30,2025-06-01,438")
      const fault = yield* fileFault("PROPERTY", text)
      assert.match(fault, /缺少“总价”、“建筑面积”（“总价\(美元\)”、“面积\(坪\)”的单位无法识别）/u)
    }),
  )

  it.effect("that contradicts area and unit price is refused with both", () =>
    Effect.gen(function* () {
      const text = csv("城市,小区,面积,成交日期,总价(万元),单价", "杭州,翠苑一区,90,2025-06-01,36,40000")
      const { report } = yield* read("PROPERTY", text)
      assert.deepStrictEqual(
        report.refused.map(({ fault, line }) => [line, translate(fault, "zh")]),
        [[2, "“总价(万元)”：“36”与同行单价和面积的乘积3,600,000元不符，请核对单位"]],
      )
    }),
  )

  it.effect("is held against the level of its market", () =>
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const file = (text: string) =>
        catalogue.import({ asset: "PROPERTY", bytes: utf8(text), fileName: "a.csv", owner: undefined, today })
      yield* file(
        homes("城市,小区,面积,成交日期,总价(元)", ({ area, total }) =>
          ["杭州", "翠苑一区", area, "2025-06-01", total].join(","),
        ),
      )
      // 1,500 yuan/m² is a home somewhere, but none here: it is the price of a m².
      const other = csv("城市,小区,面积,成交日期,总价", "杭州,翠苑一区,30,2025-06-02,45000")
      const refused = yield* Effect.flip(file(other))
      assert.match("told" in refused ? translate(refused.told, "zh") : "", /疑似为单价而非总价/u)
    }).pipe(Effect.provide(Catalogue.layerMemory({ keys: new Map([["PROPERTY", property().market.recipe.keys]]) }))),
  )

  it.effect("of one row among many is told, and the others are imported", () =>
    Effect.gen(function* () {
      const rows = Array.from({ length: 60 }, (_, at) => `杭州,翠苑一区,${80 + (at % 9)},2025-06-01,3500000`)
      const text = csv("城市,小区,面积,成交日期,总价", ...rows, "杭州,翠苑一区,80,2025-06-01,320")
      const { report } = yield* read("PROPERTY", text)
      assert.deepStrictEqual(
        report.warnings.map(({ fault, line }) => [line, fault.code, fault.params["likely"]]),
        [[62, "price.doubt", "WAN"]],
      )
    }),
  )
})

describe("prices of other assets in 10,000 yuan without a unit are refused", () => {
  const files: ReadonlyArray<readonly [asset: SampleAsset, header: string, row: string]> = [
    ["VEHICLE", "品牌,车系,上牌时间,里程(万公里),城市,售价,发布时间", "大众,朗逸,2021-05,6.8,苏州,6.5,2025-06-01"],
    ["VEHICLE", "品牌,车系,上牌时间,里程(万公里),城市,售价,发布时间", "法拉利,488,2019-05,1.2,苏州,380,2025-06-01"],
    ["EQUIPMENT", "品牌,型号,出厂年份,小时数,地区,成交价,成交日期", "三一,SY215C,2019,9800,长沙,45,2025-06-01"],
    ["LAND", "城市,宗地位置,土地用途,土地面积,成交价,成交日期", "嘉兴海宁市,菱歌路,住宅用地,20000,6000,2025-06-01"],
    ["LAND", "城市,宗地位置,土地用途,土地面积,成交价,成交日期", "上海,滨江,住宅用地,20000,120000,2025-06-01"],
  ]
  it.effect.each(files)("%s: %s: %s", ([asset, header, row]) =>
    Effect.gen(function* () {
      assert.match(yield* fileFault(asset, csv(header, row)), /疑似以“万元”为单位/u)
    }),
  )

  it.effect("and an area in mu is told from a price", () =>
    Effect.gen(function* () {
      const text = csv(
        "城市,宗地位置,土地用途,土地面积,成交价(万元),成交日期",
        "嘉兴,菱歌路,住宅用地,30,6000,2025-06-01",
      )
      assert.match(yield* fileFault("LAND", text), /疑似面积以“亩”为单位/u)
    }),
  )
})

it.effect("a mileage of a used car below 100 km is left out, and told as one in 10,000 km", () =>
  Effect.gen(function* () {
    const header = "品牌,车系,上牌时间,里程,城市,售价(万元),发布时间"
    const rows = ["大众,朗逸,2021-05,6.8,苏州,6.5,2025-06-01", "大众,朗逸,2025-05,30,苏州,10,2025-06-01"]
    const { report, samples } = yield* read("VEHICLE", csv(header, ...rows))
    assert.deepStrictEqual(
      samples.map(({ facts }) => facts["mileageKm"]),
      [undefined, 30],
    )
    assert.deepStrictEqual(
      report.warnings.map(({ fault }) => fault.code),
      ["cell.maybeWanKm"],
    )
  }),
)

it("every asset of the library has a level of prices", () => {
  for (const asset of ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT"]) {
    const { possible, usual } = libraryAsset(asset)!.prices
    assert.isTrue(possible[0] < usual[0] && usual[0] < usual[1] && usual[1] < possible[1], asset)
  }
})

it.effect("a book as branches keep them: days as numbers, a total, prices that are none, blank kinds", () =>
  Effect.gen(function* () {
    const text = csv(
      "某支行成交台账,,,,,,",
      "城市/区,小区名字,几室几厅,建筑面积(平),签约日,成交总价,状态",
      "杭州市西湖区,翠苑一区,两室一厅,８９.５平米,45809,336万,",
      "杭州市西湖区,翠苑一区,两室一厅,89,2025.6.1,3.36百万,成交",
      "杭州市西湖区,翠苑一区,两室一厅,89,2025-06-01,面议,成交",
      "杭州市西湖区,翠苑一区,两室一厅,89,2025-06-01,336万,流拍",
      "杭州市西湖区,翠苑一区,两室一厅,89,2025-06-01,1,成交",
      "合计,,,356,,1344万,",
    )
    const { report, samples } = yield* read("PROPERTY", text)
    assert.deepStrictEqual(
      samples.map(({ city, facts, kind, observedAt, price }) => [city, facts["community"], kind, observedAt, price]),
      [
        ["浙江省/杭州市/西湖区", "翠苑一区", "TRANSACTION", "2025-06-01", 3_360_000],
        ["浙江省/杭州市/西湖区", "翠苑一区", "TRANSACTION", "2025-06-01", 3_360_000],
        ["浙江省/杭州市/西湖区", "翠苑一区", "TRANSACTION", "2025-06-01", 1],
      ],
    )
    assert.deepStrictEqual(
      report.refused.map(({ fault, line }) => [line, translate(fault, "zh")]),
      [
        [5, "“成交总价”：“面议”不是数字"],
        [6, "“状态”：“流拍”应为成交、挂牌或拍卖"],
        [8, "是合计行，不是样本"],
      ],
    )
    assert.deepStrictEqual(
      report.warnings.map(({ fault }) => translate(fault, "zh")),
      ["“成交总价”：“1”相当于0.01元/㎡，明显不是成交价，估值时不采用"],
    )
  }),
)

it.effect("a VIN that is none identifies no car, and a price in yuan below 万 is none in 万", () =>
  Effect.gen(function* () {
    const text = csv(
      "品牌,车系,车架号,城市,成交日期,成交价(万)",
      "大众,朗逸,LSVAA49J132047371,苏州,2025-06-01,5.2",
      "大众,朗逸,JTDBR32E720123456,苏州,2025-06-01,5.2",
      "大众,朗逸,LSVAA49J13204737,苏州,2025-06-01,5.2",
      "大众,朗逸,无,苏州,2025-06-01,5.2",
      "大众,朗逸,,苏州,2025-06-01,52000",
    )
    const { report, samples } = yield* read("VEHICLE", text)
    assert.deepStrictEqual(
      samples.map(({ facts }) => facts["vin"]),
      ["LSVAA49J132047371", "JTDBR32E720123456", undefined, undefined],
    )
    const told = [...report.refused, ...report.warnings].map(({ fault }) => translate(fault, "zh"))
    assert.match(told[0] ?? "", /“成交价\(万\)”：“52000”.*疑似已是“元”而非“万元”（则为52,000元）/u)
    assert.match(told[1] ?? "", /VIN 应为17位，所填为16位/u)
  }),
)

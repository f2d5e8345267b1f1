import { property } from "@open-valuation/core/property"
import { translate } from "@open-valuation/core/text"
import { vehicle } from "@open-valuation/core/vehicle"
import { describe, expect, it } from "vitest"
import { boat } from "../../../../docs/examples/boat.ts"
import { assetFields, assetReader, bookHeader } from "../../src/portfolio.ts"

const read = (
  asset: Parameters<typeof assetFields>[0],
  columns: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
) => {
  const fields = assetFields(asset)
  const { known } = bookHeader(fields).read(columns)
  return assetReader(known, fields, new Map())(cells)
}

describe("bookHeader", () => {
  const fields = assetFields(property())
  const named = (columns: ReadonlyArray<string>) =>
    bookHeader(fields)
      .read(columns)
      .known.map(({ factor, field }) => [field, factor])

  it("knows the fields of the API and their Chinese names", () => {
    expect(named(["City", "小区名称", "建筑面积", "buildYear", "客户姓名"])).toStrictEqual([
      ["city", 1],
      ["community", 1],
      ["buildingArea", 1],
      ["buildYear", 1],
    ])
  })

  it("multiplies by the unit in a header, and reads no figure at a scale that it does not know", () => {
    expect(named(["贷款余额(万元)", "建筑面积（㎡）", "评估原值(美元)"])).toStrictEqual([
      ["loanBalance", 10_000],
      ["buildingArea", 1],
    ])
  })

  it("takes the first of two columns for one field", () => {
    expect(
      bookHeader(fields)
        .read(["地址", "坐落"])
        .known.map(({ index }) => index),
    ).toStrictEqual([0])
  })
})

describe("bookHeader of an asset that a host adds", () => {
  it("knows the names that its fields are given", () => {
    const { known } = bookHeader(assetFields(boat.valuation)).read(["所在城市", "建造年份"])
    expect(known.map(({ field }) => field)).toStrictEqual(["city", "buildYear"])
  })
})

describe("assetReader", () => {
  it("reads words, figures, units and months as lists have them", () => {
    const columns = [
      "品牌",
      "车系",
      "省份",
      "市",
      "首次上牌日期",
      "表显里程(万公里)",
      "使用性质",
      "评估原值",
      "放款日期",
    ]
    const cells = ["丰田", "凯美瑞", "浙江省", "杭州市", "2019/3/15", "6.2", "非营运", "¥125,000", "2021年5月"]
    expect(read(vehicle(), columns, cells)).toStrictEqual({
      body: {
        brand: "丰田",
        series: "凯美瑞",
        city: "浙江省/杭州市",
        firstRegistrationDate: "2019-03",
        mileageKm: 62_000,
        usageNature: "NON_OPERATING",
      },
      facts: expect.objectContaining({ mileageKm: 62_000 }),
      loan: { originalValue: 125_000, originalDate: "2021-05" },
      faults: [],
    })
  })

  it("names every cell that it cannot read, and takes a dash for nothing", () => {
    const { body, faults } = read(property(), ["城市", "建筑面积", "楼层", "户型"], ["上海市", "ninety", "3.5", "—"])
    expect(body).toStrictEqual({ city: "上海市" })
    expect(faults.map((fault) => translate(fault, "zh"))).toStrictEqual([
      "“建筑面积”：“ninety”不是数字",
      "“楼层”：“3.5”应为-20到200之间的整数",
    ])
  })

  it("keeps markup and formulas as the texts that they are", () => {
    const { facts } = read(property(), ["地址", "小区"], ['=HYPERLINK("http://x")', "<script>alert(1)</script>"])
    expect(facts).toStrictEqual({ address: '=HYPERLINK("http://x")', community: "<script>alert(1)</script>" })
  })
})

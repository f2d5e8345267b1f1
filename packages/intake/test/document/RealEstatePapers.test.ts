import { assert, describe, it } from "@effect/vitest"
import { fieldsOf, notesOf, read, ruled } from "./TestPages.ts"

const WIDTHS = [120, 400]

const title = (changes: Readonly<Record<string, string>> = {}) => {
  const values: Readonly<Record<string, string>> = {
    坐落: "杭州市余杭区青屿路18号禾朔苑3幢2单元501室",
    权利类型: "国有建设用地使用权/房屋所有权",
    权利性质: "出让/市场化商品房",
    用途: "城镇住宅用地/成套住宅",
    面积: "共有宗地面积34000.5㎡/房屋建筑面积89.53㎡",
    使用期限: "国有建设用地使用权 2005年3月6日起2075年3月5日止",
    权利其他状况:
      "房屋竣工时间：2008年\n房屋结构：钢混\n专有建筑面积：70.1㎡，分摊建筑面积：19.43㎡\n房屋总层数：18，所在层：5",
    ...changes,
  }
  return ruled(
    [["权利人", "喻青禾"], ["不动产单元号", "330000 000000 GB00000 F00000000"], ...Object.entries(values)],
    WIDTHS,
  )
}

describe("a title of real estate", () => {
  it("gives what the request of a home asks for", () => {
    const reading = read("PROPERTY", title())
    assert.strictEqual(reading.kind, "PROPERTY_TITLE")
    assert.deepStrictEqual(reading.fields, {
      address: "杭州市余杭区青屿路18号禾朔苑3幢2单元501室",
      city: "浙江省/杭州市/余杭区",
      propertyUsage: "RESIDENTIAL",
      buildingArea: 89.53,
      buildYear: 2008,
      totalFloors: 18,
      floor: 5,
    })
  })

  it("gives what the request of land asks for, but not the building's area", () => {
    const fields = fieldsOf("LAND", title())
    assert.deepInclude(fields, { landUse: "RESIDENTIAL", rightType: "GRANTED", termEndDate: "2075-03-05" })
    assert.notProperty(fields, "areaSqm")
  })

  it("of land alone has its area", () => {
    const page = title({
      权利类型: "国有建设用地使用权",
      权利性质: "出让",
      用途: "工业用地",
      面积: "12000.5平方米",
      权利其他状况: "",
    })
    assert.deepInclude(fieldsOf("LAND", page), { landUse: "INDUSTRIAL", areaSqm: 12000.5 })
    assert.notProperty(fieldsOf("PROPERTY", page), "buildingArea")
  })

  it("says where letters of an area or a floor were taken for digits", () => {
    const page = title({ 面积: "房屋建筑面积89.S3㎡", 权利其他状况: "房屋总层数：l8，所在层：S" })
    const { fields, notes } = read("PROPERTY", page)
    assert.deepInclude(fields, { buildingArea: 89.53, totalFloors: 18, floor: 5 })
    assert.deepStrictEqual(
      notes.map(({ code, params }) => [code, params["field"], params["text"]]),
      [
        ["fields.note.mended", "buildingArea", "89.S3m2"],
        ["fields.note.mended", "totalFloors", "l8"],
        ["fields.note.mended", "floor", "S"],
      ],
    )
  })

  it("has no end where each use has its own, and says so", () => {
    const page = title({ 使用期限: "住宅 2005年3月6日起2075年3月5日止\n商业 2005年3月6日起2045年3月5日止" })
    assert.notProperty(fieldsOf("LAND", page), "termEndDate")
    assert.deepStrictEqual(notesOf("LAND", page), ["fields.note.severalTerms"])
  })

  it("has no use where there are two", () => {
    assert.notProperty(fieldsOf("PROPERTY", title({ 用途: "城镇住宅用地/住宅、商业" })), "propertyUsage")
  })

  it("has no floor above the highest, and says so", () => {
    const page = title({ 权利其他状况: "房屋总层数：6，所在层：18" })
    assert.notProperty(fieldsOf("PROPERTY", page), "floor")
    assert.notProperty(fieldsOf("PROPERTY", page), "totalFloors")
    assert.deepStrictEqual(notesOf("PROPERTY", page), ["fields.note.doubtful", "fields.note.doubtful"])
  })

  it("has the name of a division mended where one below the city is as near", () => {
    const page = title({ 坐落: "浙江省杭州市余抗区青屿路18号" })
    assert.deepInclude(fieldsOf("PROPERTY", page), {
      city: "浙江省/杭州市/余杭区",
      address: "浙江省杭州市余杭区青屿路18号",
    })
  })
})

describe("an old certificate of a house", () => {
  const page = ruled(
    [
      ["房屋所有权人", "喻青禾"],
      ["房屋坐落", "苏州市昆山市云汀街5号\n澄园15幢1403室"],
      ["登记时间", "2009-05-06"],
      ["规划用途", "住宅"],
    ],
    WIDTHS,
  )

  it("has its areas in a table with a head", () => {
    const table = ruled(
      [
        ["房屋所有权人", "喻青禾", "", ""],
        ["总层数", "建筑面积（平方米）", "套内建筑面积（平方米）", "其他"],
        ["33", "90.28", "71.44", ""],
        ["地号", "土地使用权取得方式", "土地使用年限", ""],
        ["2-21-12", "出让", "2001-03-01至\n2071-02-28止", ""],
      ],
      [120, 140, 160, 80],
    )
    assert.deepStrictEqual(fieldsOf("PROPERTY", table), { totalFloors: 33, buildingArea: 90.28 })
    assert.deepStrictEqual(fieldsOf("LAND", table), { rightType: "GRANTED", termEndDate: "2071-02-28" })
  })

  it("goes on in the next line of a cell", () => {
    assert.deepStrictEqual(fieldsOf("PROPERTY", page), {
      address: "苏州市昆山市云汀街5号澄园15幢1403室",
      city: "江苏省/苏州市/昆山市",
      propertyUsage: "RESIDENTIAL",
    })
  })
})

describe("a certificate of the right to use land", () => {
  const certificate = (right: string, area: string, use = "工业用地") =>
    ruled(
      [
        ["土地使用权人", "棠溪湾云矿业有限公司", "", ""],
        ["座    落", "昆山市青屿路以东、云汀街以北地块", "", ""],
        ["地类（用途）", use, "取得价格", ""],
        ["使用权类型", right, "终止日期", "2069年3月5日"],
        ["使用权面积", area, "独用面积", "1.0 M²"],
      ],
      [120, 200, 100, 100],
    )

  it("gives what the request of land asks for", () => {
    const reading = read("LAND", certificate("出让", "12345.6 M²"))
    assert.deepStrictEqual(reading.fields, {
      address: "昆山市青屿路以东、云汀街以北地块",
      city: "江苏省/苏州市/昆山市",
      landUse: "INDUSTRIAL",
      rightType: "GRANTED",
      termEndDate: "2069-03-05",
      areaSqm: 12345.6,
    })
  })

  const rights: ReadonlyArray<readonly [string, string]> = [
    ["划拨", "ALLOCATED"],
    ["租赁", "LEASED"],
    ["集体建设用地使用权", "COLLECTIVE"],
  ]
  for (const [right, code] of rights) {
    it(`knows ${right}`, () => assert.strictEqual(fieldsOf("LAND", certificate(right, "1 亩"))["rightType"], code))
  }

  const areas: ReadonlyArray<readonly [string, number]> = [
    ["3亩", 2000],
    ["1.2公顷", 12_000],
    ["12,345.67㎡", 12_345.67],
  ]
  for (const [area, areaSqm] of areas) {
    it(`has ${area} in square metres`, () =>
      assert.strictEqual(fieldsOf("LAND", certificate("出让", area))["areaSqm"], areaSqm))
  }

  it("has no area without a unit", () =>
    assert.notProperty(fieldsOf("LAND", certificate("出让", "12345.6")), "areaSqm"))

  const uses: ReadonlyArray<readonly [string, string]> = [
    ["城镇住宅用地", "RESIDENTIAL"],
    ["批发零售用地", "COMMERCIAL"],
    ["科教用地", "PUBLIC"],
    ["水浇地", "AGRICULTURAL"],
    ["住宅用地、商服用地", "MIXED"],
  ]
  for (const [use, code] of uses) {
    it(`knows ${use}`, () => assert.strictEqual(fieldsOf("LAND", certificate("出让", "3亩", use))["landUse"], code))
  }
})

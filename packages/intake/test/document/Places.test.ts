import { assert, describe, it } from "@effect/vitest"
import type { KnownAssetType } from "@open-valuation/core/assets"
import type { Word } from "@open-valuation/core/domain"
import type { FieldPlace } from "@open-valuation/intake/document"
import { Schema } from "effect"
import { composed, read, ruled, typed, wordsOf } from "./TestPages.ts"

type Page = ReturnType<typeof typed>

/** A character next to a value may count as wide as two: colons are narrow in some papers. */
const CHARACTER = 10

const placesOf = (assetType: KnownAssetType, field: string, ...pages: ReadonlyArray<Page>) =>
  read(assetType, ...pages).places[field]

const wordOf = ({ words }: Page, text: string): Word => {
  const word = words.find((one) => one.text === text)
  assert.isDefined(word)
  return word
}

/** The place of words that are a value and nothing else. */
const around = (page: Page, ...texts: ReadonlyArray<string>) => {
  const words = texts.map((text) => wordOf(page, text))
  const [x, y] = [Math.min(...words.map((word) => word.x)), Math.min(...words.map((word) => word.y))]
  return {
    page: page.page,
    x,
    y,
    width: Math.max(...words.map((word) => word.x + word.width)) - x,
    height: Math.max(...words.map((word) => word.y + word.height)) - y,
    pageWidth: page.width,
    pageHeight: page.height,
  }
}

const plate = [
  "产品型号  QY25K5       额定起重量  25t",
  "整机质量  32.4t        发动机功率  206kW",
  "出厂编号  123456       出厂日期  2019.03",
  "制造单位  徐州重型机械有限公司",
]

describe("the place of a field", () => {
  it("is around its value, on the page and in the sheet where it stands", () => {
    const page = typed(plate)
    assert.deepStrictEqual(placesOf("EQUIPMENT", "model", page), [around(page, "QY25K5")])
    assert.deepStrictEqual(placesOf("EQUIPMENT", "manufactureDate", page), [around(page, "2019.03")])
    const second = { ...page, page: 2, upsideDown: true }
    assert.deepStrictEqual(placesOf("EQUIPMENT", "model", typed(["合格证"]), second), [
      { ...around(second, "QY25K5"), upsideDown: true },
    ])
  })

  it("leaves out the label that stands in the same word", () => {
    const page = typed(["产品型号：QY25K5", "出厂日期：2019-03", "出厂编号：123456"])
    const [{ x, width }, ...others] = placesOf("EQUIPMENT", "model", page) as [FieldPlace, ...Array<FieldPlace>]
    const word = wordOf(page, "产品型号：QY25K5")
    assert.deepStrictEqual(others, [])
    assert.strictEqual(x + width, word.x + word.width)
    assert.closeTo(x, word.x + 5 * CHARACTER, CHARACTER)
  })

  it("is around all lines of a value", () => {
    const cells = ruled([
      ["产品型号", "QY25K5"],
      ["出厂日期", "2019年03月"],
      ["制造商", "徐州重型机械\n有限公司"],
    ])
    assert.deepStrictEqual(placesOf("EQUIPMENT", "manufacturer", cells), [around(cells, "徐州重型机械", "有限公司")])
    const bare = typed(["房地坐落  杭州市余杭区青屿路18号禾朔苑", "          3幢2单元501室", "建筑面积  89.53㎡"])
    assert.deepStrictEqual(placesOf("PROPERTY", "address", bare), [
      around(bare, "杭州市余杭区青屿路18号禾朔苑", "3幢2单元501室"),
    ])
  })

  it("is below the label where the value is", () => {
    const page = ruled([
      ["产品型号", "出厂编号", "出厂日期"],
      ["QY25K5", "123456", "2019-03"],
    ])
    assert.deepStrictEqual(placesOf("EQUIPMENT", "model", page), [around(page, "QY25K5")])
  })

  it("is one for each part of a summary, in its order", () => {
    const page = typed(plate)
    const { fields, places } = read("EQUIPMENT", page)
    assert.strictEqual(fields["equipmentConfig"], "额定起重量25t；整机质量32.4t；发动机功率206kW；出厂编号：123456")
    assert.deepStrictEqual(
      places["equipmentConfig"],
      ["25t", "32.4t", "206kW", "123456"].map((text) => around(page, text)),
    )
  })

  it("is shared by fields that one text gave", () => {
    const page = ruled(
      [
        ["坐落", "杭州市余杭区青屿路18号"],
        ["用途", "成套住宅"],
        ["面积", "89.53㎡"],
      ],
      [120, 400],
    )
    const { places } = read("PROPERTY", page)
    assert.deepStrictEqual(places["city"], [around(page, "杭州市余杭区青屿路18号")])
    assert.deepStrictEqual(places["address"], places["city"])
  })

  it("is in the larger of two plates", () => {
    const large = wordsOf([...plate, "生产许可证  A123"], { left: 40 })
    const small = wordsOf(["产品型号  SC9DK280", "出厂编号  998877", "出厂日期  2018-11"], { top: 300 })
    const page = composed(large, small)
    assert.deepStrictEqual(placesOf("EQUIPMENT", "model", page), [around(page, "QY25K5")])
  })

  it("is known of a value that is given with a doubt", () => {
    const page = typed(["中华人民共和国机动车行驶证", "车辆识别代号  LSVAM4187C2184848", "注册日期  2012-08-15"])
    const { confidence, places } = read("VEHICLE", page)
    assert.isBelow(confidence["vin"] ?? 1, 0.5)
    assert.deepStrictEqual(places["vin"], [around(page, "LSVAM4187C2184848")])
  })

  it("is not given without the field: doubtful, contradicted, misfitting, of an unknown paper", () => {
    const doubtful = composed(wordsOf(["产品型号  QY25K5", "出厂编号  123456"]), [
      ...wordsOf(["", "", "出厂日期"]),
      ...wordsOf(["", "", "          2019-03"], { confidence: 0.4 }),
    ])
    const contradicted = typed(["产品型号  QY25K5", "出厂日期  2019-03", "出厂日期  2018-11"])
    for (const page of [doubtful, contradicted]) {
      const { fields, notes, places } = read("EQUIPMENT", page)
      assert.notDeepEqual(notes, [])
      assert.deepStrictEqual([fields["model"], Object.keys(places)], ["QY25K5", Object.keys(fields)])
      assert.notProperty(places, "manufactureDate")
    }
    const floors = read(
      "PROPERTY",
      ruled([
        ["坐落", "杭州市余杭区青屿路18号"],
        ["面积", "89.53㎡"],
        ["总层数", "6"],
        ["所在层", "18"],
      ]),
    )
    assert.notProperty(floors.fields, "floor")
    assert.deepStrictEqual(Object.keys(floors.places), Object.keys(floors.fields))
    assert.deepStrictEqual(read("EQUIPMENT", typed(["今日天气晴"])).places, {})
  })

  it("is not known of the head of a bank statement", () => {
    const head = typed(["招商银行交易流水", "户名：喻青禾    账号：6214830000000000"])
    const { fields, places } = read("BANK_STATEMENT", head)
    assert.deepInclude(fields, { accountName: "喻青禾" })
    assert.deepStrictEqual(places, {})
  })
})

describe("places on any page", () => {
  const Print = Schema.Struct({
    left: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 300 })),
    top: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 700 })),
    confidence: Schema.Finite.check(Schema.isBetween({ minimum: 0.5, maximum: 1 })),
  })
  const values = { model: "QY25K5", manufactureDate: "2019-03", manufacturer: "徐州重型机械有限公司" }
  const lines = ["产品型号  QY25K5", "出厂日期  2019-03", "制造单位  徐州重型机械有限公司", "整机质量  32.4t"]

  it.prop("cover the words of their values, and every field has one", [Print], ([print]) => {
    const page = typed(lines, print)
    const { fields, places } = read("EQUIPMENT", page)
    assert.deepStrictEqual(Object.keys(places), Object.keys(fields))
    for (const [field, text] of Object.entries(values)) {
      const place = places[field]
      if (place !== undefined) assert.deepStrictEqual(place, [around(page, text)])
    }
  })
})

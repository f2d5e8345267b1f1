import { assert, describe, it } from "@effect/vitest"
import type { KnownAssetType } from "@open-valuation/core/assets"
import type { DocumentPart } from "@open-valuation/core/domain"
import { Schema } from "effect"
import { translate } from "../../src/text.ts"
import { composed, notesOf, read, typed, wordsOf } from "./TestPages.ts"

const ASSETS: ReadonlyArray<KnownAssetType> = ["PROPERTY", "VEHICLE", "LAND", "EQUIPMENT", "BANK_STATEMENT"]

/** True when nothing is read of it for any asset, and said so. */
const isUnknown = (...parts: ReadonlyArray<DocumentPart>): boolean =>
  ASSETS.every((asset) => {
    const { confidence, fields, kind, notes } = read(asset, ...parts)
    const isEmpty = Object.keys(fields).length === 0 && Object.keys(confidence).length === 0
    return kind === undefined && isEmpty && notes[0]?.code === "fields.note.unknownDocument"
  })

describe("a document that is none of the known ones", () => {
  it("gives nothing: no parts, no words", () => {
    assert.isTrue(isUnknown())
    assert.isTrue(isUnknown(typed([])))
    assert.isTrue(isUnknown({ _tag: "File", fileName: "a.pdf", format: "PDF" }))
  })

  it("gives nothing: a few stray marks, as of a photo of a cat", () => {
    assert.isTrue(isUnknown(typed(["1  |", "   oo", "I l", "ZARA  0"], { confidence: 0.3 })))
  })

  it("gives nothing: an essay that uses the same words", () => {
    const essay = typed([
      "起重机的用途广泛，型号很多，制造商也很多。选购时先看额定起重量，再看发动机功率，",
      "最后看出厂日期和整机质量。房屋坐落在城市中心的，面积再小，用途也不少；土地的使用权",
      "面积按证书计算，终止日期以登记为准。注册日期和品牌型号写在行驶证上，使用性质也是。",
      "Machines of every model and year were shown; the manufacturer was proud of the power.",
    ])
    assert.isTrue(isUnknown(essay))
  })
})

describe("more text than a plate has", () => {
  it("is not read, in little time, and said so", () => {
    const words = Array.from({ length: 10_000 }, (_, at) => ({
      text: ["产品型号：QY25K5", "出厂日期：2019-03", "制造商", "25t"][at % 4] ?? "",
      x: (at % 50) * 12,
      y: Math.floor(at / 50) * 4,
      width: 10,
      height: 3,
      confidence: 0.9,
    }))
    const page = composed(words)
    assert.deepStrictEqual(notesOf("EQUIPMENT", page), ["fields.note.unknownDocument", "fields.note.tooMuchText"])
  })

  it("leaves the other pages readable", () => {
    const plate = typed(["产品型号：QY25K5", "出厂日期：2019-03"])
    const crowd = composed(Array.from({ length: 2_000 }, () => wordsOf(["x"])[0]).filter((word) => word !== undefined))
    const reading = read("EQUIPMENT", crowd, plate)
    assert.deepStrictEqual(reading.fields, { model: "QY25K5", manufactureDate: "2019-03" })
    assert.deepStrictEqual(
      reading.notes.map(({ code }) => code),
      ["fields.note.tooMuchText"],
    )
  })

  it("is read up to the bound, labels upon labels", { tags: ["long"] }, () => {
    const line = "产品型号：QY25K5  出厂日期：2019-03  制造商：甲机械有限公司"
    const page = typed(Array.from({ length: 480 }, () => line))
    assert.strictEqual(read("EQUIPMENT", page).fields["model"], "QY25K5")
  })
})

describe("words in impossible places", () => {
  const Word = Schema.Struct({
    text: Schema.Union([
      Schema.String,
      Schema.Literals(["产品型号", "出厂日期：", "2019-03", "QY25K5", "坐落", "面积", "MODEL", "VIN", "制"]),
    ]),
    x: Schema.Finite,
    y: Schema.Finite,
    width: Schema.Finite,
    height: Schema.Finite,
    confidence: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  })
  const Rule = Schema.Struct({ x1: Schema.Finite, y1: Schema.Finite, x2: Schema.Finite, y2: Schema.Finite })

  it.prop(
    "never make it fail",
    [Schema.Array(Word), Schema.Array(Rule), Schema.Literals(ASSETS)],
    ([words, rules, asset]) => {
      const page: DocumentPart = {
        _tag: "Page",
        page: 1,
        pages: 1,
        width: 100,
        height: 100,
        words,
        rules,
        scanned: true,
      }
      const { confidence, fields, notes, places } = read(asset, page)
      assert.deepStrictEqual(Object.keys(confidence), Object.keys(fields))
      for (const sure of Object.values(confidence)) assert.isTrue(sure >= 0 && sure <= 1)
      for (const note of notes) assert.notInclude(translate(note, "zh"), "fields.note")
      for (const { height, width, x, y } of Object.values(places).flat()) {
        for (const edge of [x, y, x + width, y + height]) assert.isTrue(edge >= 0 && edge <= 100)
      }
    },
  )
})

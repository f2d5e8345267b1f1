import { assert, describe, it } from "@effect/vitest"
import { editDistance } from "@open-valuation/core/reading"
import { Schema } from "effect"
import { readModel } from "../../src/document/documents/FactReaders.ts"
import {
  readArea,
  readFloor,
  readFloorOfTotal,
  readTotalFloors,
} from "../../src/document/documents/RealEstateTitles.ts"
import { isOrganisation, readOrganisation } from "../../src/document/values/Organisation.ts"
import { quantities, readQuantity } from "../../src/document/values/Quantity.ts"

const shown = (text: string, unit: string, kind: keyof typeof quantities): string | undefined => {
  const read = readQuantity(text, unit, quantities[kind])
  return read && `${read.number}${read.unit}`
}

describe("a quantity", () => {
  const readings: ReadonlyArray<readonly [string, string, keyof typeof quantities, string | undefined]> = [
    ["32.4 t", "", "mass", "32.4t"],
    ["32400kg", "", "mass", "32400kg"],
    ["32,400 kg", "", "mass", "32400kg"],
    ["32 400 kg", "", "mass", "32400kg"],
    ["32，4 t", "", "mass", "32.4t"],
    ["25", "t", "mass", "25t"],
    ["25吨", "", "mass", "25t"],
    ["25", "", "mass", undefined],
    ["25m", "", "mass", undefined],
    ["206kW/1900r/min", "", "power", "206kW"],
    ["2O6 千瓦", "", "power", "206kW"],
    ["[118 kW", "", "power", "118kW"],
    ["F800kN. m", "", "moment", "800kN·m"],
    ["800kN·m", "", "moment", "800kN·m"],
    ["800kN", "", "moment", undefined],
    ["800kN·m", "", "force", undefined],
    ["59.Im", "", "length", "59.1m"],
    ["2140 mm", "", "length", "2140mm"],
    ["0.93 m3", "", "bucket", "0.93m³"],
    ["0.93m”", "", "bucket", "0.93m³"],
    ["93 m3", "", "bucket", undefined],
    ["85m³/h", "", "flow", "85m³/h"],
    ["16MPa", "", "pressure", "16MPa"],
    ["--kg", "", "mass", undefined],
    ["", "kg", "mass", undefined],
  ]
  for (const [text, unit, kind, wanted] of readings) {
    it(`${text} ${unit} is ${wanted ?? "none"} as ${kind}`, () =>
      assert.strictEqual(shown(text.normalize("NFKC"), unit, kind), wanted))
  }

  it.prop("keeps its number", [Schema.Int.check(Schema.isBetween({ minimum: 20, maximum: 9_999_999 }))], ([grams]) => {
    const number = String(grams / 1000)
    assert.strictEqual(shown(`${number}t`, "", "mass"), `${number}t`)
    assert.strictEqual(shown(number, "t", "mass"), `${number}t`)
  })
})

describe("an area", () => {
  const readings: ReadonlyArray<readonly [string, string, number | undefined]> = [
    ["89.53㎡", "", 89.53],
    ["89.53平方 米", "", 89.53],
    ["约89.53m2", "", 89.53],
    ["89.53", "平方米", 89.53],
    ["3亩", "", 2000],
    ["1.5公顷", "", 15_000],
    ["89.53", "", undefined],
    ["0.2㎡", "", undefined],
    ["面积", "㎡", undefined],
  ]
  for (const [text, unit, wanted] of readings) {
    it(`${text} ${unit} is ${wanted ?? "none"}`, () =>
      assert.strictEqual(readArea(text.normalize("NFKC"), unit)?.areaSqm, wanted))
  }
})

describe("a model", () => {
  const readings: ReadonlyArray<readonly [string, string | undefined]> = [
    ["QY25K5", "QY25K5"],
    ["q y 2 5 k 5", "QY25K5"],
    ["QTZ80(TC5610-6)", "QTZ80(TC5610-6)"],
    ["QTZ80(TC5610-6", "QTZ80(TC5610-6)"],
    ["LTM 1060-3.1", "LTM1060-3.1"],
    ["PC2OO-8", "PC200-8"],
    ["QY25K5型汽车起重机", "QY25K5"],
    ["大众汽车牌SVW71617BM", "SVW71617BM"],
    ["ST70/30", "ST70/30"],
    ["320", "320"],
    ["医Y215", undefined],
    ["20190315", undefined],
    ["EXCAVATOR", undefined],
    ["汽车起重机", undefined],
    ["", undefined],
  ]
  for (const [text, wanted] of readings) {
    it(`${text} is ${wanted ?? "none"}`, () => assert.strictEqual(readModel(text)?.model, wanted))
  }

  it("is less sure when a whole name has more behind it", () => {
    assert.isBelow(readModel("QY25K5 48.2")?.sure ?? 1, readModel("LTM 1060-3.1")?.sure ?? 0)
  })

  it("is less sure with a letter that looks like a digit between digits", () => {
    assert.isBelow(readModel("CLG9Z2E")?.sure ?? 1, readModel("CLG922E")?.sure ?? 0)
  })
})

describe("a company", () => {
  it("has its legal form mended", () => {
    assert.strictEqual(readOrganisation("云汀重工机械有限公词")?.name, "云汀重工机械有限公司")
    assert.strictEqual(readOrganisation("云汀 重工 机械某份有限公司")?.name, "云汀重工机械股份有限公司")
  })

  it("has its English trade words and legal form mended", () => {
    const name = "SHANTUI CONSTRUCTION MACHINERY CO., LTD."
    for (const text of [name, "SHANTUI CONSTRUGTION MACHINERY CO., LTD", "SHANTUI CONSTRUCTION MACHINFRY CO,LTD."]) {
      assert.strictEqual(readOrganisation(text)?.name, name)
    }
    assert.strictEqual(readOrganisation("KOMATSU LTD.")?.name, "KOMATSU LTD.")
  })

  it("is one of the known where one character is wrong, and not where two known are as near", () => {
    const known = ["甲乙重型机械有限公司", "丙丁重型机械有限公司", "丙戊重型机械有限公司"]
    assert.strictEqual(readOrganisation("甲己重型机械有限公司", known)?.name, "甲乙重型机械有限公司")
    assert.strictEqual(readOrganisation("丙己重型机械有限公司", known)?.name, "丙己重型机械有限公司")
    assert.strictEqual(readOrganisation("甲乙重型机械有限公司", known)?.name, "甲乙重型机械有限公司")
  })

  it("is a line of its own, and no sentence", () => {
    for (const text of ["三一重机有限公司", "KOMATSU LTD.", "XUZHOU HEAVY MACHINERY CO., LTD."])
      assert.isTrue(isOrganisation(text))
    for (const text of ["本产品经检验,符合标准,准予出厂。", "质量检验专用章", "HYDRAULIC EXCAVATOR", "制造商:甲公司"])
      assert.isFalse(isOrganisation(text))
  })
})

describe("floors", () => {
  const floors: ReadonlyArray<readonly [string, number | undefined]> = [
    ["5", 5],
    ["第5层", 5],
    ["五层", 5],
    ["十二层", 12],
    ["二十三", 23],
    ["-1", -1],
    ["地下1层", -1],
    ["1-2层", undefined],
    ["0", undefined],
    ["", undefined],
  ]
  for (const [text, wanted] of floors)
    it(`${text} is ${wanted ?? "none"}`, () => assert.strictEqual(readFloor(text), wanted))

  it("in all are those above ground", () => {
    assert.strictEqual(readTotalFloors("地上18层、地下2层"), 18)
    assert.strictEqual(readTotalFloors("共6层"), 6)
    assert.isUndefined(readTotalFloors("-1"))
  })

  it("and floor may be printed as one", () => {
    assert.deepStrictEqual(readFloorOfTotal("5/18"), { floor: 5, totalFloors: 18 })
    assert.isUndefined(readFloorOfTotal("18/5"))
  })
})

describe("the distance of texts", () => {
  it("counts insertions, deletions and replacements, up to a bound", () => {
    assert.strictEqual(editDistance("产品型号", "产品型号", 2), 0)
    assert.strictEqual(editDistance("产品型号", "产品编号", 2), 1)
    assert.strictEqual(editDistance("kitten", "sitting", 3), 3)
    assert.strictEqual(editDistance("kitten", "sitting", 2), Infinity)
    assert.strictEqual(editDistance("", "abc", 2), Infinity)
  })

  it.prop("is the same both ways", [Schema.String, Schema.String], ([one, other]) => {
    assert.strictEqual(editDistance(one, other, 3), editDistance(other, one, 3))
  })
})

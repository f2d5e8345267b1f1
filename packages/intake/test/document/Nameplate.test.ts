import { assert, describe, it } from "@effect/vitest"
import { readFields } from "@open-valuation/intake/document"
import { composed, fieldsOf, notesOf, read, ruled, typed, wordsOf } from "./TestPages.ts"

const crane = {
  model: "QY25K5",
  manufactureDate: "2019-03",
  manufacturer: "徐州重型机械有限公司",
  equipmentConfig: "额定起重量25t；整机质量32.4t；发动机功率206kW",
}
const numbered = { ...crane, equipmentConfig: `${crane.equipmentConfig}；出厂编号：123456` }

describe("the plate of a machine", () => {
  it("is read with a colon behind each label", () => {
    const page = typed([
      "汽车起重机",
      "产品型号：QY25K5",
      "额定起重量：25t",
      "整机质量：32.4 t",
      "发动机功率：206kW",
      "出厂编号：123456",
      "出厂日期：2019年3月",
      "制造商：徐州重型机械有限公司",
    ])
    const reading = read("EQUIPMENT", page)
    assert.deepStrictEqual(reading.fields, numbered)
    assert.strictEqual(reading.kind, "NAMEPLATE")
    assert.deepStrictEqual(reading.notes, [])
    assert.deepStrictEqual(Object.keys(reading.confidence).toSorted(), Object.keys(crane).toSorted())
    for (const sure of Object.values(reading.confidence)) assert.isTrue(sure > 0.8 && sure <= 1)
  })

  it("is read with several labels on a line, and without colons", () => {
    const page = typed([
      "产品型号  QY25K5       额定起重量  25t",
      "整机质量  32.4t        发动机功率  206kW",
      "出厂编号  123456       出厂日期  2019.03",
      "制造单位  徐州重型机械有限公司",
    ])
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), numbered)
  })

  it("is read with blanks between the characters of labels", () => {
    const page = typed([
      "型    号：QY25K5",
      "制 造 商：徐州重型机械有限公司",
      "制   造   日   期：2019-03-15",
      "额定起重量：25t    整机质量：32.4t",
      "发 动 机 功 率：206kW",
    ])
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), crane)
  })

  it("is read in a ruled table, the unit in the label's brackets", () => {
    const page = ruled([
      ["产品型号", "QY25K5"],
      ["额定起重量(t)", "25"],
      ["整机质量（t）", "32.4"],
      ["发动机功率(kW)", "206"],
      ["出厂日期", "2019年03月"],
      ["制造商", "徐州重型机械\n有限公司"],
    ])
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), crane)
  })

  it("is read with values below their labels", () => {
    const page = ruled(
      [
        ["产品型号", "额定起重量", "整机质量", "发动机功率"],
        ["QY25K5", "25t", "32.4t", "206kW"],
        ["出厂编号", "出厂日期", "制造商"],
        ["123456", "2019-03", "徐州重型机械有限公司"],
      ],
      [120, 120, 140, 120],
    )
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), numbered)
  })

  it("is read in two languages, side by side and one above the other", () => {
    const beside = typed([
      "型号 MODEL  QY25K5",
      "出厂日期 DATE OF MANUFACTURE  2019.03",
      "制造商 MANUFACTURER：徐州重型机械有限公司",
    ])
    const { equipmentConfig: _, ...others } = crane
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", beside), others)
    const above = composed(
      wordsOf(["产品型号", "MODEL", "", "制造日期", "DATE OF MANUFACTURE", "", "制造商", "MANUFACTURER"]),
      wordsOf(["QY25K5", "", "", "2019-03", "", "", "徐州重型机械有限公司"], { left: 200, top: 47 }),
    )
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", above), others)
  })

  it("is read in English", () => {
    const page = typed([
      "HYDRAULIC EXCAVATOR",
      "MODEL NO.: PC200-8",
      "SERIAL NO.: 301245",
      "OPERATING WEIGHT (kg)  19,900",
      "ENGINE POWER  110kW/2000rpm",
      "BUCKET CAPACITY  0.8 m³",
      "DATE OF MANUFACTURE  MAR 2019",
      "MANUFACTURED BY  KOMATSU LTD.",
    ])
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), {
      model: "PC200-8",
      equipmentConfig: "出厂编号：301245；工作质量19900kg；发动机功率110kW/2000r/min；铲斗容量0.8m³",
      manufactureDate: "2019-03",
      manufacturer: "KOMATSU LTD.",
    })
  })

  it("has the maker's name below, without a label", () => {
    const page = typed(["产品型号：SY215C", "制造日期：2019-03", "", "        三一重机有限公司"])
    assert.strictEqual(fieldsOf("EQUIPMENT", page)["manufacturer"], "三一重机有限公司")
  })

  it("is a certificate when it says so", () => {
    const page = typed(["        产 品 合 格 证", "产品型号：SY215C", "出厂日期：2019-03", "检验员：06", "准予出厂。"])
    const reading = read("EQUIPMENT", page)
    assert.strictEqual(reading.kind, "PRODUCT_CERTIFICATE")
    assert.deepStrictEqual(reading.fields, { model: "SY215C", manufactureDate: "2019-03" })
  })
})

describe("a plate that was misread", () => {
  it("is read with a wrong character in long labels", () => {
    const page = typed([
      "产品型兮：QY25K5",
      "额定起重里：25t",
      "发动机功卒：206kW",
      "出厂日斯：2019-03",
      "MANUFACTURFR: XUZHOU HEAVY MACHINERY CO., LTD.",
    ])
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), {
      model: "QY25K5",
      manufactureDate: "2019-03",
      manufacturer: "XUZHOU HEAVY MACHINERY CO., LTD.",
      equipmentConfig: "额定起重量25t；发动机功率206kW",
    })
  })

  it("has no value for a label that may be one of two", () => {
    // 产品型号, or 产品编号.
    const page = typed(["产品曰号：QY25K5", "出厂日期：2019-03", "额定起重量：25t"])
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), {
      manufactureDate: "2019-03",
      equipmentConfig: "额定起重量25t",
    })
  })

  it("has its digits back where only digits can stand", () => {
    const page = typed(["产品型号：QY25K5", "额定起重量：2S t", "出厂日期：2O19年O3月", "发动机功率：2O6kW"])
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), {
      model: "QY25K5",
      manufactureDate: "2019-03",
      equipmentConfig: "额定起重量25t；发动机功率206kW",
    })
  })

  it("has the legal form and the known maker mended", () => {
    const page = typed(["产品型号：QY25K5", "出厂日期：2019-03", "制造商：徐川重型机械有限公词"])
    assert.strictEqual(fieldsOf("EQUIPMENT", page)["manufacturer"], "徐州重型机械有限公司")
  })

  it("leaves out what the recogniser doubts, and says so", () => {
    const page = composed(
      wordsOf(["产品型号：QY25K5", "出厂日期：2019-03"]),
      wordsOf(["额定起重量：25t", "制造商：云汀重工机械有限公司"], { top: 80, confidence: 0.5 }),
    )
    const { fields, notes } = read("EQUIPMENT", page)
    assert.deepStrictEqual(fields, { model: "QY25K5", manufactureDate: "2019-03" })
    assert.deepStrictEqual(
      notes.map(({ code, params }) => [code, params["field"]]),
      [
        ["fields.note.doubtful", "equipmentConfig"],
        ["fields.note.doubtful", "manufacturer"],
      ],
    )
  })
})

describe("a plate that does not say everything", () => {
  it("gives no month for a year alone", () => {
    const page = typed(["MODEL: PC200-8", "YEAR OF MANUFACTURE: 2019", "ENGINE POWER: 110kW"])
    assert.notProperty(fieldsOf("EQUIPMENT", page), "manufactureDate")
    assert.deepStrictEqual(notesOf("EQUIPMENT", page), ["fields.note.yearOnly"])
  })

  it("gives no date whose day may be its month", () => {
    const page = typed(["MODEL: PC200-8", "DATE: 03/04/2019", "ENGINE POWER: 110kW"])
    assert.notProperty(fieldsOf("EQUIPMENT", page), "manufactureDate")
    assert.deepStrictEqual(notesOf("EQUIPMENT", page), ["fields.note.ambiguousDate"])
  })

  it("gives no quantity without a unit, nor one that no machine has", () => {
    const page = typed(["产品型号：QY25K5", "出厂日期：2019-03", "额定起重量：25", "整机质量：99999t", "斗容：18m³"])
    assert.notProperty(fieldsOf("EQUIPMENT", page), "equipmentConfig")
  })

  it("does not take engine, chassis, inspection and serial numbers for the machine's own", () => {
    const page = typed([
      "产品型号：QY25K5",
      "发动机型号：SC9DK280",
      "底盘型号：XZJ5328",
      "发动机制造日期：2018-01",
      "检验日期：2020-05-01",
      "产品编号：2019031234",
      "发动机生产企业：甲动力股份有限公司",
    ])
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), {
      model: "QY25K5",
      equipmentConfig: "出厂编号：2019031234",
    })
  })

  it("gives serial, engine and identification numbers each under its own name, as they are read", () => {
    const page = typed([
      "MODEL  PC200-8",
      "SERIAL NO.  C60I23",
      "ENGINE NO.  6D107-26512345",
      "PRODUCT IDENTIFICATION NUMBER  KMTPC243A02C60123",
      "MASS  19900 kg",
    ])
    assert.strictEqual(
      fieldsOf("EQUIPMENT", page)["equipmentConfig"],
      "出厂编号：C60I23；发动机编号：6D107-26512345；产品识别代码：KMTPC243A02C60123；整机质量19900kg",
    )
    const two = typed(["MODEL  PC200-8", "SERIAL NO.  C60123", "SERIAL NO.  C60128"])
    assert.notProperty(fieldsOf("EQUIPMENT", two), "equipmentConfig")
  })

  const maker = "KOMATSU LTD."
  for (const line of [
    maker,
    "KOMATSU LTD .",
    "KOMATSU LTD. TOKYO JAPAN",
    "KOMATSU LTD. MADE IN JAPAN",
    "MANUFACTURER  KOMATSU LTD., TOKYO, JAPAN",
    "MFR.  KOMATSU LTD.",
    "制造商  KOMATSU LTD.",
  ]) {
    it(`has the maker of ${line}`, () => {
      for (const page of [
        typed(["MODEL  PC200-8", "MASS  19900 kg", line]),
        typed([line, "MODEL  PC200-8", "MASS  19900 kg"]),
      ])
        assert.strictEqual(fieldsOf("EQUIPMENT", page)["manufacturer"], maker)
    })
  }

  it("says where a maker's name was nearly a known one, and leaves what a file itself says", () => {
    const name = "三二重工股份有限公司"
    const lines = ["产品型号：QY25K5", "额定起重量：25t", `制造商：${name}`]
    const { fields, notes } = readFields("EQUIPMENT", [typed(lines)])
    assert.strictEqual(fields["manufacturer"], "三一重工股份有限公司")
    assert.deepStrictEqual(notes, [
      {
        code: "fields.note.mended",
        params: { field: "manufacturer", text: name, value: "三一重工股份有限公司" },
      },
    ])
    const page = typed(lines)
    const printed = readFields("EQUIPMENT", [{ ...page, words: page.words.map(({ confidence: _, ...word }) => word) }])
    assert.strictEqual(printed.fields["manufacturer"], name)
    assert.deepStrictEqual(printed.notes, [])
  })

  it("says where a quantity's letter was taken for a digit", () => {
    const { notes } = readFields("EQUIPMENT", [typed(["产品型号：PC200-8", "工作质量：199O0kg"])])
    assert.deepStrictEqual(notes, [
      {
        code: "fields.note.mended",
        params: { field: "equipmentConfig", text: "199O0kg", value: "工作质量19900kg" },
      },
    ])
  })

  it("says where a model's letter was taken for a digit", () => {
    const { fields, notes } = readFields("EQUIPMENT", [typed(["产品型号：PC2O0-8", "工作质量：19900kg"])])
    assert.strictEqual(fields["model"], "PC200-8")
    assert.deepStrictEqual(notes, [
      { code: "fields.note.mended", params: { field: "model", text: "PC2O0-8", value: "PC200-8" } },
    ])
  })

  it("gives none of two models", () => {
    const page = typed(["产品型号：QY25K5", "型号：QY50KA", "出厂日期：2019-03"])
    assert.notProperty(fieldsOf("EQUIPMENT", page), "model")
    assert.deepStrictEqual(notesOf("EQUIPMENT", page), ["fields.note.contradiction"])
  })

  it("says that a credit code fails its check", () => {
    const page = typed(["产品型号：QY25K5", "出厂日期：2019-03", "统一社会信用代码：91000000MA00000000"])
    assert.deepStrictEqual(notesOf("EQUIPMENT", page), ["fields.note.creditCodeFails"])
  })
})

describe("a plate whose ruling lines were found in part", () => {
  it("does not take a value of another row for a label's own", () => {
    const table = ruled([
      ["产品型号", "QY25K5"],
      ["最大工作幅度(m)", ""],
      ["最大起升高度(m)", "48.2"],
      ["出厂日期", "2019-03"],
    ])
    // The lines between the values are gone, and one value with them.
    const rules = table.rules.filter(({ x1, x2, y1, y2 }) => y1 !== y2 || x1 < 190 || x2 < x1)
    const { equipmentConfig } = fieldsOf("EQUIPMENT", { ...table, rules })
    assert.strictEqual(equipmentConfig, "最大起升高度48.2m")
  })
})

describe("two plates in one photo", () => {
  const large = [
    "产品型号：QY25K5",
    "出厂编号：123456",
    "出厂日期：2019-03",
    "额定起重量：25t",
    "制造商：徐州重型机械有限公司",
  ]
  const small = ["产品型号：SC9DK280", "出厂编号：998877", "出厂日期：2018-11"]

  it("are read as the larger one, side by side", () => {
    const page = composed(wordsOf(small), wordsOf(large, { left: 320 }))
    assert.deepInclude(fieldsOf("EQUIPMENT", page), { model: "QY25K5", manufactureDate: "2019-03" })
    assert.deepStrictEqual(read("EQUIPMENT", page).notes, [{ code: "fields.note.severalPlates", params: { count: 2 } }])
  })

  it("are read as the larger one, one above the other", () => {
    const page = composed(wordsOf(large), wordsOf(small, { top: 200 }))
    assert.deepInclude(fieldsOf("EQUIPMENT", page), { model: "QY25K5", manufactureDate: "2019-03" })
    assert.deepStrictEqual(notesOf("EQUIPMENT", page), ["fields.note.severalPlates"])
  })

  it("are told apart by what they contradict each other in, whatever their labels", () => {
    const page = composed(
      wordsOf(large),
      wordsOf(["名称：塔式起重机", "生产日期：2018-11", "最大幅度：50m"], { top: 220 }),
    )
    assert.deepInclude(fieldsOf("EQUIPMENT", page), { model: "QY25K5", manufactureDate: "2019-03" })
    assert.deepStrictEqual(notesOf("EQUIPMENT", page), ["fields.note.severalPlates"])
  })

  it("are not seen in one plate that has two dates", () => {
    const page = composed(wordsOf(["产品型号：QY25K5", "制造日期：2019-03", "出厂日期：2019-05", "额定起重量：25t"]))
    assert.deepInclude(fieldsOf("EQUIPMENT", page), { model: "QY25K5", manufactureDate: "2019-03" })
    assert.notInclude(notesOf("EQUIPMENT", page), "fields.note.severalPlates")
  })

  it("are known of when the photo shows text beside the one that was cut out", () => {
    const page = { ...composed(wordsOf(large)), textBeside: true }
    assert.deepInclude(fieldsOf("EQUIPMENT", page), { model: "QY25K5", manufactureDate: "2019-03" })
    assert.deepStrictEqual(notesOf("EQUIPMENT", page), ["fields.note.textBeside"])
  })
})

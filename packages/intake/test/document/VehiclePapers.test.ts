import { assert, describe, it } from "@effect/vitest"
import { readFields } from "@open-valuation/intake/document"
import { fieldsOf, notesOf, type Print, read, ruled, typed } from "./TestPages.ts"

const licence = (changes: Readonly<Record<string, string>> = {}, print: Print = {}) => {
  const values: Readonly<Record<string, string>> = {
    use: "非营运",
    plate: "浙A00000",
    model: "大众汽车牌SVW71617BM",
    vin: "LSVAM4187C2184847",
    registered: "2012-08-15",
    ...changes,
  }
  return typed(
    [
      "        中华人民共和国机动车行驶证",
      `号牌号码 Plate No.  ${values["plate"]}     车辆类型 Vehicle Type  小型轿车`,
      "所有人 Owner  喻青禾",
      "住址 Address  杭州市余杭区青屿路1号",
      `使用性质 Use Character  ${values["use"]}    品牌型号 Model  ${values["model"]}`,
      `车辆识别代号 VIN  ${values["vin"]}`,
      "发动机号码 Engine No.  A00000",
      `注册日期 Register Date  ${values["registered"]}   发证日期 Issue Date  2020-01-02`,
    ],
    print,
  )
}

describe("a driving licence", () => {
  it("gives what the request of a vehicle asks for", () => {
    const reading = read("VEHICLE", licence())
    assert.strictEqual(reading.kind, "DRIVING_LICENCE")
    assert.deepStrictEqual(reading.fields, {
      brand: "大众",
      vin: "LSVAM4187C2184847",
      usageNature: "NON_OPERATING",
      firstRegistrationDate: "2012-08",
      plateNumber: "浙A00000",
    })
  })

  const plates: ReadonlyArray<readonly [string, string | undefined]> = [
    ["浙A·D12345", "浙AD12345"],
    ["粤Z1234港", "粤Z1234港"],
    ["苏e 12b45", "苏E12B45"],
    ["浙AO0000", undefined],
    ["折A00000", undefined],
    ["A00000", undefined],
  ]
  for (const [plate, read] of plates) {
    it(`has the plate ${plate} as ${read ?? "nothing"}`, () =>
      assert.strictEqual(fieldsOf("VEHICLE", licence({ plate }))["plateNumber"], read))
  }

  it("leaves out a plate that was not read surely, as no rule finds a wrong character in it", () => {
    assert.notProperty(fieldsOf("VEHICLE", licence({}, { confidence: 0.75 })), "plateNumber")
  })

  const uses: ReadonlyArray<readonly [string, string]> = [
    ["营转非", "OPERATING_TO_NON"],
    ["出租客运", "OPERATING"],
    ["货运", "OPERATING"],
    ["预约出租客运", "OPERATING"],
    ["非营远", "NON_OPERATING"],
  ]
  for (const [use, code] of uses) {
    it(`knows the use ${use}`, () => assert.strictEqual(fieldsOf("VEHICLE", licence({ use }))["usageNature"], code))
  }

  for (const use of ["警用", "消防", "E营运", "营"]) {
    it(`has no code for ${use}`, () => assert.notProperty(fieldsOf("VEHICLE", licence({ use })), "usageNature"))
  }

  const brands: ReadonlyArray<readonly [string, string]> = [
    ["别克牌SGM6531UAA4", "别克"],
    ["梅赛德斯-奔驰牌BJ7204GEL", "梅赛德斯-奔驰"],
    ["长安牌SC6469A5", "长安"],
    ["丰田(TOYOTA)牌GTM7200GB", "丰田"],
  ]
  for (const [model, brand] of brands) {
    it(`has the brand of ${model}`, () => assert.strictEqual(fieldsOf("VEHICLE", licence({ model }))["brand"], brand))
  }

  it("has digits in a VIN for letters that none has, and says so", () => {
    const page = licence({ vin: "LSVAM4I87C2184B47" })
    assert.strictEqual(fieldsOf("VEHICLE", page)["vin"], "LSVAM4187C2184847")
    assert.deepStrictEqual(notesOf("VEHICLE", page), ["fields.note.vinCorrected"])
  })

  it("gives a VIN whose check digit fails as it was read, with little confidence and a note", () => {
    for (const vin of ["LFV2A21J970002040", "LSVNV2180EN123457"]) {
      const { confidence, fields, notes } = readFields("VEHICLE", [licence({ vin })])
      assert.strictEqual(fields["vin"], vin)
      assert.isBelow(confidence["vin"] ?? 1, 0.35)
      assert.deepStrictEqual(notes, [{ code: "fields.note.vinDoubted", params: { vin } }])
    }
  })

  it("leaves out a VIN that fails and was not read surely", () => {
    const page = licence({ vin: "LFV2A21J970002040" }, { confidence: 0.5 })
    assert.notProperty(fieldsOf("VEHICLE", page), "vin")
    assert.include(notesOf("VEHICLE", page), "fields.note.doubtful")
  })

  it("gives a date that no calendar has as it was read, with little confidence and a note", () => {
    const { confidence, fields, notes } = readFields("VEHICLE", [licence({ registered: "2019-02-30" })])
    assert.strictEqual(fields["firstRegistrationDate"], "2019-02-30")
    assert.isBelow(confidence["firstRegistrationDate"] ?? 1, 0.35)
    assert.deepStrictEqual(notes, [
      { code: "fields.note.impossibleDate", params: { field: "firstRegistrationDate", text: "2019-02-30" } },
    ])
  })

  it("says which characters of a date it took for digits", () => {
    const { fields, notes } = readFields("VEHICLE", [licence({ registered: "2O19-O2-20" })])
    assert.strictEqual(fields["firstRegistrationDate"], "2019-02")
    assert.deepStrictEqual(notes, [
      {
        code: "fields.note.mended",
        params: { field: "firstRegistrationDate", text: "2O19-O2-20", value: "2019-02" },
      },
    ])
  })

  it("gives the model to a machine's request", () => {
    const page = licence({ model: "徐工牌XZJ5328JQZ25K" })
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), { model: "XZJ5328JQZ25K" })
  })

  it("has nothing for a home, and says so", () => {
    const { fields, kind, notes } = read("PROPERTY", licence())
    assert.deepStrictEqual([kind, fields], ["DRIVING_LICENCE", {}])
    assert.deepStrictEqual(notes, [{ code: "fields.note.otherDocument", params: { kind: "DRIVING_LICENCE" } }])
  })
})

describe("a registration certificate", () => {
  const page = ruled(
    [
      ["2.登记机关", "浙江省杭州市公安局车辆管理所", "3.登记日期", "2020-03-05"],
      ["5.车辆类型", "小型轿车", "6.车辆品牌", "大众汽车牌"],
      ["7.车辆型号", "SVW71617BM", "8.车身颜色", "白"],
      ["9.车辆识别代号/车\n架号", "LSVAM4187C2184847", "10.国产/进口", "国产"],
      ["11.发动机号", "A00000", "12.发动机型号", "CST"],
      ["13.燃料种类", "汽油", "14.排量/功率", "1598ml/81kw"],
      ["15.制造厂名称", "上汽大众汽车\n有限公司", "27.核定载客", "5人"],
      ["25.总质量", "1745kg", "30.使用性质", "非营运"],
      ["31.车辆获得方式", "购买", "32.车辆出厂日期", "2020-02-11"],
    ],
    [110, 160, 110, 130],
  )

  it("gives what the request of a vehicle asks for", () => {
    const reading = read("VEHICLE", page)
    assert.strictEqual(reading.kind, "VEHICLE_REGISTRATION")
    assert.deepStrictEqual(reading.fields, {
      firstRegistrationDate: "2020-03",
      brand: "大众",
      color: "白",
      vin: "LSVAM4187C2184847",
      fuelType: "GASOLINE",
      displacementL: 1.598,
      seats: 5,
      usageNature: "NON_OPERATING",
    })
  })

  it("gives what the request of a machine asks for", () => {
    assert.deepStrictEqual(fieldsOf("EQUIPMENT", page), {
      model: "SVW71617BM",
      manufacturer: "上汽大众汽车有限公司",
      manufactureDate: "2020-02",
      equipmentConfig: "总质量1745kg",
    })
  })
})

import { describe, expect, it } from "@effect/vitest"
import { Valuation } from "@open-valuation/core"
import { equipment } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import { property } from "@open-valuation/core/property"
import { bankStatement } from "@open-valuation/core/statement"
import { vehicle } from "@open-valuation/core/vehicle"
import type { ServedAsset } from "@open-valuation/server/http"
import { Effect, Schema } from "effect"
import { assetForm } from "../../src/console/AssetForm.ts"
import { makeSubjects } from "../../src/http/TaskSubjects.ts"

const assets: ReadonlyArray<ServedAsset> = [
  Valuation.asset(property()),
  Valuation.asset(vehicle()),
  Valuation.asset(land()),
  Valuation.asset(equipment()),
  Valuation.asset(bankStatement()),
]

/** An asset that a host adds: the library has no words for it. */
const trawler: ServedAsset = {
  assetType: "TRAWLER",
  name: { zh: "渔船", en: "trawler" },
  Request: Schema.Struct({
    city: Schema.String,
    hullName: Schema.String.annotate({ description: "Name on the hull" }),
    lengthM: Schema.Finite.check(Schema.isBetween({ minimum: 2, maximum: 400 })),
    gear: Schema.optionalKey(Schema.Literals(["NETS", "LINES"])),
    ports: Schema.optionalKey(Schema.Array(Schema.String)),
    isInsured: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
    engine: Schema.optionalKey(Schema.Struct({ powerKw: Schema.Int })),
    papers: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Schema.String }))),
    extras: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  }).annotate({ examples: [{ city: "浙江省/舟山市", hullName: "浙普渔 1", lengthM: 32 }] }),
  Result: Schema.Struct({ avgPrice: Schema.Finite }),
  check: (body) => Effect.succeed(body),
}

const field = (asset: ServedAsset, name: string, locale: "zh" | "en" = "en") =>
  assetForm(asset)(locale).fields.find((one) => one.name === name)

const namedIn = (
  served: ReadonlyArray<ServedAsset>,
  assetType: string,
  requestFields: Readonly<Record<string, unknown>>,
  resultFields: Readonly<Record<string, unknown>> = {},
) => makeSubjects(served).of({ assetType, requestFields, resultFields }, { locale: "zh", masked: false })

describe("the subject of a task in a list", () => {
  it("tells cars apart by plate, registration and the end of their VIN", () => {
    const car = { brand: "丰田", series: "凯美瑞", city: "浙江省/杭州市", firstRegistrationDate: "2021-03" }
    expect(namedIn(assets, "VEHICLE", { ...car, vin: "LVGBE40K18G123456" })).toEqual({
      subject: "丰田 凯美瑞",
      detail: "2021年3月 · VIN …123456 · 浙江省杭州市",
    })
    const requestFields = { ...car, plateNumber: "浙A12345" }
    const told = (masked: boolean) =>
      makeSubjects(assets).of({ assetType: "VEHICLE", requestFields, resultFields: {} }, { locale: "zh", masked })
    expect([told(false).detail, told(true).detail]).toEqual([
      "浙A12345 · 2021年3月 · 浙江省杭州市",
      "浙**** · 2021年3月 · 浙江省杭州市",
    ])
    expect(namedIn(assets, "VEHICLE", { vin: "LVGBE40K18G123456", firstRegistrationDate: "2021-03" })).toEqual({
      subject: "LVGBE40K18G123456",
      detail: "2021年3月",
    })
    expect(namedIn(assets, "PROPERTY", { city: "杭州", address: "檐雨小筑3号楼", buildingArea: 89.5 })).toEqual({
      subject: "檐雨小筑3号楼",
      detail: "89.5 平方米 · 杭州",
    })
  })

  it("names statements by their people, else by their files, with months and banks", () => {
    const materials = [{ fileName: "1月.pdf" }, { fileName: "2月.pdf" }]
    const read = (accountName: string, institution: string, startDate: string, endDate: string) => ({
      accountName,
      institution,
      startDate,
      endDate,
    })
    const sourceReferenceList = [
      read("周晓岚", "招商银行", "2025-03-02", "2025-12-31"),
      read("周晓岚", "支付宝", "2025-01-15", "2025-11-30"),
    ]
    expect(namedIn(assets, "BANK_STATEMENT", { materials })).toEqual({ subject: "1月.pdf 等 2 个文件", detail: "" })
    expect(namedIn(assets, "BANK_STATEMENT", { materials }, { sourceReferenceList })).toEqual({
      subject: "周晓岚",
      detail: "2025-01 – 2025-12 · 招商银行、支付宝 · 1月.pdf 等 2 个文件",
    })
    const borrowers = [{ name: "何初阳" }, { name: "何初阳商贸" }]
    expect(namedIn(assets, "BANK_STATEMENT", { materials, borrowers }, { sourceReferenceList }).subject).toBe(
      "何初阳、何初阳商贸",
    )
    const nobody = [{ accountName: 7, startDate: null }, null, "x"]
    expect(namedIn(assets, "BANK_STATEMENT", { materials: "?" }, { sourceReferenceList: nobody })).toEqual({
      subject: "",
      detail: "",
    })
  })
})

describe.each(assets)("the form of $assetType", (asset) => {
  it.each(["zh", "en"] as const)("has words of its own for every field and option, in %s", (locale) => {
    const { fields, title } = assetForm(asset)(locale)
    expect(title).not.toBe("")
    expect(fields.length).toBeGreaterThan(3)
    const own = locale === "zh" ? /\p{Script=Han}/u : /^[^_]*$/
    for (const { help, label, name, options = [] } of fields) {
      const said = [label, help, ...options.map((option) => option.label)]
      for (const text of said) expect(text).not.toMatch(/[a-z][A-Z]|^\s*$/)
      expect(new Set(options.map((option) => option.label)).size, name).toBe(options.length)
      for (const text of said) expect(text).toMatch(own)
    }
  })

  it("has the fields of its example, and names what that is about", () => {
    const { example, fields } = assetForm(asset)("en")
    const names = new Set(fields.map(({ name }) => name.split(".")[0]))
    for (const name of Object.keys(example)) expect([...names, "materials"]).toContain(name)
    const required = fields.filter((one) => one.required).map(({ name }) => name)
    for (const name of required) expect(Object.keys(example)).toContain(name)
    expect(namedIn(assets, asset.assetType, example).subject).not.toBe("")
  })
})

describe("a form", () => {
  it("sets apart what a lender needs to know and no value depends on", () => {
    for (const asset of assets) {
      const { fields } = assetForm(asset)("en")
      const apart = fields.filter(({ group }) => group === "LENDING").map(({ name }) => name)
      expect(apart.includes("bookValue")).toBe(asset.assetType !== "BANK_STATEMENT")
      expect(apart).not.toContain("city")
      expect(fields.filter(({ group, required }) => group === "LENDING" && required)).toEqual([])
    }
  })

  it("has the bounds and the unit of a number, the codes of a choice, and the path of what lies in an object", () => {
    const [homes, , lots] = assets
    expect(field(homes!, "buildingArea")).toEqual({
      name: "buildingArea",
      label: "Floor area",
      kind: "decimal",
      required: true,
      unit: "m²",
      help: expect.stringContaining("title certificate"),
      minimum: 0,
      maximum: 1_000_000,
    })
    expect(field(homes!, "propertyUsage", "zh")).toMatchObject({
      kind: "choice",
      options: [
        { value: "RESIDENTIAL", label: "住宅" },
        { value: "COMMERCIAL", label: "商业办公" },
        { value: "INDUSTRIAL", label: "工业" },
      ],
    })
    expect(field(homes!, "address")).toMatchObject({ kind: "text", maxLength: 300 })
    expect(field(homes!, "elevator")).toMatchObject({ kind: "boolean", required: false })
    expect(field(lots!, "benchmarkPrice.unitPrice", "zh")).toMatchObject({ unit: "元/平方米", required: false })
    expect(field(lots!, "valuationDate", "zh")).toMatchObject({ kind: "date", label: "价值时点" })
    expect(field(homes!, "chatSessionId")).toBeUndefined()
    expect(field(homes!, "attributes")).toBeUndefined()
  })

  it("of an added asset speaks in the words of its schema", () => {
    expect(assetForm(trawler)("zh")).toEqual({
      assetType: "TRAWLER",
      title: "渔船",
      fields: [
        expect.objectContaining({ name: "city", label: "所在城市" }),
        {
          name: "hullName",
          label: "Hull name",
          kind: "text",
          required: true,
          help: "Name on the hull",
          example: "浙普渔 1",
        },
        { name: "lengthM", label: "Length m", kind: "decimal", required: true, minimum: 2, maximum: 400 },
        {
          name: "gear",
          label: "Gear",
          kind: "choice",
          required: false,
          options: [
            { value: "NETS", label: "NETS" },
            { value: "LINES", label: "LINES" },
          ],
        },
        { name: "ports", label: "Ports", kind: "list", required: false },
        { name: "isInsured", label: "Is insured", kind: "boolean", required: false },
        { name: "engine.powerKw", label: "Engine power kw", kind: "integer", required: false },
      ],
      example: { city: "浙江省/舟山市", hullName: "浙普渔 1", lengthM: 32 },
    })
    expect(namedIn([trawler], "TRAWLER", { city: "舟山", hullName: "浙普渔 1" }).subject).toBe("浙普渔 1")
    expect(namedIn([trawler], "TRAWLER", { city: "舟山" }).subject).toBe("舟山")
    expect(namedIn([trawler], "TRAWLER", { hullName: "x".repeat(500) }).subject).toHaveLength(120)
  })

  it("shows by an example how a place is written, and says which texts have suggestions", () => {
    for (const asset of assets.slice(0, 4)) {
      expect(field(asset, "city")?.example, asset.assetType).toMatch(/^[^/]+[省市]\/[^/]+市(\/[^/]+[区市])?$/)
    }
    const { fields } = assetForm(
      trawler,
      new Map([
        ["hullName", ["city"]],
        ["lengthM", []],
        ["elsewhere", []],
      ]),
    )("en")
    const suggested = fields.flatMap(({ name, suggested: by }) => (by === undefined ? [] : [[name, by]]))
    expect(suggested).toEqual([["hullName", ["city"]]])
  })

  it("survives a request that is no struct, and objects without end", () => {
    const odd: ServedAsset = { ...trawler, Request: Schema.String }
    expect(assetForm(odd)("en")).toMatchObject({ fields: [], example: {} })
    const deep = Schema.Struct({ a: Schema.Struct({ b: Schema.Struct({ c: Schema.Struct({ d: Schema.String }) }) }) })
    expect(assetForm({ ...trawler, Request: deep })("en").fields).toEqual([])
  })
})

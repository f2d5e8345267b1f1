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
import { makeSubjects } from "../../src/console/TaskList.ts"

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
    expect(makeSubjects(assets).of(asset.assetType, example)).not.toBe("")
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
    expect(makeSubjects([trawler]).of("TRAWLER", { city: "舟山", hullName: "浙普渔 1" })).toBe("浙普渔 1")
    expect(makeSubjects([trawler]).of("TRAWLER", { city: "舟山" })).toBe("舟山")
    expect(makeSubjects([trawler]).of("TRAWLER", { hullName: "x".repeat(500) })).toHaveLength(120)
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

import { assert, describe, it } from "@effect/vitest"
import { equipment, EquipmentRequest } from "@open-valuation/core/equipment"
import { land, LandRequest } from "@open-valuation/core/land"
import { requestFields } from "@open-valuation/core/market"
import { property, PropertyRequest } from "@open-valuation/core/property"
import { vehicle, VehicleRequest } from "@open-valuation/core/vehicle"
import { Effect } from "effect"
import { formatOf } from "../src/import/SampleFormat.ts"
import { assetFields, assetReader, bookHeader } from "../src/portfolio.ts"
import { csv, importText } from "./Files.ts"

const assets = [
  {
    asset: "PROPERTY",
    fields: assetFields(property()),
    request: requestFields(PropertyRequest),
    row: { city: "浙江省/杭州市", buildingArea: "89.5" },
  },
  {
    asset: "VEHICLE",
    fields: assetFields(vehicle()),
    request: requestFields(VehicleRequest),
    row: { brand: "丰田", series: "凯美瑞" },
  },
  {
    asset: "LAND",
    fields: assetFields(land()),
    request: requestFields(LandRequest),
    row: { city: "浙江省/杭州市", areaSqm: "4000" },
  },
  {
    asset: "EQUIPMENT",
    fields: assetFields(equipment()),
    request: requestFields(EquipmentRequest),
    row: { model: "SY215C" },
  },
] as const

const imported = (asset: (typeof assets)[number]["asset"], row: Readonly<Record<string, string>>) =>
  importText(
    csv(
      ["kind", "observedAt", "price", ...Object.keys(row)].join(","),
      ["LISTING", "2026-01", "900000", ...Object.values(row)].join(","),
    ),
    { asset },
  )

describe.each(assets)("columns of $asset", ({ asset, fields, request, row }) => {
  it("hold figures within the bounds of a request", () => {
    const bounds = new Map(request.map(({ least, most, name }) => [name, [least, most] as const]))
    const differing = formatOf({ asset }).columns.flatMap(({ name, type }) => {
      const [least, most] = bounds.get(name) ?? []
      // Years of a file are bounded by the day of its import.
      if (typeof least !== "number" || typeof most !== "number" || most === 2200) return []
      const accepts = (value: number) => type.read(String(value), 20_000) !== undefined
      return accepts(most) && !accepts(most * 1.01 + 1) && !accepts(-Math.abs(least) - 1) ? [] : [name]
    })
    assert.deepStrictEqual(differing, [])
  })

  it("have the codes of a request", () => {
    const differing = request.flatMap(({ codes, name }) => {
      const type = formatOf({ asset }).columns.find((column) => column.name === name)?.type
      if (codes === undefined || type === undefined) return []
      const known = codes.every((code) => type.read(code, 20_000) === code && type.isUnknown?.(code, 20_000) !== true)
      return known && type.expects.params["codes"] === codes.join() ? [] : [name]
    })
    assert.deepStrictEqual(differing, [])
  })

  const columns = new Set(formatOf({ asset }).columns.map(({ name }) => name))
  const spoken = request.filter(({ name }) => columns.has(name))
  const cells = spoken.flatMap(({ name, words = {} }) =>
    Object.entries(words).flatMap(([code, said]) => said.map((cell) => ({ field: name, cell, code }))),
  )
  it.effect.each(cells)("understand $cell of $field in a sample file as in a book", ({ cell, code, field }) =>
    Effect.gen(function* () {
      const { report, samples } = yield* imported(asset, { ...row, [field]: cell })
      assert.strictEqual(samples[0]?.facts[field], code)
      assert.deepStrictEqual(report.warnings, [])
      const known = bookHeader(fields).read([field]).known
      assert.strictEqual(assetReader(known, fields, new Map())([cell]).body[field], code)
    }),
  )
})

describe("a cell of a sample file and of a book", () => {
  const cells: ReadonlyArray<
    readonly [
      asset: "EQUIPMENT" | "LAND" | "PROPERTY" | "VEHICLE",
      field: string,
      cell: string,
      value?: boolean | number | string,
    ]
  > = [
    ["PROPERTY", "buildingArea", "89.5㎡", 89.5],
    ["PROPERTY", "buildingArea", "１２３．４", 123.4],
    ["PROPERTY", "buildingArea", "0.5亩", 333.333333333333],
    ["PROPERTY", "buildYear", "2017年", 2017],
    ["PROPERTY", "buildYear", "1995.0", 1995],
    ["PROPERTY", "floor", "12层", 12],
    ["PROPERTY", "elevator", "有", true],
    ["VEHICLE", "mileageKm", "6.8万公里", 68_000],
    ["VEHICLE", "mileageKm", "62,000", 62_000],
    ["VEHICLE", "msrp", "18.5万元", 185_000],
    ["VEHICLE", "msrp", "¥125,000", 125_000],
    ["VEHICLE", "msrp", "18500,00", 18_500],
    ["VEHICLE", "firstRegistrationDate", "2019年3月", "2019-03"],
    ["VEHICLE", "displacementL", "1.6L", 1.6],
    ["VEHICLE", "modelYear", "2019年", 2019],
    ["LAND", "areaSqm", "111,717.5", 111_717.5],
    ["LAND", "areaSqm", "3公顷", 30_000],
    ["LAND", "termTotalYears", "70年", 70],
    ["EQUIPMENT", "hours", "9800小时", 9800],
    ["EQUIPMENT", "manufactureDate", "2019/03", "2019-03"],
    // Another unit, or a cell that may be two numbers or two dates.
    ["PROPERTY", "floor", "12-13"],
    ["PROPERTY", "buildYear", "2017-2018"],
    ["VEHICLE", "mileageKm", "6.8万㎡"],
    ["VEHICLE", "mileageKm", "6,8万公里"],
    ["VEHICLE", "displacementL", "1,6"],
    ["VEHICLE", "firstRegistrationDate", "2019.1"],
    ["VEHICLE", "firstRegistrationDate", "03/04/2019"],
    ["LAND", "termTotalYears", "50或70年"],
    ["EQUIPMENT", "hours", "约9800"],
  ]
  it.effect.each(cells)("%s: %s %s is %s in both, or reported in both", ([asset, field, cell, value]) =>
    Effect.gen(function* () {
      const { fields, row } = assets.find((each) => each.asset === asset) ?? assets[0]
      const { report, samples } = yield* imported(asset, { ...row, [field]: `"${cell}"` })
      assert.strictEqual(samples[0]?.facts[field], value)
      const { body, faults } = assetReader(bookHeader(fields).read([field]).known, fields, new Map())([cell])
      assert.strictEqual(body[field], value)
      const count = value === undefined ? 1 : 0
      assert.deepStrictEqual([report.warnings.length, faults.length], [count, count])
    }),
  )
})

describe("a word that is no code", () => {
  it.effect.each(["fuelType", "transmission", "usageNature", "conditionGrade", "accidentType"])(
    "of a car's %s is kept, and reported",
    (field) =>
      Effect.gen(function* () {
        const { report, samples } = yield* imported("VEHICLE", { brand: "丰田", series: "凯美瑞", [field]: "外星" })
        assert.strictEqual(samples[0]?.facts[field], "外星")
        assert.deepStrictEqual(
          report.warnings.map(({ cell, column, count }) => [column, count, cell]),
          [[field, 1, "外星"]],
        )
      }),
  )

  it.effect.each(["rightType", "developmentLevel"])("of a lot's %s is left out, and reported", (field) =>
    Effect.gen(function* () {
      const { report, samples } = yield* imported("LAND", { city: "浙江省/杭州市", areaSqm: "4000", [field]: "外星" })
      assert.notProperty(samples[0]?.facts, field)
      assert.deepStrictEqual(
        report.warnings.map(({ column, count }) => [column, count]),
        [[field, 1]],
      )
    }),
  )
})

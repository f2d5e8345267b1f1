import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { EquipmentResult } from "@open-valuation/core/equipment"
import { LandResult } from "@open-valuation/core/land"
import { VehicleResult } from "@open-valuation/core/vehicle"
import { Effect, Schema } from "effect"
import { CliOutput } from "effect/cli"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { car, carParkCsv, carPrice, mistakenCarsCsv } from "./processes/CarPark.ts"
import { FIELD_PRICE, fieldsCsv, lot, mistakenFieldsCsv } from "./processes/Fields.ts"
import { ov, ovJson, temporaryFolder } from "./processes/Processes.ts"
import { ask, create, ended, readStream, resultOf, type Server, startServer } from "./processes/Server.ts"
import { crane, mistakenCsv, yardCsv, yardPrice } from "./processes/Yard.ts"

/** An asset with a market of its own on the one server: 40 deals of things like `subject`, and typical mistakes. */
interface Market {
  readonly asset: string
  readonly path: string
  readonly number: RegExp
  readonly subject: object
  readonly price: number
  readonly samples: string
  readonly mistaken: string
  /** The line of the import of the mistakes. */
  readonly imported: RegExp
  readonly report: RegExp
  /** Field of the result with its value. */
  readonly value: string
}

const today = await Effect.runPromise(LocalDate.today)

const vehicles: Market = {
  asset: "VEHICLE",
  path: "/vehicle-valuations",
  number: /^VAL-VEH-\d{8}-\d{4,}$/,
  subject: car(today),
  price: carPrice(5),
  samples: carParkCsv(today),
  mistaken: mistakenCarsCsv(today),
  imported: /3 added, \d+ there already, 1 refused/,
  report: /^估值结果 +[\d,]+ 元$/m,
  value: "avgPrice",
}
const land: Market = {
  asset: "LAND",
  path: "/land-valuations",
  number: /^VAL-LAND-\d{8}-\d{4,}$/,
  subject: lot,
  price: FIELD_PRICE * lot.areaSqm,
  samples: fieldsCsv(today),
  mistaken: mistakenFieldsCsv(today),
  imported: /3 added, \d+ there already, 1 refused/,
  report: /^估值结果 +[\d,]+ 元$/m,
  value: "avgTotalPrice",
}
const equipment: Market = {
  asset: "EQUIPMENT",
  path: "/equipment-valuations",
  number: /^VAL-EQP-\d{8}-\d{4,}$/,
  subject: crane(today),
  price: yardPrice(5),
  samples: yardCsv(today),
  mistaken: mistakenCsv(today),
  imported: /4 added, \d+ there already, 1 refused\n[^]*"price": "0"[^]*"manufactureDate": "1000"/,
  report: /^估值结果 +[\d,]+ 元$/m,
  value: "estimatedResidualValue",
}
const markets = [vehicles, land, equipment]

const key = "assets-test-key-0001"
const folder = temporaryFolder()
const env = { OV_DATA_DIR: join(folder.path, "data") }
let server: Server

const fileOf = (name: string, text: string): string => {
  const file = join(folder.path, name)
  writeFileSync(file, text)
  return file
}

beforeAll(async () => {
  server = await startServer(env.OV_DATA_DIR, { OV_BOOTSTRAP_KEY: key, OV_DEMO: "off", OV_RATE_LIMIT: "1000/s:1000" })
  for (const { asset, samples } of markets) {
    await ovJson(["samples", "import", fileOf(`${asset}.csv`, samples), "--asset", asset], env)
  }
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  folder.remove()
})

const valued = async ({ path }: Market, body: object) =>
  resultOf(server, key, await create(server, key, body, path), path)

const endedOf = async ({ path }: Market, body: object) =>
  ended(server, key, await create(server, key, body, path), path)

const tipsIn = (result: {
  readonly riskTips: ReadonlyArray<string>
  readonly furtherRiskTips?: ReadonlyArray<string>
}) => [...result.riskTips, ...(result.furtherRiskTips ?? [])].join("\n")

describe.each(markets)("$asset", (market) => {
  const { asset, number, path, price, report, subject, value } = market

  it("is valued over HTTP from imported samples, and is no task of another asset", async () => {
    const created = await ask(server, key, path, subject)
    expect(created).toMatchObject({
      status: 200,
      code: 0,
      data: {
        assetType: asset,
        status: "IN_PROGRESS",
        statusLabel: "估值中",
        valuationNo: expect.stringMatching(number),
      },
    })
    const result = await resultOf(server, key, Number(created.data["taskId"]), path)
    expect(Number(result[value]) / price).toBeGreaterThan(0.92)
    expect(Number(result[value]) / price).toBeLessThan(1.08)
    expect(result["listingMatrix"]).toMatchObject({ count: 0 })
    expect(result["transactionMatrix"]).toMatchObject({ count: result["effectiveSampleCount"] })
    expect(await ask(server, key, `/property-valuations/${String(created.data["taskId"])}`)).toMatchObject({
      status: 404,
      code: 40401,
    })
  })

  it("streams its steps and ends with the same result", async () => {
    const events = await readStream(server, key, path, subject)
    const names = events.map(({ event }) => event)
    expect(names[0]).toBe("task")
    expect(names.at(-1)).toBe("result")
    expect(names.filter((name) => name === "samples")).toHaveLength(1)
    const stages = events.flatMap(({ data, event }) => (event === "step" ? [String(data["stage"])] : []))
    expect([...new Set(stages)]).toEqual(["PREPARE", "SEARCH", "FILTER", "ANALYSE", "ESTIMATE", "CONCLUDE"])
    const last = events.at(-1)?.data
    expect(last?.["status"]).toBe("SUCCESS")
    expect(last?.["result"]).toEqual(await resultOf(server, key, Number(last?.["taskId"]), path))
  })

  it("is reported by ov in 80 columns, or as the result of the contract", async () => {
    const args = ["value", fileOf(`${asset}.json`, JSON.stringify(subject)), "--asset", asset]
    const printed = await ov(args, env)
    expect(printed).toMatchObject({ status: 0, stderr: "" })
    expect(printed.stdout).toMatch(report)
    for (const line of printed.stdout.split("\n")) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
    const valuedByHttp = await valued(market, subject)
    expect(await ovJson(args, env)).toMatchObject({ [value]: valuedByHttp[value] })
  })
})

const readVehicle = Schema.decodeUnknownSync(Schema.toEncoded(VehicleResult))
const valuedCar = async (fields: object = {}) => readVehicle(await valued(vehicles, { ...car(today), ...fields }))

describe("a vehicle", () => {
  it("has a value by channel and for the coming years", async () => {
    const result = await valuedCar({ msrp: 120_000 })
    expect(result.minPrice).toBeLessThan(result.avgPrice)
    expect(result.maxPrice).toBeGreaterThan(result.avgPrice)
    expect(result).toMatchObject({
      ageMonths: 12 * 5 + Number(today.slice(5, 7)) - 1,
      resolvedModel: { brand: "大众", series: "朗逸", trim: "1.5L 自动舒适版", source: "CATALOGUE" },
      retentionBasis: "MSRP",
      valuationMethod: "MARKET",
    })
    expect(result.retentionRate).toBeCloseTo(result.avgPrice / 120_000, 3)
    const { auction, dealerBuy, dealerSell, privateSale } = result.priceMatrix
    const channels = [auction, dealerBuy, privateSale, dealerSell].map(({ avgPrice }) => avgPrice)
    expect(channels).toEqual(channels.toSorted((a, b) => a - b))
    expect(result.residualForecast.map((point) => point.months)).toEqual([12, 24, 36])
    const falling = [result.avgPrice, ...result.residualForecast.map(({ price }) => price)]
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
    expect(result.residualForecast[2]!.price).toBeGreaterThan(0)
  })

  it("is the same car under the names of another language or maker", async () => {
    const { avgPrice } = await valuedCar()
    for (const names of [
      { brand: "Volkswagen", series: "Lavida" },
      { brand: "上汽大众", series: "朗逸" },
    ]) {
      expect((await valuedCar(names)).avgPrice, names.brand).toBe(avgPrice)
    }
  })

  it("gets a tip on odd input, and still a value", async () => {
    const tipsOf = async (fields: object) => tipsIn(await valuedCar(fields))
    const year = Number(today.slice(0, 4))
    const old = { firstRegistrationDate: `${year - 10}-01` }
    // The valid check digit of an invented VIN is one more than this one's.
    expect(
      await tipsOf({ brand: undefined, series: undefined, vin: "LSVAA49J7K2123456", firstRegistrationDate: "2019-06" }),
    ).toContain("第9位为“7”，按其余各位应为“8”")
    expect(await tipsOf({ ...old, mileageKm: 0 })).toMatch(/里程0公里与车龄10年不符.*暂按可信的下限.*万公里估值/)
    expect(await tipsOf({ mileageKm: 2_000_000 })).toContain("里程200万公里超出仍在交易的车辆的合理范围")
    expect(await tipsOf({ mileageKm: 400_000 })).toContain("明显偏高")
    expect((await endedOf(vehicles, { ...car(today), msrp: 12 }))["errorMessage"]).toMatch(
      /新车指导价12元疑似以“万元”为单位/,
    )
  })

  it("of an unknown brand fails with the reason, and with its price new is valued with low confidence", async () => {
    const unknown = { brand: "云雀飞马", series: "X9" }
    const failed = await endedOf(vehicles, { ...car(today), ...unknown })
    expect(failed).toMatchObject({ status: "FAILED", statusLabel: "失败", result: null })
    expect(failed["errorMessage"]).toMatch(/^无法估值：.*云雀飞马 X9.*也没有该品牌的样本/)
    const byPrice = await valuedCar({ ...unknown, msrp: 150_000 })
    expect(byPrice).toMatchObject({
      confidenceLevel: "LOW",
      effectiveSampleCount: 0,
      valuationMethod: "NEW_PRICE",
      sources: [],
    })
    expect(byPrice.avgPrice).toBeGreaterThan(0.25 * 150_000)
    expect(byPrice.avgPrice).toBeLessThan(0.75 * 150_000)
    expect(byPrice.riskTips.join()).toContain("没有市场样本佐证")
  })
})

const readLand = Schema.decodeUnknownSync(Schema.toEncoded(LandResult))
const valuedLand = async (body: object) => readLand(await valued(land, body))

describe("land", () => {
  it("has a value by land area, by floor area and by mu alike", async () => {
    const result = await valuedLand(lot)
    expect(result.unitPricePerSqm / FIELD_PRICE).toBeGreaterThan(0.95)
    expect(result.unitPricePerSqm / FIELD_PRICE).toBeLessThan(1.05)
    expect(result.avgTotalPrice).toBe(Math.round(20_000 * result.unitPricePerSqm))
    expect(result.floorPricePerSqm).toBeCloseTo(result.unitPricePerSqm / 2, 1)
    expect(result.pricePerMu).toBeCloseTo((result.unitPricePerSqm * 2_000) / 3, 1)
    expect(result.minTotalPrice).toBeLessThan(result.avgTotalPrice)
    expect(result.maxTotalPrice).toBeGreaterThan(result.avgTotalPrice)
    expect(result).toMatchObject({
      valuedRight: "GRANTED",
      termFactor: 1,
      methods: [{ name: "MARKET_COMPARISON", label: "市场比较法", weight: 1 }],
    })
  })

  it("with few years left, or the benchmark price of its city, is worth the value given by the factors", async () => {
    const full = await valuedLand(lot)
    const short = await valuedLand({ ...lot, remainingYears: 20 })
    expect(short.termFactor).toBeGreaterThan(0.6)
    expect(short.termFactor).toBeLessThan(0.8)
    expect(short.unitPricePerSqm / full.unitPricePerSqm).toBeCloseTo(short.termFactor, 3)
    expect([...short.riskTips, ...(short.furtherRiskTips ?? [])].join()).toContain("剩余年期20年")

    const both = await valuedLand({ ...lot, benchmarkPrice: { unitPrice: 2_400, plotRatio: 2, termYears: 70 } })
    expect(both.methods.map(({ name }) => name).toSorted()).toEqual(["BENCHMARK_PRICE", "MARKET_COMPARISON"])
    const mean = both.methods.reduce((sum, { unitPrice, weight }) => sum + weight * Math.log(unitPrice), 0)
    expect(Math.exp(mean) / both.unitPricePerSqm).toBeCloseTo(1, 3)
    expect(both.unitPricePerSqm).toBeLessThan(full.unitPricePerSqm)
  })

  it("gives a tip on an area in mu, on allocated land, and on an unknown plot ratio", async () => {
    const { plotRatio: _, ...unplanned } = lot
    const tips = async (body: object) => tipsIn(await valuedLand(body))
    expect((await endedOf(land, { ...lot, areaSqm: 30 }))["errorMessage"]).toMatch(
      /面积30㎡疑似以“亩”为单位.*30亩，估值约/,
    )
    expect(await tips({ ...lot, rightType: "ALLOCATED" })).toContain("划拨用地")
    expect(await tips(unplanned)).toContain("未提供容积率")
    expect((await valuedLand(unplanned)).floorPricePerSqm).toBeNull()
  })

  it("fails with the reason without samples, and is valued by a benchmark price alone", async () => {
    const farm = { ...lot, landUse: "AGRICULTURAL" }
    const failed = await endedOf(land, farm)
    expect(failed).toMatchObject({ status: "FAILED", statusLabel: "失败", result: null })
    expect(failed["errorMessage"]).toMatch(/^无法估值：.*没有找到样本。请核对城市与地址/)
    const byBenchmark = await valuedLand({ ...farm, benchmarkPrice: { unitPrice: 60 } })
    expect(byBenchmark).toMatchObject({ confidenceLevel: "LOW", effectiveSampleCount: 0, unitPricePerSqm: 60 })
    expect(byBenchmark.riskTips.join()).toContain("没有市场样本佐证")
  })
})

const readEquipment = Schema.decodeUnknownSync(Schema.toEncoded(EquipmentResult))

describe("a machine", () => {
  it("is recognised by its model", async () => {
    const result = readEquipment(await valued(equipment, crane(today)))
    expect(result.minResidualValue).toBeLessThan(result.estimatedResidualValue!)
    expect(result.maxResidualValue).toBeGreaterThan(result.estimatedResidualValue!)
    expect(result).toMatchObject({
      ageYears: 5,
      manufacturerInferred: true,
      equipmentType: "TRUCK_CRANE",
      ratedCapacity: { value: 25, unit: "t" },
      unableReason: null,
      unableReasonCategory: null,
    })
    expect(result.manufacturer).toContain("徐工")
  })

  it("that cannot be valued is a success without a value, with category and reason", async () => {
    const unable: ReadonlyArray<readonly [object, string, RegExp]> = [
      [{ model: "🚜🚜" }, "MODEL_NOT_RECOGNISED", /🚜🚜/],
      [{ model: "三一" }, "MODEL_NOT_RECOGNISED", /只是厂家名称/],
      [{ model: "徐州重型机械有限公司" }, "MODEL_NOT_RECOGNISED", /只是厂家名称/],
      [{ model: "上海市浦东新区世纪大道1号" }, "MODEL_NOT_RECOGNISED", /世纪大道/],
      [{ model: "SY215C" }, "NO_SAMPLES", /没有找到型号“SY215C”/],
      [{ manufactureDate: "1970-01" }, "BEYOND_SERVICE_LIFE", /经济寿命/],
    ]
    for (const [fields, category, reason] of unable) {
      const task = await endedOf(equipment, { ...crane(today), ...fields })
      expect(task, category).toMatchObject({ status: "SUCCESS", statusLabel: "成功", errorMessage: null })
      const result = readEquipment(task["result"])
      expect(result).toMatchObject({
        estimatedResidualValue: null,
        minResidualValue: null,
        maxResidualValue: null,
        residualRate: null,
        confidence: 0,
        confidenceLevel: "LOW",
        unableReasonCategory: category,
      })
      expect(result.unableReason).toMatch(reason)
    }
  })
})

const readExclusions = Schema.decodeUnknownSync(
  Schema.Struct({
    rawSampleCount: Schema.Number,
    effectiveSampleCount: Schema.Number,
    excludedSamples: Schema.Array(Schema.Struct({ reason: Schema.String, source: Schema.String })),
    exclusionSummary: Schema.Array(Schema.Struct({ count: Schema.Number })),
  }),
)

// Last, because the mistakes stay in the markets.
describe.each(markets)("$asset with mistakes among its samples", (market) => {
  const { asset, imported, mistaken, samples, subject, value } = market

  it("is hardly affected by wrong samples, which are reported", { tags: ["long"] }, async () => {
    const before = await valued(market, subject)
    // Among many rows, a price in another unit is the row's own mistake; in a file of its own the file is refused.
    const file = fileOf(`${asset}-mistaken.csv`, `${samples.trimEnd()}\n${mistaken.slice(mistaken.indexOf("\n") + 1)}`)
    const { status, stdout } = await ov(["samples", "import", file, "--asset", asset, "--lang", "en"], env)
    expect(status).toBe(1)
    expect(stdout).toMatch(imported)
    const after = await valued(market, subject)
    const result = readExclusions(after)
    const reasons = new Map(result.excludedSamples.map(({ reason, source }) => [source, reason]))
    expect(reasons.get("in units of ten thousand")).toContain("以万元为单位")
    expect(reasons.has("a digit too many")).toBe(true)
    expect(result.exclusionSummary.reduce((sum, { count }) => sum + count, 0)).toBe(
      result.rawSampleCount - result.effectiveSampleCount,
    )
    expect(Math.abs(Number(after[value]) / Number(before[value]) - 1)).toBeLessThan(asset === "EQUIPMENT" ? 0.1 : 0.05)
  })
})

import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { VehicleResult } from "@open-valuation/core/vehicle"
import { Effect, Schema } from "effect"
import { CliOutput } from "effect/cli"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { car, carParkCsv, carPrice, mistakenCarsCsv } from "./processes/CarPark.ts"
import { ov, ovJson, temporaryFolder } from "./processes/Processes.ts"
import { ask, create, ended, readStream, resultOf, type Server, startServer } from "./processes/Server.ts"

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PATH = "/vehicle-valuations"
const key = "vehicle-test-key-0001"
const folder = temporaryFolder()
const env = { OV_DATA_DIR: join(folder.path, "data") }

let today: LocalDate.LocalDate
let server: Server

beforeAll(async () => {
  today = await Effect.runPromise(LocalDate.today)
  server = await startServer(env.OV_DATA_DIR, { OV_BOOTSTRAP_KEY: key, OV_DEMO: "off" })
  const file = join(folder.path, "park.csv")
  writeFileSync(file, carParkCsv(today))
  await ovJson(["samples", "import", file, "--asset", "VEHICLE"], env)
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  folder.remove()
})

const readResult = Schema.decodeUnknownSync(Schema.toEncoded(VehicleResult))
const valued = async (body: unknown) =>
  readResult(await resultOf(server, key, await create(server, key, body, PATH), PATH))
const tipsOf = async (fields: object): Promise<string> => {
  const { furtherRiskTips = [], riskTips } = await valued({ ...car(today), ...fields })
  return [...riskTips, ...furtherRiskTips].join("\n")
}

describe("a vehicle over HTTP", () => {
  it("is valued from imported samples, by channel and for the coming years", async () => {
    const created = await ask(server, key, PATH, { ...car(today), msrp: 120_000 })
    expect(created).toMatchObject({
      status: 200,
      code: 0,
      data: {
        assetType: "VEHICLE",
        status: "IN_PROGRESS",
        statusLabel: "估值中",
        valuationNo: expect.stringMatching(/^VAL-VEH-\d{8}-\d{4,}$/),
      },
    })
    const result = readResult(await resultOf(server, key, Number(created.data["taskId"]), PATH))
    expect(result.avgPrice / carPrice(5)).toBeGreaterThan(0.92)
    expect(result.avgPrice / carPrice(5)).toBeLessThan(1.08)
    expect(result.minPrice).toBeLessThan(result.avgPrice)
    expect(result.maxPrice).toBeGreaterThan(result.avgPrice)
    expect(result).toMatchObject({
      ageMonths: 12 * 5 + Number(today.slice(5, 7)) - 1,
      resolvedModel: { brand: "大众", series: "朗逸", trim: "1.5L 自动舒适版", source: "CATALOGUE" },
      retentionBasis: "MSRP",
      valuationMethod: "MARKET",
      listingMatrix: { minPrice: null, avgPrice: null, maxPrice: null, count: 0 },
    })
    expect(result.retentionRate).toBeCloseTo(result.avgPrice / 120_000, 3)
    expect(result.transactionMatrix.count).toBe(result.effectiveSampleCount)
    const { auction, dealerBuy, dealerSell, privateSale } = result.priceMatrix
    const channels = [auction, dealerBuy, privateSale, dealerSell].map(({ avgPrice }) => avgPrice)
    expect(channels).toEqual(channels.toSorted((a, b) => a - b))
    expect(result.residualForecast.map((point) => point.months)).toEqual([12, 24, 36])
    const falling = [result.avgPrice, ...result.residualForecast.map(({ price }) => price)]
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
    expect(result.residualForecast[2]!.price).toBeGreaterThan(0)

    expect(await ask(server, key, `/property-valuations/${String(created.data["taskId"])}`)).toMatchObject({
      status: 404,
      code: 40401,
    })
  })

  it("streams its steps and ends with the same result", async () => {
    const events = await readStream(server, key, PATH, car(today))
    const names = events.map(({ event }) => event)
    expect(names[0]).toBe("task")
    expect(names.at(-1)).toBe("result")
    expect(names.filter((name) => name === "samples")).toHaveLength(1)
    const stages = events.flatMap(({ data, event }) => (event === "step" ? [String(data["stage"])] : []))
    expect([...new Set(stages)]).toEqual(["PREPARE", "SEARCH", "FILTER", "ANALYSE", "ESTIMATE", "CONCLUDE"])
    const last = events.at(-1)?.data
    expect(last?.["status"]).toBe("SUCCESS")
    expect(last?.["result"]).toEqual(await resultOf(server, key, Number(last?.["taskId"]), PATH))
  })

  it("is the same car under the names of another language or maker", async () => {
    const { avgPrice } = await valued(car(today))
    for (const names of [
      { brand: "Volkswagen", series: "Lavida" },
      { brand: "上汽大众", series: "朗逸" },
    ]) {
      expect((await valued({ ...car(today), ...names })).avgPrice, names.brand).toBe(avgPrice)
    }
  })

  it("gets a tip on odd input, and still a value", async () => {
    const year = Number(today.slice(0, 4))
    const old = { firstRegistrationDate: `${year - 10}-01` }
    // The valid check digit of an invented VIN is one more than this one's.
    const { brand: _, series: _s, ...nameless } = car(today)
    expect(await tipsOf({ ...nameless, vin: "LSVAA49J7K2123456", firstRegistrationDate: "2019-06" })).toContain(
      "第9位为“7”，按其余各位应为“8”",
    )
    expect(await tipsOf({ ...old, mileageKm: 0 })).toMatch(/里程0公里与车龄10年不符.*按可信的最低里程.*万公里估值/)
    expect(await tipsOf({ mileageKm: 2_000_000 })).toContain("里程200万公里超出仍在交易的车辆的合理范围")
    expect(await tipsOf({ mileageKm: 400_000 })).toContain("明显偏高")
    expect(await tipsOf({ msrp: 12 })).toContain("可能误以万元为单位，未予采用")
  })

  it("of an unknown brand fails with the reason, and with its price new is valued with low confidence", async () => {
    const unknown = { ...car(today), brand: "云雀飞马", series: "X9" }
    const failed = await ended(server, key, await create(server, key, unknown, PATH), PATH)
    expect(failed).toMatchObject({ status: "FAILED", statusLabel: "失败", result: null })
    expect(failed["errorMessage"]).toMatch(/^无法估值：.*云雀飞马 X9.*也没有该品牌的样本/)
    const byPrice = await valued({ ...unknown, msrp: 150_000 })
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

describe("ov value for a vehicle", () => {
  it("prints a report of 80 columns, or the result of the contract", async () => {
    const file = join(folder.path, "car.json")
    writeFileSync(file, JSON.stringify(car(today)))
    const report = await ov(["value", file, "--asset", "VEHICLE"], env)
    expect(report).toMatchObject({ status: 0, stderr: "" })
    expect(report.stdout).toMatch(/^估价结果 +[\d,]+ 元$/m)
    for (const line of report.stdout.split("\n")) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
    const result = readResult(await ovJson(["value", file, "--asset", "VEHICLE"], env))
    expect(result.avgPrice).toBe((await valued(car(today))).avgPrice)
  })
})

describe("a catalogue of vehicles with mistakes", () => {
  it("reports wrong samples, and is hardly affected by them", async () => {
    const before = await valued(car(today))
    const file = join(folder.path, "mistaken.csv")
    writeFileSync(file, mistakenCarsCsv(today))
    const imported = await ov(["samples", "import", file, "--asset", "VEHICLE"], env)
    expect(imported.stdout).toMatch(/4 rows, 3 added, 1 refused/)

    const result = await valued(car(today))
    const reasons = new Map(result.excludedSamples.map(({ reason, source }) => [source, reason]))
    expect(reasons.get("in units of ten thousand")).toContain("以万元为单位")
    expect([...reasons.keys()]).toContain("a digit too many")
    expect(Math.abs(result.avgPrice / before.avgPrice - 1)).toBeLessThan(0.05)
  })
})

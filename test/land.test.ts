import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { LandResult } from "@open-valuation/core/land"
import { Effect, Schema } from "effect"
import { CliOutput } from "effect/cli"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { FIELD_PRICE, fieldsCsv, lot, mistakenFieldsCsv } from "./processes/Fields.ts"
import { ov, ovJson, temporaryFolder } from "./processes/Processes.ts"
import { ask, create, ended, readStream, resultOf, type Server, startServer } from "./processes/Server.ts"

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PATH = "/land-valuations"
const key = "land-test-key-000001"
const folder = temporaryFolder()
const env = { OV_DATA_DIR: join(folder.path, "data") }

let today: LocalDate.LocalDate
let server: Server

beforeAll(async () => {
  today = await Effect.runPromise(LocalDate.today)
  server = await startServer(env.OV_DATA_DIR, { OV_BOOTSTRAP_KEY: key, OV_DEMO: "off" })
  const file = join(folder.path, "fields.csv")
  writeFileSync(file, fieldsCsv(today))
  await ovJson(["samples", "import", file, "--asset", "LAND"], env)
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  folder.remove()
})

const readResult = Schema.decodeUnknownSync(Schema.toEncoded(LandResult))
const valued = async (body: unknown) =>
  readResult(await resultOf(server, key, await create(server, key, body, PATH), PATH))

describe("land over HTTP", () => {
  it("is valued from imported samples, by land area, by floor area and by mu alike", async () => {
    const created = await ask(server, key, PATH, lot)
    expect(created).toMatchObject({
      status: 200,
      code: 0,
      data: {
        assetType: "LAND",
        status: "IN_PROGRESS",
        statusLabel: "估值中",
        valuationNo: expect.stringMatching(/^VAL-LAND-\d{8}-\d{4,}$/),
      },
    })
    const result = readResult(await resultOf(server, key, Number(created.data["taskId"]), PATH))
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
      listingMatrix: { minUnitPrice: null, avgTotalPrice: null, count: 0 },
    })
    expect(result.transactionMatrix.count).toBe(result.effectiveSampleCount)

    expect(await ask(server, key, `/property-valuations/${String(created.data["taskId"])}`)).toMatchObject({
      status: 404,
      code: 40401,
    })
  })

  it("streams its steps and ends with the same result", async () => {
    const events = await readStream(server, key, PATH, lot)
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

  it("with few years left, or the benchmark price of its city, is worth the value given by the factors", async () => {
    const full = await valued(lot)
    const short = await valued({ ...lot, remainingYears: 20 })
    expect(short.termFactor).toBeGreaterThan(0.6)
    expect(short.termFactor).toBeLessThan(0.8)
    expect(short.unitPricePerSqm / full.unitPricePerSqm).toBeCloseTo(short.termFactor, 3)
    expect([...short.riskTips, ...(short.furtherRiskTips ?? [])].join()).toContain("剩余年期20年")

    const both = await valued({ ...lot, benchmarkPrice: { unitPrice: 2_400, plotRatio: 2, termYears: 70 } })
    expect(both.methods.map(({ name }) => name).toSorted()).toEqual(["BENCHMARK_PRICE", "MARKET_COMPARISON"])
    const mean = both.methods.reduce((sum, { unitPrice, weight }) => sum + weight * Math.log(unitPrice), 0)
    expect(Math.exp(mean) / both.unitPricePerSqm).toBeCloseTo(1, 3)
    expect(both.unitPricePerSqm).toBeLessThan(full.unitPricePerSqm)
  })

  it("gives a tip on an area in mu, on allocated land, and on an unknown plot ratio", async () => {
    const { plotRatio: _, ...unplanned } = lot
    const tips = async (body: object): Promise<string> => {
      const { furtherRiskTips = [], riskTips } = await valued(body)
      return [...riskTips, ...furtherRiskTips].join("\n")
    }
    expect(await tips({ ...lot, areaSqm: 30 })).toContain("若原为亩，应为20,000㎡")
    expect(await tips({ ...lot, rightType: "ALLOCATED" })).toContain("划拨用地")
    expect(await tips(unplanned)).toContain("未提供容积率")
    expect((await valued(unplanned)).floorPricePerSqm).toBeNull()
  })

  it("fails with the reason without samples, and is valued by a benchmark price alone", async () => {
    const farm = { ...lot, landUse: "AGRICULTURAL" }
    const failed = await ended(server, key, await create(server, key, farm, PATH), PATH)
    expect(failed).toMatchObject({ status: "FAILED", statusLabel: "失败", result: null })
    expect(failed["errorMessage"]).toMatch(/^无法估值：.*没有找到样本。请核对城市与地址/)
    const byBenchmark = await valued({ ...farm, benchmarkPrice: { unitPrice: 60 } })
    expect(byBenchmark).toMatchObject({ confidenceLevel: "LOW", effectiveSampleCount: 0, unitPricePerSqm: 60 })
    expect(byBenchmark.riskTips.join()).toContain("没有市场样本佐证")
  })
})

describe("ov value for land", () => {
  it("prints a report of 80 columns, or the result of the contract", async () => {
    const file = join(folder.path, "lot.json")
    writeFileSync(file, JSON.stringify(lot))
    const report = await ov(["value", file, "--asset", "LAND"], env)
    expect(report).toMatchObject({ status: 0, stderr: "" })
    expect(report.stdout).toMatch(/^估价结果 +[\d,]+ 元$/m)
    for (const line of report.stdout.split("\n")) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
    const result = readResult(await ovJson(["value", file, "--asset", "LAND"], env))
    expect(result.avgTotalPrice).toBe((await valued(lot)).avgTotalPrice)
  })
})

describe("a catalogue of land with mistakes", () => {
  it("reports wrong samples, and is hardly affected by them", async () => {
    const before = await valued(lot)
    const file = join(folder.path, "mistaken.csv")
    writeFileSync(file, mistakenFieldsCsv(today))
    const imported = await ov(["samples", "import", file, "--asset", "LAND"], env)
    expect(imported.stdout).toMatch(/4 rows, 3 added, 1 refused/)

    const result = await valued(lot)
    const reasons = new Map(result.excludedSamples.map(({ reason, source }) => [source, reason]))
    expect([...reasons.keys()]).toEqual(
      expect.arrayContaining(["area in mu", "in units of ten thousand", "a digit too many"]),
    )
    const moved = result.unitPricePerSqm / before.unitPricePerSqm - 1
    expect(Math.abs(moved)).toBeLessThan(0.05)
  })
})

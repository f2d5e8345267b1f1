import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { EquipmentResult } from "@open-valuation/core/equipment"
import { Effect, Schema } from "effect"
import { CliOutput } from "effect/cli"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { ov, ovJson, temporaryFolder } from "./processes/Processes.ts"
import { ask, create, ended, resultOf, type Server, startServer } from "./processes/Server.ts"
import { crane, mistakenCsv, yardCsv, yardPrice } from "./processes/Yard.ts"

// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PATH = "/equipment-valuations"
const key = "equipment-test-key-0001"
const folder = temporaryFolder()
const env = { OV_DATA_DIR: join(folder.path, "data") }

let today: LocalDate.LocalDate
let server: Server

beforeAll(async () => {
  today = await Effect.runPromise(LocalDate.today)
  server = await startServer(env.OV_DATA_DIR, { OV_BOOTSTRAP_KEY: key, OV_DEMO: "off" })
  const file = join(folder.path, "yard.csv")
  writeFileSync(file, yardCsv(today))
  await ovJson(["samples", "import", file, "--asset", "EQUIPMENT"], env)
})
afterAll(async () => {
  expect(await server.stop()).toBe(0)
  folder.remove()
})

const readResult = Schema.decodeUnknownSync(Schema.toEncoded(EquipmentResult))
const valued = async (body: unknown) =>
  readResult(await resultOf(server, key, await create(server, key, body, PATH), PATH))

describe("a machine over HTTP", () => {
  it("is valued from imported samples", async () => {
    const created = await ask(server, key, PATH, crane(today))
    expect(created).toMatchObject({
      status: 200,
      code: 0,
      data: {
        assetType: "EQUIPMENT",
        status: "IN_PROGRESS",
        statusLabel: "估值中",
        valuationNo: expect.stringMatching(/^VAL-EQP-\d{8}-\d{4,}$/),
      },
    })
    const result = readResult(await resultOf(server, key, Number(created.data["taskId"]), PATH))
    expect(result.estimatedResidualValue! / yardPrice(5)).toBeGreaterThan(0.92)
    expect(result.estimatedResidualValue! / yardPrice(5)).toBeLessThan(1.08)
    expect(result.minResidualValue).toBeLessThan(result.estimatedResidualValue!)
    expect(result.maxResidualValue).toBeGreaterThan(result.estimatedResidualValue!)
    expect(result).toMatchObject({
      ageYears: 5,
      manufacturerInferred: true,
      equipmentType: "TRUCK_CRANE",
      ratedCapacity: { value: 25, unit: "t" },
      unableReason: null,
      unableReasonCategory: null,
      listingMatrix: { minPrice: null, avgPrice: null, maxPrice: null, count: 0 },
    })
    expect(result.manufacturer).toContain("徐工")
    expect(result.transactionMatrix.count).toBe(result.effectiveSampleCount)

    expect(await ask(server, key, `/property-valuations/${String(created.data["taskId"])}`)).toMatchObject({
      status: 404,
      code: 40401,
    })
  })

  it("streams its steps and ends with the same result", async () => {
    const response = await fetch(`${server.url}/api/open/v1${PATH}/stream`, {
      method: "POST",
      headers: { "X-Api-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify(crane(today)),
    })
    expect(response.headers.get("content-type")).toContain("text/event-stream")
    const events = (await response.text()).split("\n\n").flatMap((block) => {
      const [, event] = /^event: (\w+)$/m.exec(block) ?? []
      const [, data] = /^data: (.*)$/m.exec(block) ?? []
      return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) as unknown }]
    })
    const names = events.map(({ event }) => event)
    expect(names[0]).toBe("task")
    expect(names.at(-1)).toBe("result")
    expect(names.filter((name) => name === "samples")).toHaveLength(1)
    const stages = events.flatMap(({ data, event }) => (event === "step" ? [(data as { stage: string }).stage] : []))
    expect([...new Set(stages)]).toEqual(["PREPARE", "SEARCH", "FILTER", "ANALYSE", "ESTIMATE", "CONCLUDE"])
    const last = events.at(-1)?.data as { readonly taskId: number; readonly status: string; readonly result: unknown }
    expect(last.status).toBe("SUCCESS")
    expect(last.result).toEqual(await resultOf(server, key, last.taskId, PATH))
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
      const task = await ended(server, key, await create(server, key, { ...crane(today), ...fields }, PATH), PATH)
      expect(task, category).toMatchObject({ status: "SUCCESS", statusLabel: "成功", errorMessage: null })
      const result = readResult(task["result"])
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

describe("ov value for a machine", () => {
  it("prints a report of 80 columns, or the result of the contract", async () => {
    const file = join(folder.path, "crane.json")
    writeFileSync(file, JSON.stringify(crane(today)))
    const report = await ov(["value", file, "--asset", "EQUIPMENT"], env)
    expect(report).toMatchObject({ status: 0, stderr: "" })
    expect(report.stdout).toMatch(/^估价结果 +[\d,]+ 元$/m)
    for (const line of report.stdout.split("\n")) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
    const result = readResult(await ovJson(["value", file, "--asset", "EQUIPMENT"], env))
    expect(result.estimatedResidualValue).toBe((await valued(crane(today))).estimatedResidualValue)
  })
})

describe("a catalogue with mistakes", () => {
  it("reports wrong samples, and is hardly affected by them", async () => {
    const before = await valued(crane(today))
    const file = join(folder.path, "mistaken.csv")
    writeFileSync(file, mistakenCsv(today))
    const imported = await ov(["samples", "import", file, "--asset", "EQUIPMENT"], env)
    expect(imported.status).toBe(1)
    expect(imported.stdout).toContain("5 rows, 4 added, 1 refused")
    expect(imported.stdout).toMatch(/line 6: price "0"/)
    expect(imported.stdout).toMatch(/manufactureDate: 1 .*line 4: "1000"/)

    const result = await valued(crane(today))
    // The search returns no more, and the mistakes are among them.
    expect(result.rawSampleCount).toBe(40)
    const reasons = new Map(result.excludedSamples.map(({ reason, source }) => [source, reason]))
    expect(reasons.get("in units of ten thousand")).toContain("以万元为单位")
    expect(reasons.get("a digit too many")).toContain("偏离")
    const yearless = result.sources.find(({ source }) => source === "the year 1000")
    expect(yearless?.manufactureDate ?? null).toBeNull()
    expect(result.exclusionSummary.reduce((sum, { count }) => sum + count, 0)).toBe(
      result.rawSampleCount - result.effectiveSampleCount,
    )
    const moved = result.estimatedResidualValue! / before.estimatedResidualValue! - 1
    expect(Math.abs(moved)).toBeLessThan(0.1)
  })
})

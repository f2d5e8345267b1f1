import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect } from "effect"
import ExcelJS from "exceljs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bookClient, jsonLines } from "./processes/BookClient.ts"
import { makeDataFolder } from "./processes/DataFolder.ts"
import { ov, temporaryFolder, until } from "./processes/Processes.ts"
import { type Server, startIn } from "./processes/Server.ts"
import { village, villageCsv } from "./processes/Village.ts"

const folder = temporaryFolder()
const KEY = "books-of-a-lender-0001"
const env = {
  OV_DATA_DIR: join(folder.path, "data"),
  OV_DEMO: "off",
  OV_BOOTSTRAP_KEY: KEY,
  OV_FREE_QUOTA: "100000",
  OV_RATE_LIMIT: "1000/s:1000",
  OV_LENDING: join(import.meta.dirname, "../docs/examples/lending.json"),
}

let server: Server

beforeAll(async () => {
  await makeDataFolder(env.OV_DATA_DIR, "tables")
  const samples = join(folder.path, "samples.csv")
  writeFileSync(samples, villageCsv(await Effect.runPromise(LocalDate.today)))
  const { status } = await ov(["samples", "import", samples, "--asset", "PROPERTY"], env)
  expect(status).toBe(0)
  server = await startIn(env.OV_DATA_DIR, env)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

const client = bookClient(() => server, KEY)
const { begin, create, detail, download, ended, inputs, send, valued } = client

const home = (itemId: string, more: object = {}) => ({ itemId, assetType: "PROPERTY", ...village, ...more })

describe("a portfolio over HTTP", () => {
  it("looks at a file of items, keeps nothing, and refuses what an import refuses", async () => {
    const before = await send("GET", "")
    const rows = [home("a"), home("b", { buildingArea: "wide" }), home("c", { manager: "=1+1" })]
    const seen = await send("POST", "/preview", jsonLines(rows))
    expect(seen).toMatchObject({
      code: 0,
      data: { rows: 3, byAsset: [{ assetType: "PROPERTY", rows: 3 }], unreadableCount: 1, unknownColumns: ["manager"] },
    })
    expect(JSON.stringify(seen.data)).toContain("=1+1")
    const twice = await send("POST", "/preview", jsonLines([home("a"), home("a")]))
    expect(twice).toMatchObject({ code: 40001, data: { errors: [{ path: "file" }] } })
    expect(await send("POST", "/preview?asset=BOAT", jsonLines(rows))).toMatchObject({ code: 40001 })
    expect(await send("GET", "")).toEqual(before)
  })

  it("values its items, charges those with a value, and gives their results in each format", async () => {
    const used = await client.freeUsed()
    const portfolioId = await create([
      home("a", { loanBalance: 600_000, priorLiens: 200_000, lienRank: 2 }),
      home("b", { buildingArea: 90, loanBalance: 400_000, lienRank: 2 }),
      {
        itemId: "c",
        assetType: "PROPERTY",
        city: "西藏自治区/拉萨市",
        address: "nowhere",
        buildingArea: 90,
        propertyUsage: "RESIDENTIAL",
      },
      home("d/1", { buildingArea: "wide" }),
    ])
    const run = await valued(portfolioId, "ALL")
    expect(run).toMatchObject({ status: "SUCCESS", reason: "REQUEST", total: 4, done: 4, valued: 2, failed: 2 })

    const items = await client.items(portfolioId)
    const [a, b, c, d] = items
    expect(items.map(({ itemId }) => itemId)).toStrictEqual(["a", "b", "c", "d/1"])
    expect(a).toMatchObject({ status: "VALUED", class: "PROPERTY/RESIDENTIAL", version: 1 })
    expect(a?.ltv).toBeCloseTo(800_000 / (a?.value ?? 0), 4)
    expect(a?.stressedLtv).toBeCloseTo(800_000 / ((a?.low ?? 0) * (1 - (a?.haircut ?? 0))), 4)
    // The claims before a second rank are not stated.
    expect(b).toMatchObject({ status: "VALUED", ltv: null, risk: "MEDIUM", reason: expect.stringContaining("lien") })
    expect(c).toMatchObject({ status: "NO_VALUE", value: null, reason: expect.stringMatching(/\w/) })
    expect(d).toMatchObject({
      status: "UNREADABLE",
      dueOn: null,
      valuedOn: null,
      risk: null,
      reason: expect.stringContaining("wide"),
    })

    expect(await client.history(portfolioId, "d/1")).toMatchObject([{ runId: run.runId, value: null }])

    const path = `/${portfolioId}/runs/${run.runId}`
    const result = `${path}/result`
    expect((await inputs(path)).map(({ itemId }) => itemId)).toStrictEqual(["a", "b", "c", "d/1"])
    const csv = await (await download(`${result}?format=csv`)).text()
    expect(csv.trim().split("\n")).toHaveLength(5)
    // The lender's own policy, which threads have too: a forced sale loses 35 %.
    const [line = ""] = (await (await download(`${result}?format=jsonl`)).text()).split("\n")
    const forcedLiquidation = Math.round((a?.value ?? 0) * 0.65)
    expect(JSON.parse(line)).toMatchObject({ input: { itemId: "a" }, forcedLiquidation })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await (await download(result)).arrayBuffer())
    expect(book.worksheets).toHaveLength(2)
    expect(book.worksheets[0]?.rowCount).toBe(5)

    expect(await client.freeUsed()).toBe(used + 2)
  })
  it("goes on after a kill with what is left, and values each item once", { tags: ["long"] }, async () => {
    const items = Array.from({ length: 2_000 }, (_, at) => home(`k${at}`, { buildingArea: 60 + (at % 90) }))
    const portfolioId = await create(items)
    const path = await begin(portfolioId)
    const begun = await until("a batch", async () => {
      const now = await client.run(path)
      return now.done > 0 ? now : undefined
    })
    expect(begun.status).toBe("IN_PROGRESS")
    server.child.kill("SIGKILL")
    await server.ended
    server = await startIn(env.OV_DATA_DIR, env)

    const seen = await client.events(path)
    expect(seen.at(-1)).toMatchObject({ event: "result", run: { status: "SUCCESS", done: 2_000, valued: 2_000 } })
    expect(seen.slice(0, -1).every(({ event }) => event === "progress")).toBe(true)
    const done = seen.map(({ run }) => run.done)
    expect(done).toStrictEqual(done.toSorted((one, other) => one - other))

    expect((await inputs(path)).map(({ itemId }) => itemId)).toStrictEqual(items.map(({ itemId }) => itemId))
  })

  it("stops when it is cancelled, and keeps what is done", async () => {
    const portfolioId = await create(Array.from({ length: 2_000 }, (_, at) => home(`s${at}`)))
    const path = await begin(portfolioId)
    expect(await send("POST", `/${portfolioId}/runs`, {})).toMatchObject({ code: 40900 })
    await until("a batch", async () => ((await client.run(path)).done > 0 ? true : undefined))
    const cancelled = await client.cancel(path)
    expect(cancelled.status).toBe("CANCELLED")
    expect((await client.events(path)).map(({ event }) => event)).toStrictEqual(["result"])
    const run = await client.run(path)
    expect(run.done).toBe(cancelled.done)
    expect(await inputs(path)).toHaveLength(run.done)
    const rest = await valued(portfolioId)
    expect(rest).toMatchObject({ status: "SUCCESS", total: 2_000 - run.done })
  })

  it("values what it read where an import changes an item meanwhile, and the item stays due", async () => {
    const items = Array.from({ length: 2_000 }, (_, at) => home(`m${at}`))
    const portfolioId = await create(items)
    const path = await begin(portfolioId)
    const changed = items.map((item) => ({ ...item, buildingArea: 81 }))
    const imported = await send("POST", `/${portfolioId}/items`, jsonLines(changed))
    expect(imported.data).toMatchObject({ rows: 2_000, added: 0, replaced: 2_000, unchanged: 0 })
    const run = await ended(path)
    expect(run).toMatchObject({ status: "SUCCESS", done: 2_000 })
    const former = (await inputs(path)).filter(({ buildingArea }) => buildingArea === "100").length
    expect((await detail(portfolioId)).items).toMatchObject({ pending: former, due: former })
    expect(await send("POST", `/${portfolioId}/items`, jsonLines(changed))).toMatchObject({
      data: { unchanged: 2_000 },
    })
  })

  it("takes the asset of all rows from the query, and the file of a form", async () => {
    const portfolioId = await create([])
    const form = new FormData()
    const rows = ["资产编号,城市,地址,用途,建筑面积", `q,${village.city},${village.address},住宅,100`, ""]
    form.append("file", new File([rows.join("\n")], "book.csv"))
    const response = await fetch(`${server.url}/api/open/v1/portfolios/${portfolioId}/items?asset=PROPERTY`, {
      method: "POST",
      headers: { "x-api-key": KEY },
      body: form,
    })
    expect(await response.json()).toMatchObject({ code: 0, data: { rows: 1, added: 1, unreadableCount: 0 } })
    expect(await valued(portfolioId)).toMatchObject({ status: "SUCCESS", total: 1, valued: 1 })
  })

  it("is renamed, given another calendar and removed, but not while a run is in progress", async () => {
    const portfolioId = await create([home("n", { riskGrade: "HIGH" })], { calendar: {} })
    await valued(portfolioId)
    const [{ label, dueOn: usual } = { label: "", dueOn: null }] = await client.items(portfolioId)
    expect(label).toBe("Property · residential")
    const changed = await send("PATCH", `/${portfolioId}`, {
      name: " 华东抵押物（二期） ",
      calendar: { rules: [{ class: "PROPERTY/RESIDENTIAL", months: 1 }] },
    })
    expect(changed.data).toMatchObject({ name: "华东抵押物（二期）", items: { valued: 1, demo: 0 } })
    const [item] = await client.items(portfolioId)
    expect(String(item?.dueOn) < String(usual)).toBe(true)
    expect(await send("PATCH", `/${portfolioId}`, { calendar: null })).toMatchObject({ data: { calendar: null } })
    for (const [body, code] of [
      [{ name: " " }, 40001],
      [{ calender: {} }, 40001],
      [{ calendar: { marketMove: 2 } }, 40001],
      [{ callbackUrl: "http://127.0.0.1/hook" }, 40002],
    ] as const) {
      expect(await send("PATCH", `/${portfolioId}`, body)).toMatchObject({ code })
    }

    await send("POST", `/${portfolioId}/items`, jsonLines(Array.from({ length: 1_000 }, (_, at) => home(`w${at}`))))
    const path = await begin(portfolioId)
    expect(await send("PATCH", `/${portfolioId}`, { name: "x" })).toMatchObject({ code: 40900 })
    expect(await send("DELETE", `/${portfolioId}`)).toMatchObject({ code: 40900 })
    await client.cancel(path)
    expect((await send("DELETE", `/${portfolioId}`)).data).toStrictEqual({ portfolioId, items: 1_001, runs: 2 })
    for (const [method, rest] of [
      ["GET", ""],
      ["DELETE", ""],
      ["PATCH", ""],
      ["GET", path.slice(`/${portfolioId}`.length)],
      ["POST", "/runs"],
    ] as const) {
      expect(await send(method, `/${portfolioId}${rest}`, method === "GET" ? undefined : { name: "x" })).toMatchObject({
        code: 40405,
      })
    }
  })

  it("keeps an alert, says why and values nothing anew where columns move and the claims are no longer known", async () => {
    const portfolioId = await create([home("l", { loanBalance: 50_000_000 })])
    await valued(portfolioId)
    expect(await client.items(portfolioId)).toMatchObject([{ risk: "HIGH", alerts: ["STRESSED_LTV"], reason: null }])
    const moved = Object.fromEntries(Object.entries(home("l", { loanBalance: 50_000_000, lienRank: 2 })).toReversed())
    expect(await send("POST", `/${portfolioId}/items`, jsonLines([moved]))).toMatchObject({ data: { replaced: 1 } })
    const known = { status: "VALUED", version: 1, ltv: null, alerts: ["STRESSED_LTV"] }
    expect(await client.items(portfolioId)).toMatchObject([{ ...known, reason: expect.stringContaining("lien") }])
    await send("POST", `/${portfolioId}/items`, jsonLines([home("l", { loanBalance: 0 })]))
    expect(await client.items(portfolioId)).toMatchObject([{ ltv: 0, risk: "LOW", alerts: [], reason: null }])
  })

  it("refuses what it cannot use", async () => {
    const portfolioId = await create([home("r1"), home("r2")], {
      calendar: {
        rules: [
          { class: "LAND/INDUSTRIAL", months: 3 },
          { class: "PROPERTY", months: 1 },
        ],
      },
    })
    const refusals: ReadonlyArray<readonly [string, string, unknown, number]> = [
      ["GET", "/999999", undefined, 40405],
      ["GET", "/007", undefined, 40405],
      ["GET", `/${portfolioId}/runs/999999`, undefined, 40405],
      ["DELETE", `/${portfolioId}/runs/999999`, undefined, 40405],
      ["GET", `/${portfolioId}/items/none/history`, undefined, 40405],
      ["GET", `/${portfolioId}/items/%E0%A4%A/history`, undefined, 40405],
      ["POST", `/${portfolioId}/runs`, { only: ["r1", "unknown"] }, 40405],
      ["POST", `/${portfolioId}/runs`, { only: [] }, 40001],
      ["POST", `/${portfolioId}/runs`, { only: "SOME" }, 40001],
      ["POST", "", { name: " " }, 40001],
      ["POST", "", { name: "x", calendar: { rules: [{ class: "PROPERTY", months: 0 }] } }, 40001],
      ["POST", "", { name: "x", callbackUrl: "http://127.0.0.1/hook" }, 40002],
      ["GET", `/${portfolioId}/items?due=yesterday`, undefined, 40001],
      ["POST", `/${portfolioId}/items?asset=SHIP`, jsonLines([home("r1")]), 40001],
      ["POST", `/${portfolioId}/items`, "\u0000not a table", 40001],
      ["POST", `/${portfolioId}/items`, jsonLines([village]), 40001],
      ["POST", `/${portfolioId}/items`, jsonLines([home("r1"), home("r1")]), 40001],
    ]
    for (const [method, path, body, code] of refusals) {
      expect([method, path, (await send(method, path, body)).code]).toStrictEqual([method, path, code])
    }
    // A calendar may name a class that no item has: it is said, and the others count.
    expect((await detail(portfolioId)).unusedClasses).toStrictEqual(["LAND/INDUSTRIAL"])
  })
})

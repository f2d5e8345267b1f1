import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { LocalDate } from "@open-valuation/core/domain"
import { Effect, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bookClient, jsonLines } from "./processes/BookClient.ts"
import { car, carParkCsv } from "./processes/CarPark.ts"
import { makeDataFolder } from "./processes/DataFolder.ts"
import { ov, temporaryFolder, until } from "./processes/Processes.ts"
import { type Server, startIn } from "./processes/Server.ts"
import { village, villageCsv } from "./processes/Village.ts"
import { crane, yardCsv } from "./processes/Yard.ts"

const folder = temporaryFolder()
const file = (name: string): string => join(folder.path, name)
const KEY = "books-of-a-lender-0002"
const DAY_MS = 86_400_000

const env = {
  OV_DATA_DIR: file("data"),
  OV_DEMO: "off",
  OV_BOOTSTRAP_KEY: KEY,
  OV_FREE_QUOTA: "100000",
  OV_RATE_LIMIT: "1000/s:1000",
  OV_WEBHOOK_ALLOW: "127.0.0.0/8",
  CLOCK: file("clock"),
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "processes/ShiftedClock.ts")}`,
}

/** Sets the clock of the server so many days ahead, while it runs. */
const setClock = (days: number): void => writeFileSync(env.CLOCK, String(days * DAY_MS))

const asPosted = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ type: Schema.String, data: Schema.Record(Schema.String, Schema.Unknown) })),
)

const hasFailedRun = Schema.is(Schema.Struct({ run: Schema.Struct({ status: Schema.Literal("FAILED") }) }))

/** The bodies of the webhooks that came in. */
const posted: Array<ReturnType<typeof asPosted>> = []
const receiver = createServer((request, response) => {
  const take = async (): Promise<void> => {
    posted.push(asPosted(await text(request)))
    response.writeHead(204).end()
  }
  void take()
})

let server: Server
let today: LocalDate.LocalDate
const { create, detail, history, send, valued } = bookClient(() => server, KEY)

beforeAll(async () => {
  today = await Effect.runPromise(LocalDate.today)
  await makeDataFolder(env.OV_DATA_DIR, "tables")
  const markets = { PROPERTY: villageCsv(today), VEHICLE: carParkCsv(today), EQUIPMENT: yardCsv(today) }
  for (const [asset, csv] of Object.entries(markets)) {
    writeFileSync(file(`${asset}.csv`), csv)
    const { status, stderr } = await ov(["samples", "import", file(`${asset}.csv`), "--asset", asset], {
      OV_DATA_DIR: env.OV_DATA_DIR,
    })
    expect([status, stderr]).toStrictEqual([0, expect.any(String)])
  }
  setClock(0)
  receiver.listen(0, "127.0.0.1")
  await once(receiver, "listening")
  server = await startIn(env.OV_DATA_DIR, env)
})
afterAll(async () => {
  await server.stop()
  receiver.close()
  folder.remove()
})

const EACH = 1_000

/** Homes, cars and cranes; of the cars and cranes the lender regards every second one as doubtful. */
const book = (): ReadonlyArray<object> =>
  Array.from({ length: EACH }, (_, at) => {
    const grade = at % 2 === 0 ? "可疑" : "正常"
    return [
      { itemId: `home-${at}`, assetType: "PROPERTY", ...village, buildingArea: 80 + (at % 30), loanBalance: 100_000 },
      { itemId: `car-${at}`, assetType: "VEHICLE", ...car(today), mileageKm: 50_000 + at, riskGrade: grade },
      { itemId: `crane-${at}`, assetType: "EQUIPMENT", ...crane(today), riskGrade: grade },
    ]
  }).flat()

/** The day on which the second test begins, as the clock of the server never goes back. */
const BEGIN = 66

const daysOn = (days: number) => LocalDate.fromEpochDay(LocalDate.toEpochDay(today) + days)

/** What was posted of a portfolio. */
const of = (portfolioId: number) => posted.filter(({ data }) => data["portfolioId"] === portfolioId)

/** The run that the server has begun by itself after a run. */
const runAfter = (portfolioId: number, runId: number) =>
  until("a run by the calendar", async () => {
    const { lastRun } = await detail(portfolioId)
    return lastRun !== null && lastRun.runId > runId && lastRun.status !== "IN_PROGRESS" ? lastRun : undefined
  })

describe("the calendar of a portfolio", () => {
  it("values what its market has moved, and says so when the account cannot pay", { tags: ["long"] }, async () => {
    const address = receiver.address()
    const port = typeof address === "object" ? address?.port : 0
    const homes = [1, 2].map((at) => ({
      itemId: `moved-${at}`,
      assetType: "PROPERTY",
      ...village,
      buildingArea: 90 + at,
    }))
    const portfolioId = await create(homes, {
      calendar: { marketMove: 0.1 },
      callbackUrl: `http://127.0.0.1:${port}/hook`,
    })
    const first = await valued(portfolioId)
    expect(first).toMatchObject({ status: "SUCCESS", valued: 2 })

    setClock(62)
    const dearer = villageCsv(daysOn(62)).replaceAll(
      /(-01),(\d+),/g,
      (_, day, price) => `${day},${Math.round(Number(price) * 1.4)},`,
    )
    writeFileSync(file("dearer.csv"), dearer)
    for (const command of [["samples", "import", file("dearer.csv")], ["fit"]]) {
      expect((await ov([...command, "--asset", "PROPERTY"], { OV_DATA_DIR: env.OV_DATA_DIR })).status).toBe(0)
    }
    setClock(64)
    const second = await runAfter(portfolioId, first.runId)
    expect(second).toMatchObject({ status: "SUCCESS", reason: "MARKET", total: 2, valued: 2 })

    await ov(["accounts", "quota", "default", "1"], { OV_DATA_DIR: env.OV_DATA_DIR })
    await send("POST", `/${portfolioId}/items`, jsonLines(homes.map((item) => ({ ...item, buildingArea: 80 }))))
    setClock(BEGIN)
    const unpaid = await runAfter(portfolioId, second.runId)
    expect(unpaid).toMatchObject({ status: "FAILED", reason: "CALENDAR", total: 2, done: 0 })
    expect(unpaid.errorMessage).toContain("2 items due")
    await until("its webhook", () => of(portfolioId).find(({ data }) => hasFailedRun(data)))
    await ov(["accounts", "quota", "default", "default"], { OV_DATA_DIR: env.OV_DATA_DIR })
  })

  it("values 3,000 mixed items when they are due, as the clock goes on", { tags: ["long"] }, async () => {
    setClock(BEGIN)
    const address = receiver.address()
    const port = typeof address === "object" ? address?.port : 0
    const portfolioId = await create(book(), {
      calendar: { rules: [{ class: "EQUIPMENT", risk: "HIGH", months: 2 }] },
      callbackUrl: `http://127.0.0.1:${port}/hook`,
    })
    const first = await valued(portfolioId)
    expect(first).toMatchObject({ status: "SUCCESS", total: 3 * EACH, valued: 3 * EACH, valuationDate: daysOn(BEGIN) })

    const { items, schedule } = await detail(portfolioId)
    const lineOf = (itemClass: string, risk: string) =>
      schedule.find((line) => line.class.startsWith(itemClass) && line.risk === risk)
    expect(lineOf("PROPERTY", "LOW")).toMatchObject({ months: 12, origin: "REGULATION", items: EACH })
    expect(lineOf("VEHICLE", "HIGH")).toMatchObject({ months: 3, origin: "JUDGEMENT", items: EACH / 2 })
    expect(lineOf("EQUIPMENT", "HIGH")).toMatchObject({ months: 2, origin: "OWN", items: EACH / 2 })
    expect(items).toMatchObject({ total: 3 * EACH, valued: 3 * EACH, due: 0 })

    // After two months and some days the doubtful cranes are due, and nothing else.
    setClock(BEGIN + 65)
    const second = await runAfter(portfolioId, first.runId)
    expect(second).toMatchObject({ status: "SUCCESS", reason: "CALENDAR", total: EACH / 2 })

    // After a year all are.
    setClock(BEGIN + 500)
    const third = await runAfter(portfolioId, second.runId)
    expect(third).toMatchObject({ status: "SUCCESS", reason: "CALENDAR", total: 3 * EACH, done: 3 * EACH })
    expect((await history(portfolioId, "crane-0")).map(({ runId }) => runId)).toStrictEqual([
      third.runId,
      second.runId,
      first.runId,
    ])

    const finished = await until("the webhooks", () => {
      const found = of(portfolioId).filter(({ type }) => type === "portfolio.run.finished")
      return found.length === 3 ? found : undefined
    })
    expect(finished.map(({ data }) => data["run"])).toMatchObject(
      [first, second, third].map(({ runId }) => ({ runId })),
    )
    // Cars and cranes are worth less after more than a year.
    const alert = await until("the alert", () => of(portfolioId).find(({ type }) => type === "portfolio.alert"))
    expect(alert.data).toMatchObject({
      portfolioId,
      items: expect.arrayContaining([expect.objectContaining({ alerts: ["VALUE_FALL"] })]),
    })
  })
})

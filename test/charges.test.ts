import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bookClient } from "./processes/BookClient.ts"
import { ov, ovJson, temporaryFolder } from "./processes/Processes.ts"
import { ask, create, ended, readStream, resultOf, type Server, startServer } from "./processes/Server.ts"

const docs = join(import.meta.dirname, "../docs")
const example = (name: string): Buffer => readFileSync(join(docs, "examples", name))

/** The rows of a document's tables whose second cell is a figure. */
const rowsOf = (name: string): ReadonlyArray<readonly [what: string, figure: number]> =>
  Array.from(
    readFileSync(join(docs, name), "utf8").matchAll(/^\| (.+?) +\| (\d+) +\|/gm),
    ([, what = "", figure]) => [what, Number(figure)] as const,
  )

const HOME = "/property-valuations"
const BANK = "/bank-statement-valuations"
const KEY = "charges-of-a-lender-0001"
const nowhere = { city: "西藏自治区/拉萨市", address: "云外", buildingArea: 90, propertyUsage: "RESIDENTIAL" }
const home = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))(
  example("property.json").toString(),
)

const folder = temporaryFolder()
const env = { OV_DATA_DIR: join(folder.path, "data") }
let server: Server

beforeAll(async () => {
  const settings = { OV_RATE_LIMIT: "1000/s:1000", OV_WEBHOOK_ALLOW: "127.0.0.0/8", OV_BOOTSTRAP_KEY: KEY }
  server = await startServer(env.OV_DATA_DIR, settings)
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

const Usage = Schema.Struct({
  freeQuota: Schema.Int,
  chargedUnits: Schema.Int,
  chargedAmount: Schema.Finite,
  balance: Schema.Finite,
})
const usage = async (key = KEY) => Schema.decodeUnknownSync(Usage)((await ask(server, key, "/usage")).data)

/** Sends a request that must succeed, and returns its text. */
const send = async (path: string, init: RequestInit = {}): Promise<string> => {
  const headers = { "X-Api-Key": KEY, ...Object.fromEntries(new Headers(init.headers)) }
  const response = await fetch(`${server.url}/api/open/v1${path}`, { ...init, headers })
  const text = await response.text()
  expect(response.status, text).toBeLessThan(300)
  return text
}
const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  send(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  })
const upload = async (): Promise<string> => {
  const body = new FormData()
  body.append("files", new File([new Uint8Array(example("statement.csv"))], "statement.csv"))
  return /mat_\w+/.exec(await send(`${BANK}/materials`, { method: "POST", body }))?.[0] ?? ""
}

const books = bookClient(() => server, KEY)
const item = (itemId: string, asset: object) => ({ itemId, assetType: "PROPERTY", ...asset })
const run = async (asset: object): Promise<void> => {
  expect(await books.valued(await books.create([item("a", asset)]), "ALL")).toMatchObject({ total: 1, done: 1 })
}

let statement = 0
let valued = 0

/** What each row of the table speaks of, done once. */
const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
  "a valuation of a home, car, plot of land or machine": async () => {
    valued = await create(server, KEY, home)
    await resultOf(server, KEY, valued)
  },
  "the same as a stream": async () => readStream(server, KEY, HOME, home),
  "a bank statement task, however many files it reads": async () => {
    const materials = [{ materialRef: await upload() }, { materialRef: await upload() }]
    statement = await create(server, KEY, { materials }, BANK)
    await resultOf(server, KEY, statement, BANK)
  },
  "a task that ends as `FAILED`": async () => {
    expect(await ended(server, KEY, await create(server, KEY, nowhere))).toMatchObject({ status: "FAILED" })
  },
  "a run of a portfolio, for each item that gets a value": async () => run(home),
  "an item of a run that gets no value": async () => run(nowhere),
  "the same request again with its `Idempotency-Key`, for 24 hours": async () => {
    await post(HOME, home, { "idempotency-key": "again" })
    const before = await usage()
    await post(HOME, home, { "idempotency-key": "again" })
    return before
  },
  "a request that is refused": async () => {
    expect(await ask(server, KEY, HOME, { city: "" })).toMatchObject({ code: 40001 })
  },
  "reading a task, its events, its report, its lines, its lists": async () => {
    await Promise.all(["", "/events", "/report"].map(async (part) => send(`${HOME}/${valued}${part}`)))
    await Promise.all([send(HOME), send(`${BANK}/${statement}/lines`)])
  },
  "uploaded files and recognised photos": upload,
  "chats; the valuation that one leads to is charged as such": async () => {
    const { chatSessionId } = { chatSessionId: 0, ...(await ask(server, KEY, "/chat-sessions", {})).data }
    await post(`/chat-sessions/${chatSessionId}/messages`, { content: "苏州一辆2021年5月上牌的大众朗逸，6.8万公里" })
  },
  "corrections of statement lines, proposals of an adopted value": async () => {
    const reason = "agreed with the borrower"
    await post(`${BANK}/${statement}/corrections`, { lines: [{ line: 1, exclude: true, reason }] })
    await post(`${HOME}/${valued}/adoptions`, { value: 6_000_000, reason })
  },
  "webhooks, and sending them again": async () => {
    const answer = await post("/webhook-deliveries/test", { url: "http://127.0.0.1:9/" })
    expect(answer).toContain("deliveryId")
  },
  "importing items into a portfolio": async () => books.create([item("b", home)]),
}

describe("docs/charges.md", () => {
  const charges = rowsOf("charges.md").slice(3)

  it("says of each deed, and of nothing else, what it costs; so does the Chinese one", () => {
    expect(charges.map(([what]) => what)).toEqual(Object.keys(deeds))
    const figures = (name: string) => rowsOf(name).map(([, figure]) => figure)
    expect(figures("charges.zh.md")).toEqual(figures("charges.md"))
  })

  it.each(charges)("%s: %i units", async (what, units) => {
    const before = await usage()
    const later = await deeds[what]?.()
    const start = Schema.is(Usage)(later) ? later : before
    expect((await usage()).chargedUnits - start.chargedUnits).toBe(units)
  })

  it("gives the free units, the price and the balance of an account for which nothing is set", async () => {
    const created = await ovJson(["keys", "create", "--name", "of-another", "--account", "another"], env)
    const { key } = Schema.decodeUnknownSync(Schema.Struct({ key: Schema.String }))(created)
    const [free, price, balance] = rowsOf("charges.md").map(([, figure]) => figure)
    expect(await usage(key)).toMatchObject({ freeQuota: free, balance })
    await ov(["accounts", "quota", "another", "0"], env)
    expect(await ask(server, key, HOME, home)).toMatchObject({ status: 402, code: 40200 })
    await ov(["accounts", "credit", "another", "3"], env)
    await create(server, key, home)
    expect(await usage(key)).toMatchObject({ chargedAmount: price, balance: 3 - (price ?? 0) })
  })
})

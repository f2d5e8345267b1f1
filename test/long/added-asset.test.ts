import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { LocalDate } from "@open-valuation/core/domain"
import { toCsv } from "@open-valuation/testing"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Effect, Schema } from "effect"
import { CliOutput } from "effect/cli"
import ExcelJS from "exceljs"
import { afterAll, describe, expect, it } from "vitest"
import { simulatedSales } from "../examples/Boats.ts"
import { ov, ovJson, temporaryFolder, until } from "../processes/Processes.ts"
import { ask, readStream, resultOf, startServer } from "../processes/Server.ts"

const folder = temporaryFolder()
afterAll(folder.remove)
const file = (name: string): string => join(folder.path, name)
const key = "0123456789abcdef-of-the-harbour"
const without = { OV_DATA_DIR: join(folder.path, "data"), OV_DEMO: "off" }
const env = { ...without, OV_ASSETS: "./docs/examples/boat.ts" }
const sales = simulatedSales(120)
writeFileSync(file("boats.csv"), toCsv(sales.slice(0, 90)))
writeFileSync(file("later.csv"), toCsv(sales.slice(90)))
const heron = { city: "浙江省/舟山市", boatModel: "Heron 12", lengthM: 12.1, buildYear: 2018, engineHours: 1_600 }
writeFileSync(file("heron.json"), JSON.stringify(heron))

const bookRow = Schema.decodeSync(
  Schema.fromJsonString(Schema.Struct({ value: Schema.Struct({ low: Schema.Finite, central: Schema.Finite }) })),
)

/** A receiver of webhooks on this machine: the bodies, in order. */
const receive = async () => {
  const bodies: Array<string> = []
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(204).end()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("No port")
  return { bodies, url: `http://127.0.0.1:${address.port}/`, close: () => server.close() }
}

describe("docs/examples/boat.ts, added by OV_ASSETS", () => {
  it("is imported, learned, valued and measured by the command line", async () => {
    const imported = await ov(["samples", "import", file("boats.csv"), "--asset", "BOAT", "--lang", "en"], env)
    expect(imported).toMatchObject({ status: 0, stdout: `${file("boats.csv")}: 90 rows, 90 added\n` })
    expect(await ovJson(["fit", "--asset", "BOAT", "--out", file("models")], env)).toMatchObject({
      markets: [{ assetType: "BOAT", market: "BOATS", samples: 90, outcome: "LEARNED" }],
    })
    const { status, stdout } = await ov(["value", file("heron.json"), "--asset", "BOAT", "--lang", "en"], env)
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("The Heron 12 is worth CNY"),
    })
    for (const line of stdout.split("\n")) expect(CliOutput.displayWidth(line), line).toBeLessThanOrEqual(80)
    const measured = await ovJson(
      ["backtest", "--asset", "BOAT", "--train", file("boats.csv"), "--test", file("later.csv")],
      env,
    )
    expect(measured).toMatchObject({ n: 30 })
    expect((measured as { readonly mdape: number }).mdape).toBeLessThan(0.1)
  })

  it("is valued row by row as its definition says, beside rows that are no boats", async () => {
    const loan = "200000"
    const rows = ["BOAT", "船舶", "SHIP"].map((type) => `${type},浙江省/舟山市,Heron 12,12.1,2018,1600,${loan}`)
    const header = "assetType,city,boatModel,lengthM,buildYear,engineHours,loanBalance"
    writeFileSync(file("fleet.csv"), [header, ...rows, ""].join("\n"))
    const args = ["value", file("fleet.csv"), "--lang", "en", "--out"]
    const { status, stderr, stdout } = await ov([...args, file("fleet.jsonl")], env)
    expect(stdout).toContain("3 rows, 2 valued, 1 that cannot be read")
    expect(stderr).toContain('line 4: "assetType": "SHIP" is not one of BOAT')
    expect(status).toBe(1)
    const [first = "", second = ""] = readFileSync(file("fleet.jsonl"), "utf8").split("\n")
    const { value } = bookRow(first)
    const stressedLtv = expect.closeTo(Number(loan) / (value.low * (1 - 0.55)), 9)
    for (const [at, line] of [first, second].entries()) {
      expect(JSON.parse(line)).toMatchObject({
        assetType: "BOAT",
        assetClass: "Heron 12",
        line: at + 2,
        value,
        loan: { stressedLtv },
      })
    }
    await ov([...args, file("fleet.xlsx")], env)
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(file("fleet.xlsx"))
    const texts = (book.getWorksheet("Summary")?.getColumn(1).values ?? []).map(String)
    expect(texts).toEqual(expect.arrayContaining(["boat", "Heron 12"]))
    expect(texts).toContain(
      "boat: a haircut of 55%, which counts 45% (judgement: few buyers, and wear that is hard to see)",
    )
  })

  it("is refused in one line where its module is not named or cannot be used", async () => {
    const value = ["value", file("heron.json"), "--asset", "BOAT"]
    writeFileSync(file("broken.ts"), "throw new Error('no licence')")
    const cases: ReadonlyArray<readonly [Readonly<Record<string, string>>, string]> = [
      [without, '"BOAT". Expected: "PROPERTY" | "VEHICLE" | "LAND" | "EQUIPMENT", or one of OV_ASSETS'],
      [{ ...without, OV_ASSETS: file("broken.ts") }, `${file("broken.ts")} cannot be loaded: no licence`],
    ]
    for (const [variables, line] of cases) {
      const { status, stderr, stdout } = await ov(value, variables)
      expect({ status, stdout }, line).toStrictEqual({ status: 1, stdout: "" })
      expect(stderr).toContain(line)
      expect(stderr.trim().split("\n")).toHaveLength(1)
    }
    const started = startServer(without.OV_DATA_DIR, { ...without, OV_ASSETS: file("broken.ts") })
    await expect(started).rejects.toThrow(/ended with 1: OV_ASSETS: \S+ cannot be loaded: no licence$/m)
  })

  it("is served over HTTP, and gone without harm once it is no longer named", async () => {
    const hooks = await receive()
    const variables = {
      OV_MODELS: file("models"),
      OV_BOOTSTRAP_KEY: key,
      OV_WEBHOOK_ALLOW: "127.0.0.0/8",
      OV_PRICES: "BOAT=7",
    }
    const server = await startServer(env.OV_DATA_DIR, { ...env, ...variables })
    const today = await Effect.runPromise(LocalDate.today)
    const events = await readStream(server, key, "/boat-valuations", heron)
    expect(events.at(0)).toMatchObject({ event: "task", data: { valuationNo: expect.stringMatching(/^VAL-BOAT-/) } })
    expect(events.map(({ data }) => data["text"])).toContain(`评估船型Heron 12，总长12.1米，价值时点${today}。`)
    expect(events.at(-1)).toMatchObject({ event: "result", data: { status: "SUCCESS" } })
    const callback = encodeURIComponent(hooks.url)
    const { code, data } = await ask(server, key, `/boat-valuations?callbackUrl=${callback}`, heron)
    expect(code).toBe(0)
    const taskId = Number(data["taskId"])
    const result = await resultOf(server, key, taskId, "/boat-valuations")
    expect(result["reasoningSummary"]).toMatch(/^Heron 12评估价值\d+元/)
    expect(result["modelPath"]).not.toBe("POLICY")
    const hook: unknown = JSON.parse(await until("the webhook", () => hooks.bodies[0]))
    expect(hook).toMatchObject({ data: { assetType: "BOAT", result } })
    expect((await ask(server, key, "/boat-valuations", { ...heron, lengthM: 900 })).data).toMatchObject({
      errors: [{ path: "lengthM" }],
    })
    const usage = { byAsset: { BOAT: { units: 2, amount: 0 } } }
    expect((await ask(server, key, "/usage")).data).toMatchObject(usage)

    const document = await (await fetch(`${server.url}/openapi.json`)).text()
    expect(document).toContain('"/api/open/v1/boat-valuations/{taskId}/events"')
    const config = await createConfig({ extends: ["recommended"] })
    expect(await lintFromString({ source: document, absoluteRef: "openapi.json", config })).toEqual([])
    expect(await server.stop()).toBe(0)

    const bare = await startServer(env.OV_DATA_DIR, { ...without, ...variables, OV_PRICES: "" })
    expect((await ask(bare, key, `/boat-valuations/${taskId}`)).code).toBe(40400)
    expect((await ask(bare, key, `/property-valuations/${taskId}`)).code).toBe(40401)
    expect((await ask(bare, key, "/usage")).data).toMatchObject(usage)
    const [delivery] = Object.values((await ask(bare, key, "/webhook-deliveries")).data)
    const { deliveryId } = delivery as { readonly deliveryId: number }
    await ask(bare, key, `/webhook-deliveries/${deliveryId}/redeliver`, {})
    const again: unknown = JSON.parse(await until("the webhook", () => hooks.bodies[1]))
    expect(again).toMatchObject({
      data: {
        assetType: "BOAT",
        result: { avgPrice: result["avgPrice"], reasoningSummary: expect.stringMatching(/^boat.summary /) },
      },
    })
    expect(await ovJson(["samples", "list"], without)).toEqual({ samples: [] })
    expect(await bare.stop()).toBe(0)
    hooks.close()

    // The samples were kept.
    expect(await ovJson(["samples", "list"], env)).toMatchObject({ samples: [{ asset: "BOAT", transactions: 90 }] })
  })
})

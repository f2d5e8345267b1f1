import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core"
import { demoPropertyMarket, toCsv } from "@open-valuation/testing"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { bundle } from "../../packages/open-valuation/scripts/Bundle.ts"
import { launchBrowser } from "../browser/Browser.ts"

const examples = join(import.meta.dirname, "../../docs/examples")

/** Serves the example's page and the bundle for browsers on the loopback; ends with the scope. */
const serve = async () => {
  const { output } = await bundle("browser", false)
  const files = new Map(
    output.flatMap((chunk) => (chunk.type === "chunk" ? [[`/open-valuation/${chunk.fileName}`, chunk.code]] : [])),
  )
  const page = readFileSync(join(examples, "browser.html"))
  const server = createServer(({ url = "" }, response) => {
    const script = files.get(url)
    if (url === "/") response.setHeader("content-type", "text/html").end(page)
    else if (script !== undefined) response.setHeader("content-type", "text/javascript").end(script)
    else response.writeHead(404).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}

it("a page values a home and assesses a statement by itself: after its scripts it asks for nothing", async () => {
  const today = await Effect.runPromise(LocalDate.today)
  const homes = demoPropertyMarket(today).samples.filter(({ city }) => city.endsWith("浦东新区"))
  const server = await serve()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const requested: Array<string> = []
    const faults: Array<string> = []
    page.on("request", (request) => requested.push(request.url()))
    page.on("pageerror", (error) => faults.push(error.message))
    await page.goto(server.url)
    await page.locator("body[data-ready]").waitFor()
    const samples = { name: "homes.csv", mimeType: "text/csv", buffer: Buffer.from(toCsv(homes)) }
    await page.locator("#samples").setInputFiles(samples)
    await page.getByText("is worth CNY").waitFor()
    await page.locator("#statement").setInputFiles(join(examples, "statement.csv"))
    await page.getByText("Effective assets are CNY").waitFor()
    await page.locator("#statement").setInputFiles({ ...samples, name: "x.pdf", buffer: Buffer.from("%PDF-1.7\0\0") })
    await page.getByText('"x.pdf"').waitFor()
    expect(requested.filter((url) => !url.startsWith(`${server.url}/`))).toEqual([])
    expect(requested.filter((url) => !/\/(?:open-valuation\/.*\.js|favicon\.ico)?$/.test(url))).toEqual([])
    expect(faults).toEqual([])
  } finally {
    await browser.close()
    server.stop()
  }
})

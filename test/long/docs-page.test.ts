import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { launchBrowser } from "../browser/Browser.ts"
import { temporaryFolder } from "../processes/Processes.ts"
import { startServer } from "../processes/Server.ts"

const folder = temporaryFolder()
afterAll(folder.remove)

it("the page of the API opens in a browser, shows its operations, and loads nothing from elsewhere", async () => {
  const server = await startServer(join(folder.path, "docs"), { OV_DEMO: "off" })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const requested: Array<string> = []
    const faults: Array<string> = []
    page.on("request", (request) => requested.push(request.url()))
    page.on("pageerror", (error) => faults.push(error.message))
    // Violations of the page's policy are reported here.
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()))
    await page.goto(`${server.url}/docs`)
    await page.getByText(`curl -s ${server.url}/api/open/v1/property-valuations`).first().waitFor()
    await page.locator(".opblock-summary", { hasText: "/api/open/v1/property-valuations" }).first().click()
    await page.getByText("Tasks of the account, newest first").first().waitFor()
    expect(await page.title()).toContain("Open Valuation")
    expect(requested.filter((url) => !url.startsWith(server.url) && !url.startsWith("data:"))).toEqual([])
    expect(faults).toEqual([])
  } finally {
    await browser.close()
    await server.stop()
  }
})

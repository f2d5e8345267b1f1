import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { openConsole } from "../console/ConsoleHost.ts"
import { medianOf, milliseconds, report, rounded, size } from "./Figures.ts"
import { accountWith, printed } from "./statement/Files.ts"

const ROUNDS = size(7, 3)
const SLOWER = 4
const LINES = size(50_000, 20_000)
const LAYOUT = "abc-personal-xlsx"
const example = readFileSync(new URL("../../docs/examples/property.json", import.meta.url), "utf8")

/** Milliseconds from opening a screen until it can be used. */
const untilUsable = async (page: Page, address: string, use: () => Promise<void>): Promise<number> => {
  await page.goto("about:blank")
  const started = milliseconds()
  await page.goto(address, { waitUntil: "commit" })
  await use()
  return milliseconds() - started
}

/** Milliseconds from pressing the button until the first step is on the page. */
const pressed = async (page: Page, address: string): Promise<number> => {
  await page.goto("about:blank")
  await page.goto(`${address}#/value`)
  await page.getByRole("button", { name: "填入示例" }).click()
  const button = page.getByRole("main").getByRole("button", { name: "开始估值", exact: true })
  // Measured in the page, so that what drives the browser does not count.
  await page.evaluate(`new MutationObserver(() => {
    if (window.firstStep === undefined && document.querySelector("ol.reasoning > li > p:not(.soft)")) window.firstStep = performance.now()
  }).observe(document.body, { childList: true, subtree: true })
  document.addEventListener("click", () => { window.pressedAt = performance.now() }, { capture: true, once: true })`)
  await button.click()
  await page.locator("ol.reasoning > li > p:not(.soft)").first().waitFor()
  return page.evaluate<number>("window.firstStep - window.pressedAt")
}

/** Milliseconds of the API itself from a request to its first step. */
const asked = async (url: string, key: string): Promise<number> => {
  const started = milliseconds()
  const response = await fetch(`${url}/api/open/v1/property-valuations/stream`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: example,
  })
  let [text, at] = ["", Number.NaN]
  const decoder = new TextDecoder()
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (Number.isNaN(at) && text.includes("event: step")) at = milliseconds() - started
  }
  return at
}

/** The longest task while a ledger scrolls from its first to its last line, milliseconds; 0 if none was above 50. */
const scrolled = async (page: Page): Promise<{ readonly longest: number; readonly steps: number }> => {
  const grid = page.getByRole("grid")
  await grid.hover()
  await page.evaluate(`window.longTasks = []; new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: "longtask" })`)
  let steps = 0
  for (; steps < 200; steps++) await page.mouse.wheel(0, 9000)
  await page.waitForTimeout(500)
  return { longest: await page.evaluate<number>("Math.max(0, ...window.longTasks)"), steps }
}

/** The console in Chromium against a real server on this machine. */
export const consoleBench = async (): Promise<void> => {
  const host = await openConsole({ OV_RATE_LIMIT: "1000/s:1000" })
  try {
    await host.enter("zh", 1440)
    const { page, server } = host
    const [address = ""] = host.usedLink.split("#")
    const key = server.demoKey ?? ""

    await asked(server.url, key)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
    const [home, form]: readonly [Array<number>, Array<number>] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      home.push(await untilUsable(page, address, () => page.locator(".recent-task").first().waitFor()))
      const fill = () => page.locator('input[name="address"]').fill("a")
      form.push(await untilUsable(page, `${address}#/value`, fill))
    }
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 })

    const [own, api]: readonly [Array<number>, Array<number>] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      own.push(await pressed(page, address))
      api.push(await asked(server.url, key))
    }

    const account = accountWith(LINES)
    const file = printed(account, LAYOUT)
    await page.goto(`${address}#/statements`)
    const start = page.getByRole("button", { name: "开始分析" })
    await start.waitFor()
    const buffer = Buffer.from(file.bytes)
    await page.locator('input[type="file"]').setInputFiles({ name: file.fileName, mimeType: "", buffer })
    await start.click({ timeout: 60_000 })
    await page.getByRole("grid").waitFor({ timeout: 120_000 })
    await page
      .getByText(`共 ${rounded(account.entries.length)} 笔`)
      .first()
      .waitFor({ timeout: 120_000 })
    const { longest, steps } = await scrolled(page)

    report({
      name: "console",
      caption: `The console in Chromium, ${ROUNDS} rounds; a ledger of ${rounded(account.entries.length)} lines, ${steps} turns of the wheel`,
      columns: ["", "median, ms", "slowest, ms"],
      rows: [
        [`first screen usable, processor slowed ${SLOWER} times`, rounded(medianOf(home)), rounded(Math.max(...home))],
        [`form usable, processor slowed ${SLOWER} times`, rounded(medianOf(form)), rounded(Math.max(...form))],
        ["from the button to the first step", rounded(medianOf(own)), rounded(Math.max(...own))],
        ["the same of the API itself", rounded(medianOf(api)), rounded(Math.max(...api))],
        ["longest task while the ledger scrolls", "", longest === 0 ? "below 50" : rounded(longest)],
      ],
    })
    for (const fault of host.faults) console.log(fault)
  } finally {
    await host.close()
  }
}

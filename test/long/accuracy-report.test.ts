import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { runReport } from "../../apps/cli/src/backtest/report/RunReport.ts"
import { suiteReport } from "../../apps/cli/src/backtest/report/SuiteReport.ts"
import { htmlPage } from "../../apps/cli/src/backtest/WriteReport.ts"
import { inventedRecord } from "../../apps/cli/test/backtest/InventedRecord.ts"
import { launchBrowser } from "../browser/Browser.ts"

const folder = mkdtempSync(join(tmpdir(), "ov-report-"))
const references = [{ name: "trees", source: "another method", mdape: 0.09, coverage80: 0.8, width80: 0.4 }]
const record = inventedRecord({ name: "invented-market-walk-forward-request", references })
const pages = {
  run: htmlPage(runReport(record, { text: "All runs", href: "../index.html" })),
  suite: htmlPage(suiteReport([record, inventedRecord()])),
}
let browser: Browser
/** One page for all tests: this Chromium is a single process, which ends with its first page. */
let page: Page

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(folder, `${name}.html`), html)
  browser = await launchBrowser()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

/** Texts that extend beyond their plot, and the lowest contrast of any text with its background. */
const MEASURE = `(() => {
  const cut = [...document.querySelectorAll("svg.plot")].flatMap((svg) => {
    const box = svg.getBoundingClientRect()
    return [...svg.querySelectorAll("text")].filter((text) => {
      const own = text.getBoundingClientRect()
      return own.left < box.left - 1 || own.right > box.right + 1 || own.top < box.top - 1 || own.bottom > box.bottom + 1
    }).map((text) => text.textContent)
  })
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => Number(part) / 255).map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const paper = light(getComputedStyle(document.body).backgroundColor)
  const contrast = (colour) => {
    const own = light(colour)
    return (Math.max(own, paper) + 0.05) / (Math.min(own, paper) + 0.05)
  }
  const texts = [...document.querySelectorAll("svg text")].map((text) => contrast(getComputedStyle(text).fill))
  const words = [...document.querySelectorAll("p,th,td,caption,h1,h2,a")].map((own) => contrast(getComputedStyle(own).color))
  return { cut, least: Math.min(...texts, ...words), overflow: document.documentElement.scrollWidth - innerWidth }
})()`

for (const name of ["run", "suite"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    it(`the page of a ${name} opens from a disk and is readable, ${colorScheme}, on a desktop and on a phone`, async () => {
      const requested: Array<string> = []
      page.on("request", (request) => requested.push(request.url()))
      await page.emulateMedia({ media: "screen", colorScheme })
      await page.goto(pathToFileURL(join(folder, `${name}.html`)).href)
      for (const width of [1200, 380]) {
        await page.setViewportSize({ width, height: 900 })
        const { cut, least, overflow } = (await page.evaluate(MEASURE)) as {
          readonly cut: ReadonlyArray<string>
          readonly least: number
          readonly overflow: number
        }
        expect(cut).toEqual([])
        expect(least).toBeGreaterThanOrEqual(4.5)
        expect(overflow).toBeLessThanOrEqual(0)
      }
      expect(requested.length).toBe(1)
      page.removeAllListeners("request")
    })
  }
}

/** An A4 page within the browser's default margins, CSS pixels. */
const PAPER_PX = 718

it.each(["run", "suite"])(
  "the page of a %s fits on paper, and is light there whatever the screen prefers",
  async (name) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" })
    await page.setViewportSize({ width: PAPER_PX, height: 1000 })
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href)
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)")
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(PAPER_PX)
  },
)

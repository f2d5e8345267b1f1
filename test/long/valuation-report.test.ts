import { once } from "node:events"
import { createServer } from "node:http"
import { statementReport, valuationReport } from "@open-valuation/report"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { goldenStatements, goldenValuation, goldenValuations } from "../../packages/report/test/Golden.ts"
import { launchBrowser } from "../browser/Browser.ts"

/** Serves one page at a time on the loopback, so that a browser may ask for more. */
const served = { html: "" }
const received: Array<string> = []
const server = createServer((request, response) => {
  received.push(request.url ?? "")
  response.setHeader("content-type", "text/html; charset=utf-8").end(served.html)
})
let browser: Awaited<ReturnType<typeof launchBrowser>>
let page: Awaited<ReturnType<(typeof browser)["newPage"]>>
let url = ""
const faults: Array<string> = []

beforeAll(async () => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  url = `http://127.0.0.1:${address.port}/`
  browser = await launchBrowser()
  page = await browser.newPage()
  page.on("console", (message) => faults.push(message.text()))
  page.on("pageerror", (error) => faults.push(error.message))
  page.on("dialog", (dialog) => faults.push(dialog.message()))
})
afterAll(async () => {
  await browser.close()
  server.close()
})

const show = async (html: string): Promise<void> => {
  served.html = html
  received.length = 0
  faults.length = 0
  await page.goto(url)
}

/** Requests of the browser besides the page, and those that it sends to every site. */
const further = (): ReadonlyArray<string> => received.filter((each) => each !== "/" && each !== "/favicon.ico")

const pagesOf = (pdf: Buffer): number => (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length

/** All golden valuations, in each language by turns. */
const shown = goldenValuations.map(({ name, reported }, i) => {
  const lang = i % 2 === 0 ? "zh" : "en"
  return [`${name} in ${lang}`, valuationReport(reported, lang)] as const
})

/** All golden results of statements, with a finding on their files. */
const statements = goldenStatements.map((result, at) => {
  const authenticity = {
    files: [],
    findings: [{ code: "INTEREST", level: "LOW" as const, evidence: [], detail: "结息与余额略有出入" }],
  }
  const lang = at % 2 === 0 ? "zh" : "en"
  return [`statements ${at} in ${lang}`, statementReport({ result, authenticity, caseNumber: "HT-7" }, lang)] as const
})

describe("a report in a browser", () => {
  it("asks for nothing, fits a telephone, and prints on one to four pages: all golden valuations", async () => {
    for (const [name, html] of shown) {
      await page.setViewportSize({ width: 390, height: 800 })
      await show(html)
      expect([name, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([name, 390])
      const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
      expect([name, pages >= 1 && pages <= 4]).toEqual([name, true])
      expect([name, further(), faults]).toEqual([name, [], []])
    }
  })

  it("of statements fits a telephone, asks for nothing, and prints on a dozen pages at most", async () => {
    for (const [name, html] of statements) {
      await page.setViewportSize({ width: 390, height: 800 })
      await show(html)
      expect([name, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([name, 390])
      const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
      expect([name, pages >= 3 && pages <= 12]).toEqual([name, true])
      expect([name, further(), faults]).toEqual([name, [], []])
    }
  })

  it("has what a committee reads first on one page", async () => {
    // The room that the margins leave on A4, at 96 pixels per inch.
    const [width, height] = [695, 1028]
    await page.emulateMedia({ media: "print" })
    await page.setViewportSize({ width, height })
    for (const [name, html] of [...shown, ...statements]) {
      await show(html)
      const tall = await page.evaluate(`document.querySelector(".committee")?.getBoundingClientRect().height ?? 0`)
      expect([name, Number(tall) <= height]).toEqual([name, true])
    }
    await page.emulateMedia({ media: null })
  })

  it("says whole across the page that its value is a demo, on paper and on a telephone", async () => {
    const { reported, result } = goldenValuation("PROPERTY another home")
    const sources = [{ source: "模拟成交（演示数据）" }]
    const demo = { ...reported, result: { ...result, sources } }
    for (const lang of ["zh", "en"] as const) {
      for (const [media, width] of [
        ["print", 695],
        ["screen", 390],
      ] as const) {
        await page.emulateMedia({ media })
        await page.setViewportSize({ width, height: 800 })
        await show(valuationReport(demo, lang))
        const [left = -1, right = width] = await page.evaluate<ReadonlyArray<number>>(`(() => {
          const { left, right } = document.querySelector(".watermark span").getBoundingClientRect()
          return [left, innerWidth - right]
        })()`)
        expect([lang, media, left >= 0, right >= 0]).toEqual([lang, media, true, true])
      }
    }
    await page.emulateMedia({ media: null })
  })

  it("has text of a size that can be read on a telephone, in its drawings too", async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await show(valuationReport(goldenValuation("PROPERTY another home").reported, "zh"))
    const sizes = await page.evaluate(`[...document.querySelectorAll("svg.plot")].map((svg) =>
      12 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width)`)
    expect(sizes).toHaveLength(4)
    for (const size of [sizes].flat()) expect(size).toBeGreaterThanOrEqual(11)
  })

  it("is dark on a dark screen and light on paper", async () => {
    await show(valuationReport(goldenValuation("VEHICLE all facts").reported, "en"))
    const paper = () => page.evaluate("getComputedStyle(document.body).backgroundColor")
    await page.emulateMedia({ colorScheme: "dark", media: "screen" })
    expect(await paper()).toBe("rgb(20, 24, 29)")
    await page.emulateMedia({ colorScheme: "dark", media: "print" })
    expect(await paper()).toBe("rgb(255, 255, 255)")
    await page.emulateMedia({ colorScheme: null, media: null })
  })

  it("runs nothing of hostile texts, and its policy would refuse what a fault let through", async () => {
    const { reported, result } = goldenValuation("PROPERTY another home")
    const attack = `"><img src="${url}stolen" onerror="alert(1)"><script>alert(2)</script><style>@import "${url}style"</style>`
    const html = valuationReport(
      {
        ...reported,
        valuationNo: attack,
        request: { city: attack, address: attack, buildingArea: 90, [attack]: attack },
        result: { ...result, reasoningSummary: attack, riskTips: [attack], engineVersion: attack, modelId: attack },
      },
      "zh",
    )
    await show(html)
    expect([further(), faults]).toEqual([[], []])
    await show(html.replace("<main>", `<main>${attack.slice(2)}`))
    expect(further()).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.every((each) => each.includes("Content Security Policy"))).toBe(true)
  })
})

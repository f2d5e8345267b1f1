import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { Effect } from "effect"
import type { Page, Request } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { zip } from "../packages/documents/test/Archives.ts"
import { honestStatement } from "./attack/Statements.ts"
import { type ConsoleHost, openConsole, overflowOf, seriousFindings, valueOf } from "./console/ConsoleHost.ts"

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const examples = join(import.meta.dirname, "../docs/examples")

/** What each screen is read by, in both languages. */
const words = {
  zh: {
    statements: "银行流水",
    upload: "开始分析",
    effective: "344,038.35 元",
    ledger: "流水明细",
    search: "搜索",
    party: "岚川谷屿",
    balances: "余额走势",
    asTable: "看表格",
    direction: "方向",
    flowClass: "类别",
    printed: /^(?:共 \d+ 笔|打印前)/,
    password: "文件密码",
    sendAgain: "重新上传",
    showPage: "查看页面",
    wrong: "密码不正确，请核对后重新输入。",
    nextLine: "下一笔",
    close: "关闭",
    markets: "市场数据",
    market: "上海市 · 住宅",
    check: "检查文件",
    checked: "检查结果（尚未导入）",
    account: "接口与用量",
    tabs: ["回调投递", "API 密钥", "用量与余额"],
    newKey: "新建密钥",
    keyName: "名称",
    create: "创建",
    unused: "从未使用",
    address: "回调地址",
    send: "发送",
    recover: "补发 1 条",
    recovered: "已开始补发 1 条。",
    whatIf: "改变条件再估",
    example: "填入示例",
    submit: "开始估值",
    again: /再估|重新估值|估值/,
    use: /^选用第/,
    useAll: "全部选用",
    ofUse: (count: number) => new RegExp(`所选 ${count} 条`),
  },
  en: {
    statements: "Statements",
    upload: "Analyse",
    effective: "CNY 344,038.35",
    ledger: "Ledger",
    search: "Search",
    party: "岚川谷屿",
    balances: "Balance history",
    asTable: "Show table",
    direction: "Direction",
    flowClass: "Class",
    printed: /^(?:\d+ lines|The first)/,
    password: "Password of the file",
    sendAgain: "Upload again",
    showPage: "Show page",
    wrong: "This is not the password of the file.",
    nextLine: "Next line",
    close: "Close",
    markets: "Markets",
    market: "上海市 · Residential",
    check: "Check the file",
    checked: "Check (nothing imported yet)",
    account: "API and usage",
    tabs: ["Webhooks", "API keys", "Usage and balance"],
    newKey: "New key",
    keyName: "Name",
    create: "Create",
    unused: "Never used",
    address: "Address",
    send: "Send",
    recover: "Deliver 1 again",
    recovered: "Started 1 again.",
    whatIf: "What if",
    example: "Fill in an example",
    submit: "Value",
    again: /again|Value/,
    use: /^Use comparable/,
    useAll: "Use all",
    ofUse: (count: number) => new RegExp(`The ${count} comparables`),
  },
} as const

/** Notes every text that a page draws on a canvas. */
const NOTE_DRAWN = `
  window.drawnTexts = []
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.drawnTexts.push(text)
    fillText.call(this, text, ...place)
  }
`

/** Number of dark pixels of the picture under the mark of a row. */
const INK = `(() => {
  const [canvas, mark] = [document.querySelector(".page canvas"), document.querySelector(".page-mark")]
  const [page, box] = [canvas.getBoundingClientRect(), mark.getBoundingClientRect()]
  const scale = canvas.width / page.width
  const [x, y] = [(box.x - page.x) * scale, (box.y - page.y) * scale]
  const { data } = canvas.getContext("2d").getImageData(x, y, box.width * scale, box.height * scale)
  return data.filter((value, at) => at % 4 === 0 && value < 100).length
})()`

const samples = [
  "kind,source,observedAt,price,city,community,propertyUsage,buildingArea",
  "TRANSACTION,某平台,2026-10-01,3200000,浙江省/杭州市/西湖区,测试花园,RESIDENTIAL,88.5",
  "TRANSACTION,某平台,2026-10-02,3100000,浙江省/杭州市/西湖区,测试花园,RESIDENTIAL,没有",
].join("\n")

/** Balance after the last line of the example. */
const closing = "535,892.47"

/** Uploads the example, and waits for its result. */
const analysed = async (page: Page, say: (typeof words)["zh" | "en"]): Promise<void> => {
  await page.getByRole("link", { name: say.statements, exact: true }).click()
  await page.getByRole("button", { name: say.upload }).waitFor()
  await page.locator('input[type="file"]').setInputFiles(join(examples, "statement.csv"))
  await page.getByRole("button", { name: say.upload }).click()
  await page.getByText(say.effective).first().waitFor()
  await page.getByRole("heading", { name: say.ledger }).waitFor()
}

describe("the screens of the console", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole({ OV_WEBHOOK_ALLOW: "127.0.0.0/8", OV_WEBHOOK_SCHEDULE: "0s" })
    await host.page.addInitScript(NOTE_DRAWN)
  })
  afterAll(() => host.close())

  /** A screen as it must be: readable by everybody, no wider than its window, kept as a picture. */
  const seen = async (name: string): Promise<void> => {
    expect(await seriousFindings(host.page)).toEqual([])
    expect(await overflowOf(host.page)).toBeLessThanOrEqual(0)
    await host.picture(name)
    expect(host.faults).toEqual([])
  }

  for (const [locale, width] of [
    ["zh", 1440],
    ["en", 390],
  ] as const) {
    const say = words[locale]
    const open = (name: string) => host.page.getByRole("link", { name, exact: true }).click()

    it(`reads a statement, and leads from its risks and ledger to its lines, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await analysed(page, say)
      await seen(`statement-${locale}-${width}`)
      const ledger = page.getByRole("region", { name: say.ledger })
      await ledger.getByRole("row").nth(5).waitFor()
      const before = await ledger.getByRole("row").count()
      await ledger.getByRole("searchbox").fill(say.party)
      await expect.poll(() => ledger.getByRole("row").count()).toBeLessThan(before)
      for (const row of (await ledger.getByRole("row").allInnerTexts()).slice(1)) expect(row).toContain(say.party)
    })

    it(`shows the balance by day, and its table by month, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await analysed(page, say)
      const history = page.getByRole("region", { name: say.balances })
      await history.getByRole("img").waitFor()
      await history.getByRole("button", { name: say.asTable }).click()
      const months = history.getByRole("rowheader")
      await months.first().waitFor()
      expect(await months.allInnerTexts()).toEqual(["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"])
      // The end of the last day is the closing balance of the file.
      const last = history.getByRole("row").last()
      expect(await last.getByRole("cell").nth(3).innerText()).toBe(closing)
      await seen(`balances-${locale}-${width}`)
      await months.first().getByRole("button").click()
      await expect.poll(() => page.url()).toMatch(/from=2026-06-01&to=2026-06-30/)
    })

    it(`keeps the filter of the ledger in the address, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await analysed(page, say)
      const ledger = page.getByRole("region", { name: say.ledger })
      const direction = ledger.getByLabel(say.direction, { exact: true })
      const dates = async () => (await ledger.getByRole("row").allInnerTexts()).slice(1)
      await ledger.getByRole("row").nth(5).waitFor()
      const all = await dates()
      await direction.selectOption("OUT")
      await expect.poll(() => page.url()).toContain("direction=OUT")
      await expect.poll(async () => (await dates()).every((row) => row.includes("−"))).toBe(true)
      const out = await dates()
      const address = page.url()
      await page.reload()
      await expect.poll(dates).toEqual(out)
      expect(await direction.inputValue()).toBe("OUT")
      await page.goBack()
      await expect.poll(dates).toEqual(all)
      expect(await direction.inputValue()).toBe("")
      await page.goto(`${address.split("?")[0]}?class=NOPE&account=nobody&from=2026-02-31&least=many&lines=RISK-99`)
      await expect.poll(dates).toEqual(all)
      expect(await ledger.getByLabel(say.flowClass, { exact: true }).inputValue()).toBe("")
      await page.goto(address)
      await expect.poll(dates).toEqual(out)
    })

    it(`prints the lines of the ledger as a table, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await analysed(page, say)
      const ledger = page.getByRole("region", { name: say.ledger })
      await ledger.getByRole("row").nth(5).waitFor()
      await page.emulateMedia({ media: "print" })
      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      await ledger.getByText(say.printed).waitFor()
      expect(await ledger.getByRole("grid").isVisible()).toBe(false)
      expect(await ledger.getByRole("table").getByRole("row").count()).toBeGreaterThan(20)
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      await page.emulateMedia({ media: "screen" })
      await ledger.getByRole("grid").waitFor()
      expect(await ledger.getByRole("table").count()).toBe(0)
    })

    it(`shows the page of a line, in fonts of the browser and with the password of its file, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      const asked: Array<{ readonly url: string; readonly body: string | null }> = []
      const note = (request: Request) => void asked.push({ url: request.url(), body: request.postData() })
      page.on("request", note)
      const pictures = () => asked.filter(({ url }) => url.includes("/pages/"))
      const { bytes, fileName } = honestStatement("PDF")
      const buffer = Buffer.from(await Effect.runPromise(zip({ [fileName]: bytes }, { password: "pass-2026" })))

      await open(say.statements)
      await page.getByRole("button", { name: say.upload }).waitFor()
      await page.locator('input[type="file"]').setInputFiles({ name: "流水.zip", mimeType: "application/zip", buffer })
      await page.getByLabel(say.password).fill("pass-2026")
      await page.getByRole("button", { name: say.sendAgain }).click()
      await page.getByRole("button", { name: say.upload }).click()
      const rows = page.getByRole("region", { name: say.ledger }).getByRole("row")
      await rows.nth(1).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel(say.password).fill("pass-2025")
      await dialog.getByRole("button", { name: say.showPage }).click()
      await dialog.getByText(say.wrong).waitFor()
      await seen(`page-password-${locale}-${width}`)
      await dialog.getByLabel(say.password).fill("pass-2026")
      await dialog.getByLabel(say.password).press("Enter")

      await dialog.locator("canvas").waitFor()
      expect(await page.evaluate("drawnTexts")).toContain("中国建设银行个人活期账户全部交易明细")
      expect(await page.evaluate(INK)).toBeGreaterThan(100)
      await seen(`page-${locale}-${width}`)
      // The password serves the other lines as well, and stays out of addresses.
      await dialog.getByRole("button", { name: say.nextLine }).click()
      await dialog.getByRole("button", { name: say.close }).click()
      await rows.nth(1).click()
      await dialog.locator("canvas").waitFor()
      expect(pictures().map(({ body }) => /"password":"([^"]*)"/.exec(body ?? "")?.[1])).toEqual([
        undefined,
        "pass-2025",
        "pass-2026",
      ])
      expect(asked.filter(({ url }) => url.includes("pass-202"))).toEqual([])
      page.off("request", note)
    })

    it(`lists markets, and checks a file before it is imported, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await open(say.markets)
      await page.getByText(say.market).first().waitFor()
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "deals.csv", mimeType: "text/csv", buffer: Buffer.from(samples) })
      await page.getByRole("button", { name: say.check }).click()
      await page.getByRole("heading", { name: say.checked }).waitFor()
      // The area of the second row is no number.
      expect(await page.getByRole("cell", { name: "没有" }).or(page.getByText(/没有/)).count()).toBeGreaterThan(0)
      await seen(`markets-${locale}-${width}`)
    })

    it(`shows deliveries, keys and usage, and a new key once, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await open(say.account)
      for (const [at, tab] of say.tabs.entries()) {
        await open(tab)
        await page.waitForLoadState("networkidle")
        await seen(`account-${at + 1}-${locale}-${width}`)
      }
      await open(say.tabs[1])
      await page.getByText(say.newKey).first().click()
      await page.getByLabel(say.keyName).first().fill(`lender ${locale}`)
      await page.getByRole("button", { name: say.create, exact: true }).click()
      await page
        .getByText(/ovk_[0-9A-Za-z]{36}/)
        .first()
        .waitFor()
      await page.reload()
      await page.getByText(`lender ${locale}`).first().waitFor()
      const made = page.getByRole("row").filter({ hasText: `lender ${locale}` })
      expect(await made.innerText()).toContain(say.unused)
      expect(await page.getByRole("row").filter({ hasText: "console" }).innerText()).not.toContain(say.unused)
      expect(await page.getByText(/ovk_[0-9A-Za-z]{36}/).count()).toBe(0)
    })

    it(`shows what a selection of comparables gives, and sends nothing, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await page.getByRole("button", { name: say.example }).click()
      await page.getByRole("main").getByRole("button", { name: say.submit, exact: true }).click()
      const boxes = page.getByRole("checkbox", { name: say.use })
      await boxes.first().waitFor()
      const count = await boxes.count()
      const sum = page.getByRole("status").filter({ hasText: say.ofUse(count) })
      const all = await sum.innerText()
      await page.waitForLoadState("networkidle")
      const sent: Array<string> = []
      const listen = (request: Request) => sent.push(request.url())
      page.on("request", listen)
      await boxes.first().uncheck()
      await boxes.nth(1).press("Space")
      const fewer = page.getByRole("status").filter({ hasText: say.ofUse(count - 2) })
      expect(await fewer.innerText()).not.toBe(all)
      await page.getByRole("button", { name: say.useAll }).click()
      expect(await sum.innerText()).toBe(all)
      expect(sent).toEqual([])
      page.off("request", listen)
    })

    it(`sends all failed deliveries again, after it said how many, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await open(say.account)
      const answered: Array<number> = []
      let answer = 500
      const receiver = createServer((_, response) => {
        answered.push(answer)
        response.writeHead(answer).end()
      })
      await once(receiver.listen(0, "127.0.0.1"), "listening")
      const { port } = receiver.address() as AddressInfo
      await page.getByLabel(say.address).fill(`http://127.0.0.1:${port}/hook`)
      await page.getByRole("button", { name: say.send, exact: true }).click()
      const row = page.getByRole("row").filter({ hasText: `:${port}/hook` })
      await row.getByText("500").waitFor()
      await page.reload()
      await page.getByRole("button", { name: say.recover }).click()
      answer = 204
      const dialog = page.getByRole("alertdialog")
      await dialog.waitFor()
      await seen(`recover-${locale}-${width}`)
      await dialog.getByRole("button", { name: say.recover }).click()
      await page.getByText(say.recovered).waitFor()
      await row.getByText("204").waitFor()
      expect(answered).toEqual([500, 204])
      receiver.close()
    })

    it(`values a home with another fact only when it is asked to, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await page.getByRole("button", { name: say.example }).click()
      await page.getByRole("main").getByRole("button", { name: say.submit, exact: true }).click()
      await page.getByRole("button", { name: say.whatIf }).click()
      const { shown } = await valueOf(page)
      const created: Array<string> = []
      const listen = (request: Request) => {
        if (request.method() === "POST") created.push(new URL(request.url()).pathname)
      }
      page.on("request", listen)
      const drawer = page.getByRole("dialog")
      const city = drawer.locator('input[name="city"]')
      const before = await city.inputValue()
      await city.fill("徐汇")
      await drawer.getByRole("listbox").waitFor()
      await city.press("Escape")
      expect(await drawer.getByRole("listbox").count()).toBe(0)
      await city.fill(before)
      await drawer.locator('input[name="floor"]').fill("2")
      expect(created).toEqual([])
      await drawer.getByRole("button", { name: say.again }).last().click()
      await drawer.getByText(shown).first().waitFor()
      await seen(`what-if-${locale}-${width}`)
      expect(created.filter((path) => path.endsWith("/property-valuations"))).toHaveLength(1)
      page.off("request", listen)
    })
  }
})

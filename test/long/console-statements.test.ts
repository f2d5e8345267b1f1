import { join } from "node:path"
import { Effect } from "effect"
import type { Page, Request } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { zip } from "../../packages/files/test/Archives.ts"
import { honestStatement } from "../attack/Statements.ts"
import { type ConsoleHost, openConsole } from "../console/ConsoleHost.ts"

const examples = join(import.meta.dirname, "../../docs/examples")

/** Texts by which the screens are recognised, in both languages. */
const words = {
  zh: {
    statements: "银行流水",
    upload: "开始分析",
    caseNumber: "案件编号",
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
    addBorrower: "添加一位",
    name: "姓名或企业名称",
    kind: "类型",
    company: "企业",
    whose: "厂.csv归属",
    group: "借款主体合并分析",
  },
  en: {
    statements: "Statements",
    upload: "Analyse",
    caseNumber: "Case number",
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
    addBorrower: "Add one",
    name: "Name",
    kind: "Kind",
    company: "Company",
    whose: "Whose 厂.csv is",
    group: "Borrowers as one group",
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

/** Balance after the last line of the example. */
const closing = "535,892.47"

const statementOf = (fileName: string, holder: string, lines: ReadonlyArray<string>) => ({
  name: fileName,
  mimeType: "text/csv",
  buffer: Buffer.from([`户名,${holder}`, "交易日期,摘要,收入金额,支出金额,账户余额,对方户名", ...lines].join("\n")),
})

/** The statements of a person, and of a company whose name is not printed. The company pays the person 20,000 yuan. */
const ofBoth = [
  statementOf("人.csv", "喻禾朔", [
    "2026-05-08,转账,20000.00,,25000.00,岚川铎澄机电有限公司",
    "2026-05-20,消费,,1000.00,24000.00,安禾超市",
  ]),
  statementOf("厂.csv", "", [
    "2026-05-02,货款,90000.00,,95000.00,青屿机械有限公司",
    "2026-05-08,转账,,20000.00,75000.00,喻禾朔",
  ]),
]

/** Uploads the example, and waits for its result. */
const analysed = async (page: Page, say: (typeof words)["zh" | "en"]): Promise<void> => {
  await page.getByRole("navigation").first().getByRole("link", { name: say.statements, exact: true }).click()
  await page.getByRole("button", { name: say.upload }).waitFor()
  await page.locator('input[type="file"]').setInputFiles(join(examples, "statement.csv"))
  await page.getByRole("button", { name: say.upload }).click()
  await page.getByText(say.effective).first().waitFor()
  await page.getByRole("heading", { name: say.ledger }).waitFor()
}

describe("statements in the console", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
    await host.page.addInitScript(NOTE_DRAWN)
  })
  afterAll(() => host.close())

  for (const [locale, width] of [
    ["zh", 1440],
    ["en", 390],
  ] as const) {
    const say = words[locale]
    const open = (name: string) =>
      host.page.getByRole("navigation").first().getByRole("link", { name, exact: true }).click()

    it(`reads a statement, and leads from its risks and ledger to its lines, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await analysed(page, say)
      await host.seen(`statement-${locale}-${width}`)
      const ledger = await host.part(say.ledger)
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
      const history = await host.part(say.balances)
      await history.getByRole("img").waitFor()
      await history.getByRole("button", { name: say.asTable }).click()
      const months = history.getByRole("rowheader")
      await months.first().waitFor()
      await expect
        .poll(() => months.allInnerTexts())
        .toEqual(["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"])
      // The end of the last day is the closing balance of the file.
      const last = history.getByRole("row").last()
      await expect.poll(() => last.getByRole("cell").nth(3).innerText()).toBe(closing)
      await host.seen(`balances-${locale}-${width}`)
      await months.first().getByRole("button").click()
      await expect.poll(() => page.url()).toMatch(/from=2026-06-01&to=2026-06-30/)
    })

    it(`keeps the filter of the ledger in the address, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await analysed(page, say)
      const ledger = await host.part(say.ledger)
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
      await host.part(say.ledger)
      await expect.poll(dates).toEqual(out)
      await expect.poll(() => direction.inputValue()).toBe("OUT")
      await page.goBack()
      await expect.poll(dates).toEqual(all)
      await expect.poll(() => direction.inputValue()).toBe("")
      await page.goto(`${address.split("?")[0]}?class=NOPE&account=nobody&from=2026-02-31&least=many&lines=RISK-99`)
      await expect.poll(dates).toEqual(all)
      await expect.poll(() => ledger.getByLabel(say.flowClass, { exact: true }).inputValue()).toBe("")
      await page.goto(address)
      await expect.poll(dates).toEqual(out)
    })

    it(`prints the lines of the ledger as a table, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await analysed(page, say)
      const ledger = await host.part(say.ledger)
      await ledger.getByRole("row").nth(5).waitFor()
      await page.emulateMedia({ media: "print" })
      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      await ledger.getByText(say.printed).waitFor()
      await expect.poll(() => ledger.getByRole("grid").isVisible()).toBe(false)
      await expect.poll(() => ledger.getByRole("table").getByRole("row").count()).toBeGreaterThan(20)
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      await page.emulateMedia({ media: "screen" })
      await ledger.getByRole("grid").waitFor()
      await expect.poll(() => ledger.getByRole("table").count()).toBe(0)
    })

    it(`reads person and company as one group, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await open(say.statements)
      await page.getByRole("button", { name: say.upload }).waitFor()
      await page.locator('input[type="file"]').setInputFiles(ofBoth)
      for (const name of ["喻禾朔", "喻禾朔"]) {
        await page.getByRole("button", { name: say.addBorrower }).click()
        await page.getByLabel(say.name, { exact: true }).last().fill(name)
      }
      await page.getByRole("button", { name: say.upload }).click()
      await page.getByRole("alert").first().waitFor()
      await page.getByLabel(say.name, { exact: true }).last().fill("岚川铎澄机电有限公司")
      await page.getByLabel(say.kind, { exact: true }).last().selectOption(say.company)
      await page.getByLabel(say.whose).selectOption("岚川铎澄机电有限公司")
      await page.getByLabel(say.caseNumber, { exact: true }).fill("HT-2026-0311")
      await host.seen(`borrowers-${locale}-${width}`)
      const created = page.waitForRequest((request) => request.url().endsWith("/bank-statement-valuations"))
      await page.getByRole("button", { name: say.upload }).click()
      expect((await created).postDataJSON()).toMatchObject({ caseNumber: "HT-2026-0311" })
      const group = await host.part(say.group)
      const rows = await group.getByRole("row").allInnerTexts()
      expect(rows.filter((row) => /岚川铎澄机电有限公司\s+喻禾朔\s+20,000\.00/.test(row))).toHaveLength(1)
      await host.seen(`group-${locale}-${width}`)
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
      const rows = (await host.part(say.ledger)).getByRole("row")
      await rows.nth(1).click()
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel(say.password).fill("pass-2025")
      await dialog.getByRole("button", { name: say.showPage }).click()
      await dialog.getByText(say.wrong).waitFor()
      await host.seen(`page-password-${locale}-${width}`)
      await dialog.getByLabel(say.password).fill("pass-2026")
      await dialog.getByLabel(say.password).press("Enter")

      await dialog.locator("canvas").waitFor()
      await expect.poll(() => page.evaluate("drawnTexts")).toContain("中国建设银行个人活期账户全部交易明细")
      await expect.poll(() => page.evaluate(INK)).toBeGreaterThan(100)
      await host.seen(`page-${locale}-${width}`)
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
  }
})

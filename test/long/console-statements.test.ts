import { join } from "node:path"
import { Effect } from "effect"
import type { Page, Request } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { zip } from "../../packages/files/test/Archives.ts"
import { honestStatement } from "../attack/Statements.ts"
import { type ConsoleHost, inBoth, openConsole, screens } from "../console/ConsoleHost.ts"

const examples = join(import.meta.dirname, "../../docs/examples")

/** Texts by which the screens are recognised, in both languages. */
const words = inBoth({
  statements: ["银行流水", "Statements"],
  upload: ["开始分析", "Analyse"],
  caseNumber: ["案件编号", "Case number"],
  effective: ["344,038.35 元", "CNY 344,038.35"],
  ledger: ["流水明细", "Ledger"],
  search: ["搜索", "Search"],
  party: ["岚川谷屿", "岚川谷屿"],
  balances: ["余额走势", "Balance history"],
  asTable: ["看表格", "Show table"],
  direction: ["方向", "Direction"],
  flowClass: ["类别", "Class"],
  printed: [/^(?:共 \d+ 笔|打印前)/, /^(?:\d+ lines|The first)/],
  password: ["文件密码", "Password of the file"],
  sendAgain: ["重新上传", "Upload again"],
  showPage: ["查看页面", "Show page"],
  wrong: ["密码不正确，请核对后重新输入。", "This is not the password of the file."],
  nextLine: ["下一笔", "Next line"],
  close: ["关闭", "Close"],
  addBorrower: ["添加一位", "Add one"],
  name: ["姓名或企业名称", "Name"],
  kind: ["类型", "Kind"],
  company: ["企业", "Company"],
  whose: ["厂.csv归属", "Whose 厂.csv is"],
  group: ["借款主体合并分析", "Borrowers as one group"],
})

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

  for (const [locale, width] of screens) {
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

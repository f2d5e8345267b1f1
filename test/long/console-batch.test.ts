import { cpSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { allScreens, type ConsoleHost, inBoth, openConsole } from "../console/ConsoleHost.ts"
import { temporaryFolder } from "../processes/Processes.ts"

/** Texts by which the screen is recognised. */
const words = inBoth({
  menu: ["批量", "Batch"],
  choose: ["选择台账文件", "Choose a list"],
  kind: ["book.csv 的资产类型", "What book.csv lists"],
  seen: [/共 3 行：房产 3/, /Rows: 3 \(Property 3\)/],
  bad: ["1 行资料有误", "Cannot be valued as they are: 1"],
  add: ["导入 3 行", "Import (3)"],
  noId: [/资产编号|没有编号/, /id/],
  folder: ["选择文件夹", "Choose a folder"],
  start: ["开始分析（2 位）", "Analyse 2"],
  sent: ["已提交 2/2", "2 of 2 sent"],
  done: ["已完成", "Done"],
  known: ["其中 2 位已提交过", "2 of them were sent before"],
  forget: ["清空列表", "Clear the list"],
})

const HOME = "上海市/上海市/浦东新区,檐雨小筑,RESIDENTIAL"
const rows = ["89.5", "120", "很大"]
const bookOf = (header: string, id: (row: number) => string) =>
  [header, ...rows.map((area, row) => `${id(row)}PROPERTY,${HOME},${area}`)].join("\n")
const book = bookOf("资产编号,资产类型,城市,地址,用途,建筑面积", (row) => `押品-00${row},`)
const nameless = bookOf("资产类型,城市,地址,用途,建筑面积", () => "")

describe("the batch screen of the console", () => {
  let host: ConsoleHost
  const folder = temporaryFolder()
  beforeAll(async () => {
    host = await openConsole()
    for (const borrower of ["周晓岚", "何初阳"]) {
      mkdirSync(join(folder.path, "流水", borrower), { recursive: true })
      const file = join(import.meta.dirname, "../../docs/examples/statement.csv")
      cpSync(file, join(folder.path, "流水", borrower, `${borrower}.csv`))
    }
  })
  afterAll(async () => {
    await host.close()
    folder.remove()
  })

  for (const [locale, width] of allScreens) {
    const say = words[locale]

    it(`looks at a book, imports it, and values a folder of statements, ${locale}, ${width} px`, async () => {
      const { page } = host
      await host.enter(locale, width)
      await page.evaluate("sessionStorage.clear()")
      const open = () => page.getByRole("navigation").first().getByRole("link", { name: say.menu, exact: true }).click()
      const choose = (text: string) =>
        page.getByLabel(say.choose).setInputFiles({ name: "book.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
      await open()
      await choose(nameless)
      await page.getByRole("alert").filter({ hasText: say.noId }).waitFor()
      await choose(book)
      await page.getByText(say.seen).waitFor()
      await page.getByText(say.bad).waitFor()
      await host.seen(`batch-book-${locale}-${width}`)
      await page.getByRole("button", { name: say.add }).click()
      await page.waitForURL(/portfolios\/\d+/)

      await open()
      await page.getByLabel(say.folder).setInputFiles(join(folder.path, "流水"))
      await page.getByText("何初阳").waitFor()
      await page.getByRole("button", { name: say.start }).click()
      await page.getByText(say.sent).waitFor()
      const states = page.getByRole("cell", { name: say.done })
      await expect.poll(() => states.count()).toBe(2)
      await host.seen(`batch-statements-${locale}-${width}`)

      // After a reload the list is there, and the same folder sends nothing twice.
      await page.reload()
      await expect.poll(() => states.count()).toBe(2)
      await page.getByLabel(say.folder).setInputFiles(join(folder.path, "流水"))
      await page.getByText(say.known).waitFor()
      await expect.poll(() => states.count()).toBe(2)
      await page.getByRole("button", { name: say.forget }).click()
      await expect.poll(() => states.count()).toBe(0)
    })
  }
})

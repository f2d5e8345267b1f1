import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, inBoth, openConsole, screens } from "../console/ConsoleHost.ts"

/** Texts by which the screens are recognised. */
const words = inBoth({
  menu: ["资产组合", "Portfolios"],
  name: ["名称", "Name"],
  create: ["新建资产组合", "New portfolio"],
  file: ["选择文件", "Choose a file"],
  imported: ["新增 3 项，更新 0 项，未变 0 项。", "3 added, 0 replaced, 0 unchanged."],
  run: [/^重估到期资产/, /^Value what is due/],
  ended: [/已完成 · .*有估值 2 项，无估值 0 项/, /done · .*2 with a value, 0 without/],
  mend: ["资料有误", "to be mended"],
  schedule: ["重估计划", "Calendar"],
  due: ["到期待估", "Due"],
  none: ["没有这样的资产。", "There are no such items."],
  unreadable: ["资料有误", "To be mended"],
  class: ["房产 · 住宅", "Property · residential"],
  demo: ["演示数据", "demo data"],
  settings: ["设置", "Settings"],
  save: ["保存", "Save"],
  saved: ["已保存", "Saved"],
  remove: ["删除资产组合", "Remove the portfolio"],
})

const HOME = "PROPERTY,上海市/上海市/浦东新区,檐雨小筑,RESIDENTIAL"

const BOOK = [
  "资产编号,资产类型,城市,地址,用途,建筑面积,贷款余额(万元),优先受偿金额(万元),抵押顺位",
  `押品-001,${HOME},89.5,180,60,2`,
  `押品-002,${HOME},120,900,,1`,
  `押品-003,${HOME},很大,100,,1`,
].join("\n")

describe("the portfolios of the console", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
  })
  afterAll(() => host.close())

  for (const [locale, width] of screens) {
    const own = words[locale]
    it(`create, import, value and show a book, ${locale}, ${width} pixels`, async () => {
      const { page } = host
      await host.enter(locale, width)
      await page.getByRole("link", { name: own.menu, exact: true }).click()
      await page.getByRole("textbox", { name: own.name, exact: true }).fill(`沪上押品 ${locale}`)
      await page.getByRole("button", { name: own.create }).click()
      await page
        .getByLabel(own.file)
        .setInputFiles({ name: "book.csv", mimeType: "text/csv", buffer: Buffer.from(BOOK) })
      await page.getByText(own.imported).waitFor()
      await page.getByRole("button", { name: own.run }).click()
      await page.getByText(own.ended).waitFor()
      await page.getByText(own.mend).first().waitFor()
      await page.getByText(own.schedule).click()
      await host.seen(`portfolio-${locale}`)

      const download = page.waitForEvent("download")
      await page.getByRole("button", { name: /XLSX/ }).click()
      expect((await download).suggestedFilename()).toMatch(/^portfolio-\d+-\d+\.xlsx$/)

      await page.getByRole("link", { name: own.due, exact: true }).click()
      await page.getByText(own.none).waitFor()
      await page.getByRole("link", { name: own.unreadable, exact: true }).click()
      await page.getByRole("cell", { name: "押品-003" }).waitFor()
      await page.getByRole("cell", { name: own.class }).first().waitFor()

      await page.getByText(own.settings, { exact: true }).click()
      await page.getByRole("textbox", { name: own.name, exact: true }).fill(`沪上押品二期 ${locale}`)
      await page.getByRole("button", { name: own.save, exact: true }).click()
      await page.getByText(own.saved, { exact: true }).waitFor()
      await host.seen(`portfolio-settings-${locale}`)
      await page.getByRole("link", { name: own.menu, exact: true }).click()
      const renamed = page.getByRole("link", { name: `沪上押品二期 ${locale}` })
      await renamed.waitFor()
      await page.getByText(own.demo).first().waitFor()
      await host.seen(`portfolios-${locale}`)

      await renamed.click()
      await page.getByText(own.settings, { exact: true }).click()
      await page.getByRole("button", { name: own.remove }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: own.remove }).click()
      await page.getByRole("heading", { name: own.menu, exact: true }).waitFor()
      await renamed.waitFor({ state: "detached" })
    })
  }
})

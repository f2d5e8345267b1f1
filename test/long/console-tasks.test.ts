import { readFileSync } from "node:fs"
import ExcelJS from "exceljs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { allScreens, type ConsoleHost, inBoth, openConsole } from "../console/ConsoleHost.ts"
import { ask } from "../processes/Server.ts"

/** Texts by which the screen is recognised. */
const words = inBoth({
  tasks: ["任务", "Tasks"],
  label: [/^(?:添加备注|修改)：/, /^(?:Add a note|Change): /],
  caseNumber: ["案件编号", "Case number"],
  note: ["备注", "Note"],
  save: ["保存", "Save"],
  search: ["关键词", "Search for"],
  filters: ["更多条件", "More filters"],
  asset: ["资产类型", "Asset"],
  select: ["选择 VAL-VEH", "Select VAL-VEH"],
  selected: ["已选 2 项", "2 selected"],
  labelAll: ["案件编号、备注", "Case and note"],
  report: ["下载报告", "Reports"],
  anew: ["重新估值", "Value anew"],
  made: ["已新建 2 项任务。", "2 new tasks."],
  unselect: ["取消选择", "Unselect"],
  excel: ["导出 Excel", "Export Excel"],
  header: ["案件编号", "Case number"],
  value: ["资产组合", "Portfolios"],
})

const car = {
  city: "上海市/上海市/浦东新区",
  brand: "丰田",
  series: "凯美瑞",
  firstRegistrationDate: "2021-03",
  mileageKm: 60_000,
}

describe("the tasks of the console", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
    const { demoKey = "" } = host.server
    const home = JSON.parse(
      readFileSync(new URL("../../docs/examples/property.json", import.meta.url), "utf8"),
    ) as object
    await ask(host.server, demoKey, "/property-valuations", { ...home, caseNumber: "HT-2026-0311" })
    const case0312 = { plateNumber: "沪A·12345", caseNumber: "HT-2026-0312" }
    for (const vin of ["LVGBE40K18G123456", "LVGBE40K18G654321"]) {
      await ask(host.server, demoKey, "/vehicle-valuations", { ...car, vin, ...case0312 })
    }
  })
  afterAll(() => host.close())

  for (const [locale, width] of allScreens) {
    const own = words[locale]

    it(`labels, filters, exports and values tasks anew, ${locale}, ${width} px`, async () => {
      const { page } = host
      await host.enter(locale, width)
      await page.evaluate("sessionStorage.clear()")
      const menu = page.getByRole("navigation").first()
      await menu.getByRole("link", { name: own.tasks, exact: true }).click()
      await page
        .getByText(/沪A·12345 .+ VIN …654321/)
        .first()
        .waitFor()
      await host.seen(`tasks-${locale}-${width}`)

      const label = page.getByRole("button", { name: own.label }).last()
      await label.press("Enter")
      await page.getByRole("textbox", { name: own.note }).press("Escape")
      await expect.poll(() => label.evaluate((button) => button === document.activeElement)).toBe(true)
      await label.click()
      await page.getByRole("textbox", { name: own.note }).fill(`${locale} ${width} 等复核`)
      await page.getByRole("textbox", { name: own.note }).press("Enter")
      await page.getByText(`${locale} ${width} 等复核`).waitFor()

      const search = page.getByLabel(own.search)
      await search.fill("ht-2026-0312 凯美瑞")
      await search.press("Enter")
      await page.waitForURL(/text=/)
      await expect.poll(() => page.getByRole("row", { name: /檐雨小筑/ }).count()).toBe(0)
      await menu.getByRole("link", { name: own.value, exact: true }).click()
      await menu.getByRole("link", { name: own.tasks, exact: true }).click()
      await page.waitForURL(/text=/)
      await expect.poll(() => search.inputValue()).toBe("ht-2026-0312 凯美瑞")

      const boxes = page.getByRole("checkbox", { name: own.select })
      await boxes.nth(0).check()
      await boxes.nth(1).check()
      const bar = page.getByRole("region", { name: own.selected })
      await host.seen(`tasks-selected-${locale}-${width}`)
      const file = page.waitForEvent("download")
      await bar.getByRole("button", { name: own.excel }).click()
      const book = new ExcelJS.Workbook()
      await book.xlsx.readFile(await (await file).path())
      const rows = book.worksheets[0]?.getSheetValues() ?? []
      expect(rows.length - 1).toBe(3)
      expect(JSON.stringify(rows[1])).toContain(own.header)
      expect(JSON.stringify(rows[2])).toContain("VIN …")

      const saved = page.waitForEvent("download")
      await bar.getByRole("button", { name: own.report }).click()
      const archive = readFileSync(await (await saved).path(), "latin1")
      expect(new Set(archive.match(/VAL-VEH-\d{8}-\d{4}\.html/g)).size).toBe(2)

      const before = await boxes.count()
      await bar.getByRole("button", { name: own.anew }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: own.anew }).click()
      await bar.getByText(own.made).waitFor()
      await expect.poll(() => boxes.count()).toBe(before + 2)

      await bar.getByRole("button", { name: own.labelAll }).click()
      await bar.getByRole("textbox", { name: own.note }).fill(`一起看 ${locale} ${width}`)
      await bar.getByRole("button", { name: own.save }).click()
      await expect.poll(() => page.getByText(`一起看 ${locale} ${width}`).count()).toBe(2)
      await expect.poll(() => bar.count()).toBe(0)
    })
  }
})

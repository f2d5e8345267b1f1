import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, inBoth, openConsole, screens } from "../console/ConsoleHost.ts"

const example = join(import.meta.dirname, "../../docs/examples/statement.csv")

/** Texts by which each step is recognised, in both languages. */
const words = inBoth({
  statements: ["银行流水", "Statements"],
  upload: ["开始分析", "Analyse"],
  ledger: ["流水明细", "Ledger"],
  order: ["排序", "Order"],
  correct: ["更正本笔", "Correct this line"],
  noted: ["本笔已列入待提交的更正", "This line is among the corrections to be submitted"],
  reason: ["理由", "Reason"],
  why: ["与借款人核实为代收款，非本人收入。", "Collected for somebody else, as the borrower showed: no income."],
  add: ["列入更正", "Add to the corrections"],
  close: ["关闭", "Close"],
  title: ["待提交的更正（1）", "Corrections to be submitted (1)"],
  send: ["提交更正并重新分析", "Submit and analyse anew"],
  version: ["版本", "Version"],
  table: ["人工更正记录", "Corrections by people"],
  corrected: ["已更正", "corrected"],
  former: ["这是较早的版本，只供查阅。", "This is a former version, to be read only."],
})

describe("corrections of lines in the console", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
  })
  afterAll(() => host.close())

  for (const [locale, width] of screens) {
    const say = words[locale]

    it(`leaves a line out with a reason, and keeps the version before, ${locale}, ${width} px`, async () => {
      const { enter, page, seen } = host
      await enter(locale, width)
      await page.getByRole("navigation").first().getByRole("link", { name: say.statements, exact: true }).click()
      const upload = page.getByRole("button", { name: say.upload })
      await upload.waitFor()
      await page.locator('input[type="file"]').setInputFiles(example)
      await upload.click()
      const ledger = await host.part(say.ledger)
      await ledger.getByLabel(say.order).selectOption("LARGEST")
      const first = ledger.getByRole("grid").getByRole("row").nth(1)
      const before = await first.innerText()
      const key = page.locator(".key-figures")
      const figures = await key.innerText()

      await ledger.getByRole("grid").press("Home")
      await ledger.getByRole("grid").press("Enter")
      const dialog = page.getByRole("dialog")
      await dialog.getByText(say.correct).click()
      await dialog.getByLabel(say.reason).fill(say.why)
      await seen(`correct-line-${locale}-${width}`)
      await dialog.getByRole("button", { name: say.add }).click()
      await dialog.getByText(say.noted).waitFor()
      await dialog.getByRole("button", { name: say.close }).click()
      await ledger.getByRole("heading", { name: say.title }).waitFor()
      await seen(`corrections-${locale}-${width}`)
      await expect.poll(() => first.innerText()).toBe(before)

      await ledger.getByRole("button", { name: say.send }).click()
      const version = page.getByLabel(say.version, { exact: true })
      await version.waitFor()
      await expect.poll(() => version.inputValue()).toBe("2")
      const table = page.getByRole("group", { name: say.table })
      await host.part(say.table)
      await table.getByText(say.why).waitFor()
      await host.part(say.ledger)
      await expect.poll(() => key.innerText()).not.toBe(figures)
      await ledger.getByRole("row").filter({ hasText: say.corrected }).first().waitFor()
      await seen(`corrected-${locale}-${width}`)

      await version.selectOption("1")
      await page.getByText(say.former).waitFor()
      await expect.poll(() => key.innerText()).toBe(figures)
      await expect.poll(() => table.count()).toBe(0)
      await host.part(say.ledger)
      await ledger.getByRole("grid").press("Enter")
      await dialog.waitFor()
      await expect.poll(() => dialog.getByText(say.correct).count()).toBe(0)
      await seen(`former-version-${locale}-${width}`)
    })
  }
})

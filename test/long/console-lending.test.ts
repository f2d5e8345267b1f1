import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, openConsole } from "../console/ConsoleHost.ts"
import { ovJson } from "../processes/Processes.ts"

/** Texts by which each step is recognised, in both languages. */
const words = {
  zh: {
    value: "估值",
    home: "首页",
    waits: /^采纳价值待复核\s*1$/,
    asset: "车辆",
    example: "填入示例",
    group: "业务用途与价格依据（选填）",
    submit: "开始估值",
    adopted: "采纳价值",
    propose: "提出采纳价值",
    send: "提交确认",
    own: "由您提出，须由另一人确认或退回。",
    reviews: "复核",
    forYou: "待您确认",
    forOthers: "须由他人确认",
    remark: "复核意见",
    confirm: "确认",
    reject: "退回",
    none: "没有待确认的采纳价值。",
    report: "下载报告",
    why: "现场查勘：左前翼子板修复，参照维修报价下调。",
    agreed: "已核对照片，同意。",
  },
  en: {
    value: "Value",
    home: "Home",
    waits: /^Adopted values to confirm\s*1$/,
    asset: "Vehicle",
    example: "Fill in an example",
    group: "Purpose and bases (optional)",
    submit: "Value",
    adopted: "Adopted value",
    propose: "Propose a value",
    send: "Submit for confirmation",
    own: "You proposed it. Another person has to confirm or reject it.",
    reviews: "Reviews",
    forYou: "For you",
    forOthers: "For another person",
    remark: "Reviewer's remark",
    confirm: "Confirm",
    reject: "Reject",
    none: "No value waits to be confirmed.",
    report: "Download report",
    why: "Inspected: the left front wing was repaired; lowered by the estimate.",
    agreed: "Compared with the photos. Agreed.",
  },
} as const

describe("a lease in the console", () => {
  let host: ConsoleHost
  let keys: Readonly<Record<"valuer" | "reviewer", string>>
  beforeAll(async () => {
    host = await openConsole()
    const { dataDir } = host
    const keyOf = async (name: string) => {
      const created = await ovJson(["keys", "create", "--name", name], { OV_DATA_DIR: dataDir })
      return String(Reflect.get(Object(created), "key"))
    }
    keys = { valuer: await keyOf("张估价"), reviewer: await keyOf("李复核") }
  })
  afterAll(() => host.close())

  for (const [locale, width] of [
    ["zh", 1440],
    ["en", 390],
  ] as const) {
    const say = words[locale]

    it(`goes from its request to a value that two people adopted, ${locale}, ${width} px`, async () => {
      const { enter, page, seen } = host
      const main = page.getByRole("main")
      const link = (name: string) => page.getByRole("navigation").first().getByRole("link", { name, exact: true })
      const fold = (name: string) => main.locator("summary").filter({ hasText: name })
      const signIn = async (who: keyof typeof keys) => {
        await host.leave()
        await page.locator('input[name="apiKey"]').fill(keys[who])
        await page.keyboard.press("Enter")
        await page.getByRole("navigation").first().waitFor()
      }
      await enter(locale, width)
      await signIn("valuer")
      await link(say.value).click()
      await main.getByRole("link", { name: say.asset, exact: true }).click()
      await main.getByRole("button", { name: say.example }).click()
      await fold(say.group).click()
      await page.locator('select[name="purpose"]').selectOption("SALE_AND_LEASEBACK")
      await page.locator('input[name="bookValue"]').fill("60000")
      await page.locator('input[name="termMonths"]').fill("24")
      await seen(`lease-form-${locale}-${width}`)
      await main.getByRole("button", { name: say.submit, exact: true }).click()

      await host.part(say.adopted)
      await seen(`lease-value-${locale}-${width}`)
      const task = page.url()
      await fold(say.propose).click()
      await page.locator('input[name="adoptedValue"]').fill("43,500")
      await page.locator('textarea[name="adoptedReason"]').fill(say.why)
      await main
        .locator('input[type="file"]')
        .setInputFiles({ name: "现场照片.png", mimeType: "image/png", buffer: await page.screenshot() })
      await main.getByRole("button", { name: say.send }).click()
      await main.getByText(say.own).waitFor()
      await expect.poll(() => main.getByRole("button", { name: say.confirm, exact: true }).count()).toBe(0)
      await seen(`lease-proposed-${locale}-${width}`)
      await link(say.reviews).click()
      await main.getByText(say.forOthers).waitFor()

      await signIn("reviewer")
      await link(say.home).click()
      await main.getByRole("link", { name: say.waits }).click()
      await main.getByText(say.forYou).waitFor()
      await seen(`reviews-${locale}-${width}`)
      await main.getByRole("link", { name: /^VAL-/ }).click()
      await expect.poll(() => page.url()).toBe(task)
      await fold("现场照片.png").click()
      await main.locator("canvas").waitFor()
      await main.getByLabel(say.remark).fill(say.agreed)
      await main.getByRole("button", { name: say.confirm, exact: true }).press("Enter")
      await main.getByRole("button", { name: say.reject }).waitFor({ state: "detached" })
      await main.getByRole("definition").filter({ hasText: say.agreed }).waitFor()
      await seen(`lease-adopted-${locale}-${width}`)
      await link(say.reviews).click()
      await main.getByText(say.none).waitFor()
    })
  }
})

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, inBoth, openConsole, screens } from "../console/ConsoleHost.ts"
import { ovJson } from "../processes/Processes.ts"

/** Texts by which each step is recognised, in both languages. */
const words = inBoth({
  value: ["估值", "Value"],
  home: ["首页", "Home"],
  waits: [/^采纳价值待复核\s*1$/, /^Adopted values to confirm\s*1$/],
  asset: ["车辆", "Vehicle"],
  example: ["填入示例", "Fill in an example"],
  group: ["业务用途与价格依据（选填）", "Purpose and bases (optional)"],
  submit: ["开始估值", "Value"],
  adopted: ["采纳价值", "Adopted value"],
  propose: ["提出采纳价值", "Propose a value"],
  send: ["提交确认", "Submit for confirmation"],
  own: ["由您提出，须由另一人确认或退回。", "You proposed it. Another person has to confirm or reject it."],
  reviews: ["复核", "Reviews"],
  forYou: ["待您确认", "For you"],
  forOthers: ["须由他人确认", "For another person"],
  remark: ["复核意见", "Reviewer's remark"],
  confirm: ["确认", "Confirm"],
  reject: ["退回", "Reject"],
  none: ["没有待确认的采纳价值。", "No value waits to be confirmed."],
  report: ["下载报告", "Download report"],
  why: [
    "现场查勘：左前翼子板修复，参照维修报价下调。",
    "Inspected: the left front wing was repaired; lowered by the estimate.",
  ],
  agreed: ["已核对照片，同意。", "Compared with the photos. Agreed."],
})

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

  for (const [locale, width] of screens) {
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

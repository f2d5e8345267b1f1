import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Request } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, inBoth, openConsole, screens, valueOf } from "../console/ConsoleHost.ts"
import { ovJson } from "../processes/Processes.ts"

/** Texts by which each screen is recognised, in both languages. */
const words = inBoth({
  markets: ["市场数据", "Markets"],
  market: ["上海市 · 住宅", "上海市 · Residential"],
  check: ["检查文件", "Check the file"],
  checked: ["检查结果（尚未导入）", "Check (nothing imported yet)"],
  account: ["接口与用量", "API and usage"],
  tabs: [
    ["回调投递", "API 密钥", "用量与余额"],
    ["Webhooks", "API keys", "Usage and balance"],
  ],
  newKey: ["新建密钥", "New key"],
  lacks: ["当前登录没有这里需要的权限：", "Your sign-in lacks a scope that is needed here: "],
  scopes: [
    { valuations: "估值", samples: "市场样本", keys: "密钥管理" },
    { valuations: "Valuations", samples: "Market samples", keys: "Keys" },
  ],
  keyName: ["名称", "Name"],
  create: ["创建", "Create"],
  unused: ["从未使用", "Never used"],
  address: ["回调地址", "Address"],
  failed: ["投递失败", "Failed"],
  recover: ["补发 1 条", "Deliver 1 again"],
  recovered: ["已开始补发 1 条。", "Started 1 again."],
  whatIf: ["改变条件再估", "What if"],
  example: ["填入示例", "Fill in an example"],
  submit: ["开始估值", "Value"],
  again: [/再估|重新估值|估值/, /again|Value/],
  comparables: ["可比实例", "Comparables"],
  contents: ["本页内容", "On this page"],
  floor: ["所在楼层", "Floor"],
  use: [/^选用第/, /^Use comparable/],
  useAll: ["全部选用", "Use all"],
  ofUse: [(count: number) => new RegExp(`所选 ${count} 条`), (count: number) => new RegExp(`The ${count} comparables`)],
})

const samples = [
  "kind,source,observedAt,price,city,community,propertyUsage,buildingArea",
  "TRANSACTION,某平台,2026-10-01,3200000,浙江省/杭州市/西湖区,测试花园,RESIDENTIAL,88.5",
  "TRANSACTION,某平台,2026-10-02,3100000,浙江省/杭州市/西湖区,测试花园,RESIDENTIAL,没有",
].join("\n")

describe("the screens of the console", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole({ OV_WEBHOOK_ALLOW: "127.0.0.0/8", OV_WEBHOOK_SCHEDULE: "0s" })
  })
  afterAll(() => host.close())

  for (const [locale, width] of screens) {
    const say = words[locale]
    const open = (name: string) => host.page.getByRole("link", { name, exact: true }).click()

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
      await expect
        .poll(() => page.getByRole("cell", { name: "没有" }).or(page.getByText(/没有/)).count())
        .toBeGreaterThan(0)
      await host.seen(`markets-${locale}-${width}`)
    })

    it(`shows deliveries, keys and usage, and a new key once, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await open(say.account)
      for (const [at, tab] of say.tabs.entries()) {
        await open(tab)
        await page.waitForLoadState("networkidle")
        await host.seen(`account-${at + 1}-${locale}-${width}`)
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
      await expect.poll(() => made.innerText()).toContain(say.unused)
      await expect
        .poll(() => page.getByRole("row").filter({ hasText: "console" }).innerText())
        .not.toContain(say.unused)
      await expect.poll(() => page.getByText(/ovk_[0-9A-Za-z]{36}/).count()).toBe(0)
    })

    it(`shows what a selection of comparables gives, and sends nothing, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      await page.getByRole("button", { name: say.example }).click()
      await page.getByRole("main").getByRole("button", { name: say.submit, exact: true }).click()
      await host.part(say.comparables)
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
      await expect.poll(() => fewer.innerText()).not.toBe(all)
      await page.getByRole("button", { name: say.useAll }).click()
      await expect.poll(() => sum.innerText()).toBe(all)
      expect(sent).toEqual([])
      page.off("request", listen)
    })

    it(`leads from what the risks ask for to its field, and remembers the region, ${locale}, ${width} px`, async () => {
      const { enter, page } = host
      await enter(locale, width)
      const field = (name: string) => page.locator(`[name="${name}"]`)
      await page.goto(`${host.server.url}/console/#/value?asset=PROPERTY`)
      await field("city").fill("上海市/上海市/浦东新区")
      await field("address").fill("檐雨小筑")
      await field("buildingArea").fill("89")
      await field("propertyUsage").selectOption("RESIDENTIAL")
      await page.getByRole("main").getByRole("button", { name: say.submit, exact: true }).click()
      const floor = page.getByRole("button", { name: say.floor, exact: true })
      await floor.click()
      const drawer = page.getByRole("dialog")
      const input = drawer.locator('input[name="floor"]')
      await input.waitFor()
      await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true)
      await host.seen(`open-fact-${locale}-${width}`)
      await page.keyboard.press("Escape")
      await drawer.waitFor({ state: "detached" })
      await expect.poll(() => floor.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.goto(`${host.server.url}/console/#/value?asset=LAND`)
      await expect.poll(() => field("city").inputValue()).toBe("上海市/上海市/浦东新区")
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
      await page.getByLabel(say.address).press("Enter")
      await expect.poll(() => page.getByRole("main").innerText()).toContain(`:${port}/hook`)
      // On a busy machine, the only attempt may run out of time instead of meeting the 500.
      const row = page.getByRole("row").filter({ hasText: `:${port}/hook` })
      await expect.poll(() => row.innerText()).toContain(say.failed)
      await page.reload()
      await page.getByRole("button", { name: say.recover }).click()
      answer = 204
      const dialog = page.getByRole("alertdialog")
      await dialog.waitFor()
      await host.seen(`recover-${locale}-${width}`)
      await dialog.getByRole("button", { name: say.recover }).click()
      await page.getByText(say.recovered).waitFor()
      await expect.poll(() => row.innerText()).toContain("204")
      expect(answered.at(-1)).toBe(204)
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
      await expect.poll(() => drawer.getByRole("listbox").count()).toBe(0)
      await city.fill(before)
      await drawer.locator('input[name="floor"]').fill("2")
      expect(created).toEqual([])
      await drawer.getByRole("button", { name: say.again }).last().click()
      await drawer.getByText(shown).first().waitFor()
      await host.seen(`what-if-${locale}-${width}`)
      expect(created.filter((path) => path.endsWith("/property-valuations"))).toHaveLength(1)
      page.off("request", listen)
    })
  }

  const comparables = async (locale: "zh" | "en", width: number) => {
    const { enter, page, seen } = host
    const say = words[locale]
    await enter(locale, width)
    await page.getByRole("button", { name: say.example }).click()
    await page.getByRole("main").getByRole("button", { name: say.submit, exact: true }).click()
    const part = page.getByRole("region", { name: say.comparables, exact: true })
    await part.waitFor()
    await seen(`result-${locale}-${width}`)
    return { page, part, say, table: part.getByRole("group", { name: say.comparables }) }
  }

  it("leads to the parts of a result from a line of them", async () => {
    const { page, say, table } = await comparables("en", 1440)
    await expect.poll(() => table.isVisible()).toBe(true)
    const line = page.getByRole("navigation", { name: say.contents })
    await line.getByRole("button", { name: say.comparables, exact: true }).press("Enter")
    await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("comparables")
    await page.emulateMedia({ media: "print" })
    await expect.poll(() => line.isVisible()).toBe(false)
    await page.emulateMedia({ media: "screen" })
  })

  it("folds the parts of a result to their headings on a phone, and not on paper", async () => {
    const { page, part, say, table } = await comparables("zh", 390)
    await expect.poll(() => table.isVisible()).toBe(false)
    const heading = part.getByRole("button", { name: say.comparables, exact: true })
    await heading.press("Enter")
    await table.waitFor()
    await heading.press("Enter")
    await expect.poll(() => table.isVisible()).toBe(false)
    await page.emulateMedia({ media: "print" })
    await expect.poll(() => table.isVisible()).toBe(true)
    // A heading stays with what it is of.
    const head = part.locator(":scope > .part-head")
    expect(await head.evaluate((element) => getComputedStyle(element).breakAfter)).toBe("avoid")
    await page.emulateMedia({ media: "screen" })
  })

  it("has the screens of a key's scopes, and says what another screen needs", async () => {
    const { dataDir, enter, page, server } = host
    const created = await ovJson(["keys", "create", "--name", "c", "--scopes", "chat"], { OV_DATA_DIR: dataDir })
    await enter("zh", 1440)
    await host.leave()
    await page.locator('input[name="apiKey"]').fill(String(Reflect.get(Object(created), "key")))
    await page.keyboard.press("Enter")
    for (const locale of ["zh", "en"] as const) {
      const say = words[locale]
      const open = (path: string) => page.goto(`${server.url}/console/#/${path}`)
      const lacks = (scope: string) => page.getByText(`${say.lacks}${scope}`).waitFor()
      await open("value")
      await lacks(say.scopes.valuations)
      await expect
        .poll(() => page.getByRole("navigation").first().getByRole("link").allInnerTexts())
        .toEqual([say.account])
      await open("markets")
      await lacks(say.scopes.samples)
      await open("account?tab=keys")
      await lacks(say.scopes.keys)
      await expect.poll(() => page.getByRole("link", { name: say.tabs[1], exact: true }).count()).toBe(0)
      await page.setViewportSize({ width: 390, height: 900 })
      await host.seen(`account-chat-only-${locale}`)
      if (locale === "en") continue
      await page.getByRole("button", { name: "账号与语言" }).click()
      await page.getByRole("button", { name: "English" }).click()
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, inBoth, openConsole, screens } from "../console/ConsoleHost.ts"

/** Texts that are read, in both languages. */
const words = inBoth({
  home: ["首页", "Home"],
  tasks: ["任务", "Tasks"],
  asset: ["车辆", "Vehicle"],
  nothing: ["暂无待办。", "Nothing waits for you."],
  none: ["还没有估值。", "No valuation yet."],
  example: ["填入示例", "Fill in an example"],
  submit: ["开始估值", "Value"],
  done: ["已完成", "Done"],
  failed: [/^近 7 日未能估值\s*1$/, /^Not valued, last 7 days\s*[12]$/],
  draft: [/^车辆：表单尚未提交/, /^Vehicle: form not sent yet/],
  more: ["账号与语言", "Account and language"],
  language: ["English", "中文"],
  skip: ["跳到正文", "Skip to content"],
  shortcuts: ["快捷键", "Shortcuts"],
  on: ["启用快捷键", "Use shortcuts"],
  demo: ["演示数据", "Demo data"],
  own: ["导入自有样本", "Import your own samples"],
  allHelp: ["更多", "More"],
  lessHelp: ["收起", "Less"],
})

const nowhere = {
  city: "西藏自治区/拉萨市/城关区",
  address: "无名苑1号",
  buildingArea: 80,
  propertyUsage: "RESIDENTIAL",
}

describe("the frame of the console and its first screen", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
  })
  afterAll(() => host.close())

  const main = () => host.page.getByRole("main")
  const hash = () => new URL(host.page.url()).hash
  const isFocused = (selector: string) =>
    host.page.evaluate<boolean>(`document.activeElement === document.querySelector(${JSON.stringify(selector)})`)

  /** Values a home in a place without samples. */
  const fail = (): Promise<unknown> =>
    fetch(`${host.server.url}/api/open/v1/property-valuations`, {
      method: "POST",
      headers: { "x-api-key": host.server.demoKey ?? "", "content-type": "application/json" },
      body: JSON.stringify(nowhere),
    })

  it("begins with the assets when nothing was valued yet", async () => {
    await host.enter("zh", 1440, "")
    await main().getByText(words.zh.nothing).waitFor()
    await main().getByText(words.zh.none).waitFor()
    await expect.poll(hash).toBe("#/home")
    await host.seen("home-empty-zh-1440")
  })

  for (const [locale, width] of screens) {
    const say = words[locale]

    it(`shows what waits, the last tasks, and drafts until they are sent, ${locale}, ${width} px`, async () => {
      const { enter, page, seen } = host
      await fail()
      await enter(locale, width, "home")
      await main().getByRole("link", { name: say.failed }).waitFor()
      await main().getByRole("link", { name: say.asset, exact: true }).click()
      await main().getByRole("button", { name: say.example }).click()
      const mileage = page.locator('input[name="mileageKm"]')
      await mileage.fill("61234")
      await page.reload()
      await expect.poll(() => mileage.inputValue()).toBe("61234")
      await page.getByRole("link", { name: say.home, exact: true }).click()
      await main().getByRole("link", { name: nowhere.address }).first().waitFor()
      await main().getByRole("link", { name: say.draft }).waitFor()
      await seen(`home-${locale}-${width}`)
      await main().getByRole("link", { name: say.draft }).click()
      await main().getByRole("button", { name: say.submit, exact: true }).click()
      await main().getByText(say.done, { exact: true }).waitFor()
      await page.getByRole("link", { name: say.home, exact: true }).click()
      await main().getByRole("link", { name: say.failed }).waitFor()
      await expect.poll(() => main().getByRole("link", { name: say.draft }).count()).toBe(0)
      await main().getByRole("link", { name: say.failed }).click()
      await main().getByRole("row").filter({ hasText: nowhere.address }).first().waitFor()
      await expect.poll(hash).toMatch(/^#\/tasks\?status=FAILED&from=\d{4}-\d\d-\d\d$/)
    })

    it(`says on every screen that figures may be simulated, ${locale}, ${width} px`, async () => {
      const { enter, page, server } = host
      await enter(locale, width)
      for (const screen of ["home", "value", "statements", "tasks", "reviews", "markets", "models", "account"]) {
        await page.goto(`${server.url}/console/#/${screen}`)
        await main().locator("h1").waitFor()
        await main().locator(".demo-data").getByText(say.demo).waitFor()
      }
      await main().getByRole("link", { name: say.own }).click()
      await expect.poll(hash).toBe("#/markets")
    })
  }

  it("has a header of one line on a phone, which opens the rest", async () => {
    const { enter, page, seen } = host
    await enter("zh", 390, "home")
    const header = await page.locator(".shell > header").boundingBox()
    expect(header?.height).toBeLessThanOrEqual(52)
    await page.goto(`${host.server.url}/console/#/account`)
    await main().locator("h1").waitFor()
    const current = page.getByRole("navigation").first().locator("[aria-current=page]")
    await expect.poll(async () => (await current.boundingBox())?.x ?? 390).toBeLessThan(342 - 60)
    const more = page.getByRole("button", { name: words.zh.more })
    const language = page.getByRole("button", { name: words.zh.language })
    await more.click()
    await language.waitFor()
    await seen("more-zh-390")
    await page.keyboard.press("Escape")
    await language.waitFor({ state: "hidden" })
    await more.click()
    await language.click()
    await page.getByRole("link", { name: words.en.home, exact: true }).waitFor()
  })

  it("is used by keyboard: the content first, screens by two keys, and nothing while somebody types", async () => {
    const { enter, page, seen } = host
    const { keyboard } = page
    const say = words.zh
    await enter("zh", 1440, "home")
    await page.reload()
    await main().getByRole("heading").first().waitFor()
    await keyboard.press("Tab")
    await expect
      .poll(() => page.getByRole("link", { name: say.skip }).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await keyboard.press("Enter")
    await expect.poll(() => isFocused("#main")).toBe(true)

    await keyboard.press("g")
    await keyboard.press("t")
    await page.waitForURL(/#\/tasks$/)
    await expect.poll(() => isFocused("#main")).toBe(true)
    await expect.poll(() => page.title()).toBe("任务 · Open Valuation")
    // The field for "/" is there once the list has been loaded.
    await page.locator("main input[type=search]").waitFor()
    await keyboard.press("/")
    await expect.poll(() => isFocused("main input[type=search]")).toBe(true)
    await keyboard.type("gv?")
    await expect.poll(() => page.locator("main input[type=search]").inputValue()).toBe("gv?")
    expect(hash()).toBe("#/tasks")

    await page.locator("main h1").click()
    await keyboard.press("?")
    const list = page.getByRole("dialog", { name: say.shortcuts })
    await list.waitFor()
    await expect.poll(() => list.evaluate((shown) => shown.contains(document.activeElement))).toBe(true)
    await seen("shortcuts-zh-1440")
    await list.getByRole("checkbox", { name: say.on }).uncheck()
    await keyboard.press("Escape")
    await list.waitFor({ state: "hidden" })
    await keyboard.press("g")
    await keyboard.press("v")
    await keyboard.press("?")
    expect(hash()).toBe("#/tasks")
    await expect.poll(() => list.isVisible()).toBe(false)
    await page.getByRole("button", { name: say.shortcuts }).click()
    await list.getByRole("checkbox", { name: say.on }).check()
  })

  it("shows a line of a field's help, and all of it on demand, by F1 too", async () => {
    const { enter, page } = host
    await enter("zh", 1440)
    const field = page.locator(".field").filter({ has: page.locator('input[name="buildingArea"]') })
    const height = () => field.locator(".help").evaluate((help) => help.getBoundingClientRect().height)
    await field.waitFor()
    const line = await height()
    expect(line).toBeLessThan(24)
    await field.getByRole("button", { name: words.zh.allHelp }).click()
    expect(await height()).toBeGreaterThan(line)
    await page.locator('input[name="buildingArea"]').press("F1")
    expect(await height()).toBe(line)
    await page.keyboard.press("Tab")
    await expect.poll(() => isFocused('select[name="propertyUsage"]')).toBe(true)
  })

  it("forgets drafts when somebody logs out", async () => {
    const { enter, leave, page } = host
    await enter("zh", 1440)
    await main().getByRole("button", { name: words.zh.example }).click()
    const drafts = () => page.evaluate<number>("Object.keys(sessionStorage).length")
    await expect.poll(drafts).toBe(1)
    await leave()
    await page.locator('input[name="apiKey"]').waitFor()
    expect(await drafts()).toBe(0)
  })
})

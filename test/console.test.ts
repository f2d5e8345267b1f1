import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsoleHost,
  inBoth,
  openConsole,
  overflowOf,
  screens,
  seriousFindings,
  valueOf,
} from "./console/ConsoleHost.ts"

/** Texts that are read and typed, in both languages. The value of the example moves a little from day to day. */
const words = inBoth({
  value: ["估值", "Value"],
  tasks: ["任务", "Tasks"],
  example: ["填入示例", "Fill in an example"],
  submit: ["开始估值", "Value"],
  reasoning: ["估值过程", "Reasoning"],
  done: ["已完成", "Done"],
  reconnecting: ["连接已断开，正在重新连接…", "Connection lost. Reconnecting…"],
  login: ["登录控制台", "Log in to the console"],
  send: ["发送", "Send"],
  chat: ["要估值的是什么", "What is to be valued"],
  said: [
    "2018年的凯美瑞，跑了6万公里，在杭州，2018年6月上牌",
    "a 2018 Camry with 60k km in Hangzhou, registered in June 2018",
  ],
  series: ["凯美瑞", "Camry"],
  listed: [(figure: string) => `${figure} 元`, (figure: string) => `CNY ${figure}`],
  text: ["关键词", "Search for"],
  from: ["起始日期", "From"],
  search: ["搜索", "Search"],
  filters: ["更多条件", "More filters"],
  clear: ["清除条件", "Clear"],
  none: ["没有符合条件的任务。", "No task matches."],
})

describe("the console in a browser", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
  })
  afterAll(() => host.close())

  for (const [locale, width] of screens) {
    const say = words[locale]

    it(`values a home from the form and shows the reasoning, ${locale}, ${width} px`, async () => {
      const { enter, page, picture } = host
      await enter(locale, width)
      await page.getByRole("button", { name: say.example }).click()
      expect(await seriousFindings(page)).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      await picture(`value-${locale}-${width}`)
      await page.getByRole("main").getByRole("button", { name: say.submit, exact: true }).click()
      await page.getByRole("heading", { name: say.reasoning }).waitFor()
      await page.getByText(say.done, { exact: true }).waitFor()
      const value = await valueOf(page)
      const reasoning = await host.part(say.reasoning)
      await reasoning.getByRole("listitem").filter({ hasText: value.shown }).first().waitFor()
      expect(await seriousFindings(page)).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      await picture(`task-${locale}-${width}`)
      await page.getByRole("link", { name: say.tasks, exact: true }).click()
      await page
        .getByRole("cell", { name: say.listed(value.figure) })
        .first()
        .waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await picture(`tasks-${locale}-${width}`)
      expect(host.faults).toEqual([])
    })

    it(
      `finds tasks by number, words and days, which its address keeps, ${locale}, ${width} px`,
      { tags: ["long"] },
      async () => {
        const { enter, page, picture } = host
        await enter(locale, width)
        await page.getByRole("button", { name: say.example }).click()
        await page.getByRole("main").getByRole("button", { name: say.submit, exact: true }).click()
        await page.getByRole("heading", { name: say.reasoning }).waitFor()
        await page.getByRole("link", { name: say.tasks, exact: true }).click()
        const numbers = page.locator(".task-number")
        await numbers.first().waitFor()
        const number = await numbers.first().innerText()
        const search = async (text: string) => {
          await page.getByLabel(say.text).fill(text)
          await page.getByLabel(say.text).press("Enter")
        }
        await search("檐雨小筑 3号")
        await page.waitForURL(/text=/)
        await numbers.first().waitFor()
        for (const row of (await page.getByRole("row").allInnerTexts()).slice(1)) expect(row).toContain("檐雨小筑3号")
        await search(number.toLowerCase())
        await page.waitForURL(/text=val-/)
        await expect.poll(() => numbers.allInnerTexts()).toEqual([number])
        if (width < 760) await page.getByText(say.filters).click()
        await page.getByLabel(say.from).fill("2999-01-01")
        await page.getByRole("button", { name: say.search }).click()
        await page.getByText(say.none).waitFor()
        await page.reload()
        await page.getByText(say.none).waitFor()
        await expect.poll(() => page.getByLabel(say.text).inputValue()).toBe(number.toLowerCase())
        await expect.poll(() => page.getByLabel(say.from).inputValue()).toBe("2999-01-01")
        expect(await seriousFindings(page)).toEqual([])
        expect(await overflowOf(page)).toBeLessThanOrEqual(0)
        await picture(`tasks-search-${locale}-${width}`)
        await page.goBack()
        await expect.poll(() => numbers.allInnerTexts()).toEqual([number])
        await expect.poll(() => page.getByLabel(say.from).inputValue()).toBe("")
        await page.getByRole("button", { name: say.clear }).click()
        await expect.poll(() => page.getByLabel(say.text).inputValue()).toBe("")
        expect(host.faults).toEqual([])
      },
    )
  }
  for (const [locale, width] of screens) {
    const say = words[locale]

    it(
      `values a home by names that it suggests, by keyboard alone, ${locale}, ${width} px`,
      { tags: ["long"] },
      async () => {
        const { enter, page, picture } = host
        await enter(locale, width)
        const { keyboard } = page
        const options = page.getByRole("listbox").getByRole("option")
        const city = page.locator('input[name="city"]')
        await city.fill("")
        await keyboard.type("浦东")
        await options.filter({ hasText: "上海市/上海市/浦东新区" }).waitFor()
        expect(await seriousFindings(page)).toEqual([])
        expect(await overflowOf(page)).toBeLessThanOrEqual(0)
        await picture(`suggestions-${locale}-${width}`)
        await keyboard.press("ArrowDown")
        const active = (await city.getAttribute("aria-activedescendant")) ?? ""
        await expect.poll(() => page.locator(`[id="${active}"]`).getAttribute("aria-selected")).toBe("true")
        await keyboard.press("Enter")
        await expect.poll(() => city.inputValue()).toBe("上海市/上海市/浦东新区")
        await expect.poll(() => city.getAttribute("aria-expanded")).toBe("false")
        await keyboard.press("Tab")
        const address = page.locator('input[name="address"]')
        await expect.poll(() => address.evaluate((input) => input === document.activeElement)).toBe(true)
        await keyboard.type("檐雨")
        await options.filter({ hasText: "檐雨小筑" }).waitFor()
        await keyboard.press("Escape")
        await expect.poll(() => options.count()).toBe(0)
        await expect.poll(() => address.inputValue()).toBe("檐雨")
        await keyboard.press("ArrowUp")
        await keyboard.press("Enter")
        await expect.poll(() => address.inputValue()).toContain("檐雨小筑")
        await keyboard.press("Tab")
        await keyboard.type("89.5")
        await keyboard.press("Tab")
        await keyboard.press("ArrowDown")
        await keyboard.press("Tab")
        await address.focus()
        await keyboard.press("Enter")
        await page.getByRole("heading", { name: say.reasoning }).waitFor()
        await page.getByText(say.done, { exact: true }).waitFor()
        expect(host.faults).toEqual([])
      },
    )

    it(
      `says that a city has no samples, and takes any other text, ${locale}, ${width} px`,
      { tags: ["long"] },
      async () => {
        const { enter, page } = host
        await enter(locale, width)
        const city = page.locator('input[name="city"]')
        await city.fill("杭州")
        await page.getByRole("listbox").waitFor()
        await city.press("Escape")
        const note = page.getByRole("status").filter({ hasText: "浙江省/杭州市" })
        await note.waitFor()
        expect(await seriousFindings(page)).toEqual([])
        expect(await overflowOf(page)).toBeLessThanOrEqual(0)
        await city.fill("上海市/上海市")
        await note.waitFor({ state: "detached" })
        await expect.poll(() => city.inputValue()).toBe("上海市/上海市")
        expect(host.faults).toEqual([])
      },
    )
  }

  it("suggests for the last text alone, and does without when no suggestion comes", { tags: ["long"] }, async () => {
    const { enter, page } = host
    await enter("zh", 1440)
    const city = page.locator('input[name="city"]')
    const options = page.getByRole("listbox").getByRole("option")
    // The answer for the first character never comes.
    const first = /suggestions\/PROPERTY\/city\?text=%E6%B5%A6$/
    await page.route(first, () => undefined)
    await city.fill("")
    const [asked] = await Promise.all([page.waitForRequest(first), page.keyboard.type("浦")])
    const given = page.waitForEvent("requestfailed", (request) => request === asked)
    await page.keyboard.type("东")
    await given
    await options.filter({ hasText: "浦东新区" }).waitFor()
    await expect.poll(() => options.count()).toBe(1)
    await page.unroute(first)

    await page.getByRole("button", { name: words.zh.example }).click()
    await page.route(/suggestions/, (route) => route.abort())
    const failed = page.waitForEvent("requestfailed")
    await city.fill("上海市/上海市/徐汇区")
    await failed
    await expect.poll(() => options.count()).toBe(0)
    await city.press("Enter")
    await page.getByRole("heading", { name: words.zh.reasoning }).waitFor()
    await page.unroute(/suggestions/)
    expect(host.faults).toEqual([])
  })

  it("shows the names of samples as texts", { tags: ["long"] }, async () => {
    const { enter, page } = host
    await enter("zh", 1440)
    const hostile = "<img src=x onerror=document.title=1>"
    const rows = `kind,observedAt,price,city,community,buildingArea\nTRANSACTION,2026-05,3000000,西藏自治区/拉萨市/城关区,${hostile},89`
    const status = await page.evaluate(async (text) => {
      const body = new FormData()
      body.append("file", new File([text], "deals.csv"))
      body.append("assetType", "PROPERTY")
      const init = { method: "POST", body, headers: { "X-Open-Valuation-Console": "1" } }
      return (await fetch("api/markets/import", init)).status
    }, rows)
    expect(status).toBe(200)
    await page.locator('input[name="city"]').fill("西藏自治区/拉萨市/城关区")
    await page.locator('input[name="address"]').click()
    const option = page.getByRole("listbox").getByRole("option")
    await option.waitFor()
    await expect.poll(() => option.innerText()).toBe(hostile)
    await option.click()
    await expect.poll(() => page.locator('input[name="address"]').inputValue()).toBe(hostile)
    await expect.poll(() => page.locator("main img").count()).toBe(0)
    await expect.poll(() => page.title()).toMatch(/Open Valuation$/)
    expect(host.faults).toEqual([])
  })

  for (const locale of ["zh", "en"] as const) {
    const say = words[locale]

    it(`fills in the form of a car by a chat, by keyboard alone, ${locale}`, { tags: ["long"] }, async () => {
      const { enter, page } = host
      await enter(locale, 1440)
      await page.getByRole("textbox", { name: say.chat }).focus()
      await page.keyboard.type(say.said)
      await page.keyboard.press("Enter")
      await page.locator('input[name="series"]').waitFor()
      await expect.poll(() => page.locator('input[name="series"]').inputValue()).toContain(say.series)
      await expect.poll(() => page.locator('input[name="mileageKm"]').inputValue()).toBe("60000")
      await page.locator('input[name="mileageKm"]').focus()
      await page.keyboard.press("Enter")
      await page.getByRole("heading", { name: say.reasoning }).waitFor()
      expect(host.faults).toEqual([])
    })
  }

  it(
    "follows a task again after the server was restarted, and misses and repeats no step",
    { tags: ["long"] },
    async () => {
      const { enter, page, restart } = host
      await enter("zh", 1440)
      await page.getByRole("button", { name: words.zh.example }).click()
      await page.getByRole("main").getByRole("button", { name: words.zh.submit, exact: true }).click()
      await page.getByText(words.zh.done, { exact: true }).waitFor()
      const steps = page.locator("ol.reasoning > li")
      await steps.nth(10).waitFor()
      const before = await steps.allInnerTexts()
      await restart()
      await page.reload()
      await steps.nth(before.length - 1).waitFor()
      await expect.poll(() => steps.allInnerTexts()).toEqual(before)
    },
  )

  it("shows texts of others as texts", async () => {
    const { enter, page, server } = host
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    await enter("zh", 1440)
    await page.locator('input[name="city"]').fill("上海市/上海市/浦东新区")
    await page.locator('input[name="address"]').fill(hostile)
    await page.locator('input[name="buildingArea"]').fill("80")
    await page.locator('select[name="propertyUsage"]').selectOption("RESIDENTIAL")
    await page.getByRole("main").getByRole("button", { name: words.zh.submit, exact: true }).click()
    await page.getByRole("heading", { name: words.zh.reasoning }).waitFor()
    await page
      .getByText(words.zh.done, { exact: true })
      .or(page.getByText("失败", { exact: true }))
      .waitFor()
    await expect.poll(() => page.locator("h1").innerText()).toContain("<img src=x")
    await expect.poll(() => page.locator("main img, main script").count()).toBe(0)
    await expect.poll(() => page.title()).toMatch(/Open Valuation$/)
    expect(server.stderr()).not.toContain("ERROR")
    expect(host.faults).toEqual([])
  })

  it("names the fields that the server refuses, at the fields", async () => {
    const { enter, page } = host
    await enter("zh", 1440)
    await page.getByRole("button", { name: words.zh.example }).click()
    await page.locator('input[name="buildingArea"]').fill("八十")
    await page.getByRole("main").getByRole("button", { name: words.zh.submit, exact: true }).click()
    const input = page.locator('input[name="buildingArea"]')
    await page.locator('input[name="buildingArea"][aria-invalid="true"]').waitFor()
    const described = (await input.getAttribute("aria-describedby"))?.split(" ").at(-1) ?? ""
    await expect.poll(() => page.locator(`[id="${described}"]`).innerText()).not.toBe("")
  })

  it("is left by logging out, and entered by a key but not by a used link", async () => {
    const { enter, page, usedLink } = host
    await enter("zh", 1440)
    await host.leave()
    await page.getByRole("heading", { name: words.zh.login }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.goto("about:blank")
    await page.goto(usedLink)
    await page.getByRole("alert").waitFor()
    await page.locator('input[name="apiKey"]').fill("ovk_wrongwrongwrongwrongwrongwrongwrong")
    await page.keyboard.press("Enter")
    await page.getByRole("alert").waitFor()
    await expect.poll(() => page.getByRole("heading", { name: words.zh.login }).count()).toBe(1)
    expect(host.faults).toEqual([])
  })
})

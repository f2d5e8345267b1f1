import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { type ConsoleHost, openConsole, overflowOf, seriousFindings, valueOf } from "./console/ConsoleHost.ts"

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** What is read and typed, in both languages. The value of the example moves a little from day to day. */
const words = {
  zh: {
    value: "估值",
    tasks: "任务",
    example: "填入示例",
    submit: "开始估值",
    reasoning: "估值过程",
    done: "已完成",
    reconnecting: "连接已断开，正在重新连接…",
    logout: "退出",
    login: "登录控制台",
    send: "发送",
    chat: "要估值的是什么",
    said: "2018年的凯美瑞，跑了6万公里，在杭州，2018年6月上牌",
    series: "凯美瑞",
    listed: (figure: string) => `${figure} 元`,
    text: "关键词",
    from: "起始日期",
    search: "搜索",
    clear: "清除条件",
    none: "没有符合条件的任务。",
  },
  en: {
    value: "Value",
    tasks: "Tasks",
    example: "Fill in an example",
    submit: "Value",
    reasoning: "Reasoning",
    done: "Done",
    reconnecting: "Connection lost. Reconnecting…",
    logout: "Log out",
    login: "Log in to the console",
    send: "Send",
    chat: "What is to be valued",
    said: "a 2018 Camry with 60k km in Hangzhou, registered in June 2018",
    series: "Camry",
    listed: (figure: string) => `CNY ${figure}`,
    text: "Search for",
    from: "From",
    search: "Search",
    clear: "Clear",
    none: "No task matches.",
  },
} as const

describe("the console in a browser", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
  })
  afterAll(() => host.close())

  for (const [locale, width] of [
    ["zh", 1440],
    ["en", 390],
  ] as const) {
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
      await page.getByRole("listitem").filter({ hasText: value.shown }).first().waitFor()
      expect(await seriousFindings(page)).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      await picture(`task-${locale}-${width}`)
      await page.getByRole("link", { name: say.tasks, exact: true }).click()
      await page
        .getByRole("cell", { name: say.listed(value.figure), exact: true })
        .first()
        .waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await picture(`tasks-${locale}-${width}`)
      expect(host.faults).toEqual([])
    })

    it(`finds tasks by number, words and days, which its address keeps, ${locale}, ${width} px`, async () => {
      const { enter, page, picture } = host
      await enter(locale, width)
      await page.getByRole("button", { name: say.example }).click()
      await page.getByRole("main").getByRole("button", { name: say.submit, exact: true }).click()
      await page.getByRole("heading", { name: say.reasoning }).waitFor()
      await page.getByRole("link", { name: say.tasks, exact: true }).click()
      const numbers = page.getByRole("link", { name: /^VAL-/ })
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
      await page.getByLabel(say.from).fill("2999-01-01")
      await page.getByRole("button", { name: say.search }).click()
      await page.getByText(say.none).waitFor()
      await page.reload()
      await page.getByText(say.none).waitFor()
      expect(await page.getByLabel(say.text).inputValue()).toBe(number.toLowerCase())
      expect(await page.getByLabel(say.from).inputValue()).toBe("2999-01-01")
      expect(await seriousFindings(page)).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      await picture(`tasks-search-${locale}-${width}`)
      await page.goBack()
      await expect.poll(() => numbers.allInnerTexts()).toEqual([number])
      expect(await page.getByLabel(say.from).inputValue()).toBe("")
      await page.getByRole("button", { name: say.clear }).click()
      await expect.poll(() => page.getByLabel(say.text).inputValue()).toBe("")
      expect(host.faults).toEqual([])
    })
  }
  for (const locale of ["zh", "en"] as const) {
    const say = words[locale]

    it(`fills in the form of a car by a chat, by keyboard alone, ${locale}`, async () => {
      const { enter, page } = host
      await enter(locale, 1440)
      await page.getByRole("textbox", { name: say.chat }).focus()
      await page.keyboard.type(say.said)
      await page.keyboard.press("Enter")
      await page.locator('input[name="series"]').waitFor()
      expect(await page.locator('input[name="series"]').inputValue()).toContain(say.series)
      expect(await page.locator('input[name="mileageKm"]').inputValue()).toBe("60000")
      await page.locator('input[name="mileageKm"]').focus()
      await page.keyboard.press("Enter")
      await page.getByRole("heading", { name: say.reasoning }).waitFor()
      expect(host.faults).toEqual([])
    })
  }

  it("follows a task again after the server was restarted, and misses and repeats no step", async () => {
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
    expect(await steps.allInnerTexts()).toEqual(before)
  })

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
    expect(await page.locator("h1").innerText()).toContain("<img src=x")
    expect(await page.locator("main img, main script").count()).toBe(0)
    expect(await page.title()).toBe("Open Valuation")
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
    expect(await page.locator(`[id="${described}"]`).innerText()).not.toBe("")
  })

  it("is left by logging out, and entered by a key but not by a used link", async () => {
    const { enter, page, usedLink } = host
    await enter("zh", 1440)
    await page.getByRole("button", { name: words.zh.logout }).click()
    await page.getByRole("heading", { name: words.zh.login }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.goto("about:blank")
    await page.goto(usedLink)
    await page.getByRole("alert").waitFor()
    await page.locator('input[name="apiKey"]').fill("ovk_wrongwrongwrongwrongwrongwrongwrong")
    await page.keyboard.press("Enter")
    await page.getByRole("alert").waitFor()
    expect(await page.getByRole("heading", { name: words.zh.login }).count()).toBe(1)
    expect(host.faults).toEqual([])
  })
})

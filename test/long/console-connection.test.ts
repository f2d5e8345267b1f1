import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, openConsole } from "../console/ConsoleHost.ts"

const say = {
  login: "登录控制台",
  markets: "市场数据",
  example: "填入示例",
  submit: "开始估值",
  done: "已完成",
  tasks: "任务",
  notShown: "页面无法显示",
  reload: "重新加载",
  noAnswer: "服务没有响应，请检查网络或稍后重试。",
  upgraded: "控制台已更新，请重新加载。",
  lost: "与服务器的连接已断开",
}

const CREATE = /property-valuations$/

describe("the console and its connection", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
  })
  afterAll(() => host.close())

  const submit = () => host.page.getByRole("main").getByRole("button", { name: say.submit, exact: true })
  const fillIn = async (): Promise<void> => {
    await host.enter("zh", 1440)
    await host.page.getByRole("button", { name: say.example }).click()
  }

  it("is entered by a link that is opened in the tab of the login", async () => {
    const { page, usedLink } = host
    await page.goto(usedLink.split("#")[0] ?? "")
    await page.evaluate(`localStorage.setItem("open-valuation.locale", "zh")`)
    await page.reload()
    await page.getByRole("heading", { name: say.login }).waitFor()
    await page.goto(usedLink)
    await page.getByRole("link", { name: say.markets }).waitFor()
    await expect.poll(() => page.getByRole("heading", { name: say.login }).count()).toBe(0)
  })

  it("says that a part could not be loaded, and shows it after a reload", async () => {
    const { enter, page, seen } = host
    await enter("zh", 1440)
    const part = /assets\/MarketsScreen/
    await page.route(part, (route) => route.abort())
    await page.getByRole("link", { name: say.markets }).click()
    await page.getByRole("alert").getByText(say.notShown).waitFor()
    await expect.poll(() => page.getByRole("navigation").count()).toBe(1)
    await seen("part-not-loaded")
    await page.unroute(part)
    await page.getByRole("button", { name: say.reload }).click()
    await page.getByRole("heading", { name: say.markets }).waitFor()
  })

  it("fails at once without a connection, and sends nothing by itself once there is one", async () => {
    const { page } = host
    await fillIn()
    const sent: Array<string> = []
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url())
    })
    await page.context().setOffline(true)
    await submit().click()
    await page.getByText(say.noAnswer).waitFor()
    const before = sent.length
    await page.context().setOffline(false)
    await page.evaluate(`fetch("api/session").then((answer) => answer.text())`)
    expect(sent.length).toBe(before)
    await submit().click()
    await page.getByText(say.done, { exact: true }).waitFor()
    expect(sent.filter((url) => CREATE.test(url)).length).toBe(2)
  })

  it("says that there is no connection, keeps what is open, and goes on by itself", async () => {
    const { page, seen } = host
    await fillIn()
    await page.getByRole("link", { name: say.tasks, exact: true }).click()
    const rows = page.getByRole("main").getByRole("row")
    await rows.nth(1).waitFor()
    const lost = page.getByRole("status").filter({ hasText: say.lost })
    await page.context().setOffline(true)
    await lost.waitFor()
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    await seen("connection-lost")
    // A list whose answer never came has it as soon as there is a connection.
    await page.goto(`${host.server.url}/console/#/tasks?status=SUCCESS`)
    await page.getByRole("alert").getByText(say.noAnswer).waitFor()
    await page.context().setOffline(false)
    await lost.waitFor({ state: "detached" })
    await page.getByRole("alert").waitFor({ state: "detached" })
    await rows.nth(1).waitFor()
    await page.goto(`${host.server.url}/console/#/value`)
    await expect.poll(() => page.locator('input[name="buildingArea"]').inputValue()).not.toBe("")
  })

  it("makes one task of a request whose first answer was lost", async () => {
    const { page } = host
    await fillIn()
    await page.locator('input[name="buildingArea"]').fill("87.5")
    await page.route(CREATE, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await submit().click()
    await page.getByText(say.noAnswer).waitFor()
    await page.unroute(CREATE)
    const answered = page.waitForResponse(CREATE)
    await submit().click()
    expect((await answered).headers()["idempotent-replayed"]).toBe("true")
    await page.getByText(say.done, { exact: true }).waitFor()
  })

  it("notices that the server has newer pages", async () => {
    const { page, seen } = host
    await fillIn()
    const pages = /\/console\/$/
    await page.route(pages, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/assets\/index-[\w-]+\.js/, "assets/index-newer.js")
      await route.fulfill({ response, body })
    })
    const looked = page.waitForResponse(pages)
    await page.clock.install()
    await page.clock.fastForward("10:00")
    await page.evaluate(`document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`)
    await looked
    const upgraded = page.getByRole("status").filter({ hasText: say.upgraded })
    await upgraded.waitFor()
    await seen("upgraded")
    await page.unroute(pages)
    await page.locator('input[name="buildingArea"]').fill("91.25")
    await upgraded.getByRole("button", { name: say.reload }).click()
    await upgraded.waitFor({ state: "detached" })
    await expect.poll(() => page.locator('input[name="buildingArea"]').inputValue()).toBe("91.25")
  })
})

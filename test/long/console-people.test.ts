import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ConsoleHost, inBoth, openConsole } from "../console/ConsoleHost.ts"

/** Texts by which each step is recognised, in both languages. */
const words = inBoth({
  people: ["用户", "People"],
  add: ["添加用户", "Add a user"],
  name: ["姓名", "Name"],
  role: ["角色", "Role"],
  reviewer: ["复核人员", "Reviewer"],
  link: [(name: string) => `生成 ${name} 的登录链接`, (name: string) => `Make a login link for ${name}`],
  linked: ["生成登录链接", "Make a login link"],
  audit: ["审计日志", "Audit log"],
  data: ["个人数据", "Personal data"],
  count: ["查看会删除什么", "Show what would be erased"],
  nothing: ["没有找到此人的数据。", "Nothing of this person was found."],
})

describe("people, the audit log and personal data in the console", () => {
  let host: ConsoleHost
  beforeAll(async () => {
    host = await openConsole()
  })
  afterAll(async () => host.close())

  for (const [locale, width, user] of [
    ["zh", 1440, "陈卫"],
    ["en", 390, "Lin Yue"],
  ] as const) {
    const say = words[locale]

    it(`adds a user, whose entries the log has, ${locale}, ${width} px`, async () => {
      const { page } = host
      await host.enter(locale, width)
      await page.goto(`${host.server.url}/console/#/people`)
      await page.getByRole("heading", { name: say.people, exact: true }).waitFor()
      await page.locator("summary", { hasText: say.add }).click()
      await page.getByLabel(say.name, { exact: true }).fill(user)
      await page.getByLabel(say.role, { exact: true }).selectOption({ label: say.reviewer })
      await page.getByRole("button", { name: say.add }).click()
      await page.getByRole("button", { name: say.link(user) }).click()
      await page.getByText("#/login?link=").waitFor()
      await host.seen(`people-${locale}`)

      await page.goto(`${host.server.url}/console/#/audit`)
      await page.getByText("users.link").first().waitFor()
      await expect.poll(() => page.getByText("users.add").count()).toBeGreaterThan(0)
      await expect.poll(() => page.getByRole("cell", { name: say.linked }).count()).toBeGreaterThan(0)
      await host.seen(`audit-${locale}`)

      await page.goto(`${host.server.url}/console/#/erasures`)
      await page.getByLabel(say.name).fill("周晓岚")
      await page.getByRole("button", { name: say.count }).click()
      await page.getByText(say.nothing).waitFor()
      await host.seen(`erasures-${locale}`)
    })
  }
})

import { mkdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { Record as Records } from "effect"
import type { Browser, Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { launchBrowser } from "../browser/Browser.ts"
import { buildConsole, temporaryFolder } from "../processes/Processes.ts"
import { type Server, startServer } from "../processes/Server.ts"

const root = join(import.meta.dirname, "../..")

type Rows = Readonly<Record<string, readonly [zh: unknown, en: unknown]>>

/** Texts of the console by language, from rows of the Chinese and the English text. */
export const inBoth = <const Texts extends Rows>(rows: Texts) => ({
  zh: Records.map(rows, ([zh]) => zh) as { readonly [Name in keyof Texts]: Texts[Name][0] },
  en: Records.map(rows, ([, en]) => en) as { readonly [Name in keyof Texts]: Texts[Name][1] },
})

/** Languages, and widths in CSS pixels, in which every test looks at a screen: at a desk, and on a phone. */
export const screens = [
  ["zh", 1440],
  ["en", 390],
] as const

/** Both languages at both widths. */
export const allScreens = [
  ["zh", 1440],
  ["en", 1440],
  ["zh", 390],
  ["en", 390],
] as const

/** A real server with the demo market, and a browser on its console. */
export interface ConsoleHost {
  readonly server: Server
  readonly dataDir: string
  readonly page: Page
  /** The link that the first login used. */
  readonly usedLink: string
  /** Faults of the pages: requests elsewhere, violations of the policy, errors. */
  readonly faults: ReadonlyArray<string>
  /** Logs in by a fresh link, in a language and at a width in CSS pixels. Opens a screen: that of a new valuation. */
  readonly enter: (locale: "zh" | "en", width: number, screen?: string) => Promise<void>
  /** Logs out. */
  readonly leave: () => Promise<void>
  /** Stops the server and starts it again on the same port and data. */
  readonly restart: () => Promise<void>
  /** A part of a result, opened where a phone folds it to its heading. */
  readonly part: (name: string) => Promise<Locator>
  /** Keeps a picture of the whole page for people to look at, unless `OV_PICTURES` is `off`. */
  readonly picture: (name: string) => Promise<void>
  /** Expects a screen as it must be: readable by all, no wider than its window, without faults. Keeps a picture. */
  readonly seen: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a server on a data folder of its own, with the pages as their sources are now. */
export const openConsole = async (env: Readonly<Record<string, string>> = {}): Promise<ConsoleHost> => {
  buildConsole()
  const folder = temporaryFolder()
  const dataDir = join(folder.path, "data")
  let server = await startServer(dataDir, env)
  const browser: Browser = await launchBrowser()
  // Nobody sees what moves, and drawing it takes a processor.
  const context = await browser.newContext({ reducedMotion: "reduce" })
  const page = await context.newPage()
  page.setDefaultTimeout(180_000)
  const faults: Array<string> = []
  page.on("request", (request) => {
    if (!request.url().startsWith(`${server.url}/`)) faults.push(`request to ${request.url()}`)
  })
  page.on("pageerror", ({ message }) => faults.push(`error: ${message}`))
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  const printed = server.consoleLink
  if (printed === undefined) throw new Error("The server printed no link")
  let link = printed
  const picture = async (name: string): Promise<void> => {
    if (process.env["OV_PICTURES"] === "off") return
    const folder = join(root, "test/console/pictures")
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }
  return {
    get server() {
      return server
    },
    dataDir,
    page,
    usedLink: printed,
    faults,
    enter: async (locale, width, screen = "value") => {
      await page.setViewportSize({ width, height: 900 })
      const [address = ""] = link.split("#")
      await page.goto(address)
      await page.evaluate(`localStorage.setItem("open-valuation.locale", ${JSON.stringify(locale)})`)
      // Drafts of the test before.
      await page.evaluate("sessionStorage.clear()")
      // A page that only changes what follows the # does not load again.
      await page.goto("about:blank")
      await page.goto(link)
      await page.getByRole("navigation").first().waitFor()
      await page.goto(`${address}#/${screen}`)
      link = address
    },
    leave: async () => {
      const more = page.getByRole("button", { name: /^(账号与语言|Account and language)$/ })
      if (await more.isVisible()) await more.click()
      await page.getByRole("button", { name: /^(退出|Log out)$/ }).click()
    },
    restart: async () => {
      const { port } = new URL(server.url)
      await server.stop()
      server = await startServer(dataDir, { ...env, PORT: port })
    },
    part: async (name) => {
      const part = page.getByRole("region", { name, exact: true })
      await part.waitFor()
      const folded = part.getByRole("heading", { name, exact: true }).getByRole("button", { expanded: false })
      if ((await folded.count()) > 0) await folded.click()
      return part
    },
    picture,
    seen: async (name) => {
      expect(await seriousFindings(page)).toEqual([])
      expect(await overflowOf(page)).toBeLessThanOrEqual(0)
      await picture(name)
      expect(faults).toEqual([])
    },
    close: async () => {
      await browser.close()
      await server.stop()
      folder.remove()
    },
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Findings of axe that are serious or critical, as `rule: element`. */
export const seriousFindings = async (page: Page): Promise<ReadonlyArray<string>> => {
  // What was done last is drawn: axe keeps the styles that it meets first.
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
  await page.evaluate(axe)
  return page.evaluate<ReadonlyArray<string>>(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ": " + target.join(" "))))`)
}

/** The value that a result shows, as its own text and as the Chinese texts shorten it: `6,052,973` or `605.3`. */
export const valueOf = async (page: Page): Promise<{ readonly figure: string; readonly shown: RegExp }> => {
  const figure = /[\d,]{5,}/.exec(await page.locator(".amount", { hasText: /\d/ }).first().innerText())?.[0]
  if (figure === undefined) throw new Error("The result shows no value")
  const shortened = Number((Number(figure.replaceAll(",", "")) / 10_000).toFixed(2))
  return { figure, shown: new RegExp(`${figure}|${shortened}`.replaceAll(".", String.raw`\.`)) }
}

/** Pixels by which a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")

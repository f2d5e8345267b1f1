import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { makeWebApp, readSite } from "@open-valuation/server/http"
import { Effect, Exit, References, Scope } from "effect"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { asset, layerServices, makeHost } from "../../packages/server/test/http/Host.ts"
import { exportsOfEntry } from "../../scripts/guide/ApiReference.ts"
import { buildGuide, deadLinks, outsideLoads, unlisted } from "../../scripts/guide/BuildGuide.ts"
import { renderDocument } from "../../scripts/guide/Markdown.ts"
import { referenceDocument } from "../../scripts/ReferenceDocument.ts"
import { launchBrowser } from "../browser/Browser.ts"

const root = join(import.meta.dirname, "..", "..")
const files = buildGuide(root, referenceDocument(), [])

const written = (contents: ReadonlyMap<string, string | Uint8Array>): string => {
  const folder = mkdtempSync(join(tmpdir(), "ov-guide-"))
  for (const [path, content] of contents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

describe("the guide", () => {
  it("has every document of the repository in its menu", () => {
    expect(unlisted(root)).toEqual([])
  })

  it("has no dead link or anchor, and loads nothing from elsewhere", () => {
    expect(deadLinks(files)).toEqual([])
    expect(outsideLoads(files)).toEqual([])
  })

  it("is small: a page with all it loads, and the whole site without the library reference", () => {
    const sizes = Array.from(files.values(), (content) => Buffer.byteLength(content))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(5_400_000)
    expect(
      Math.max(...[...files].filter(([path]) => /assets\/guide/.test(path)).map(([, text]) => text.length)),
    ).toBeLessThan(12_000)
  })
})

describe("the checks of the guide", () => {
  const page = (html: string) => new Map([["a.html", html]])

  it.each([
    ['<a href="b.html">b</a>', ["a.html: b.html"]],
    ['<a href="#no">no</a>', ["a.html: #no"]],
    ['<h2 id="yes"></h2><a href="#yes">yes</a><a href="a.html#yes">yes</a>', []],
    ['<img src="../plot.svg">', ["a.html: ../plot.svg"]],
    ['<a href="https://example.com/">elsewhere</a>', []],
  ])("find dead links: %s", (html, faults) => {
    expect(deadLinks(page(html))).toEqual(faults)
  })

  it.each([
    ['<script src="https://cdn.example/x.js"></script>', 1],
    ['<link rel="stylesheet" href="//fonts.example/x.css">', 1],
    ['<a href="https://example.com/">a link is no load</a>', 0],
  ])("find what is loaded from elsewhere: %s", (html, count) => {
    expect(outsideLoads(page(html))).toHaveLength(count)
  })
})

describe("a document", () => {
  it("gets anchors as on GitHub, once each, and links between pages", () => {
    const { linked, page } = renderDocument(
      "docs/a.md",
      "# A & B\n\n## 80 % range, *twice*\n\n## Same\n\n## Same\n\n[x](b.md#c) [y](../README.md) [z](examples/l.ts)\n",
    )
    expect(page.headings.map(({ id }) => id)).toEqual(["a--b", "80--range-twice", "same", "same-1"])
    expect(page.html).toContain('href="b.html#c"')
    expect(page.html).toContain('href="index.html"')
    expect(page.html).toContain('href="examples/l.ts.html"')
    expect(linked).toEqual(["docs/b.md", "README.md", "docs/examples/l.ts"])
  })

  it("shows HTML as text", () => {
    const { page } = renderDocument("docs/a.md", "# A\n\n<script>alert(1)</script>\n\na <b onclick=x>b</b> `<i>`\n")
    expect(page.html).not.toMatch(/<script|<b /)
  })
})

it("the reference of a package follows its exports to their declarations", () => {
  const folder = written(
    new Map([
      [
        "index.d.ts",
        'export * from "./A.ts";\nexport * as Names from "./B.ts";\nexport { inner as outer } from "./B.ts";\n',
      ],
      [
        "A.d.ts",
        "declare const A_base: Base<{ n: number }>;\n/** A thing, see {@link B}. */\nexport declare class A extends A_base {\n}\n",
      ],
      ["B.d.ts", "/** Does it. */\nexport declare const inner: (n: number) => string;\ndeclare const hidden: 1;\n"],
    ]),
  )
  const found = exportsOfEntry(join(folder, "index.d.ts"))
  rmSync(folder, { recursive: true })
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "class A",
    "function Names.inner",
    "function outer",
  ])
  expect(found[0]).toMatchObject({ doc: "A thing, see `B`.", text: expect.stringContaining("n: number") })
  expect(found[2]?.doc).toBe("Does it.")
})

describe("in a browser, served by the API below its strict policy", () => {
  const scope = Scope.makeUnsafe()
  const folder = written(files)
  const said: Array<string> = []
  const elsewhere: Array<string> = []
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    const { handler } = await Effect.gen(function* () {
      return yield* makeWebApp({ assets: [asset], sites: [yield* readSite("/docs/guide", folder)] })
    }).pipe(
      Effect.provide([layerServices(makeHost()), NodeFileSystem.layer]),
      Effect.provideService(Scope.Scope, scope),
      Effect.provideService(References.MinimumLogLevel, "None"),
      Effect.runPromise,
    )
    browser = await launchBrowser()
    page = await browser.newPage()
    page.on("console", (message) => said.push(message.text()))
    page.on("pageerror", (error) => said.push(error.message))
    await page.route("**/*", async (route) => {
      const url = route.request().url()
      if (!url.startsWith("http://guide.test/")) elsewhere.push(url)
      const response = await handler(new Request(url))
      const body = Buffer.from(await response.arrayBuffer())
      await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body })
    })
  })
  afterAll(async () => {
    await browser.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true })
  })

  it.each([390, 1440])("its pages fit a width of %i", async (width) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      "",
      "quick-start.html",
      "equipment.html",
      "http/property-valuations.html",
      "http/schemas/LandResult.html",
    ]) {
      await page.goto(`http://guide.test/docs/guide/${path}`)
      expect([path, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([path, width])
    }
    expect(said).toEqual([])
    expect(elsewhere).toEqual([])
  })

  it("its search finds a heading and leads to it", async () => {
    await page.goto("http://guide.test/docs/guide/http/index.html")
    await page.getByRole("searchbox").fill("statements worked example")
    await page.getByRole("link", { name: /A worked example/ }).click()
    await page.waitForURL("http://guide.test/docs/guide/statements.html#a-worked-example")
    expect(said).toEqual([])
  })
})

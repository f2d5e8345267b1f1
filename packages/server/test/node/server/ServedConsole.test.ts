import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node-shared/NodeFileSystem"
import { afterAll, describe, expect, it } from "@effect/vitest"
import { readSite, type StaticSite } from "@open-valuation/server/http"
import { ConfigProvider, Console, Context, Effect, Layer, Ref } from "effect"
import { Admin, adminLayer } from "../../../src/admin.ts"
import { adminServerLayer } from "../../../src/node/admin/AdminServer.ts"
import { otherConsoleAddress, ownConsoleAddress } from "../../../src/node/admin/ConsoleAddress.ts"
import { databaseLayer } from "../../../src/node/Database.ts"
import { announcementLayer } from "../../../src/node/server/Announcement.ts"
import { httpLayer } from "../../../src/node/server/Http.ts"
import { installedSite, ServedConsole } from "../../../src/node/server/ServedConsole.ts"
import { serviceLayer } from "../../../src/node/server/Service.ts"
import { Settings } from "../../../src/node/Settings.ts"
import { webhookSenderLayer } from "../../../src/node/webhooks/WebhookTargets.ts"

const folder = mkdtempSync(join(tmpdir(), "ov-console-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const pages = join(folder, "pages")
mkdirSync(pages)
writeFileSync(join(pages, "index.html"), "<!doctype html><title>Console</title>")

const pageSite = readSite("/console", pages).pipe(Effect.provide(NodeFileSystem.layer))

const settings = (env: Readonly<Record<string, string>>) =>
  Settings.layer.pipe(Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(env))))

/** The console of a process, with or without pages. */
const served = (site: StaticSite | undefined, address?: string) =>
  Layer.effect(
    ServedConsole,
    Effect.map(Ref.make(address), (known) => ({ site, address: known })),
  )

const refusal = <A, R>(effect: Effect.Effect<A, { readonly message: string }, R>) =>
  Effect.map(Effect.flip(effect), ({ message }) => message)

describe("the console of a server", () => {
  it.live(
    "is announced with a link, and ov console makes further ones through the server",
    () =>
      Effect.gen(function* () {
        const said: Array<string> = []
        const env = { OV_DATA_DIR: join(folder, "data"), OV_DEMO: "off", OV_OCR: "off", OV_LOG: "off", PORT: "0" }
        const server = announcementLayer.pipe(
          Layer.provide(httpLayer),
          Layer.provide(adminServerLayer),
          Layer.provide(serviceLayer),
          Layer.provide(webhookSenderLayer),
          Layer.provide(databaseLayer),
          Layer.provide(served(yield* pageSite)),
          Layer.provide(settings(env)),
          Layer.provide(Layer.succeed(Console.Console, { ...console, log: (text: string) => void said.push(text) })),
        )
        yield* Layer.build(server)
        const [, url = "", token = ""] =
          /^ {2}Console {6}(http:\/\/127\.0\.0\.1:\d+)\/console\/#\/login\?link=([\w-]{43}) {3}\(once/m.exec(
            said.join("\n"),
          ) ?? []
        const signIn = (link: string) =>
          Effect.promise(async () => {
            const answer = await fetch(`${url}/console/api/session`, {
              method: "POST",
              body: JSON.stringify({ link }),
              headers: { "content-type": "application/json", "x-open-valuation-console": "1", origin: url },
            })
            return [answer.status, answer.headers.get("set-cookie")?.slice(0, 11)]
          })
        expect(yield* signIn(token)).toEqual([200, "ov_console="])
        const page = yield* Effect.promise(() => fetch(`${url}/console/`))
        expect(yield* Effect.promise(() => page.text())).toContain("Console")

        const admin = yield* Layer.build(adminLayer.pipe(Layer.provide(settings(env))))
        const { consoleLink } = Context.get(admin, Admin)
        const { account, expiresAt, link } = yield* consoleLink({ account: "default", url: null })
        expect([account, expiresAt.slice(-6)]).toEqual(["default", "+08:00"])
        expect(link).toContain(`${url}/console/#/login?link=`)
        expect(yield* signIn(link.slice(-43))).toEqual([200, "ov_console="])
        expect(yield* signIn(link.slice(-43))).toEqual([401, undefined])

        const outside = yield* consoleLink({ account: "default", url: "https://values.test/ov/" })
        expect(outside.link).toMatch(/^https:\/\/values\.test\/ov\/console\/#\/login\?link=[\w-]{43}$/)
        expect(yield* refusal(consoleLink({ account: "nobody", url: null }))).toContain('No account is named "nobody"')
        for (const bad of ["values.test", "ftp://values.test", "https://u:p@values.test", "https://a.test/?q=1"]) {
          expect(yield* refusal(consoleLink({ account: "default", url: bad }))).toContain("--url takes")
        }
      }).pipe(Effect.scoped),
    { tags: ["long"] },
  )

  it.effect("says why there is none, and what to do", () =>
    Effect.gen(function* () {
      const off = settings({ OV_CONSOLE: "off" })
      const site = yield* pageSite
      expect(yield* refusal(Effect.provide(ownConsoleAddress, [off, served(undefined)]))).toContain("with it off")
      expect(yield* refusal(Effect.provide(ownConsoleAddress, [settings({}), served(undefined)]))).toContain(
        "its pages are not built",
      )
      expect(yield* Effect.provide(ownConsoleAddress, [settings({}), served(site)])).toBeUndefined()
      expect(yield* refusal(Effect.provide(otherConsoleAddress, off))).toContain("OV_CONSOLE is off")
      expect(yield* refusal(Effect.provide(otherConsoleAddress, settings({})))).toContain("No server runs")
      const shared = (env: Readonly<Record<string, string>>) =>
        Effect.provide(otherConsoleAddress, settings({ DATABASE_URL: "postgres://u:p@db/ov", ...env }))
      expect(yield* shared({})).toBe("http://127.0.0.1:8787")
      expect(yield* shared({ HOST: "0.0.0.0", PORT: "80" })).toBe("http://localhost:80")
      expect(yield* shared({ HOST: "::1" })).toBe("http://[::1]:8787")
    }),
  )

  it.effect("is not there without its pages, and never where it is off", () =>
    Effect.gen(function* () {
      const notBuilt = new URL(`file://${join(folder, "not-built")}/`)
      expect(yield* installedSite("/console", notBuilt)).toBeUndefined()
      const found = yield* installedSite("/console", new URL(`file://${pages}/`))
      expect([...(found?.files.keys() ?? [])]).toEqual(["index.html"])
      const { site } = yield* Effect.provide(
        ServedConsole,
        ServedConsole.layer.pipe(Layer.provide(settings({ OV_CONSOLE: "off" }))),
      )
      expect(site).toBeUndefined()
    }),
  )
})

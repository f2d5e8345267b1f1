import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { freshUrl, RealPostgres } from "@open-valuation/testing/database"
import { Effect, Exit, Redacted, Schema, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { run, temporaryFolder, until } from "./processes/Processes.ts"
import { village, villageCsv } from "./processes/Village.ts"

const root = join(import.meta.dirname, "..")
const folder = temporaryFolder()
const samples = join(folder.path, "deals.csv")
const scope = Scope.makeUnsafe()

beforeAll(async () => writeFileSync(samples, villageCsv(await Effect.runPromise(LocalDate.today))))
afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  folder.remove()
})

/** Starts an example as its reader would, with what it takes from the environment. */
const startExample = async (name: string, env: Readonly<Record<string, string>>) => {
  const port = await RealPostgres.freePort()
  const program = join(root, "docs", "examples", `${name}.ts`)
  const example = run(process.execPath, ["--conditions=@open-valuation/source", program], {
    ...env,
    PORT: String(port),
    SAMPLES: samples,
    SECRET_KEY: "a-secret-key-of-the-host",
    FILES: join(folder.path, `${name}-files`),
  })
  await Promise.race([
    until("the example", () => (example.stdout().includes("Listening") ? true : undefined)),
    example.ended.then(() => Promise.reject(new Error(example.stderr()))),
  ])
  return { ...example, url: `http://127.0.0.1:${port}` }
}

/** Asks for JSON, with the credentials of a caller. */
const caller = (base: string, credentials: Readonly<Record<string, string>>) => {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${base}${path}`, { ...init, headers: { ...credentials, ...Object.fromEntries(new Headers(init.headers)) } })
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await send(path, init)
    const body: unknown = await answer.json()
    return { status: answer.status, body: body as { readonly code: number; readonly data: Record<string, unknown> } }
  }
  const json = (value: unknown): RequestInit => ({
    method: "POST",
    body: JSON.stringify(value),
    headers: { "content-type": "application/json", "accept-language": "en" },
  })
  return { ask, json, send }
}

const decodeUploaded = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ materialRef: Schema.String })]))

const api = "/api/open/v1"

const statement = (): FormData => {
  const form = new FormData()
  form.append("files", new File([readFileSync(join(root, "docs/examples/statement.csv"))], "statement.csv"))
  return form
}

const examples: ReadonlyArray<{
  readonly name: string
  readonly mount: string
  readonly credentials: Readonly<Record<string, string>>
  readonly env: () => Promise<Readonly<Record<string, string>>>
}> = [
  {
    name: "express",
    mount: "/valuations",
    credentials: { cookie: "theme=dark; session=a-session-of-hangzhou" },
    env: async () => ({
      DATABASE_URL: Redacted.value(await Effect.runPromise(Effect.provideService(freshUrl, Scope.Scope, scope))),
    }),
  },
  {
    name: "hono",
    mount: "/v1/valuations",
    credentials: { "x-tenant-token": "token-of-a-tenant" },
    env: async () => ({
      DATABASE_URL: Redacted.value(await Effect.runPromise(Effect.provideService(freshUrl, Scope.Scope, scope))),
    }),
  },
  {
    name: "node-http",
    mount: "/valuations",
    credentials: { authorization: "Basic bGVuZGVyOnNlY3JldC1vZi1sZW5kZXI=" },
    env: async () => ({ DATA: join(folder.path, "data") }),
  },
]

describe.each(examples)("the example $name", ({ credentials, env, mount, name }) => {
  it("has fewer than 40 lines", () => {
    expect(
      readFileSync(join(root, "docs", "examples", `${name}.ts`), "utf8")
        .trimEnd()
        .split("\n").length,
    ).toBeLessThan(40)
  })

  it(
    "serves its own page and values, streams and reads files under its path, until SIGTERM ends it",
    { tags: ["long"] },
    async () => {
      const example = await startExample(name, await env())
      const { ask, json, send } = caller(`${example.url}${mount}`, credentials)
      const page = await (await fetch(`${example.url}/`)).text()
      expect(page).toContain("own page")

      const stranger = caller(`${example.url}${mount}`, {})
      expect(await stranger.ask(`${api}/usage`)).toMatchObject({ status: 401, body: { code: 40100 } })
      const wrong = {
        ...credentials,
        authorization: "Basic d3Jvbmc=",
        cookie: "session=wrong",
        "x-tenant-token": "wrong",
      }
      expect(await caller(`${example.url}${mount}`, wrong).ask(`${api}/usage`)).toMatchObject({ body: { code: 40101 } })

      const created = await ask(`${api}/property-valuations?callbackUrl=http://10.1.2.3/hook`, json(village))
      const isAllowed = name === "node-http"
      expect(created.body.code).toBe(isAllowed ? 0 : 40002)
      const { data } = isAllowed ? created.body : (await ask(`${api}/property-valuations`, json(village))).body
      const path = String(data["statusUrl"])
      expect(path).toBe(`${mount}${api}/property-valuations/${String(data["taskId"])}`)
      const ended = await until("the valuation", async () => {
        const { body } = await caller(example.url, credentials).ask(path)
        return body.data["status"] === "IN_PROGRESS" ? undefined : body.data
      })
      expect(ended["status"]).toBe("SUCCESS")

      const stream = await send(`${api}/property-valuations/stream`, json(village))
      expect(stream.headers.get("content-type")).toContain("text/event-stream")
      const events = await stream.text()
      expect(events).toContain(`"statusUrl":"${mount}${api}/property-valuations/`)
      expect(events.trimEnd().split("\n\n").at(-1)).toContain("event: result")

      const uploaded = await ask(`${api}/bank-statement-valuations/materials`, { method: "POST", body: statement() })
      expect(uploaded.body).toMatchObject({ code: 0, data: [{ contentType: "text/csv" }] })
      const [{ materialRef }] = decodeUploaded(uploaded.body.data)
      const read = await ask(`${api}/bank-statement-valuations`, json({ materials: [{ materialRef }] }))
      const statementPath = String(read.body.data["statusUrl"])
      const assessed = await until("the statement", async () => {
        const { body } = await caller(example.url, credentials).ask(statementPath)
        return body.data["status"] === "IN_PROGRESS" ? undefined : body.data
      })
      expect(assessed["status"]).toBe("SUCCESS")

      const usage = await ask(`${api}/usage`)
      expect(usage.body.data).toMatchObject({ freeUsed: 3 })
      // The program shows what its sender got.
      const isSent = await until("the webhook", async () => {
        const outbox = await (await fetch(`${example.url}/outbox`)).text()
        return !isAllowed || /10\.1\.2\.3\/hook.*valuation\.succeeded/.test(outbox) ? true : undefined
      })
      expect(isSent).toBe(true)

      example.child.kill("SIGTERM")
      expect(await example.ended).toBe(0)
      expect(example.stderr()).toBe("")
    },
  )
})

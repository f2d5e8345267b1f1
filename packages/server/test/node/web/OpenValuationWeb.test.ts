import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import { Schema } from "effect"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type LogRecord, type MaterialStorage, openValuationWeb, type OpenValuationWeb } from "../../../src/web.ts"

const folder = mkdtempSync(join(tmpdir(), "ov-web-"))
const api = "http://host.test/valuations/api/open/v1"

const files = new Map<string, Uint8Array>()
const working: MaterialStorage = {
  put: async (ref, bytes) => void files.set(ref, bytes),
  get: async (ref) => files.get(ref),
  remove: async (refs) => refs.forEach((ref) => files.delete(ref)),
}

/** Behaviour of the host's functions, set by each test. */
const host: {
  authenticate: (request: Request) => unknown
  send: () => unknown
  storage: MaterialStorage
} = { authenticate: () => ({ account: "lender" }), send: () => ({ status: 204 }), storage: working }

const sent: Array<{ readonly body: string; readonly headers: Readonly<Record<string, string>> }> = []
const log: Array<LogRecord> = []
const database = join(folder, "data")
let web: OpenValuationWeb

const open = async (): Promise<OpenValuationWeb> =>
  openValuationWeb({
    database,
    basePath: "/valuations/",
    // A host without types may do this.
    authenticate: (request) => host.authenticate(request) as undefined,
    sendWebhook: async ({ body, headers }) => {
      sent.push({ body, headers })
      return host.send() as { readonly status: number }
    },
    webhookAllow: ["127.0.0.0/8"],
    materials: {
      put: async (...file) => host.storage.put(...file),
      get: async (...file) => host.storage.get(...file),
      remove: async (...refs) => host.storage.remove(...refs),
    },
    ocr: "off",
    rateLimit: { perSecond: 100_000, burst: 100_000 },
    log: (record) => {
      log.push(record)
      throw new Error("a log that is full")
    },
  })

beforeAll(async () => {
  web = await open()
})
afterAll(async () => {
  await web.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await web.fetch(new Request(`${api}${path}`, init))
  const body: unknown = await answer.json()
  return { status: answer.status, ...(body as { readonly code: number; readonly data: Record<string, unknown> }) }
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { authorization: "Bearer token-of-lender", "content-type": "application/json" },
  body: JSON.stringify(body),
})

const statement = "交易日期,交易时间,收入,支出,余额,摘要\n2026-10-01,09:00:00,100.00,,100.00,工资\n"

const upload = async () => {
  const form = new FormData()
  form.append("files", new File([statement], "流水.csv"))
  return ask("/bank-statement-valuations/materials", { method: "POST", body: form })
}

const decodeUploaded = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ materialRef: Schema.String })]))

const decodeDeliveries = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      deliveryId: Schema.Int,
      status: Schema.String,
      attempts: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)),
    }),
  ),
)

const uploadedRef = async (): Promise<string> => {
  const { data } = await upload()
  return decodeUploaded(data)[0].materialRef
}

/** The end of a bank statement's task, read from its stream. */
const assessed = async (materialRef: string): Promise<string> => {
  const stream = await web.fetch(
    new Request(`${api}/bank-statement-valuations/stream`, json({ materials: [{ materialRef }] })),
  )
  return (await stream.text()).trimEnd().split("\n\n").at(-1) ?? ""
}

const messages = (): string => log.map(({ message }) => message).join("\n")

describe("a base path", () => {
  it("is in every link, and nothing else is served", async () => {
    for (const path of ["/valuations", "/valuations/"]) {
      const front: unknown = await (await web.fetch(new Request(`http://host.test${path}`))).json()
      expect(front).toMatchObject({ api: "/valuations/api/open/v1", docs: "/valuations/docs" })
    }
    const browser = { headers: { accept: "text/html" } }
    const redirect = await web.fetch(new Request("http://host.test/valuations", browser))
    expect(redirect.headers.get("location")).toBe("/valuations/docs")
    const page = await (await web.fetch(new Request("http://host.test/valuations/docs"))).text()
    expect(page).toContain('src="docs/swagger-ui.js"')
    const document: unknown = await (await web.fetch(new Request("http://host.test/valuations/openapi.json"))).json()
    expect(document).toMatchObject({ servers: [{ url: "/valuations" }] })
    for (const path of ["/", "/openapi.json", "/valuationsx/openapi.json", "//valuations/docs", "/valuations//docs"]) {
      expect((await web.fetch(new Request(`http://host.test${path}`))).status, path).toBe(404)
    }
  })

  it("does not believe a Host header", async () => {
    const evil = { headers: { host: "evil.example", "x-forwarded-host": "evil.example", accept: "text/html" } }
    const front = await web.fetch(new Request("http://evil.example/valuations", evil))
    expect(front.headers.get("location")).toBe("/valuations/docs")
    const { data } = await ask(
      "/bank-statement-valuations",
      json({ materials: [{ materialRef: await uploadedRef() }] }),
    )
    expect(data["statusUrl"]).toMatch(/^\/valuations\/api\/open\/v1\/bank-statement-valuations\/\d+$/)
    expect(JSON.stringify(data)).not.toContain("evil")
  })
})

describe("a statement that comes again", () => {
  it("is known by its bytes, whatever its reference", async () => {
    await assessed(await uploadedRef())
    expect(await assessed(await uploadedRef())).toMatch(/"earlierTasks":\[\{"taskId":\d+,"kind":"SAME_FILE"/)
  })
})

describe("the host's authentication", () => {
  const asked = async (authenticate: typeof host.authenticate, headers: Readonly<Record<string, string>> = {}) => {
    host.authenticate = authenticate
    const answer = await ask("/usage", { headers })
    host.authenticate = () => ({ account: "lender" })
    return answer
  }

  it("sees the request without its body, and decides about accounts and scopes", async () => {
    let seen: Request | undefined
    const answer = await asked(
      (request) => {
        seen = request
        return { account: "other", scopes: [] }
      },
      { authorization: "Bearer 1" },
    )
    expect(answer).toMatchObject({ status: 200, data: { freeUsed: 0 } })
    expect(seen?.url).toBe(`${api}/usage`)
    expect(seen?.headers.get("authorization")).toBe("Bearer 1")
    host.authenticate = () => ({ account: "other", scopes: ["chat"] })
    expect(await ask("/property-valuations", json({}))).toMatchObject({ status: 403, code: 40300 })
    host.authenticate = () => ({ account: "lender" })
  })

  it("refuses with 40100 without credentials, and with 40101 otherwise", async () => {
    expect(await asked(() => undefined)).toMatchObject({ status: 401, code: 40100 })
    expect(await asked(() => undefined, { cookie: "session=old" })).toMatchObject({ status: 401, code: 40101 })
  })

  it("that throws or answers rubbish is 50000, logged without the credentials", async () => {
    log.length = 0
    const headers = { authorization: "Bearer token-of-lender-0123" }
    const thrown = await asked((request) => {
      throw new Error(`no such user: ${request.headers.get("authorization") ?? ""}`)
    }, headers)
    expect(thrown).toMatchObject({ status: 500, code: 50000, data: null })
    expect(messages()).toContain("authenticate threw Error: no such user: Bearer [secret]")
    for (const rubbish of [
      null,
      true,
      "lender",
      {},
      { account: "" },
      { account: "a\nb" },
      { account: "x".repeat(101) },
      { account: "a", scopes: ["all"] },
      { account: "a", callbackUrl: "file:///etc/passwd" },
    ]) {
      expect(await asked(() => rubbish), JSON.stringify(rubbish)).toMatchObject({ status: 500, code: 50000 })
    }
    expect(messages()).not.toContain("token-of-lender-0123")
  })
})

describe("the host's sender of webhooks", () => {
  const delivery = async () => {
    const { data } = await ask("/webhook-deliveries/test", json({ url: "http://127.0.0.1:9/hook" }))
    const deliveryId = Number(data["deliveryId"])
    for (;;) {
      const list = decodeDeliveries((await ask("/webhook-deliveries")).data)
      const found = list.find((one) => one.deliveryId === deliveryId)
      if (found !== undefined && found.attempts.length > 0) return { status: found.status, ...found.attempts[0] }
    }
  }

  it("gets webhooks that the account's receivers can verify", async () => {
    expect(await delivery()).toMatchObject({ status: "DELIVERED", statusCode: 204 })
    const last = sent.at(-1)
    const secret = await web.webhookSecret("lender")
    expect(new Webhook(secret).verify(last?.body ?? "", { ...last?.headers })).toMatchObject({ type: "webhook.test" })
  })

  it("that throws or answers rubbish leaves the delivery for its next attempt", async () => {
    host.send = () => {
      throw new Error("the queue is full")
    }
    expect(await delivery()).toMatchObject({ status: "PENDING", statusCode: null })
    expect(messages()).toContain("sendWebhook threw Error: the queue is full")
    for (const rubbish of [undefined, { status: 20 }, { status: "204" }]) {
      host.send = () => rubbish
      expect(await delivery()).toMatchObject({ status: "PENDING", statusCode: null })
    }
    host.send = () => ({ status: 204 })
  })
})

describe("the host's storage of files", () => {
  it("holds the bytes, and gives them back", async () => {
    const ref = await uploadedRef()
    expect(new TextDecoder().decode(files.get(ref))).toBe(statement)
    expect(await assessed(ref)).toContain('"status":"SUCCESS"')
  })

  it("that throws is 50300, and nothing is kept", async () => {
    const full = async () => Promise.reject(new Error("bucket is full"))
    host.storage = { put: full, get: full, remove: full }
    expect(await upload()).toMatchObject({ status: 503, code: 50300 })
    expect(messages()).toContain("materials.put threw Error: bucket is full")
    host.storage = working
  })

  it("that is away makes a valuation wait for it", async () => {
    const ref = await uploadedRef()
    let asked = 0
    const get: MaterialStorage["get"] = async (...file) => {
      if (++asked < 3) throw new Error("bucket is away")
      return working.get(...file)
    }
    host.storage = { ...working, get }
    expect(await assessed(ref)).toContain('"status":"SUCCESS"')
    expect(asked).toBe(3)
    host.storage = working
  })

  it("that gives back other bytes is not believed: the valuation fails and says that the file is gone", async () => {
    for (const rubbish of [
      new TextEncoder().encode(statement.replace("100.00", "900.00")),
      new Uint8Array(),
      undefined,
    ]) {
      const ref = await uploadedRef()
      host.storage = { ...working, get: async () => rubbish }
      expect(await assessed(ref)).toContain('"status":"FAILED"')
      host.storage = working
    }
    expect(messages()).toContain("are not those that were uploaded")
  })
})

describe("a reader that goes away", () => {
  it("ends its stream, through a server of Node.js, too", async () => {
    host.storage = { ...working, get: async () => new Promise(() => undefined) }
    const body = json({ materials: [{ materialRef: await uploadedRef() }] })
    const listener = getRequestListener(web.fetch, { overrideGlobalObjects: false })
    const server = createServer((request, response) => void listener(request, response))
    await once(server.listen(0, "127.0.0.1"), "listening")
    const { port } = server.address() as AddressInfo
    log.length = 0
    const away = new AbortController()
    const path = "/valuations/api/open/v1/bank-statement-valuations/stream"
    const stream = await fetch(`http://127.0.0.1:${port}${path}`, { ...body, signal: away.signal })
    await stream.body?.getReader().read()
    away.abort()
    await expect.poll(() => log.map(({ about }) => about["end"])).toContain("closed")
    server.close()
    server.closeAllConnections()
    host.storage = working
  })
})

describe("a second instance on the same folder", () => {
  it("is refused in one line", async () => {
    const refused: unknown = await open().then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(refused).toBeInstanceOf(Error)
    expect(refused).toMatchObject({ _tag: "EmbeddedInUse" })
    expect(String(refused)).toContain(database)
    expect(String(refused)).not.toContain("\n")
  })
})

describe("closing", () => {
  it("ends streams and uploads, refuses what comes later, and lets the folder go", { tags: ["long"] }, async () => {
    // A valuation whose file does not come keeps its stream open.
    host.storage = { ...working, get: async () => new Promise(() => undefined) }
    const ref = await uploadedRef()
    const stream = await web.fetch(
      new Request(`${api}/bank-statement-valuations/stream`, json({ materials: [{ materialRef: ref }] })),
    )
    const reader = stream.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)

    const boundary = "boundary"
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n`
    const begun = Promise.withResolvers<undefined>()
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull: () => begun.resolve(undefined),
    })
    const uploading = web.fetch(
      new Request(`${api}/bank-statement-valuations/materials`, {
        method: "POST",
        headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
        body: endless,
        duplex: "half",
      } as RequestInit),
    )
    await begun.promise

    const closing = Promise.all([web.close(), web.close()])
    expect(await ask("/usage")).toMatchObject({ status: 503, code: 50300 })
    for (let more = await reader?.read(); more?.done === false; more = await reader?.read());
    const cut: unknown = await (await uploading).json()
    expect(cut).toMatchObject({ code: 50300 })
    await closing
    expect(await ask("/usage")).toMatchObject({ status: 503, code: 50300 })

    host.storage = working
    web = await open()
    expect(await ask("/usage")).toMatchObject({ status: 200 })
  })
})

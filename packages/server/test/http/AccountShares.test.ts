import { describe, expect, it } from "@effect/vitest"
import { MaterialNotFound, MaterialsFull, OnBehalfOf } from "@open-valuation/server/service"
import { Array, Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { uploadPlaces } from "../../src/http/AccountPlaces.ts"
import { makeUploadMemory, uploadLimits } from "../../src/materials/ReadUpload.ts"
import { body, makeClient, makeHost, PATH, readAnswer } from "./Host.ts"

const UPLOADS = "/api/open/v1/bank-statement-valuations/materials"
const stranger = { "x-api-key": "ovk_stranger" }
const unlimited = { perSecond: 1e6, burst: 1e6 }

/** A server that accepts any file and stores none. */
const uploading = makeClient(makeHost(), {
  rateLimit: unlimited,
  uploads: {
    keep: ({ bytes }) => Effect.succeed({ contentType: "text/csv", bytes }),
    open: () => Effect.void,
    store: {
      put: (_, files) =>
        Effect.succeed(files.map(({ contentType, fileName }) => ({ fileName, contentType, materialRef: "mat" }))),
      size: () => Effect.succeed(undefined),
      get: () => Effect.fail(new MaterialNotFound()),
    },
  },
})

type Client = Effect.Success<typeof uploading>

const head = new TextEncoder().encode(`--b\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\n`)

/** Sends the beginning of a file in pieces, then nothing more. */
const stall = (client: Client, pieces: ReadonlyArray<Uint8Array> = []) => {
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "x-api-key": "ovk_owner", "content-type": "multipart/form-data; boundary=b" },
    duplex: "half",
    body: new ReadableStream<Uint8Array>({
      start: (controller) => [head, ...pieces].forEach((piece) => controller.enqueue(piece)),
    }),
  }
  return Effect.forkChild(Effect.flatMap(client.fetch(UPLOADS, init), readAnswer), { startImmediately: true })
}

const upload = (client: Client, headers: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  form.append("files", new File(["a,b\n1,2\n"], "a.csv"))
  return client.send(UPLOADS, { method: "POST", body: form, headers })
}

/** Lets everything that was started run as far as it can. */
const settle = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 0)))

describe("one account at its limits", () => {
  it.effect("is the account that its requests work for", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const seen: Array<number> = []
      host.gate = Effect.map(OnBehalfOf, (id) => void seen.push(id))
      const client = yield* makeClient(host, { rateLimit: unlimited })
      yield* client.post(PATH, body)
      yield* client.post(PATH, body, stranger)
      expect(new Set([0, ...seen]).size).toBe(3)
    }),
  )

  it.effect("has a share of the requests that are answered at the same time", () =>
    Effect.gen(function* () {
      const host = makeHost()
      const gate = yield* Deferred.make<void>()
      host.gate = Deferred.await(gate)
      const client = yield* makeClient(host, { rateLimit: unlimited })
      const running = yield* Effect.forEach(Array.range(1, 200), () =>
        Effect.forkChild(client.post(PATH, body), { startImmediately: true }),
      )
      const refused = yield* client.post(PATH, body)
      expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([429, 42900, "5"])
      host.gate = Effect.void
      expect((yield* client.post(PATH, body, stranger)).body.code).toBe(0)
      yield* Deferred.succeed(gate, undefined)
      for (const one of running) expect((yield* Fiber.join(one)).body.code).toBe(0)
      expect((yield* client.post(PATH, body)).body.code).toBe(0)
    }),
  )

  it.effect("has a share of the uploads, so that others upload beside those that stall", () =>
    Effect.gen(function* () {
      const client = yield* uploading
      yield* Effect.forEach(Array.range(1, uploadPlaces.ofAccount), () => stall(client))
      yield* settle
      const refused = yield* upload(client)
      expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([429, 42900, "5"])
      expect((yield* upload(client, stranger)).body.code).toBe(0)
    }),
  )

  it.effect("loses uploads that send too little, and may then send others", () =>
    Effect.gen(function* () {
      const client = yield* uploading
      const silent = yield* stall(client)
      const slow = yield* stall(client, [new Uint8Array(uploadLimits.stallBytes).fill(0x20)])
      yield* settle
      yield* TestClock.adjust({ seconds: uploadLimits.stallSeconds })
      const answer = yield* Fiber.join(silent)
      expect([answer.status, answer.body.code, answer.headers.get("connection")]).toEqual([400, 40000, "close"])
      expect(answer.body.message).toBe("未能在规定时间内收到完整的请求")
      expect(slow.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust({ seconds: uploadLimits.stallSeconds })
      expect((yield* Fiber.join(slow)).body.code).toBe(40000)
      expect((yield* upload(client)).body.code).toBe(0)
    }),
  )
})

describe("a request that waits too long", () => {
  it.effect("is answered with 50300 after half a minute, and returns its place", () =>
    Effect.gen(function* () {
      const host = makeHost()
      host.gate = Effect.never
      const client = yield* makeClient(host, { rateLimit: unlimited, requestLimit: 1 })
      const waiting = yield* Effect.forkChild(client.post(PATH, body), { startImmediately: true })
      yield* settle
      yield* TestClock.adjust("30 seconds")
      const answer = yield* Fiber.join(waiting)
      expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([503, 50300, "5"])
      host.gate = Effect.void
      expect((yield* client.post(PATH, body)).body.code).toBe(0)
    }),
  )

  it.effect("for its own body is refused with 40000", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const init: RequestInit & { duplex: "half" } = {
        method: "POST",
        headers: { "x-api-key": "ovk_owner", "content-type": "application/json" },
        duplex: "half",
        body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) }),
      }
      const waiting = yield* Effect.forkChild(Effect.flatMap(client.fetch(PATH, init), readAnswer), {
        startImmediately: true,
      })
      yield* settle
      yield* TestClock.adjust("20 seconds")
      const answer = yield* Fiber.join(waiting)
      expect([answer.status, answer.body.code, answer.headers.get("connection")]).toEqual([400, 40000, "close"])
    }),
  )
})

describe("the memory of uploads", () => {
  it("is shared: each account has a limit, and all accounts together have one", () => {
    const memory = makeUploadMemory({ memoryBytes: 10, accountMemoryBytes: 4 })
    expect([memory.take(1, 4), memory.take(1, 1), memory.take(2, 4), memory.take(3, 3)]).toEqual([
      "taken",
      "share",
      "taken",
      "busy",
    ])
    memory.release(1, 4)
    expect([memory.take(3, 3), memory.take(1, 4)]).toEqual(["taken", "busy"])
  })

  it("leaves room for other accounts' largest uploads beside one account's", () =>
    expect(uploadLimits.memoryBytes).toBeGreaterThanOrEqual(uploadLimits.accountMemoryBytes + uploadLimits.totalBytes))
})

describe("an account whose storage is full", () => {
  it.effect("is refused with 41300, which states the space used and when it is freed", () =>
    Effect.gen(function* () {
      const full = new MaterialsFull({ usedBytes: 10_239.5 * 1_048_576, quotaBytes: 10_240 * 1_048_576 })
      const client = yield* makeClient(makeHost(), {
        uploads: {
          keep: ({ bytes }) => Effect.succeed({ contentType: "text/csv", bytes }),
          open: () => Effect.void,
          store: {
            put: () => Effect.fail(full),
            size: () => Effect.succeed(undefined),
            get: () => Effect.fail(new MaterialNotFound()),
          },
        },
      })
      const answer = yield* upload(client, { "accept-language": "en" })
      expect([answer.status, answer.body.code]).toEqual([413, 41300])
      expect(answer.body.data).toEqual({
        errors: [{ path: "files", message: expect.stringMatching(/take 10240 MiB and may take 10240 MiB.*30 days/) }],
      })
    }),
  )
})

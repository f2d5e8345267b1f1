import { describe, expect, it, layer } from "@effect/vitest"
import { type AppOptions, makeDrain } from "@open-valuation/server/http"
import { ApiKeys } from "@open-valuation/server/service"
import { Effect, Logger, Metric, References, Tracer } from "effect"
import { Headers, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Answering, makeAnswering } from "../../src/app/Answering.ts"
import type { PlainRequest } from "../../src/http/Plain.ts"
import { asset, body, finish, type Host, layerServices, makeClient, makeHost, PATH } from "./Host.ts"
import { realService } from "./RealService.ts"

const unlimited = { rateLimit: { perSecond: 1e9, burst: 1e9 } }

const own = { host: "localhost", "x-api-key": "ovk_owner", "x-request-id": "request-1" }

const get = (url: string, headers: PlainRequest["headers"] = {}): PlainRequest => ({
  method: "GET",
  url,
  headers: { ...own, ...headers },
})

/** A host with a valued task, whose keys need not be looked up. */
const valuedHost = Effect.gen(function* () {
  const host = makeHost()
  yield* (yield* makeClient(host)).post(PATH, body)
  finish(host, 1, {
    status: "SUCCESS",
    result: { avgTotalPrice: 890_000, riskTips: [{ code: "request.empty", params: {} }] },
  })
  for (const key of ["ovk_owner", "ovk_stranger", "ovk_chatty"]) host.known.add(key)
  return host
})

const answering = (host: Host, options: Partial<AppOptions> = {}) =>
  Effect.gen(function* () {
    const drain = yield* makeDrain
    return { drain, ...(yield* makeAnswering({ assets: [asset], ...unlimited, ...options }, drain)) }
  }).pipe(Effect.provide(layerServices(host)))

type Sent = Pick<HttpServerResponse.HttpServerResponse, "status" | "headers"> & { readonly body: string }

const seen = (response: HttpServerResponse.HttpServerResponse): Effect.Effect<Sent> =>
  Effect.promise(async () => {
    const { headers, status } = response
    return { status, headers, body: await HttpServerResponse.toWeb(response).text() }
  })

/** What a request is answered without the platform, and what lets go of the answer; `undefined` if it is not. */
const plainly = Effect.fnUntraced(function* ({ answerPlain }: Answering, request: PlainRequest) {
  const ends: Array<() => void> = []
  const { promise, resolve } = Promise.withResolvers<HttpServerResponse.HttpServerResponse>()
  if (!answerPlain(request, { send: resolve, whenTaken: (run) => ends.push(run) })) return undefined
  const answer = yield* seen(yield* Effect.promise(() => promise))
  return { answer, take: () => ends.forEach((run) => run()) }
})

/** What the app answers to the same request. */
const fully = ({ app }: Answering, { headers, method, url }: PlainRequest): Effect.Effect<Sent> => {
  const request = HttpServerRequest.fromWeb(new Request("http://localhost", { method }))
  return app.pipe(
    Effect.flatMap(seen),
    Effect.provideService(
      HttpServerRequest.HttpServerRequest,
      request.modify({ url, headers: Headers.fromInput(headers) }),
    ),
    Effect.scoped,
  )
}

/** An answer without what counts the requests of a key. */
const uncounted = ({ body: text, headers: { ratelimit, ...headers }, status }: Sent) => ({
  status,
  text,
  headers,
  isLimited: ratelimit !== undefined,
})

describe("a request that only reads JSON under a key that is known", () => {
  it.effect("gets without the platform what the app answers", () =>
    Effect.gen(function* () {
      const host = yield* valuedHost
      const server = yield* answering(host)
      const codes: Array<unknown> = []
      for (const request of [
        get(`${PATH}/1`),
        get(`${PATH}/1?any=query`, { "accept-language": "en" }),
        get(`${PATH}/1`, { "x-api-key": undefined, authorization: "Bearer ovk_owner" }),
        get(`${PATH}/1`, { "x-api-key": "ovk_stranger" }),
        get(`${PATH}/1`, { "x-api-key": "ovk_chatty" }),
        ...["2", "0", "-1", "01", "1.0", "1e0", "9007199254740993", "abc", "%31", "1%00"].map((id) =>
          get(`${PATH}/${id}`),
        ),
        get(PATH),
        get(`${PATH}?limit=0&status=NONE`),
        get("/api/open/v1/usage"),
      ]) {
        const plain = yield* plainly(server, request)
        const full = yield* fully(server, request)
        expect(plain && uncounted(plain.answer)).toEqual(uncounted(full))
        codes.push(/^\{"code":(\d+)/.exec(full.body)?.[1])
      }
      const missing = Array.from({ length: 10 }, () => "40401")
      expect(codes).toEqual(["0", "0", "0", "40401", "40300", ...missing, "0", "40001", "0"])
      expect(host.authentications).toBe(1)
    }),
  )

  it.effect("is left to the app for everything else", () =>
    Effect.gen(function* () {
      const host = yield* valuedHost
      const server = yield* answering(host)
      const before = host.authentications
      for (const request of [
        get(`${PATH}/1`, { "x-api-key": "ovk_unknown" }),
        get(`${PATH}/1`, { "x-api-key": undefined }),
        get(`${PATH}/1`, { "x-api-key": "" }),
        get(`${PATH}/1`, { authorization: "Bearer ovk_stranger" }),
        get(`${PATH}/1`, { "x-api-key": "k".repeat(1000) }),
        get(`${PATH}/1`, { host: undefined }),
        get(`${PATH}/1`, { host: "a, b" }),
        get(`${PATH}/1`, { "content-length": "2" }),
        get(`${PATH}/1`, { "transfer-encoding": "chunked" }),
        get(`${PATH}/1/`),
        get(`${PATH}/1/events`),
        get(`http://localhost${PATH}/1`),
        get(`${PATH}/1?${"q".repeat(8192)}`),
        get("/openapi.json"),
        get("/health/live"),
        get("/nowhere"),
        ...["HEAD", "OPTIONS", "POST", "DELETE", "get"].map((method) => ({ ...get(`${PATH}/1`), method })),
      ]) {
        expect(yield* plainly(server, request)).toBeUndefined()
      }
      expect(host.authentications).toBe(before)
      host.known.delete("ovk_owner")
      expect(yield* plainly(server, get(`${PATH}/1`))).toBeUndefined()
    }),
  )

  it.effect("takes a token and a place like any other, and gives the place back once the answer is taken", () =>
    Effect.gen(function* () {
      const host = yield* valuedHost
      const limited = yield* answering(host, { rateLimit: { perSecond: 1, burst: 2 } })
      const request = get(`${PATH}/1`)
      const tokens = [
        yield* plainly(limited, request),
        yield* fully(limited, request),
        yield* plainly(limited, request),
      ]
      const refused = tokens[2] && "answer" in tokens[2] ? tokens[2].answer : undefined
      expect([refused?.status, refused?.headers["retry-after"], refused?.headers["ratelimit"]]).toEqual([
        429,
        "1",
        '"default";r=0;t=1',
      ])
      const placed = yield* answering(host, { requestLimit: 1 })
      const first = yield* plainly(placed, request)
      const second = yield* plainly(placed, request)
      expect([first?.answer.status, second?.answer.status]).toEqual([200, 429])
      first?.take()
      expect((yield* plainly(placed, request))?.answer.status).toBe(200)
      const unread = yield* answering(host, { unsentLimit: 100 })
      const large = yield* plainly(unread, request)
      expect((yield* plainly(unread, request))?.answer.status).toBe(429)
      large?.take()
      expect((yield* plainly(unread, request))?.answer.status).toBe(200)
    }),
  )

  it.effect("is logged and counted once, as the app does", () =>
    Effect.gen(function* () {
      const host = yield* valuedHost
      const lines: Array<unknown> = []
      const logger = Logger.make(({ fiber, logLevel, message }) => {
        lines.push({ logLevel, message, ...fiber.getRef(References.CurrentLogAnnotations) })
      })
      const counted = Effect.map(Metric.snapshot, (metrics) =>
        metrics.flatMap(({ attributes, id, state }) =>
          id.startsWith("open_valuation_http") && "count" in state ? [[id, attributes, Number(state.count)]] : [],
        ),
      )
      yield* Effect.gen(function* () {
        const server = yield* answering(host)
        for (const id of [1, 2]) {
          const request = get(`${PATH}/${id}?secret=1`)
          const start = yield* counted
          yield* plainly(server, request)
          const afterPlain = yield* counted
          yield* fully(server, request)
          const afterFull = yield* counted
          const sum = (metrics: typeof start) => metrics.reduce((all, [, , count]) => all + Number(count), 0)
          expect([sum(afterPlain) - sum(start), sum(afterFull) - sum(afterPlain)]).toEqual([2, 2])
          expect(lines).toHaveLength(2)
          expect(lines[0]).toEqual(lines[1])
          expect(lines[0]).toMatchObject({ path: `${PATH}/${id}`, requestId: "request-1", account: "account-1" })
          lines.length = 0
        }
      }).pipe(Effect.provide(Logger.layer([logger])), Effect.provideService(Metric.MetricRegistry, new Map()))
    }),
  )

  it.effect("shows a defect as any does, and is refused by a process that shuts down", () =>
    Effect.gen(function* () {
      const host = yield* valuedHost
      const server = yield* answering(host)
      host.defect = new Error("secret")
      const broken = yield* plainly(server, get(`${PATH}/1`))
      expect(broken && uncounted(broken.answer)).toEqual(uncounted(yield* fully(server, get(`${PATH}/1`))))
      expect(broken?.answer.status).toBe(500)
      host.defect = undefined
      yield* server.drain.drain(0)
      expect(yield* plainly(server, get(`${PATH}/1`))).toBeUndefined()
      expect((yield* fully(server, get(`${PATH}/1`))).status).toBe(503)
    }).pipe(Effect.provide(Logger.layer([]))),
  )

  it.effect("is left to the app where spans are recorded", () =>
    Effect.gen(function* () {
      const host = yield* valuedHost
      const tracer = Tracer.make({ span: (options) => new Tracer.NativeSpan(options) })
      const server = yield* Effect.provideService(answering(host), Tracer.Tracer, tracer)
      expect(yield* plainly(server, get(`${PATH}/1`))).toBeUndefined()
    }),
  )
})

describe("a key of a service on a database", () => {
  layer(realService(), { excludeTestServices: true })((it) => {
    it.effect("is known once it was found, and refused at once when it is revoked", () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const { key, keyId } = yield* keys.create({ name: "poller", account: "poller" })
        const server = yield* makeAnswering({ assets: [asset], ...unlimited }, yield* makeDrain)
        const poll = get(`${PATH}/1`, { "x-api-key": key })
        expect(yield* plainly(server, poll)).toBeUndefined()
        expect((yield* fully(server, poll)).status).toBe(404)
        expect((yield* plainly(server, poll))?.answer.status).toBe(404)
        yield* keys.revoke(keyId)
        expect(yield* plainly(server, poll)).toBeUndefined()
        expect((yield* fully(server, poll)).status).toBe(401)
      }),
    )
  })
})

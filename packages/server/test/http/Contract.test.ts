import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { ApiFailure, assetGroup, makeApi, makeClient as makeTypedClient } from "@open-valuation/http-api"
import { Effect, Layer, Redacted, Schema, Stream } from "effect"
import { FetchHttpClient } from "effect/http"
import { HttpApi } from "effect/http-api"
import { body, finish, type Host, makeClient, makeHost } from "./Host.ts"
import { progress, reported } from "./Story.ts"

const contract = makeApi(
  assetGroup({
    assetType: "PROPERTY",
    Request: Schema.Struct({ city: Schema.String, buildingArea: Schema.Finite }),
    Result: Schema.Struct({ avgTotalPrice: Schema.Finite }),
  }),
)

/** Every operation of the contract, with its parameters filled in. */
const operations: Array<{ readonly method: string; readonly path: string }> = []
HttpApi.reflect(contract, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint }) => {
    operations.push({ method: endpoint.method, path: endpoint.path.replace(/:\w+/g, "1") })
  },
})

/** A typed client of the contract for a host. */
const typedClient = Effect.fnUntraced(function* (host: Host) {
  const web = yield* makeClient(host)
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    return Effect.runPromise(
      Effect.flatMap(
        Effect.promise(() => request.text()),
        (text) =>
          web.fetch(request.url.slice("http://valuation.test".length), {
            method: request.method,
            headers: request.headers,
            ...(text === "" ? {} : { body: text }),
          }),
      ),
    )
  }
  const http = FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch)))
  return yield* makeTypedClient(contract, {
    baseUrl: "http://valuation.test",
    apiKey: Redacted.make("ovk_owner"),
  }).pipe(Effect.provide(http))
})

describe("the published contract", () => {
  it.effect("has a route for each of its operations, behind a key", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost())
      const codes = yield* Effect.forEach(operations, ({ method, path }) =>
        Effect.map(client.send(path, { method, headers: { "x-api-key": "" } }), (answer) => answer.body.code),
      )
      expect(operations).toHaveLength(15)
      expect(codes).toEqual(operations.map(() => 40100))
    }),
  )

  it.effect("is what the server speaks: its typed client reads every answer", () => {
    const host = makeHost()
    return Effect.gen(function* () {
      const client = yield* typedClient(host)
      const created = yield* client.property.create({ query: {}, headers: {}, payload: body })
      finish(host, created.data.taskId, { status: "SUCCESS", result: { avgTotalPrice: 890_000 } })
      const { data } = yield* client.property.get({ params: { taskId: created.data.taskId } })
      expect(data.result).toEqual({ avgTotalPrice: 890_000 })
      expect((yield* client.account.usage()).data.chargedAmount).toBe(15.5)

      const listed = yield* client.property.list({ query: { status: "SUCCESS", limit: 5 } })
      expect(listed.data).toEqual([
        {
          taskId: created.data.taskId,
          valuationNo: created.data.valuationNo,
          assetType: "PROPERTY",
          status: "SUCCESS",
          statusLabel: "成功",
          errorMessage: null,
          createdAt: "2026-03-15T10:30:00.000+08:00",
          caseNumber: null,
          note: null,
          endedAt: null,
        },
      ])
      expect((yield* client.property.list({ query: { cursor: 1 } })).data).toEqual([])

      const { data: deliveries } = yield* client.webhooks.list({ query: { taskId: 1, limit: 5 } })
      expect(deliveries).toMatchObject([{ deliveryId: 7, attempts: [{ statusCode: null }] }])
      const again = yield* client.webhooks.redeliver({ params: { deliveryId: 7 } })
      expect(again.data).toEqual(deliveries[0])
      const failed = yield* client.webhooks.redeliverFailed({
        payload: { since: LocalDate.LocalDate.make("2026-03-15"), dryRun: true },
      })
      expect(failed.data).toEqual({ deliveries: 1 })
      const tested = yield* client.webhooks.test({ payload: { url: "https://example.com/test" } })
      expect(tested.data.url).toBe("https://example.com/test")

      const refused = yield* Effect.flip(
        client.property.create({ query: { callbackUrl: "ftp://example.com/" }, headers: {}, payload: body }),
      )
      expect(refused).toBeInstanceOf(ApiFailure)
      expect(refused).toMatchObject({ code: 40002, data: { errors: [{ path: "callbackUrl" }] } })
    })
  })

  it.effect("is what the server streams: its typed client reads every event, and resumes where it was cut off", () => {
    const host = makeHost()
    host.reported = reported
    host.live = Stream.make(progress)
    return Effect.gen(function* () {
      const client = yield* typedClient(host)
      const stream = yield* client.property.stream({
        query: {},
        headers: { "Idempotency-Key": "loan-4711" },
        payload: body,
      })
      const seen = yield* Stream.runCollect(stream)
      expect(seen.map(({ event }) => event)).toEqual(["task", "step", "samples", "progress"])
      expect(seen[1]?.data).toMatchObject({ seq: 2, stage: "SEARCH", code: "request.missing" })

      finish(host, 1, { status: "SUCCESS", result: { avgTotalPrice: 890_000 } })
      const rest = yield* client.property.events({ params: { taskId: 1 }, headers: { "Last-Event-ID": "3" } })
      expect(Stream.isStream(rest)).toBe(true)
      if (!Stream.isStream(rest)) return
      const last = yield* Stream.runCollect(rest)
      expect(last.map(({ id, event }) => [id, event])).toEqual([["4", "result"]])
      expect(last[0]?.data).toMatchObject({ status: "SUCCESS", result: { avgTotalPrice: 890_000 } })

      const nothing = yield* client.property.events({ params: { taskId: 1 }, headers: { "Last-Event-ID": "4" } })
      expect(nothing).toBeUndefined()
      const refused = yield* Effect.flip(
        client.property.events({ params: { taskId: 1 }, headers: { "Last-Event-ID": "5" } }),
      )
      expect(refused).toMatchObject({ code: 40001, data: { errors: [{ path: "Last-Event-ID" }] } })
    })
  })
})

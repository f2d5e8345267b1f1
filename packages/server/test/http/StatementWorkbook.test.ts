import { describe, expect, it } from "@effect/vitest"
import { type Adoption, xlsxType } from "@open-valuation/http-api"
import { type MakeWorkbook, WorkbookLost, type WorkbookRequest } from "@open-valuation/server/http"
import { Deferred, Effect, Fiber, Queue } from "effect"
import { asset, body, finish, makeClient, makeHost, readAnswer } from "./Host.ts"

const PATH = "/api/open/v1/bank-statement-valuations"

/** A confirmed value, of the second version of a result. */
const adoption: Adoption = {
  adoptionId: 1,
  status: "CONFIRMED",
  value: 2,
  reason: "实地核对",
  attachments: [],
  by: { kind: "KEY", id: "3", name: "valuer" },
  at: "2026-03-15T10:30:00.000+08:00",
  engineValue: 1,
  gap: 1,
  engineVersion: "1.4.0",
  version: 2,
  resultHash: "0",
  decidedBy: { kind: "KEY", id: "4", name: "reviewer" },
  decidedAt: "2026-03-15T11:30:00.000+08:00",
  decisionReason: null,
}
const bytes = new TextEncoder().encode("PK…")

/** A client of a host with one task and 1,500 lines; `asked` are the workbooks that were ordered. */
const setUp = Effect.fnUntraced(function* (make?: MakeWorkbook) {
  const host = makeHost()
  host.lines = Array.from({ length: 1500 }, (_, at) => ({ line: at + 1 }))
  const asked: Array<WorkbookRequest> = []
  const makeWorkbook: MakeWorkbook =
    make ??
    ((request) =>
      Effect.as(
        Effect.sync(() => asked.push(request)),
        bytes,
      ))
  const statements = { ...asset, assetType: "BANK_STATEMENT" }
  const client = yield* makeClient(host, { assets: [asset, statements], makeWorkbook })
  yield* client.post(PATH, body)
  const get = (path: string, headers: Record<string, string> = {}) =>
    client.fetch(path, { headers: { "x-api-key": "ovk_owner", ...headers } })
  return { asked, client, get, host }
})

describe("the workbook of statements over HTTP", () => {
  it.effect("is a file with the number of the valuation, in the language of the reader", () =>
    Effect.gen(function* () {
      const { asked, client, get, host } = yield* setUp()
      finish(host, 1, { status: "SUCCESS", result: { effectiveAssets: 1 } })
      const response = yield* get(`${PATH}/1/workbook`, { "accept-language": "en" })
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": xlsxType,
        "content-disposition": 'attachment; filename="VAL-PROP-20260315-0001.xlsx"',
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      })
      expect(response.headers.get("content-encoding")).toBeNull()
      expect(new Uint8Array(yield* Effect.promise(() => response.arrayBuffer()))).toEqual(bytes)
      const [request] = asked
      expect(request).toMatchObject({ account: 1, locale: "en", result: { effectiveAssets: 1 } })
      const pages = yield* Effect.forEach([0, 1000, 1500], (cursor) => request?.lines(cursor) ?? Effect.die("none"))
      expect(pages.map((page) => page?.length)).toEqual([1000, 500, 0])
      expect(request?.version).toBeUndefined()

      // A former version says what it is, in its name too, and has no value that was adopted on another one.
      finish(host, 1, { status: "SUCCESS", result: { effectiveAssets: 1 }, version: 3, adoption })
      const former = yield* get(`${PATH}/1/workbook?version=1`)
      expect(former.headers.get("content-disposition")).toContain("VAL-PROP-20260315-0001-v1.xlsx")
      expect(asked[1]).toMatchObject({ version: { number: 1, latest: 3 } })
      expect(asked[1]).not.toHaveProperty("adoption")
      yield* get(`${PATH}/1/workbook?version=2`)
      expect(asked[2]?.adoption).toEqual(adoption)
      const codes = yield* Effect.forEach(["0", "x", "4"], (version) =>
        Effect.map(client.send(`${PATH}/1/workbook?version=${version}`), ({ body }) => body.code),
      )
      expect(codes).toEqual([40001, 40001, 40405])
    }),
  )

  it.effect("is refused while there is no result, to strangers, and without the scope", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp()
      const code = (path: string, headers = {}) =>
        Effect.map(client.send(path, { headers }), (answer) => answer.body.code)
      expect(yield* code(`${PATH}/1/workbook`)).toBe(40900)
      finish(host, 1, { status: "FAILED", error: { code: "task.unexpected", params: { valuationNo: "1" } } })
      expect(yield* code(`${PATH}/1/workbook`)).toBe(40900)
      for (const id of ["2", "0", "x", "-1"]) expect(yield* code(`${PATH}/${id}/workbook`)).toBe(40401)
      expect(yield* code(`${PATH}/1/workbook`, { "x-api-key": "ovk_stranger" })).toBe(40401)
      expect(yield* code(`${PATH}/1/workbook`, { "x-api-key": "ovk_chatty" })).toBe(40300)
      expect(yield* code("/api/open/v1/property-valuations/1/workbook")).toBe(40400)
    }),
  )

  it.effect("is made twice at a time for an account, and then refused", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<Uint8Array>()
      const begun = yield* Queue.unbounded<void>()
      const { get, host } = yield* setUp(() => Effect.andThen(Queue.offer(begun, undefined), Deferred.await(gate)))
      finish(host, 1, { status: "SUCCESS", result: {} })
      const running = yield* Effect.forEach([1, 2], () => Effect.forkChild(get(`${PATH}/1/workbook`)))
      yield* Effect.forEach([1, 2], () => Queue.take(begun))
      const third = yield* Effect.flatMap(get(`${PATH}/1/workbook`), readAnswer)
      expect([third.status, third.body.code]).toEqual([429, 42900])
      yield* Deferred.succeed(gate, bytes)
      const answers = yield* Effect.forEach(running, Fiber.join)
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect((yield* get(`${PATH}/1/workbook`)).status).toBe(200)
    }),
  )

  it.effect("that exceeds its budget is refused with 50300", () =>
    Effect.gen(function* () {
      const { client, host } = yield* setUp(() => Effect.fail(new WorkbookLost({ reason: "memory" })))
      finish(host, 1, { status: "SUCCESS", result: {} })
      const { body: answer, headers } = yield* client.send(`${PATH}/1/workbook`)
      expect([answer.code, headers.get("retry-after")]).toEqual([50300, "60"])
    }),
  )

  it.effect("has no route on a host that makes none", () =>
    Effect.gen(function* () {
      const client = yield* makeClient(makeHost(), { assets: [{ ...asset, assetType: "BANK_STATEMENT" }] })
      expect((yield* client.send(`${PATH}/1/workbook`)).body.code).toBe(40400)
    }),
  )
})

import { expect, layer } from "@effect/vitest"
import { allScopes, type Scope } from "@open-valuation/http-api"
import { makeWebApp } from "@open-valuation/server/http"
import { ApiKeys } from "@open-valuation/server/service"
import { Effect, Schedule } from "effect"
import { asset, body, PATH, readAnswer } from "./Host.ts"
import { realService } from "./RealService.ts"

/** The web handler with a new key of the account. */
const clientOf = Effect.fnUntraced(function* (account: string, scopes: ReadonlyArray<Scope> = allScopes) {
  const { key } = yield* (yield* ApiKeys).create({ name: "test", account, scopes })
  const { handler } = yield* makeWebApp({ assets: [asset], rateLimit: { perSecond: 1e6, burst: 1e6 } })
  const headers = { "x-api-key": key, "content-type": "application/json" }
  return (path: string, json?: unknown) => {
    const posted = json === undefined ? {} : { method: "POST", body: JSON.stringify(json) }
    return Effect.promise(() => handler(new Request(`http://valuation.test${path}`, { headers, ...posted }))).pipe(
      Effect.flatMap(readAnswer),
      Effect.map((answer) => answer.body),
    )
  }
})

const idOf = (answer: { readonly data: unknown }, name: string) => Number(Reflect.get(Object(answer.data), name))

/** A task that has ended. */
const taskOf = Effect.fnUntraced(function* (client: Effect.Success<ReturnType<typeof clientOf>>, request = body) {
  const id = idOf(yield* client(PATH, request), "taskId")
  yield* client(`${PATH}/${id}`).pipe(
    Effect.repeat({
      until: ({ data }) => Reflect.get(Object(data), "status") !== "IN_PROGRESS",
      schedule: Schedule.spaced("60 millis"),
    }),
  )
  return `${PATH}/${id}`
})

const proposal = { value: 860_000, reason: "外墙渗水" }

layer(realService(), { excludeTestServices: true })("adopted values over the API", (it) => {
  it.effect("are proposed, listed, confirmed, and in the detail of the task", () =>
    Effect.gen(function* () {
      const [valuer, reviewer] = [yield* clientOf("lender"), yield* clientOf("lender")]
      const task = yield* taskOf(valuer)
      expect((yield* valuer(task)).data).toMatchObject({ status: "SUCCESS", adoption: null })
      const { data } = yield* valuer(`${task}/adoptions`, proposal)
      expect(data).toMatchObject({ status: "PROPOSED", value: 860_000, reason: "外墙渗水", attachments: [] })
      const id = idOf({ data }, "adoptionId")
      expect((yield* valuer(`${task}/adoptions/${id}/confirm`, {})).code).toBe(40300)
      expect((yield* valuer(`${task}/adoptions/${id}/reject`, {})).code).toBe(40300)
      expect((yield* reviewer("/api/open/v1/adoptions?status=PROPOSED")).data).toMatchObject([
        { adoptionId: id, assetType: "PROPERTY", mine: false },
      ])
      const confirmed = yield* reviewer(`${task}/adoptions/${id}/confirm`, { reason: "同意" })
      expect(confirmed).toMatchObject({ code: 0, data: { status: "CONFIRMED", decisionReason: "同意" } })
      expect((yield* valuer(task)).data).toMatchObject({ result: { avgTotalPrice: 890_000 }, adoption: confirmed.data })
      expect((yield* valuer(`${task}/adoptions`)).data).toEqual([confirmed.data])
      expect((yield* reviewer(`${task}/adoptions/${id}/confirm`, {})).code).toBe(40900)
      expect((yield* reviewer("/api/open/v1/adoptions?status=PROPOSED")).data).toEqual([])
    }),
  )

  it.effect("are refused with the code of each fault", () =>
    Effect.gen(function* () {
      const valuer = yield* clientOf("careful")
      const task = yield* taskOf(valuer)
      const propose = (json: unknown, to = task) => Effect.map(valuer(`${to}/adoptions`, json), ({ code }) => code)
      const faulty = yield* valuer(`${task}/adoptions`, { value: -1, reason: " ", attachments: [1] })
      expect(faulty).toMatchObject({
        code: 40001,
        data: { errors: [{ path: "value" }, { path: "reason" }, { path: "attachments[0]" }] },
      })
      expect(yield* propose({ ...proposal, value: 1.1e12 })).toBe(40001)
      // 86, meant in 10,000 yuan; a home may still be worth nothing.
      for (const value of [86, 8.6e9]) {
        const { data } = yield* valuer(`${task}/adoptions`, { ...proposal, value })
        expect(data).toMatchObject({
          errors: [{ path: "value", message: expect.stringContaining("应填元，不是万元") }],
        })
      }
      expect(yield* propose({ ...proposal, value: 0 })).toBe(0)
      expect(yield* propose({ ...proposal, reason: "长".repeat(2001) })).toBe(40001)
      expect(yield* propose({ ...proposal, attachments: Array.from({ length: 21 }, () => "mat_x") })).toBe(40001)
      expect(yield* propose({ ...proposal, attachments: ["mat_x"] })).toBe(40402)
      expect(yield* propose(proposal, `${PATH}/999`)).toBe(40401)
      expect(yield* propose(proposal, `${PATH}/abc`)).toBe(40401)

      const failed = yield* taskOf(valuer, { ...body, city: "火星" })
      expect(yield* valuer(`${failed}/adoptions`, proposal)).toMatchObject({
        code: 40001,
        data: { errors: [{ path: "taskId", message: "只有估值成功的任务才能采纳价值。" }] },
      })

      for (const id of ["999", "abc", "0"]) {
        expect((yield* valuer(`${task}/adoptions/${id}/confirm`, {})).code).toBe(40405)
      }
      expect((yield* valuer(`${PATH}/999/adoptions/1/confirm`, {})).code).toBe(40401)
      expect((yield* valuer(`${PATH}/999/adoptions`)).code).toBe(40401)
      expect((yield* valuer("/api/open/v1/adoptions?status=OPEN")).code).toBe(40001)

      const stranger = yield* clientOf("stranger")
      const id = idOf(yield* valuer(`${task}/adoptions`, proposal), "adoptionId")
      expect((yield* stranger(`${task}/adoptions/${id}/confirm`, {})).code).toBe(40401)
      expect((yield* stranger("/api/open/v1/adoptions")).data).toEqual([])
      const reader = yield* clientOf("careful", ["valuations"])
      expect((yield* reader(`${task}/adoptions`)).code).toBe(0)
      expect((yield* reader(`${task}/adoptions`, proposal)).code).toBe(40300)
      expect((yield* reader(`${task}/adoptions/${id}/confirm`, {})).code).toBe(40300)
    }),
  )
})

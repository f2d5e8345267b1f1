import { describe, expect, it } from "@effect/vitest"
import { Array, Deferred, Effect } from "effect"
import { type AppOptions, Delivery } from "../../src/http.ts"
import { makeUnsentAnswers } from "../../src/http/AccountPlaces.ts"
import { body, makeClient, makeHost, PATH } from "./Host.ts"

const stranger = { "x-api-key": "ovk_stranger" }
const USAGE = "/api/open/v1/usage"

/** A server of which no answer is taken before `taken` completes. */
const unread = Effect.fnUntraced(function* (options: Partial<AppOptions>) {
  const host = makeHost()
  const taken = yield* Deferred.make<void>()
  const client = yield* Effect.provideService(makeClient(host, options), Delivery, () => Deferred.await(taken))
  return { client, host, take: Deferred.succeed(taken, undefined) }
})

describe("answers that nobody reads", () => {
  it.effect("keep their places until they are taken", () =>
    Effect.gen(function* () {
      const { client, take } = yield* unread({ requestLimit: 2 })
      const codes = yield* Effect.forEach(Array.range(1, 3), () =>
        Effect.map(client.send(USAGE), (answer) => answer.body.code),
      )
      expect(codes).toEqual([0, 0, 42900])
      expect((yield* client.send(USAGE, { headers: stranger })).body.code).toBe(0)
      yield* take
      expect((yield* client.send(USAGE)).body.code).toBe(0)
    }),
  )

  it.effect("keep the account's further requests out, before anything is done for them", () =>
    Effect.gen(function* () {
      const { client, host, take } = yield* unread({ unsentLimit: 100 })
      expect((yield* client.post(PATH, body)).body.code).toBe(0)
      const refused = yield* client.post(PATH, body)
      expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([429, 42900, "5"])
      expect(host.inputs).toHaveLength(1)
      expect((yield* client.post(PATH, body, stranger)).body.code).toBe(0)
      yield* take
      expect((yield* client.post(PATH, body)).body.code).toBe(0)
    }),
  )

  it.effect("fill the process for those accounts only that have some", () =>
    Effect.gen(function* () {
      const { hold, room } = makeUnsentAnswers({ ofAccount: 100, ofProcess: 150 })
      const refusal = (account: number) =>
        Effect.match(room(account), { onFailure: ({ code }) => code, onSuccess: () => 0 })
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* hold(1, 99)
          yield* hold(2, 50)
          expect([yield* refusal(1), yield* refusal(2), yield* refusal(3)]).toEqual([0, 0, 0])
          yield* hold(2, 1)
          expect([yield* refusal(1), yield* refusal(2), yield* refusal(3)]).toEqual([50300, 50300, 0])
          yield* hold(1, 1)
          expect(yield* refusal(1)).toBe(42900)
        }),
      )
      expect([yield* refusal(1), yield* refusal(2)]).toEqual([0, 0])
    }),
  )
})

it.effect("a large answer goes in pieces of 64 KiB, as its reader takes them", () =>
  Effect.gen(function* () {
    const client = yield* makeClient(makeHost())
    const response = yield* client.fetch("/docs/swagger-ui.js")
    const lengths: Array<number> = []
    yield* Effect.promise(async () => {
      for await (const piece of response.body ?? []) lengths.push(piece.length)
    })
    const all = Number(response.headers.get("content-length"))
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(all)
    expect(lengths.length).toBe(Math.ceil(all / 65_536))
    expect(Math.max(...lengths)).toBe(65_536)
  }),
)

import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { ChatModels, ColumnModel, parseModelEndpoint } from "../../src/model/index.ts"
import * as Loopback from "./LoopbackProvider.ts"
import { provider } from "./Proposals.ts"

const question = { header: ["甲栏", "乙栏"], rows: [["2026-03-02", "han(3)"]] }
const columns = [{ column: 1, role: "counterparty" }]

/** What a provider with the given reply makes of the question, and what it was sent. */
const guessed = Effect.fnUntraced(function* (reply: Loopback.Reply) {
  const { origin, requests } = yield* provider(reply)
  const endpoint = parseModelEndpoint(`${origin}/v1#m`)
  if (endpoint === undefined) return yield* Effect.die("no endpoint")
  const guesses = yield* Effect.flatMap(ColumnModel, ({ guess }) => guess(question)).pipe(
    Effect.provide(ChatModels.layer(endpoint)),
  )
  return { guesses, sent: JSON.stringify(requests.map(({ body }) => body)) }
})

describe("a language model that guesses columns", () => {
  it.effect("is sent the masked table, and answers with roles", () =>
    Effect.gen(function* () {
      const { guesses, sent } = yield* guessed(Loopback.completion(JSON.stringify({ columns })))
      expect(guesses).toEqual(columns)
      expect(sent).toContain("2026-03-02")
      expect(sent).toContain("han(3)")
    }),
  )

  it.live("guesses nothing where its answer is none, is too long, or names other roles", () =>
    Effect.gen(function* () {
      const wrong = [
        Loopback.completion("as you wish"),
        Loopback.completion(JSON.stringify({ columns: Array.from({ length: 65 }, () => columns[0]) })),
        Loopback.completion(JSON.stringify({ columns: [{ column: 1, role: "truth" }] })),
        Loopback.cutOff,
      ]
      for (const reply of wrong) expect((yield* guessed(reply)).guesses).toEqual([])
    }),
  )

  it.effect("is none, and is sent nothing, where none is set", () =>
    Effect.gen(function* () {
      const { guess } = yield* ColumnModel
      expect(yield* guess(question)).toEqual([])
    }),
  )
})

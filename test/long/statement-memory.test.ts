import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { copiedPairs, honestPairs, type Pair } from "../memory/Pairs.ts"
import { judgedBy, makeMemory, printsOf } from "../memory/Remembering.ts"

const print = Effect.fnUntraced(function* (pair: Pair) {
  return { pair, first: yield* printsOf(pair.first), second: yield* printsOf(pair.second) }
})

describe("the memory of earlier tasks", () => {
  it.effect("finds at least 98 % of 200 statements that come again, and nobody else's", () =>
    Effect.gen(function* () {
      const pairs = yield* Effect.forEach(copiedPairs(200), print)
      const memory = makeMemory()
      for (const [at, { first }] of pairs.entries()) {
        memory.keep(
          at,
          first.map((one) => one.print),
        )
      }
      const missed: Array<string> = []
      for (const [at, { pair, second }] of pairs.entries()) {
        const { contradictions, earlierTasks } = judgedBy(memory, second)
        const same = earlierTasks.filter(({ kind }) => kind.startsWith("SAME"))
        expect
          .soft(
            same.filter(({ taskId }) => taskId !== at),
            pair.name,
          )
          .toEqual([])
        expect.soft(contradictions, pair.name).toEqual([])
        if (!same.some(({ holder }) => holder === pair.holder)) missed.push(`${pair.name}: ${JSON.stringify(same)}`)
      }
      expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(4)
    }),
  )

  it.effect("finds nothing in 2,000 pairs of honest borrowers who have much in common", () =>
    Effect.gen(function* () {
      for (const pair of honestPairs(2_000)) {
        const memory = makeMemory()
        memory.keep(
          1,
          (yield* printsOf(pair.first)).map((one) => one.print),
        )
        expect.soft(judgedBy(memory, yield* printsOf(pair.second)).earlierTasks, pair.name).toEqual([])
      }
    }),
  )
})

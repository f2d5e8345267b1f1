import { LocalDate } from "@open-valuation/core"
import type { ModelArtefact } from "@open-valuation/core/market"
import { type ArtefactStore, ArtefactsUnavailable, type ModelPlace } from "@open-valuation/store"
import { Deferred, Effect, Fiber, Result } from "effect"
import { expect } from "vitest"
import type { Rule } from "../Contract.ts"
import { learnedModel } from "./LearnedModels.ts"

type Store = ArtefactStore["Service"]

/** A store of models, as two processes see it. */
export interface OpenModelStore {
  readonly store: Store
  readonly other: Store
}

let learned: ModelArtefact | undefined

/** A stored model; the number tells it from others. */
const artefactOf = (number: number): ModelArtefact => {
  learned ??= learnedModel()
  return { ...learned, fittedAt: `2026-07-01T08:00:00.${String(number).padStart(3, "0")}Z` }
}

const at = (market: string, monthEnd?: string): ModelPlace => ({
  assetType: "PROPERTY",
  market,
  ...(monthEnd === undefined ? {} : { monthEnd: LocalDate.LocalDate.make(monthEnd) }),
})

/** Which model is stored at a place: its number. */
const numberAt = (store: Store, place: ModelPlace) =>
  Effect.map(store.find(place), (found) =>
    found.map((one) => Number(Result.getOrThrow(one).fittedAt.slice("2026-07-01T08:00:00.".length, -1))),
  )

/** Names of markets that are one name where punctuation, case, a path or a statement is not data. */
const NAMES = [
  "A B",
  "a b",
  "A-B",
  "A/B",
  "A\\B",
  "../A B",
  "A B'; DROP TABLE market_models; --",
  "A B\u0000",
  "",
  "😀".repeat(200),
]

export const modelStoreRules: ReadonlyArray<Rule<OpenModelStore>> = [
  {
    name: "has nothing where nothing was stored",
    holds: Effect.fnUntraced(function* ({ store }) {
      expect(yield* store.find(at("nowhere"))).toEqual([])
      expect(yield* store.find(at("nowhere", "2026-05-31"))).toEqual([])
    }),
  },
  {
    name: "gives a model back as it was, to other processes too",
    holds: Effect.fnUntraced(function* ({ other, store }) {
      yield* store.put(at("given"), artefactOf(1))
      expect(yield* store.find(at("given"))).toEqual([Result.succeed(artefactOf(1))])
      expect(yield* other.find(at("given"))).toEqual([Result.succeed(artefactOf(1))])
    }),
  },
  {
    name: "has one model for each place: the last",
    holds: Effect.fnUntraced(function* ({ other, store }) {
      for (const number of [1, 2]) yield* store.put(at("last"), artefactOf(number))
      yield* other.put(at("last"), artefactOf(3))
      expect(yield* numberAt(store, at("last"))).toEqual([3])
    }),
  },
  {
    name: "keeps assets and months apart",
    holds: Effect.fnUntraced(function* ({ store }) {
      const places: ReadonlyArray<ModelPlace> = [
        at("apart"),
        { ...at("apart"), assetType: "LAND" },
        at("apart", "2026-04-30"),
        at("apart", "2026-05-31"),
      ]
      for (const [number, place] of places.entries()) yield* store.put(place, artefactOf(number))
      expect(yield* Effect.forEach(places, (place) => numberAt(store, place))).toEqual([[0], [1], [2], [3]])
    }),
  },
  {
    name: "takes the names of markets as data",
    holds: Effect.fnUntraced(function* ({ store }) {
      // PostgreSQL has no NUL in texts, and a store may refuse what it cannot hold.
      const taken: Array<readonly [string, number]> = []
      for (const [number, name] of NAMES.entries()) {
        const put = yield* Effect.result(store.put(at(name), artefactOf(number)))
        if (Result.isSuccess(put)) taken.push([name, number])
        else expect(put.failure).toBeInstanceOf(ArtefactsUnavailable)
      }
      expect(taken.length).toBeGreaterThanOrEqual(NAMES.length - 1)
      for (const [name, number] of taken) expect([name, yield* numberAt(store, at(name))]).toEqual([name, [number]])
    }),
  },
  {
    name: "gives whole models alone, also while others are stored",
    holds: Effect.fnUntraced(function* ({ other, store }) {
      yield* store.put(at("busy"), artefactOf(1))
      const storing = Effect.forEach(
        Array.from({ length: 8 }, (_, n) => n),
        (n) => (n % 2 === 0 ? store : other).put(at("busy"), artefactOf(n)),
      )
      const reading = Effect.forEach(Array.from({ length: 8 }), () => other.find(at("busy")))
      const [, ...found] = yield* Effect.all([storing, reading, reading], { concurrency: "unbounded" })
      for (const one of found.flat(2)) expect(Result.isSuccess(one)).toBe(true)
      expect(found.flat()).toHaveLength(16)
    }),
  },
  {
    name: "gives a claim to one process at a time, until its scope closes",
    holds: Effect.fnUntraced(function* ({ other, store }) {
      const place = at("claimed")
      yield* Effect.scoped(
        Effect.gen(function* () {
          expect(yield* store.claim(place)).toBe(true)
          expect(yield* Effect.scoped(store.claim(place))).toBe(false)
          expect(yield* Effect.scoped(other.claim(place))).toBe(false)
          for (const free of [at("another"), { ...place, assetType: "LAND" as const }, at("claimed", "2026-05-31")]) {
            expect(yield* Effect.scoped(other.claim(free))).toBe(true)
          }
        }),
      )
      expect(yield* Effect.scoped(other.claim(place))).toBe(true)
    }),
  },
  {
    name: "frees the claim of one that was interrupted",
    holds: Effect.fnUntraced(function* ({ other, store }) {
      const place = at("interrupted")
      const claimed = yield* Deferred.make<void>()
      const learning = yield* Effect.forkChild(
        Effect.scoped(
          Effect.andThen(
            Effect.tap(store.claim(place), () => Deferred.succeed(claimed, undefined)),
            Effect.never,
          ),
        ),
      )
      yield* Deferred.await(claimed)
      yield* Fiber.interrupt(learning)
      expect(yield* Effect.scoped(other.claim(place))).toBe(true)
    }),
  },
]

/** The rule of a store that cannot be reached. */
export const awayRules = (secrets: ReadonlyArray<string>): ReadonlyArray<Rule<Store>> => [
  {
    name: "fails as ArtefactsUnavailable with one line, and repeats no secret",
    holds: Effect.fnUntraced(function* (store) {
      const errors = [
        yield* Effect.flip(store.find(at("away"))),
        yield* Effect.flip(store.put(at("away"), artefactOf(1))),
        yield* Effect.flip(Effect.scoped(store.claim(at("away")))),
      ]
      for (const error of errors) {
        expect(error).toBeInstanceOf(ArtefactsUnavailable)
        expect(error.message).toMatch(/^[^\n]+$/)
        for (const secret of secrets) expect(error.message).not.toContain(secret)
      }
    }),
  },
]

import { LocalDate } from "@open-valuation/core"
import { artefactOf, dataHash, fit, type ModelArtefact } from "@open-valuation/core/market"
import { propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import {
  type ArtefactStore,
  ArtefactsUnavailable,
  type FitWish,
  type ModelPlace,
  type StoredModel,
} from "@open-valuation/store"
import { Deferred, Effect, Fiber, Option, Result } from "effect"
import { expect } from "vitest"
import { simulatePropertyMarket } from "../../simulation/index.ts"
import type { Rule } from "../Contract.ts"

const today = LocalDate.LocalDate.make("2026-06-30")

/** A model of a simulated market of homes, learned here. */
const learnedModel = (): ModelArtefact => {
  const { samples } = simulatePropertyMarket({ seed: 4, today, deals: 300, listings: 60 })
  const markets = Map.groupBy(samples, ({ city, facts }) => propertyKeys.market(city, facts))
  const [largest] = [...markets.values()].toSorted((a, b) => b.length - a.length)
  const model = fit(propertyRecipe, largest ?? [], { asOf: today, order: "time" })
  if (model === undefined) throw new Error("Nothing was learned of the simulated market.")
  return artefactOf(propertyRecipe, dataHash(largest ?? []), model, "2026-06-30T08:00:00.000Z")
}

type Store = ArtefactStore["Service"]

/** A store of models, as two processes see it. */
export interface OpenModelStore {
  readonly store: Store
  readonly other: Store
}

let learned: ModelArtefact | undefined

/** A stored model; the number tells it from others. */
const modelOf = (number: number): StoredModel => {
  learned ??= learnedModel()
  return { artefact: { ...learned, fittedAt: `2026-07-01T08:00:00.${String(number).padStart(3, "0")}Z` } }
}

const wishFor = (place: ModelPlace): FitWish => ({ ...place, dataHash: "", isUrgent: true, again: false, account: "" })

/** Takes the fit of a place in a process that wants it, too. */
const taken = (store: Store, place: ModelPlace) =>
  Effect.andThen(
    store.fits.offer(wishFor(place)),
    store.fits.take({ assets: [place.assetType], onlyUrgent: false, only: [place] }),
  )

const at = (market: string, monthEnd?: string): ModelPlace => ({
  assetType: "PROPERTY",
  market,
  ...(monthEnd === undefined ? {} : { monthEnd: LocalDate.LocalDate.make(monthEnd) }),
})

/** Which model is stored at a place: its number. */
const numberAt = (store: Store, place: ModelPlace) =>
  Effect.map(store.find(place), (found) =>
    found.map((one) => Number(Result.getOrThrow(one).artefact.fittedAt.slice("2026-07-01T08:00:00.".length, -1))),
  )

/** Names of markets that are one name where punctuation, case, a path or a statement is not data. */
const NAMES = [
  "A B",
  "a b",
  "A-B",
  "A/B",
  "A\\B",
  "../A B",
  "A B'; DROP TABLE models; --",
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
      yield* store.put(at("given"), modelOf(1))
      for (const one of [store, other]) {
        const found = yield* one.find(at("given"))
        expect(found.map((each) => Result.getOrThrow(each).artefact)).toEqual([modelOf(1).artefact])
      }
    }),
  },
  {
    name: "has one model for each place: the last",
    holds: Effect.fnUntraced(function* ({ other, store }) {
      for (const number of [1, 2]) yield* store.put(at("last"), modelOf(number))
      yield* other.put(at("last"), modelOf(3))
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
      for (const [number, place] of places.entries()) yield* store.put(place, modelOf(number))
      expect(yield* Effect.forEach(places, (place) => numberAt(store, place))).toEqual([[0], [1], [2], [3]])
    }),
  },
  {
    name: "takes the names of markets as data",
    holds: Effect.fnUntraced(function* ({ store }) {
      // PostgreSQL has no NUL in texts, and a store may refuse what it cannot hold.
      const kept: Array<readonly [string, number]> = []
      for (const [number, name] of NAMES.entries()) {
        const put = yield* Effect.result(store.put(at(name), modelOf(number)))
        if (Result.isSuccess(put)) kept.push([name, number])
        else expect(put.failure).toBeInstanceOf(ArtefactsUnavailable)
      }
      expect(kept.length).toBeGreaterThanOrEqual(NAMES.length - 1)
      for (const [name, number] of kept) expect([name, yield* numberAt(store, at(name))]).toEqual([name, [number]])
    }),
  },
  {
    name: "gives whole models alone, also while others are stored",
    holds: Effect.fnUntraced(function* ({ other, store }) {
      yield* store.put(at("busy"), modelOf(1))
      const storing = Effect.forEach(
        Array.from({ length: 8 }, (_, n) => n),
        (n) => (n % 2 === 0 ? store : other).put(at("busy"), modelOf(n)),
      )
      const reading = Effect.forEach(Array.from({ length: 8 }), () => other.find(at("busy")))
      const [, ...found] = yield* Effect.all([storing, reading, reading], { concurrency: "unbounded" })
      for (const one of found.flat(2)) expect(Result.isSuccess(one)).toBe(true)
      expect(found.flat()).toHaveLength(16)
    }),
  },
  {
    name: "gives a fit to one process at a time, until its scope closes",
    holds: Effect.fnUntraced(function* ({ other, store }) {
      const place = at("wanted")
      yield* Effect.scoped(
        Effect.gen(function* () {
          expect(Option.getOrThrow(yield* taken(store, place)).place).toMatchObject(place)
          expect(yield* Effect.scoped(taken(store, place))).toEqual(Option.none())
          expect(yield* Effect.scoped(taken(other, place))).toEqual(Option.none())
          for (const free of [at("another"), { ...place, assetType: "LAND" as const }, at("wanted", "2026-05-31")]) {
            expect(Option.isSome(yield* Effect.scoped(taken(other, free)))).toBe(true)
          }
        }),
      )
      expect(Option.isSome(yield* Effect.scoped(taken(other, place)))).toBe(true)
    }),
  },
  {
    name: "frees the fit of one that was interrupted",
    holds: Effect.fnUntraced(function* ({ other, store }) {
      const place = at("interrupted")
      const began = yield* Deferred.make<void>()
      const learning = yield* Effect.forkChild(
        Effect.scoped(
          Effect.andThen(
            Effect.tap(taken(store, place), () => Deferred.succeed(began, undefined)),
            Effect.never,
          ),
        ),
      )
      yield* Deferred.await(began)
      yield* Fiber.interrupt(learning)
      expect(Option.isSome(yield* Effect.scoped(taken(other, place)))).toBe(true)
    }),
  },
  {
    name: "takes a fit out of its queue when it ends",
    holds: Effect.fnUntraced(function* ({ store }) {
      const place = at("ended")
      yield* Effect.scoped(
        Effect.flatMap(taken(store, place), (held) => Option.getOrThrow(held).end(wishFor(place).dataHash)),
      )
      expect(yield* store.fits.look(place)).toBeUndefined()
      expect(
        Option.isNone(
          yield* Effect.scoped(store.fits.take({ assets: ["PROPERTY"], onlyUrgent: false, only: [place] })),
        ),
      ).toBe(true)
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
        yield* Effect.flip(store.put(at("away"), modelOf(1))),
        yield* Effect.flip(Effect.scoped(taken(store, at("away")))),
      ]
      for (const error of errors) {
        expect(error).toBeInstanceOf(ArtefactsUnavailable)
        expect(error.message).toMatch(/^[^\n]+$/)
        for (const secret of secrets) expect(error.message).not.toContain(secret)
      }
    }),
  },
]

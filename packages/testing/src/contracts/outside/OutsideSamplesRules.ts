import type { ServerResponse } from "node:http"
import { LocalDate } from "@open-valuation/core"
import { Sample } from "@open-valuation/core/domain"
import {
  type Asking,
  LookupBudget,
  makeLookupBudget,
  type OutsideFound,
  type OutsideQuery,
  type OutsideSamples,
} from "@open-valuation/core/ports"
import { Effect, Fiber, Schema, type Scope } from "effect"
import { expect } from "vitest"
import type { Rule } from "../Contract.ts"
import { answeringServer, type AnsweringServer, json } from "../search/AnsweringServer.ts"

type Outside = NonNullable<typeof OutsideSamples.Service>

/** An offer of an excavator, XCMG XE215DA of 2019 with 8,200 hours in Xuzhou, as a server tells it. */
export interface Offer {
  readonly url: string
  /** Yuan, a multiple of 10,000. */
  readonly price: number
}

/** Samples from beyond the catalogue, of one source, and how its server answers. */
export interface OpenOutsideSamples {
  /** The samples whose server is here. */
  readonly at: (origin: string) => Effect.Effect<Outside, never, Scope.Scope>
  /** The server's answer with these offers, in its own form. */
  readonly answer: (offers: ReadonlyArray<Offer>) => unknown
  /** The key that it sends, which no result may repeat. */
  readonly key?: string
}

type Reply = (response: ServerResponse) => void

const today = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-06-30"))

const query: OutsideQuery = {
  assetType: "EQUIPMENT",
  city: "江苏省/徐州市",
  facts: { model: "XE215DA", manufacturer: "徐工", manufactureDate: "2019-06", hours: 8000 },
  asOf: today,
  today,
  limit: 20,
}

const offers: ReadonlyArray<Offer> = [480_000, 450_000, 410_000].map((price, number) => ({
  url: `https://jixie.example/${number}`,
  price,
}))

const isSample = Schema.is(Sample)

const looked = (
  { at }: OpenOutsideSamples,
  reply: Reply,
  change: Partial<OutsideQuery> = {},
): Effect.Effect<{
  readonly found: OutsideFound
  readonly asked: ReadonlyArray<Asking>
  readonly server: AnsweringServer
}> =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* answeringServer(reply)
      const asked: Array<Asking> = []
      const outside = yield* at(server.origin)
      const found = yield* outside.look({ ...query, ...change }, (asking) => Effect.sync(() => asked.push(asking)))
      return { found, asked, server }
    }),
  )

const pricesOf = ({ samples }: OutsideFound): ReadonlyArray<number> => samples.map(({ price }) => price)

/** Fails the rule unless nothing was found, and the source is away for a reason. */
const expectAway = (found: OutsideFound, { key }: OpenOutsideSamples, reason: string): void => {
  expect(found).toMatchObject({ samples: [], away: [{ reason }] })
  expect(found.away[0]?.source).toMatch(/^[^\n]{1,100}$/)
  if (key !== undefined) expect(JSON.stringify(found)).not.toContain(key)
}

export const outsideSamplesRules: ReadonlyArray<Rule<OpenOutsideSamples>> = [
  {
    name: "give each offer as a whole sample of the asset, with its page",
    holds: Effect.fnUntraced(function* (opened) {
      const { found } = yield* looked(opened, json(opened.answer(offers)))
      expect(found.away).toEqual([])
      expect(new Set(pricesOf(found))).toEqual(new Set(offers.map(({ price }) => price)))
      for (const sample of found.samples) {
        expect(isSample(sample)).toBe(true)
        expect(sample.assetType).toBe("EQUIPMENT")
        expect(sample.url).toContain("jixie.example")
        expect(sample.observedDay).toBeLessThanOrEqual(today)
      }
      expect(new Set(found.samples.map(({ sampleId }) => sampleId)).size).toBe(offers.length)
    }),
  },
  {
    name: "give no more than they are asked for",
    holds: Effect.fnUntraced(function* (opened) {
      expect((yield* looked(opened, json(opened.answer(offers)), { limit: 2 })).found.samples).toHaveLength(2)
    }),
  },
  {
    name: "tell which source is asked",
    holds: Effect.fnUntraced(function* (opened) {
      const { asked } = yield* looked(opened, json(opened.answer(offers)))
      expect(asked).toMatchObject([{ done: 0, total: 1 }])
      expect(asked[0]?.source).toMatch(/^[^\n]{1,100}$/)
    }),
  },
  {
    name: "ask nobody about an asset without a market",
    holds: Effect.fnUntraced(function* (opened) {
      const { found, server } = yield* looked(opened, json(opened.answer(offers)), { assetType: "BANK_STATEMENT" })
      expect([found.samples, server.received]).toEqual([[], []])
    }),
  },
  {
    name: "give none for what is no price",
    holds: Effect.fnUntraced(function* (opened) {
      const odd = [0, -480_000].map((price, number) => ({ url: `https://jixie.example/odd/${number}`, price }))
      const { found } = yield* looked(opened, json(opened.answer([...odd, ...offers])))
      for (const price of pricesOf(found)) expect(price).toBeGreaterThan(0)
      expect(found.samples.length).toBeGreaterThanOrEqual(offers.length)
    }),
  },
  {
    name: "list a source that refuses as away, with the reason",
    holds: Effect.fnUntraced(function* (opened) {
      for (const [status, reason] of Object.entries({ 401: "UNAUTHORISED", 404: "REFUSED", 429: "QUOTA" })) {
        expectAway((yield* looked(opened, json({ error: opened.key }, Number(status)))).found, opened, reason)
      }
    }),
  },
  {
    name: "list a source as away whose answer is of another form",
    holds: Effect.fnUntraced(function* (opened) {
      for (const reply of [(response) => response.end("<html>"), json("text"), json([])] satisfies Array<Reply>) {
        expectAway((yield* looked(opened, reply)).found, opened, "BROKEN")
      }
    }),
  },
  {
    name: "send nothing once the valuation has used its requests",
    holds: Effect.fnUntraced(function* (opened) {
      const { found, server } = yield* Effect.provideService(
        looked(opened, json(opened.answer(offers))),
        LookupBudget,
        makeLookupBudget(0),
      )
      expectAway(found, opened, "BUDGET")
      expect(server.received).toEqual([])
    }),
  },
  {
    name: "can be interrupted while the server is silent, and looked for again",
    holds: Effect.fnUntraced(function* (opened) {
      const reached = Promise.withResolvers<void>()
      const looking = yield* Effect.forkChild(
        looked(opened, () => reached.resolve()),
        { startImmediately: true },
      )
      yield* Effect.promise(() => reached.promise)
      yield* Fiber.interrupt(looking)
      const { found } = yield* looked(opened, json(opened.answer(offers)))
      expect(found.samples).toHaveLength(offers.length)
    }),
  },
]

import { describe, expect, it } from "@effect/vitest"
import type { Sample } from "@open-valuation/core"
import { SeededRandom } from "@open-valuation/testing"
import { Effect, Schema } from "effect"
import { type Body, type Figures, hostOf, lawAssets, learn } from "./LawMarkets.ts"

const DEALS = 250
const SUBJECTS = 20

const reversed = (text: string): string => [...text].toReversed().join("")

/** The largest relative difference of a figure between values of the same requests. */
const mostApart = (
  found: ReadonlyArray<Figures | undefined>,
  others: ReadonlyArray<Figures | undefined>,
  figure: "value" | "low" | "high",
  factor = 1,
): number =>
  found.reduce((most, one, at) => {
    const other = others[at]
    if (one === undefined || other === undefined) return one === other ? most : Infinity
    return Math.max(most, Math.abs(other[figure] / (one[figure] * factor) - 1))
  }, 0)

const PRICES = ["msrp", "currentNewPrice"]
const scaledPrices = (facts: Body, factor: number): Body =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      PRICES.includes(name) && typeof fact === "number" ? fact * factor : fact,
    ]),
  )

const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))

describe.each(lawAssets)("the values of $name", (asset) => {
  const { recipe } = asset
  const { samples, subjects } = asset.market(3, DEALS, SUBJECTS)
  const learned = learn(recipe, samples)
  const bodies = subjects.map(({ body }) => body)
  const valued = (from: ReadonlyArray<Sample>, of: ReadonlyArray<Body> = bodies, model = learn(recipe, from)) =>
    Effect.forEach(of, asset.figures).pipe(Effect.provide(hostOf(recipe, from, model)))
  const asTheyAre = Effect.runSync(valued(samples, bodies, learned))

  it.effect("are the same to the last digit in any order of the samples, under any names of their sources", () =>
    Effect.gen(function* () {
      expect(asTheyAre.filter((one) => one !== undefined).length).toBeGreaterThan(0.8 * SUBJECTS)
      const sources = [...new Set(samples.map(({ source }) => source))]
      const renamed = samples.map((sample) => ({ ...sample, source: `${sources.indexOf(sample.source)}号来源` }))
      const others = yield* valued(new SeededRandom("order").shuffle(renamed))
      for (const figure of ["value", "low", "high"] as const) expect(mostApart(asTheyAre, others, figure)).toBe(0)
    }),
  )

  // Ids also draw the facts that each trial omits, and so move the ends of ranges.
  it.effect("hardly depend on ids, which order samples of one day", () =>
    Effect.gen(function* () {
      const renamed = samples.map((sample) => ({ ...sample, sampleId: `z${reversed(sample.sampleId)}` }))
      const others = yield* valued(renamed)
      for (const [figure, most] of [
        ["value", 0.01],
        ["low", 0.05],
        ["high", 0.05],
      ] as const)
        expect(mostApart(asTheyAre, others, figure)).toBeLessThan(most)
    }),
  )

  it.effect("hardly depend on the names of objects, which choose the trials that a range is learned from", () =>
    Effect.gen(function* () {
      const renamed = samples.map((sample) => ({ ...sample, objectKey: `z${reversed(sample.objectKey)}` }))
      expect(mostApart(asTheyAre, yield* valued(renamed), "value")).toBeLessThan(0.04)
    }),
  )

  // Learned effects are rounded, and a rounding that falls the other way is all that may differ. The factors keep the
  // prices within what the policy holds to be plausible, in yuan.
  it.effect.each([0.6, 1.7])("scale by %d with all prices", (factor) =>
    Effect.gen(function* () {
      const scaled = samples.map((sample) => ({
        ...sample,
        price: sample.price * factor,
        ...(sample.askPrice === undefined ? {} : { askPrice: sample.askPrice * factor }),
        facts: { ...sample.facts, ...scaledFacts(sample, factor) },
      }))
      const others = yield* valued(
        scaled,
        bodies.map((body) => scaledPrices(body, factor)),
      )
      expect(mostApart(asTheyAre, others, "value", factor)).toBeLessThan(0.005)
      expect(mostApart(asTheyAre, others, "low", factor)).toBeLessThan(0.01)
      expect(mostApart(asTheyAre, others, "high", factor)).toBeLessThan(0.01)
    }),
  )

  it.effect.prop(
    "move towards a comparable that is there twice, or away from it by less than 1.5 %",
    [Place, Place],
    ([place, rank]) =>
      Effect.gen(function* () {
        const body = bodies[place % bodies.length]!
        // Sources tell which sample a comparable is.
        const marked = samples.map((sample) => ({ ...sample, source: sample.sampleId }))
        const one = yield* valuedOne(marked, body)
        const comparable = one?.comparables[rank % one.comparables.length]
        if (one === undefined || comparable?.adjusted === undefined) return
        const original = marked.find(({ sampleId }) => sampleId === comparable.source)!
        const copy = { ...original, sampleId: `copy-${original.sampleId}`, source: "another source" }
        const same = yield* valuedOne([...marked, copy], body)
        const other = yield* valuedOne([...marked, { ...copy, objectKey: `copy-${original.objectKey}` }], body)
        const away = (value: number): number =>
          ((one.value - value) * Math.sign(comparable.adjusted! - one.value)) / one.value
        expect(away(same!.value)).toBeLessThan(0.015)
        expect(away(other!.value)).toBeLessThan(0.015)
        expect(Math.abs(other!.value - one.value)).toBeLessThan(
          Math.max(0.015 * one.value, Math.abs(comparable.adjusted - one.value)),
        )
      }),
    { arbitrary: { seed: 17, runs: 25, maxShrinks: 4 } },
  )

  const valuedOne = (from: ReadonlyArray<Sample>, body: Body) =>
    asset.figures(body).pipe(Effect.provide(hostOf(recipe, from, learned)))
})

const scaledFacts = ({ facts }: Sample, factor: number): Sample["facts"] =>
  Object.fromEntries(
    PRICES.flatMap((name) => {
      const fact = facts[name]
      return typeof fact === "number" ? [[name, fact * factor] as const] : []
    }),
  )

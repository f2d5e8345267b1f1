import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { learnBand, type Trial } from "../../src/market/learn/LearnBand.ts"
import { learnLocalScale } from "../../src/market/learn/LearnLocalScale.ts"
import { expectedError, halfWidth, probabilityWithin } from "../../src/market/model/Band.ts"
import { SUPPORT_CLASSES } from "../../src/market/model/Support.ts"
import { UNITS } from "../../src/market/model/Units.ts"
import { EVIDENCE, PRIORS, SEEN, type Shape, simulatedErrors } from "./learn/Errors.ts"
import { randomOf } from "./SimulatedMarket.ts"

/** Errors that grow with the dispersion of the comparables, as in a real market. */
const trialsOf = (count: number, seed: number): ReadonlyArray<Trial> => {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, at) => {
    const dispersion = 0.05 + 0.3 * random()
    const noise = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return {
      error: 0.5 * dispersion * noise,
      evidence: { ...EVIDENCE, weight: 1, dispersion },
      features: new Float64Array(0),
      horizon: 0,
      weight: 1,
      ...SEEN,
      at,
    }
  })
}

describe("the band", () => {
  it("learns from trials that estimates far apart mean larger errors", () => {
    const random = randomOf(5)
    const trials = trialsOf(1500, 6).map((trial): Trial => {
      const disagreement = 0.4 * random()
      return { ...trial, error: (0.5 + 2 * disagreement) * trial.error, evidence: { ...trial.evidence, disagreement } }
    })
    const learned = learnBand(trials, [], undefined, PRIORS)
    const apart = (disagreement: number): Trial => ({ ...trials[0]!, evidence: { ...EVIDENCE, disagreement } })
    expect(halfWidth(learned, apart(0.4), 0, 0.8)).toBeGreaterThan(1.5 * halfWidth(learned, apart(0), 0, 0.8))
    expect(probabilityWithin(learned, apart(0.4), 0, 0.1)).toBeLessThan(
      probabilityWithin(learned, apart(0), 0, 0.1) - 0.05,
    )
  })

  const band = learnBand(trialsOf(1500, 1), [], undefined, PRIORS)
  const fresh = trialsOf(3000, 2)
  const widthOf = (trial: Trial): number => halfWidth(band, trial, 0, 0.8)

  it("covers about eighty per cent of fresh prices, in wide and in narrow markets alike", () => {
    for (const part of [
      fresh,
      fresh.filter(({ evidence }) => evidence.dispersion < 0.15),
      fresh.filter(({ evidence }) => evidence.dispersion > 0.25),
    ]) {
      const held = part.filter((trial) => Math.abs(trial.error) <= widthOf(trial)).length / part.length
      expect(held).toBeGreaterThan(0.72)
      expect(held).toBeLessThan(0.9)
    }
  })

  it("states a calibrated confidence", () => {
    const stated = fresh.map((trial) => probabilityWithin(band, trial, 0, 0.1))
    const within = fresh.map(({ error }) => Math.abs(Math.expm1(error)) <= 0.1)
    for (const [low, high] of [
      [0, 0.65],
      [0.65, 0.85],
      [0.85, 1.01],
    ] as const) {
      const bin = stated.flatMap((confidence, i) =>
        confidence >= low && confidence < high ? [{ confidence, hit: within[i] }] : [],
      )
      expect(bin.length).toBeGreaterThan(100)
      const mean = bin.reduce((sum, { confidence }) => sum + confidence, 0) / bin.length
      expect(Math.abs(mean - bin.filter(({ hit }) => hit).length / bin.length)).toBeLessThan(0.09)
    }
  })

  it("is never certain: the number of objects tried bounds a probability, however small their errors were", () => {
    for (const count of [60, 300]) {
      const exact = learnBand(
        trialsOf(count, 8).map((trial): Trial => ({ ...trial, error: trial.error / 1e3 })),
        [],
        undefined,
        PRIORS,
      )
      expect(probabilityWithin(exact, fresh[0]!, 0, 0.1)).toBe((count + 1) / (count + 2))
      const wild = { ...exact, classes: exact.classes.map((scale) => ({ ...scale, shift: 5, slope: 0 })) }
      expect(probabilityWithin(wild, fresh[0]!, 0, 1e-9)).toBe(1 / (count + 2))
    }
  })

  it("widens with the age of the data, by the drift of the market", () => {
    const drifting = learnBand(trialsOf(500, 3), [0, 0.03, 0.05], undefined, PRIORS)
    const own = fresh[0]!
    expect(expectedError(drifting, own, 60)).toBeGreaterThan(expectedError(drifting, own, 30))
    expect(expectedError(drifting, own, 30)).toBeGreaterThan(expectedError(drifting, own, 0))
    // The drift stays constant beyond the measured horizons.
    expect(expectedError(drifting, own, 600)).toBe(expectedError(drifting, own, 60))
  })

  it("is wider when facts of an object are unknown", () => {
    const own = fresh[0]!
    const ignorant = { ...own, evidence: { ...own.evidence, missingFactsError: 0.2 } }
    expect(expectedError(band, ignorant, 0)).toBeGreaterThan(Math.hypot(expectedError(band, own, 0), 0.15))
  })
})

/** Objects whose features alone determine the size of their errors: three times as large in thin places. */
const sigma = (first: number, second: number): number => (first < 0.4 ? 0.12 : 0.04) * (0.8 + 0.4 * second)

/** The ranges of a market with such errors: the local scale from some trials, the scores from others. */
const bandOf = (seed: number, shape: Shape, count = 2500) =>
  learnBand(
    simulatedErrors({ count: count / 2, seed: seed + 1, shape, sigma }),
    [],
    learnLocalScale(simulatedErrors({ count, seed, shape, sigma })),
    PRIORS,
  )

const anyShape = Schema.Literals(["normal", "heavy", "skewed"])

const shareOf = <A>(items: ReadonlyArray<A>, holds: (item: A) => boolean): number =>
  items.filter(holds).length / items.length

const anySeed = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1e6 }))

/**
 * Trials of the best class of support, of the second, and without samples of any unit; errors grow as support falls.
 */
const SIZES = [0.05, 0.08, 0.3] as const
const LEVELS = [
  { level: 0, count: 9, beyond: 0 },
  { level: 0, count: 2, beyond: 0 },
  { level: UNITS.length, count: 0, beyond: 0 },
] as const

const ofSupport = (sizes: ReadonlyArray<number>, counts: ReadonlyArray<number>, seed: number): ReadonlyArray<Trial> =>
  sizes.flatMap((size, c) =>
    simulatedErrors({ count: counts[c]!, seed: seed + c, sigma: () => size }).map((trial, t) => ({
      ...trial,
      support: LEVELS[c]!,
      unit: `unit ${c} ${t % 40}`,
    })),
  )

describe("the band by support", () => {
  const band = learnBand(ofSupport(SIZES, [900, 300, 300], 50), [], undefined, PRIORS)

  it("has the stated coverage and calibrated confidence in each class", () => {
    SIZES.forEach((_, c) => {
      const fresh = ofSupport(SIZES, [1500, 1500, 1500], 60).filter(({ support }) => support === LEVELS[c])
      const held = shareOf(fresh, (own) => Math.abs(own.error) <= halfWidth(band, own, 0, 0.8))
      expect(Math.abs(held - 0.8), `class ${c}`).toBeLessThan(0.06)
      const stated = fresh.reduce((sum, own) => sum + probabilityWithin(band, own, 0, 0.1), 0) / fresh.length
      const measured = shareOf(fresh, ({ error }) => Math.abs(Math.expm1(error)) <= 0.1)
      expect(Math.abs(stated - measured), `class ${c}`).toBeLessThan(0.06)
    })
  })

  it.prop(
    "is never narrower or more confident for less support, whatever the trials of a class say",
    [
      anySeed,
      Schema.Array(Schema.Finite.check(Schema.isBetween({ minimum: 0.02, maximum: 0.5 }))).check(
        Schema.isMinLength(3),
        Schema.isMaxLength(3),
      ),
    ],
    ([seed, sizes]) => {
      const learned = learnBand(ofSupport(sizes, [200, 60, 60], seed), [], undefined, PRIORS)
      const [own] = simulatedErrors({ count: 1, seed: 3, sigma }) as [Trial]
      const byClass = Array.from({ length: SUPPORT_CLASSES }, (_, c): Trial => ({
        ...own,
        support: { level: c >> 1, count: c % 2 === 0 ? 9 : 1, beyond: 0 },
      }))
      const expected = byClass.map((judged) => expectedError(learned, judged, 0))
      expect(expected).toEqual(expected.toSorted((a, b) => a - b))
      const widths = byClass.map((judged) => halfWidth(learned, judged, 0, 0.8))
      expect(widths).toEqual(widths.toSorted((a, b) => a - b))
      for (const tolerance of [0.05, 0.1, 0.3]) {
        const sure = byClass.map((judged) => probabilityWithin(learned, judged, 0, tolerance))
        expect(sure).toEqual(sure.toSorted((a, b) => b - a))
      }
    },
    { arbitrary: { seed: 8, runs: 20 } },
  )

  it.each([4, 8, 14])("covers its share of units yet to come, when learned from %i", (units) => {
    const apart = 0.35
    const random = randomOf(units)
    const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const ofUnits = (count: number, name: string): ReadonlyArray<Trial> =>
      Array.from({ length: count }, (_, u) => u).flatMap((u) => {
        const level = apart * normal()
        const own = simulatedErrors({ count: 25, seed: Math.floor(1e6 * random()), sigma: () => 0.1 })
        return own.map((trial) => ({ ...trial, error: level + trial.error, unit: `${name} ${u}`, support: LEVELS[2] }))
      })
    const markets = Array.from({ length: 60 }, () => {
      const seen = ofSupport([0.08], [300], Math.floor(1e6 * random()))
      const learned = learnBand([...seen, ...ofUnits(units, "known")], [], undefined, PRIORS)
      const fresh = ofUnits(4, "new")
      const mean = (of: (trial: Trial) => number): number =>
        fresh.reduce((sum, trial) => sum + of(trial), 0) / fresh.length
      return {
        held: mean((own) => Number(Math.abs(own.error) <= halfWidth(learned, own, 0, 0.8))),
        stated: mean((own) => probabilityWithin(learned, own, 0, 0.1)),
        within: mean(({ error }) => Number(Math.abs(Math.expm1(error)) <= 0.1)),
      }
    })
    const mean = (of: (market: (typeof markets)[number]) => number): number =>
      markets.reduce((sum, market) => sum + of(market), 0) / markets.length
    expect(mean(({ held }) => held)).toBeGreaterThan(0.76)
    expect(mean(({ held }) => held)).toBeLessThan(0.92)
    expect(Math.abs(mean(({ stated, within }) => stated - within))).toBeLessThan(0.05)
  })

  it("widens outside the span of the samples, by at least half of the prior", () => {
    const [own] = simulatedErrors({ count: 1, seed: 3, sigma }) as [Trial]
    const at = (beyond: number): number => expectedError(band, { ...own, support: { level: 0, count: 9, beyond } }, 0)
    const errors = [0, 0.1, 0.5, 1, 2].map(at)
    expect(errors).toEqual(errors.toSorted((a, b) => a - b))
    expect(at(1)).toBeGreaterThan(0.7979 * (PRIORS.beyondError / 2))
  })

  it("is not as wide as the worst error in a class with very few trials", () => {
    const [own] = simulatedErrors({ count: 1, seed: 3, sigma }) as [Trial]
    const scores = (count: number): number => {
      const learned = learnBand(ofSupport(SIZES, [900, count, 300], 90), [], undefined, PRIORS)
      const judged = { ...own, support: LEVELS[1] }
      return halfWidth(learned, judged, 0, 0.8) / expectedError(learned, judged, 0)
    }
    for (const count of [1, 2, 4]) expect(scores(count) / scores(300)).toBeLessThan(1.3)
  })

  it("follows the prior where a class and all worse ones have no trials", () => {
    const few = learnBand(ofSupport([0.05], [400], 70), [], undefined, PRIORS)
    const [own] = simulatedErrors({ count: 1, seed: 3, sigma }) as [Trial]
    const unknown = { ...own, support: LEVELS[2] }
    expect(expectedError(few, unknown, 0)).toBeCloseTo(0.7979 * PRIORS.unitErrors.at(-1)!, 3)
  })
})

describe("the band with a local scale", () => {
  it.prop(
    "covers its share of fresh prices, for any distribution of errors",
    [anySeed, anyShape, Schema.Finite.check(Schema.isBetween({ minimum: 0.4, maximum: 0.95 }))],
    ([seed, shape, share]) => {
      const band = bandOf(seed, shape)
      const fresh = simulatedErrors({ count: 1500, seed: seed + 2, shape, sigma })
      const held = shareOf(fresh, (own) => Math.abs(own.error) <= halfWidth(band, own, 0, share))
      // Five standard errors of the coverage, from the scores and from the fresh prices.
      expect(Math.abs(held - share)).toBeLessThan(5 * Math.sqrt(share * (1 - share) * (1 / 1250 + 1 / 1500)) + 0.005)
    },
    { tags: ["long"], arbitrary: { seed: 8, runs: 15 } },
  )

  it.prop(
    "is calibrated in thin and in busy places alike",
    [anySeed],
    ([seed]) => {
      const band = bandOf(seed, "normal")
      const fresh = simulatedErrors({ count: 3000, seed: seed + 2, sigma })
      for (const isOwn of [(first: number) => first < 0.4, (first: number) => first >= 0.4]) {
        const part = fresh.filter(({ features }) => isOwn(features[0]!))
        const held = shareOf(part, (own) => Math.abs(own.error) <= halfWidth(band, own, 0, 0.8))
        expect(Math.abs(held - 0.8)).toBeLessThan(0.09)
        const confidence = part.map((own) => probabilityWithin(band, own, 0, 0.1))
        const stated = confidence.reduce((sum, own) => sum + own, 0) / part.length
        expect(Math.abs(stated - shareOf(part, ({ error }) => Math.abs(Math.expm1(error)) <= 0.1))).toBeLessThan(0.06)
      }
    },
    { tags: ["long"], arbitrary: { seed: 8, runs: 10 } },
  )

  it("is narrower on average than a band without a local scale", () => {
    const fresh = simulatedErrors({ count: 2000, seed: 12, sigma })
    const global = learnBand(simulatedErrors({ count: 1250, seed: 11, sigma }), [], undefined, PRIORS)
    const local = bandOf(10, "normal")
    const widths = [global, local].map((own) =>
      fresh.map((judged) => halfWidth(own, judged, 0, 0.8)).toSorted((a, b) => a - b),
    )
    expect(widths[1]![1000]!).toBeLessThan(0.85 * widths[0]![1000]!)
  })

  it("gives newer trials more weight", () => {
    const [old, recent] = [0.15, 0.05].map((size, i) =>
      simulatedErrors({ count: 800, seed: 20 + i, sigma: () => size }),
    )
    const widthOf = (weight: number): number => {
      const own = learnBand([...old!.map((trial) => ({ ...trial, weight })), ...recent!], [], undefined, PRIORS)
      return halfWidth(own, recent![0]!, 0, 0.8)
    }
    // 80 % of normal errors lie within 1.28 standard deviations.
    expect(widthOf(0.01)).toBeCloseTo(1.28 * 0.05, 2)
    expect(widthOf(1)).toBeGreaterThan(1.5 * widthOf(0.01))
  })

  it("is wider for a higher coverage, and more confident for a wider tolerance", () => {
    const band = bandOf(30, "heavy")
    const [own] = simulatedErrors({ count: 1, seed: 31, sigma }) as [Trial]
    const widths = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95].map((share) => halfWidth(band, own, 0, share))
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    const confidences = [0.01, 0.05, 0.1, 0.2, 0.5].map((tolerance) => probabilityWithin(band, own, 0, tolerance))
    expect(confidences).toEqual(confidences.toSorted((a, b) => a - b))
    expect(confidences[0]).toBeGreaterThanOrEqual(0)
    expect(confidences[4]).toBeLessThanOrEqual(1)
  })

  it("stays finite where most prices were predicted exactly", () => {
    const met = simulatedErrors({ count: 900, seed: 40, sigma }).map((own, i) =>
      i % 3 === 0 ? own : { ...own, error: 0 },
    )
    const band = learnBand(met, [], learnLocalScale(met), PRIORS)
    expect(Number.isFinite(halfWidth(band, met[0]!, 0, 0.8))).toBe(true)
  })
})

import { LocalDate, type Sample, SearchUnavailable } from "@open-valuation/core"
import type { SampleQuery, SampleSource, SearchStep } from "@open-valuation/core/ports"
import { Effect, Fiber } from "effect"
import { expect } from "vitest"
import { SeededRandom } from "../../simulation/index.ts"
import type { Rule } from "../Contract.ts"
import { homeOf } from "./HomesOfHangzhou.ts"
import type { NamedObject, OpenSampleSource } from "./OpenSampleSource.ts"

/** The valuation date of the rules. */
const asOf = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-06-30"))
const YEAR = 365

const group = (withinDays = YEAR): SearchStep => ({ scope: { _tag: "Group" }, withinDays })
const market = (withinDays = YEAR): SearchStep => ({ scope: { _tag: "Market" }, withinDays })

const idsOf = (samples: ReadonlyArray<Sample>): ReadonlyArray<string> =>
  samples.map(({ sampleId }) => sampleId).toSorted()

/** Account names that are almost, but not exactly, a name: no account has them. */
const nearMisses = (name: string): ReadonlyArray<string> => [
  "",
  " ",
  ` ${name}`,
  `${name} `,
  `0${name}`,
  `${name}.0`,
  `${name}' OR '1'='1`,
  `${name}--`,
  "%",
  "*",
  "null",
  "undefined",
  `${name}\u0000`,
  "\ud800",
]

/** Texts that break out of a query or a pattern where words are not treated as data. */
const HOSTILE = [
  "' OR 1=1 --",
  '"; DROP TABLE samples; --',
  "%",
  "_",
  ".*",
  "$(id)",
  "${x}",
  "\u0000",
  "\ud800",
  "__proto__",
  "翠".repeat(100_000),
]

/** How many days before the valuation date samples were observed, ascending. */
const daysBefore = (samples: ReadonlyArray<Sample>): ReadonlyArray<number> =>
  samples.map(({ observedDay }) => asOf - observedDay).toSorted((a, b) => a - b)

/** The rules of a source that has its data. */
export const sampleSourceRules = ({
  accounts = ["7", "8"],
  object = homeOf,
}: {
  readonly accounts?: readonly [string, string] | "none" | undefined
  readonly object?: ((group: number) => NamedObject) | undefined
}): ReadonlyArray<Rule<OpenSampleSource>> => {
  /** A sample of a group, observed some days before the valuation date. The number makes its id. */
  const sampleOf = (at: number, number: number, age: number, label = "all"): Sample => {
    const observedDay = asOf - age
    return {
      ...object(at),
      sampleId: `contract-${at}-${label}-${String(number).padStart(3, "0")}`,
      kind: "TRANSACTION",
      source: "contract",
      observedAt: LocalDate.fromEpochDay(observedDay),
      observedDay,
      price: 3_000_000 + 1000 * number,
      objectKey: `contract ${at} ${label} ${number}`,
    }
  }
  const samplesOf = (at: number, days: ReadonlyArray<number>, label?: string): ReadonlyArray<Sample> =>
    days.map((age, number) => sampleOf(at, number, age, label))
  const queryOf = (at: number, change: Partial<SampleQuery> = {}): SampleQuery => ({
    ...object(at),
    account: undefined,
    asOf,
    steps: [group()],
    target: 1000,
    limit: 1000,
    ...change,
  })
  const found = ({ source }: OpenSampleSource, at: number, change?: Partial<SampleQuery>) =>
    Effect.map(source.search(queryOf(at, change)), ({ samples }) => samples)
  /** The samples of one group among those of a wider search. */
  const ofGroup = (at: number, samples: ReadonlyArray<Sample>) =>
    samples.filter(({ sampleId }) => sampleId.startsWith(`contract-${at}-`))

  const rules: ReadonlyArray<Rule<OpenSampleSource>> = [
    {
      name: "has a name, for results and logs",
      holds: ({ source }) => Effect.sync(() => expect(source.name).toMatch(/^[^\n]{1,100}$/)),
    },
    {
      name: "finds what was added, as it was added",
      holds: Effect.fnUntraced(function* (opened) {
        const samples: ReadonlyArray<Sample> = [
          sampleOf(0, 0, 10),
          { ...sampleOf(0, 1, 20), kind: "LISTING", price: 2_999_999.5, url: "https://a.example/1?a=b&c=d" },
          { ...sampleOf(0, 2, 30), kind: "AUCTION", askPrice: 3_100_000, source: '司法拍卖 "一"' },
        ]
        yield* opened.add(samples)
        const answer = yield* found(opened, 0)
        expect(answer.toSorted((a, b) => (a.sampleId < b.sampleId ? -1 : 1))).toEqual(samples)
      }),
    },
    {
      name: "finds nothing, and does not fail, where it knows nothing",
      holds: Effect.fnUntraced(function* (opened) {
        const { assetType, city } = object(19)
        const other = assetType === "LAND" ? "VEHICLE" : "LAND"
        for (const change of [
          {},
          { facts: {} },
          { assetType: other, facts: {}, city },
          { city: "", facts: {} },
        ] as const) {
          expect(ofGroup(19, yield* found(opened, 19, change))).toEqual([])
        }
      }),
    },
    {
      name: "keeps the groups of a market apart",
      holds: Effect.fnUntraced(function* (opened) {
        yield* opened.add([...samplesOf(1, [1, 2]), ...samplesOf(2, [1, 2, 3])])
        expect(idsOf(yield* found(opened, 2))).toEqual(idsOf(samplesOf(2, [1, 2, 3])))
      }),
    },
    {
      name: "finds the whole market where a step goes that far",
      holds: Effect.fnUntraced(function* (opened) {
        yield* opened.add([...samplesOf(3, [1, 2]), ...samplesOf(4, [3])])
        const samples = yield* found(opened, 3, { steps: [group(), market()] })
        expect([ofGroup(3, samples).length, ofGroup(4, samples).length]).toEqual([2, 1])
      }),
    },
    {
      name: "finds nothing that was observed after the valuation date",
      holds: Effect.fnUntraced(function* (opened) {
        yield* opened.add(samplesOf(5, [-400, -1, 0, 1]))
        expect(daysBefore(yield* found(opened, 5))).toEqual([0, 1])
      }),
    },
    {
      name: "finds nothing older than its steps reach",
      holds: Effect.fnUntraced(function* (opened) {
        yield* opened.add(samplesOf(6, [29, 30, 31, 500]))
        const samples = yield* found(opened, 6, { steps: [group(7), group(30)] })
        expect(daysBefore(samples)).toEqual([29, 30])
      }),
    },
    {
      name: "returns no more than it was asked for, the newest of otherwise equal ones",
      holds: Effect.fnUntraced(function* (opened) {
        yield* opened.add(samplesOf(7, [50, 10, 40, 20, 60, 30]))
        expect(daysBefore(yield* found(opened, 7, { limit: 3 }))).toEqual([10, 20, 30])
      }),
    },
    {
      name: "returns a sample once, however many steps reach it",
      holds: Effect.fnUntraced(function* (opened) {
        yield* opened.add(samplesOf(8, [1, 2, 3]))
        const samples = yield* found(opened, 8, { steps: [group(2), group(), market(2), market()] })
        expect(idsOf(ofGroup(8, samples))).toEqual(idsOf(samplesOf(8, [1, 2, 3])))
      }),
    },
    {
      name: "stops at the first step that finds enough, and tells what each step found",
      holds: Effect.fnUntraced(function* ({ add, source }) {
        yield* add(samplesOf(9, [1, 2, 50, 300]))
        const steps = [group(5), group(100), group(YEAR), market()]
        const { trail } = yield* source.search(queryOf(9, { steps, target: 3 }))
        expect(trail).toEqual([
          { step: steps[0], found: 2 },
          { step: steps[1], found: 3 },
        ])
      }),
    },
    {
      name: "adds nothing when a sample comes again",
      holds: Effect.fnUntraced(function* (opened) {
        const samples = samplesOf(10, [1, 2])
        yield* opened.add(samples)
        yield* opened.add([...samples, ...samples])
        expect(idsOf(yield* found(opened, 10))).toEqual(idsOf(samples))
      }),
    },
    {
      name: "gives one answer, whatever the order in which samples came, and again when asked again",
      holds: Effect.fnUntraced(function* (opened) {
        const days = [9, 3, 3, 3, 27, 1, 9, 3]
        yield* opened.add(samplesOf(11, days))
        yield* Effect.forEach(samplesOf(12, days).toReversed(), (sample) => opened.add([sample]))
        const order = (at: number, change?: Partial<SampleQuery>) =>
          Effect.map(found(opened, at, change), (samples) => samples.map(({ sampleId }) => sampleId.slice(-3)))
        for (const limit of [3, 5, 1000]) {
          const first = yield* order(11, { limit })
          expect(yield* order(11, { limit })).toEqual(first)
          expect(yield* order(12, { limit })).toEqual(first)
        }
      }),
    },
    {
      name: "takes words as data",
      holds: Effect.fnUntraced(function* (opened) {
        yield* opened.add(samplesOf(13, [1]))
        const { facts } = object(13)
        for (const words of HOSTILE) {
          const named = Object.fromEntries(
            Object.entries(facts).map(([field, value]) => [field, typeof value === "string" ? words : value]),
          )
          for (const change of [{ facts: named }, { city: words, facts: named }]) {
            expect(ofGroup(13, yield* found(opened, 13, change))).toEqual([])
          }
        }
        expect(yield* found(opened, 13)).toHaveLength(1)
      }),
    },
    {
      name: "answers many at once, each what it asked",
      holds: Effect.fnUntraced(function* (opened) {
        yield* opened.add([...samplesOf(14, [1, 2, 3]), ...samplesOf(15, [1])])
        const answers = yield* Effect.forEach(
          Array.from({ length: 40 }, (_, n) => n % 2),
          (odd) => found(opened, 14 + odd),
          { concurrency: "unbounded" },
        )
        for (const [n, answer] of answers.entries()) {
          expect(idsOf(answer)).toEqual(idsOf(n % 2 === 0 ? samplesOf(14, [1, 2, 3]) : samplesOf(15, [1])))
        }
      }),
    },
    {
      name: "can be interrupted, and answers the next search",
      holds: Effect.fnUntraced(function* (opened) {
        yield* opened.add(samplesOf(16, [1]))
        const searching = yield* Effect.forkChild(found(opened, 16), { startImmediately: true })
        yield* Fiber.interrupt(searching)
        expect(yield* found(opened, 16)).toHaveLength(1)
      }),
    },
    {
      name: "keeps to days, number and order for samples and queries of any kind",
      holds: Effect.fnUntraced(function* (opened) {
        const random = new SeededRandom("sample source")
        const below = (most: number): number => Math.floor(random.next() * most)
        const days = Array.from({ length: 60 }, () => below(900) - 100)
        yield* opened.add(samplesOf(17, days))
        for (let turn = 0; turn < 100; turn++) {
          const [first, second] = [below(400), below(400)].toSorted((a, b) => a - b)
          const change = {
            asOf: asOf + below(300) - 200,
            limit: below(30),
            target: below(30),
            steps: [group(first), group(second)],
          }
          const samples = yield* found(opened, 17, change)
          expect(samples.length, JSON.stringify(change)).toBeLessThanOrEqual(change.limit)
          expect(new Set(idsOf(samples)).size).toBe(samples.length)
          for (const { observedDay } of samples) {
            expect(observedDay).toBeLessThanOrEqual(change.asOf)
            expect(observedDay).toBeGreaterThanOrEqual(change.asOf - (second ?? 0))
          }
          const reachable = samplesOf(17, days).filter(
            ({ observedDay }) => observedDay <= change.asOf && observedDay >= change.asOf - (second ?? 0),
          )
          const enough = Math.min(change.limit, change.target, reachable.length)
          expect(samples.length, JSON.stringify(change)).toBeGreaterThanOrEqual(enough)
        }
      }),
    },
  ]
  if (accounts === "none") return rules
  const [mine, theirs] = accounts
  return [
    ...rules,
    {
      name: "shows an account's own samples to that account alone",
      holds: Effect.fnUntraced(function* (opened) {
        const [shared, own] = [samplesOf(18, [1], "shared"), samplesOf(18, [2, 3], "own")]
        yield* opened.add(shared)
        yield* opened.add(own, mine)
        for (const steps of [[group()], [market()]]) {
          const seenBy = (account: string | undefined) =>
            Effect.map(found(opened, 18, { account, steps }), (samples) => idsOf(ofGroup(18, samples)))
          expect(yield* seenBy(mine)).toEqual(idsOf([...shared, ...own]))
          for (const other of [undefined, theirs, ...nearMisses(mine)]) {
            expect(yield* seenBy(other), JSON.stringify(other)).toEqual(idsOf(shared))
          }
        }
      }),
    },
  ]
}

/** The rules of a source that cannot reach its data. */
export const awayRules = (secrets: ReadonlyArray<string>): ReadonlyArray<Rule<SampleSource["Service"]>> => [
  {
    name: "fails as SearchUnavailable under its own name, and repeats no secret",
    holds: Effect.fnUntraced(function* (source) {
      const query: SampleQuery = {
        ...homeOf(0),
        account: undefined,
        asOf,
        steps: [group(), market()],
        target: 10,
        limit: 10,
      }
      const error = yield* Effect.flip(source.search(query))
      expect(error).toBeInstanceOf(SearchUnavailable)
      expect(error.source).toBe(source.name)
      for (const secret of secrets) expect(`${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(secret)
    }),
  },
]

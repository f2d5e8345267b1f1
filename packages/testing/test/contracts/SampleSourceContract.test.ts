import { type Sample, SearchUnavailable } from "@open-valuation/core"
import { SampleIndex } from "@open-valuation/core/market"
import type { SampleQuery, SearchResult } from "@open-valuation/core/ports"
import { propertyKeys } from "@open-valuation/core/property"
import { Effect } from "effect"
import type { OpenSampleSource } from "../../src/contracts/samples/OpenSampleSource.ts"
import { awayRules, sampleSourceRules } from "../../src/contracts/samples/SampleSourceRules.ts"
import { type BrokenOnes, everyRuleCanFail } from "./Broken.ts"

const right = (): OpenSampleSource => {
  const index = SampleIndex.make(propertyKeys)
  return {
    source: { name: "array", search: (query) => Effect.sync(() => index.search(query)) },
    add: (samples, account) => Effect.sync(() => void index.addAll(samples, account)),
  }
}

/** Asks another question than the one that was asked. */
const asking =
  (change: (query: SampleQuery) => Partial<SampleQuery>) =>
  (one = right()): OpenSampleSource => ({
    ...one,
    source: { ...one.source, search: (query) => one.source.search({ ...query, ...change(query) }) },
  })

/** Changes the answer. */
const answering =
  (change: (result: SearchResult, query: SampleQuery) => Partial<SearchResult>) => (): OpenSampleSource => {
    const one = right()
    return {
      ...one,
      source: {
        ...one.source,
        search: (query) => Effect.map(one.source.search(query), (found) => ({ ...found, ...change(found, query) })),
      },
    }
  }

/** Changes what is added. */
const adding = (change: (samples: ReadonlyArray<Sample>) => ReadonlyArray<Sample>) => (): OpenSampleSource => {
  const one = right()
  return { ...one, add: (samples, account) => one.add(change(samples), account) }
}

/** Keeps everything, and finds it all again whoever asks and whatever for. */
const heap = (select: (all: ReadonlyArray<Sample>, query: SampleQuery) => ReadonlyArray<Sample>): OpenSampleSource => {
  const all: Array<Sample> = []
  return {
    source: {
      name: "heap",
      search: (query) => Effect.sync(() => ({ samples: select(all, query), trail: [], resolved: {}, unavailable: [] })),
    },
    add: (samples) => Effect.sync(() => void all.push(...samples)),
  }
}

/** Answers from one place that all searches share, one after the other. */
const mixingAnswers = (): OpenSampleSource => {
  const one = right()
  let last: SampleQuery | undefined
  return {
    ...one,
    source: {
      ...one.source,
      search: (query) =>
        Effect.suspend(() => {
          last = query
          return Effect.andThen(
            Effect.yieldNow,
            Effect.suspend(() => one.source.search(last ?? query)),
          )
        }),
    },
  }
}

/** Is stuck once a search was given up. */
const stuckAfterInterruption = (): OpenSampleSource => {
  const one = right()
  let isStuck = false
  return {
    ...one,
    source: {
      ...one.source,
      search: (query) =>
        Effect.suspend(() => (isStuck ? Effect.die("stuck") : one.source.search(query))).pipe(
          Effect.tap(() => Effect.yieldNow),
          Effect.onInterrupt(() => Effect.sync(() => (isStuck = true))),
        ),
    },
  }
}

const broken: BrokenOnes<OpenSampleSource> = {
  "has a name, for results and logs": () => ({ ...right(), source: { ...right().source, name: "" } }),
  "finds what was added, as it was added": adding((samples) =>
    samples.map((sample) => ({ ...sample, price: Math.round(sample.price) })),
  ),
  "finds nothing, and does not fail, where it knows nothing": () => ({
    ...right(),
    source: {
      name: "strict",
      search: () => Effect.fail(new SearchUnavailable({ source: "strict", cause: "unknown community" })),
    },
  }),
  "keeps the groups of a market apart": asking(({ steps }) => ({
    steps: steps.map((step) => ({ ...step, scope: { _tag: "Market" } })),
  })),
  "finds the whole market where a step goes that far": asking(({ steps }) => ({
    steps: steps.map((step) => ({ ...step, scope: { _tag: "Group" } })),
  })),
  "finds nothing that was observed after the valuation date": asking(({ asOf }) => ({ asOf: asOf + 3 })),
  "finds nothing older than its steps reach": asking(({ steps }) => ({
    steps: steps.map((step) => ({ ...step, withinDays: step.withinDays + 1 })),
  })),
  "returns no more than it was asked for, the newest of otherwise equal ones": answering(({ samples }, { limit }) => ({
    samples: limit === 3 ? samples.toReversed().slice(0, 2) : samples,
  })),
  "returns a sample once, however many steps reach it": answering(({ samples }) => ({
    samples: [...samples, ...samples],
  })),
  "stops at the first step that finds enough, and tells what each step found": asking(() => ({ target: 1e9 })),
  "adds nothing when a sample comes again": () =>
    heap((all, { facts }) => all.filter((sample) => sample.facts["community"] === facts["community"])),
  "gives one answer, whatever the order in which samples came, and again when asked again": () =>
    heap((all, { facts, limit }) =>
      all.filter((sample) => sample.facts["community"] === facts["community"]).slice(0, limit),
    ),
  "takes words as data": () =>
    heap((all, { facts }) =>
      all.filter((sample) => {
        const words = String(facts["community"])
        return words === "%" || sample.facts["community"] === words
      }),
    ),
  "answers many at once, each what it asked": mixingAnswers,
  "can be interrupted, and answers the next search": stuckAfterInterruption,
  "keeps to days, number and order for samples and queries of any kind": asking(({ limit }) => ({
    limit: Math.max(1, limit),
  })),
  "shows an account's own samples to that account alone": asking(({ account }) => ({ account: account?.trim() })),
}

everyRuleCanFail("the contract of sample sources", sampleSourceRules({}), right, broken)

const away = (source: string, cause: unknown) => ({
  name: "database",
  search: () => Effect.fail(new SearchUnavailable({ source, cause })),
})

everyRuleCanFail(
  "the contract of sample sources that are away",
  awayRules(["s3cret"]),
  () => away("database", "down"),
  {
    "fails as SearchUnavailable under its own name, and repeats no secret": () =>
      away("database", new Error("no connection to postgres://ov:s3cret@db/ov")),
  },
)

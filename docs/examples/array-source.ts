import type { Sample } from "@open-valuation/core"
import { type SampleQuery, SampleSource, type SearchResult, type SearchScope } from "@open-valuation/core/ports"
import { Effect, Layer } from "effect"

/** A sample, and the account that alone may see it; absent: everyone may. */
interface OwnSample {
  readonly sample: Sample
  readonly account?: string
}

/** Homes of one community are a group, those of one city a market. */
const isWithin = (scope: SearchScope, { city, facts }: SampleQuery, sample: Sample): boolean =>
  scope._tag === "Group"
    ? sample.facts["community"] === facts["community"]
    : scope._tag === "Market" && sample.city === city

/** Nearest in time first; the id decides between equal days, so that the order of the array does not matter. */
const byNearness = (a: Sample, b: Sample): number =>
  b.observedDay - a.observedDay || (a.sampleId < b.sampleId ? -1 : a.sampleId > b.sampleId ? 1 : 0)

/** Runs the steps of a query over an array until enough was found. */
export const searchArray = (all: ReadonlyArray<OwnSample>, query: SampleQuery): SearchResult => {
  const { account, asOf, assetType, limit, steps, target } = query
  const visible = all
    .filter((one) => one.account === undefined || one.account === account)
    .map(({ sample }) => sample)
    .filter((sample) => sample.assetType === assetType && sample.observedDay <= asOf)
    .toSorted(byNearness)
  const found = new Set<Sample>()
  const trail: Array<SearchResult["trail"][number]> = []
  for (const step of steps) {
    for (const sample of visible) {
      if (found.size >= limit) break
      if (sample.observedDay >= asOf - step.withinDays && isWithin(step.scope, query, sample)) found.add(sample)
    }
    trail.push({ step, found: found.size })
    if (found.size >= Math.min(target, limit)) break
  }
  return { samples: [...found], trail, resolved: {}, unavailable: [] }
}

/** A source over an array that the host keeps: what is pushed to it is found by the next search. */
export const arraySource = (all: ReadonlyArray<OwnSample>): SampleSource["Service"] => ({
  name: "own array",
  search: (query) => Effect.sync(() => searchArray(all, query)),
})

/** For `Valuation.value`, in place of a catalogue. */
export const layer = (all: ReadonlyArray<OwnSample>): Layer.Layer<SampleSource> =>
  Layer.succeed(SampleSource, arraySource(all))

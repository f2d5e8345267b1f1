import { isDemo } from "../../domain/DemoMarket.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import { priceBasis, type Sample } from "../../domain/Sample.ts"
import type { OutsideFound } from "../../ports/OutsideSamples.ts"
import type { OutsideLeftOut, SearchResult } from "../../ports/SampleSource.ts"
import { isSameObject } from "./SameObject.ts"

/** The days of a valuation. */
export interface ValuationDays {
  /** The day as of which the value holds. */
  readonly asOf: EpochDay
  /** The day of the request. */
  readonly today: EpochDay
}

/** Deals before offers, newer before older ones, undated ones last; otherwise the order of the sources. */
const byWorth = (one: Sample, other: Sample): number =>
  Number(priceBasis(other.kind) === "DEAL") - Number(priceBasis(one.kind) === "DEAL") ||
  Number(other.observedAt !== "") - Number(one.observedAt !== "") ||
  other.observedDay - one.observedDay

/**
 * Joins what was found outside to the result of the catalogue's search. An object that the catalogue has, or that two
 * sites have, counts once: the catalogue's sample before others, a deal before an offer, the newer before the older. A
 * sample without a date does not serve a past valuation date. Pure.
 */
export const joinOutside = (
  search: SearchResult,
  { away, leftOut, references, samples }: OutsideFound,
  { asOf, today }: ValuationDays,
): SearchResult => {
  // Samples of the demo market stand for no real object.
  const known = search.samples.filter((sample) => !isDemo(sample))
  const kept: Array<Sample> = []
  const excluded: Array<OutsideLeftOut> = [...leftOut]
  for (const sample of samples.toSorted(byWorth)) {
    if (sample.observedAt === "" && asOf < today) excluded.push({ sample, reason: "UNDATED" })
    else if ([known, kept].some((those) => those.some((that) => isSameObject(that, sample))))
      excluded.push({ sample, reason: "DUPLICATE" })
    else kept.push(sample)
  }
  return {
    ...search,
    samples: [...search.samples, ...kept],
    unavailable: [...new Set([...search.unavailable, ...away.map(({ source }) => source)])],
    outside: { samples: kept, leftOut: excluded, references, away },
  }
}

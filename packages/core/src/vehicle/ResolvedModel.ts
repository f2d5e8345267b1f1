import type { Sample } from "../domain/Sample.ts"
import type { SearchedCase } from "../market/report/MarketCase.ts"
import { isSameSeries } from "./SameSeries.ts"
import { named } from "./VehicleNamed.ts"
import type { VehicleNotes } from "./VehicleNotes.ts"
import type { VehicleOutcome } from "./VehicleResult.ts"

/** The model that a vehicle was identified as. */
export type ResolvedModel = VehicleOutcome["resolvedModel"]

/**
 * The names under which a vehicle was valued. Where the catalogue has its series, brand and series are spelled as in
 * most of the samples found. The trim is the catalogue's where the search recognised it.
 */
export const resolvedModel = ({
  search,
  subject,
}: Pick<SearchedCase<VehicleNotes>, "search" | "subject">): ResolvedModel => {
  const { modelYear, trim, ...asked } = named(subject)
  const catalogue = usualSpelling(search.samples.filter((sample) => isSameSeries(subject.facts, sample.facts)))
  return {
    ...(catalogue ?? asked),
    trim,
    modelYear,
    source: catalogue !== undefined ? "CATALOGUE" : subject.notes?.isBrandInferred === true ? "VIN" : "REQUEST",
  }
}

/** Brand and series as most samples spell them; the first found on a tie. */
const usualSpelling = (
  samples: ReadonlyArray<Sample>,
): { readonly brand: string | null; readonly series: string | null } | undefined => {
  const counts = new Map<string, { readonly brand: string | null; readonly series: string | null; count: number }>()
  for (const sample of samples) {
    const { brand, series } = named(sample)
    const spelling = `${brand}\n${series}`
    const known = counts.get(spelling)
    if (known === undefined) counts.set(spelling, { brand, series, count: 1 })
    else known.count++
  }
  const [usual] = [...counts.values()].toSorted((a, b) => b.count - a.count)
  return usual === undefined ? undefined : { brand: usual.brand, series: usual.series }
}

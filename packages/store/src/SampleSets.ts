import { type AssetType, isDemo, LocalDate, type SampleKind } from "@open-valuation/core"
import type { SearchKeys } from "@open-valuation/core/market"
import type { StoredSample } from "./sql/ReadSamples.ts"

/** Samples of one asset, market, source and owner. */
export interface SampleSet {
  readonly asset: AssetType
  /** The key that `SearchKeys.market` gives. */
  readonly market: string
  readonly source: string
  /** The only account that sees them; `undefined` shares them with all. */
  readonly owner: number | undefined
  readonly counts: Readonly<Record<SampleKind, number>>
  readonly firstDay: string
  readonly lastDay: string
  readonly isDemo: boolean
}

interface Tally {
  readonly counts: Record<SampleKind, number>
  first: number
  last: number
}

/** Summarises an asset's samples page by page. */
export class SampleSets {
  readonly #asset: AssetType
  readonly #keys: SearchKeys
  readonly #tallies = new Map<string, Tally & Pick<SampleSet, "market" | "source" | "owner">>()

  constructor(asset: AssetType, keys: SearchKeys) {
    this.#asset = asset
    this.#keys = keys
  }

  add({ owner, sample }: StoredSample): void {
    const market = this.#keys.market(sample.city, sample.facts)
    const key = JSON.stringify([market, sample.source, owner])
    let tally = this.#tallies.get(key)
    if (tally === undefined) {
      const counts = { TRANSACTION: 0, LISTING: 0, AUCTION: 0 }
      tally = { market, source: sample.source, owner, counts, first: Infinity, last: -Infinity }
      this.#tallies.set(key, tally)
    }
    tally.counts[sample.kind]++
    tally.first = Math.min(tally.first, sample.observedDay)
    tally.last = Math.max(tally.last, sample.observedDay)
  }

  /** Sorted by market, source and owner. */
  sets(): ReadonlyArray<SampleSet> {
    return [...this.#tallies]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { counts, first, last, market, owner, source }]) => ({
        asset: this.#asset,
        market,
        source,
        owner,
        counts,
        firstDay: LocalDate.fromEpochDay(first),
        lastDay: LocalDate.fromEpochDay(last),
        isDemo: isDemo({ source }),
      }))
  }
}

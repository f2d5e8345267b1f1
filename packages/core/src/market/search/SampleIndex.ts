import { byDayAndId, type Sample } from "../../domain/Sample.ts"
import type { SampleQuery, SearchResult, SearchStep } from "../../ports/SampleSource.ts"
import { demoMarketOf, marketOf, type SearchKeys, toldFacts, withoutDemo } from "../recipe/SearchKeys.ts"
import { Columns, SHARED } from "./Columns.ts"
import { MarketShelf } from "./MarketShelf.ts"
import { moreSamples } from "./Meaning.ts"
import { Query } from "./Query.ts"

/**
 * One asset's samples in memory, searchable by group, place and time. Holds 300,000 samples and more; pure and
 * synchronous.
 */
export interface SampleIndex {
  /**
   * Files a sample. With an owner only that account's queries see it; without one, all queries do. A `sampleId` that is
   * already filed is skipped; returns whether the sample was new.
   */
  readonly add: (sample: Sample, owner?: string) => boolean
  /** Files many samples and returns the number that were new. */
  readonly addAll: (samples: Iterable<Sample>, owner?: string) => number
  /** The sample with an id, if it belongs to this owner; without an owner, if everyone may use it. */
  readonly find: (sampleId: string, owner?: string) => Sample | undefined
  /** Removes a sample; `false` when it was not filed. */
  readonly remove: (sampleId: string) => boolean
  /** Removes all samples that satisfy a predicate and returns their number. */
  readonly removeAll: (isMeant: (sample: Sample) => boolean) => number
  readonly size: () => number
  /** The same samples without some: shares everything else, so that nothing may be added to or removed from either. */
  readonly without: (isHidden: (sample: Sample) => boolean) => SampleView
  /**
   * Runs the query's steps in turn until `target` samples are found. A step that finds more than fits into `limit`
   * keeps the nearest by (km / 0.6)² + (days / 400)² + Σ (trait / scale)², with ties broken by `sampleId`, so the order
   * of insertion does not matter. An unknown place counts as the scope's usual radius away. `District` and `Market`
   * read the newest `limit × 8` samples within their window, and all others of the oldest of those days. Samples are
   * returned in the order of the steps, nearest first. Demo samples are found only when no other sample of the market
   * is visible.
   */
  readonly search: (query: SampleQuery) => SearchResult
  /**
   * One example of each group in the market of a place and facts that the account may know about, with the facts that
   * are told with its name (`toldFacts`): for lists of names.
   */
  readonly groups: (within: Pick<SampleQuery, "account" | "city" | "facts">) => Iterable<Pick<Sample, "city" | "facts">>
  /** Number of samples that an account may use, by their `city`; demo samples only where no other of the market is. */
  readonly cities: (account: string | undefined) => ReadonlyMap<string, number>
  /**
   * The samples of a market that everyone may use, plus those of the account if one is given; oldest first. Used for
   * fitting.
   */
  readonly market: (key: string, account?: string) => ReadonlyArray<Sample>
  /** Sorted keys of the markets that have samples; demo markets have keys of their own (`demoMarketOf`). */
  readonly markets: () => ReadonlyArray<string>
  /** Counts of changes to a market's samples; a model fitted before the last change is out of date. */
  readonly changes: (key: string) => MarketChanges
}

/** The samples of an index that everyone may use, without some of them. */
export interface SampleView extends Pick<SampleIndex, "search"> {
  /** Shows a hidden sample. */
  readonly show: (sampleId: string) => void
}

/** Samples ever filed in a market, and samples removed again. */
export interface MarketChanges {
  readonly added: number
  readonly removed: number
}

/** Empty slots are compacted once there are more than this and more than slots in use. */
const MAX_EMPTY = 1_024
const NO_CHANGES: MarketChanges = { added: 0, removed: 0 }
/** Groups of other markets that are named to the asker. */
const MOST_ELSEWHERE = 3
/** An account that owns no sample. */
const NOBODY = -2

const nothing = (steps: ReadonlyArray<SearchStep>): SearchResult => ({
  samples: [],
  trail: steps.map((step) => ({ step, found: 0 })),
  resolved: {},
  unavailable: [],
})

class Index implements SampleIndex {
  private columns: Columns
  private shelves = new Map<string, MarketShelf>()
  private readonly slots = new Map<string, number>()
  private readonly accounts = new Map<string, number>()
  private readonly changed = new Map<string, MarketChanges>()
  private readonly keys: SearchKeys

  constructor(keys: SearchKeys) {
    this.keys = keys
    this.columns = this.noColumns()
  }

  private noColumns(): Columns {
    return new Columns(this.keys.likeness?.length ?? 0)
  }

  readonly size = (): number => this.slots.size

  readonly add = (sample: Sample, owner?: string): boolean => {
    if (this.slots.has(sample.sampleId)) return false
    this.file(sample, owner === undefined ? SHARED : this.numberOf(owner))
    this.noteChange(sample, 1, 0)
    return true
  }

  readonly addAll = (samples: Iterable<Sample>, owner?: string): number => {
    let added = 0
    for (const sample of samples) if (this.add(sample, owner)) added++
    return added
  }

  readonly find = (sampleId: string, owner?: string): Sample | undefined => {
    const slot = this.slots.get(sampleId)
    const number = owner === undefined ? SHARED : this.accountOf(owner)
    return slot === undefined || this.columns.owners[slot] !== number ? undefined : this.columns.sample(slot)
  }

  readonly remove = (sampleId: string): boolean => {
    const slot = this.slots.get(sampleId)
    if (slot === undefined) return false
    this.slots.delete(sampleId)
    const sample = this.columns.sample(slot)
    this.shelves.get(marketOf(this.keys, sample))?.remove(slot)
    this.columns.remove(slot)
    this.noteChange(sample, 0, 1)
    const empty = this.columns.samples.length - this.slots.size
    if (empty > MAX_EMPTY && empty > this.slots.size) this.compact()
    return true
  }

  readonly removeAll = (isMeant: (sample: Sample) => boolean): number => {
    const meant = [...this.slots].flatMap(([sampleId, slot]) => (isMeant(this.columns.sample(slot)) ? [sampleId] : []))
    for (const sampleId of meant) this.remove(sampleId)
    return meant.length
  }

  readonly without = (isHidden: (sample: Sample) => boolean): SampleView => {
    const view = new Index(this.keys)
    const columns = this.columns.hiding(isHidden)
    view.columns = columns
    view.shelves = new Map([...this.shelves].map(([key, shelf]) => [key, shelf.over(columns)]))
    const show = (sampleId: string): void => {
      const slot = this.slots.get(sampleId)
      if (slot === undefined) return
      columns.show(slot)
      view.shelves.get(marketOf(this.keys, columns.sample(slot)))?.names.noteChanged()
    }
    return { search: view.search, show }
  }

  readonly search = (query: SampleQuery): SearchResult => {
    const asker = this.accountOf(query.account)
    const shelf = this.shelfFor(this.keys.market(query.city, query.facts), asker)
    const result =
      shelf === undefined ? nothing(query.steps) : new Query(this.columns, this.keys, shelf, query, asker).run()
    if (query.meantGroups !== true) return result
    const isKnown = result.closeGroups !== undefined || Object.hasOwn(result.resolved, this.keys.groupField)
    const parts = this.keys.nameParts?.(query.facts) ?? []
    return isKnown || parts.length === 0 ? result : { ...result, ...this.elsewhere(query, asker, shelf) }
  }

  /** The groups of other markets whose name is exactly the subject's. */
  private elsewhere(query: SampleQuery, asker: number, own: MarketShelf | undefined): Pick<SearchResult, "elsewhere"> {
    const found = [...this.shelves].flatMap(([market, shelf]) => {
      if (shelf === own || shelf !== this.shelfFor(withoutDemo(market), asker)) return []
      return new Query(this.columns, this.keys, shelf, query, asker).namesake() ?? []
    })
    return found.length === 0 ? {} : { elsewhere: found.toSorted(moreSamples).slice(0, MOST_ELSEWHERE) }
  }

  readonly groups: SampleIndex["groups"] = ({ account, city, facts }) => {
    const asker = this.accountOf(account)
    return this.examples(this.shelfFor(this.keys.market(city, facts), asker), asker)
  };

  private *examples(shelf: MarketShelf | undefined, asker: number): Generator<Pick<Sample, "city" | "facts">> {
    const { columns } = this
    for (const { postings } of shelf?.names.all() ?? []) {
      const slot = postings.slots(columns).find((each) => columns.isVisible(each, asker))
      if (slot === undefined) continue
      const { city, facts } = columns.sample(slot)
      yield { city, facts: toldFacts(this.keys, facts) }
    }
  }

  readonly cities = (account: string | undefined): ReadonlyMap<string, number> => {
    const asker = this.accountOf(account)
    const counts = new Map<string, number>()
    for (const [market, shelf] of this.shelves) {
      if (shelf !== this.shelfFor(withoutDemo(market), asker)) continue
      for (const [city, count] of shelf.citiesFor(asker)) counts.set(city, (counts.get(city) ?? 0) + count)
    }
    return counts
  }

  private shelfFor(market: string, asker: number): MarketShelf | undefined {
    const shelf = this.shelves.get(market)
    return shelf?.hasSamplesFor(asker) === true ? shelf : this.shelves.get(demoMarketOf(market))
  }

  readonly market = (key: string, account?: string): ReadonlyArray<Sample> => {
    const asker = this.accountOf(account)
    const slots = this.shelves.get(key)?.all.slots(this.columns) ?? []
    return slots
      .filter((slot) => this.columns.isVisible(slot, asker))
      .map((slot) => this.columns.sample(slot))
      .toSorted(byDayAndId)
  }

  readonly markets = (): ReadonlyArray<string> => {
    const { columns } = this
    const live = [...this.shelves].filter(([, { all }]) => all.slots(columns).some((slot) => !columns.isRemoved(slot)))
    return live.map(([key]) => key).toSorted()
  }

  readonly changes = (key: string): MarketChanges => this.changed.get(key) ?? NO_CHANGES

  private noteChange(sample: Sample, added: number, removed: number): void {
    const key = marketOf(this.keys, sample)
    const before = this.changes(key)
    this.changed.set(key, { added: before.added + added, removed: before.removed + removed })
  }

  private accountOf(account: string | undefined): number {
    return account === undefined ? NOBODY : (this.accounts.get(account) ?? NOBODY)
  }

  private numberOf(owner: string): number {
    const known = this.accounts.get(owner)
    if (known !== undefined) return known
    this.accounts.set(owner, this.accounts.size + 1)
    return this.accounts.size
  }

  private file(sample: Sample, owner: number): void {
    const slot = this.columns.add(
      sample,
      this.keys.point(sample.facts),
      this.keys.likeness?.map(({ of }) => of(sample.facts)) ?? [],
      owner,
    )
    this.slots.set(sample.sampleId, slot)
    const key = marketOf(this.keys, sample)
    let shelf = this.shelves.get(key)
    if (shelf === undefined) {
      shelf = new MarketShelf(this.keys, this.columns)
      this.shelves.set(key, shelf)
    }
    shelf.add(slot, sample)
  }

  private compact(): void {
    const before = this.columns
    const kept = [...this.slots.values()]
    this.columns = this.noColumns()
    this.shelves = new Map()
    for (const slot of kept) this.file(before.sample(slot), before.owners[slot] ?? SHARED)
  }
}

/** An empty index that files samples by these keys. */
const make = (keys: SearchKeys): SampleIndex => new Index(keys)

export const SampleIndex: { readonly make: typeof make } = { make }

import { Context, type Effect } from "effect"
import type { AssetType } from "../domain/Asset.ts"
import type { Facts } from "../domain/Facts.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { Sample } from "../domain/Sample.ts"
import type { SearchUnavailable } from "../domain/ValuationError.ts"
import type { AwaySource, LeftOutReason, OutsideReference } from "./OutsideSamples.ts"

/**
 * The scope of a search step: the subject's own group (community, model), groups nearby whose names share its stem, a
 * radius around it, its neighbourhood, its district, its whole market.
 */
export type SearchScope =
  | { readonly _tag: "Group" }
  | { readonly _tag: "Namesakes" }
  | { readonly _tag: "Radius"; readonly km: number }
  | { readonly _tag: "Neighbourhood" }
  | { readonly _tag: "District" }
  | { readonly _tag: "Market" }

/** One step of the search: where to look and how far back. Each step relaxes one condition of the step before. */
export interface SearchStep {
  readonly scope: SearchScope
  /** Only samples observed within this many days before the valuation date. */
  readonly withinDays: number
}

/** A search for samples. Sources stop after the first step by which `target` samples were found. */
export interface SampleQuery {
  readonly assetType: AssetType
  /** The account whose own samples may be used beside the shared ones. */
  readonly account: string | undefined
  readonly city: string
  readonly facts: Facts
  /** Nothing observed after this day may be returned. */
  readonly asOf: EpochDay
  readonly steps: ReadonlyArray<SearchStep>
  /** Enough samples to stop relaxing. */
  readonly target: number
  /** The most samples to return, the nearest in place and time first. */
  readonly limit: number
  /** True for a request: what explains the result is wanted too (`closeGroups`, `alsoNamed`, `elsewhere`, `shared`). */
  readonly meantGroups?: boolean
}

/** Samples that one step of the search added. */
export interface SearchTrace {
  readonly step: SearchStep
  /** Samples known after this step. */
  readonly found: number
}

/** A group of samples that a request may mean. */
export interface MeantGroup {
  /** As the samples spell it. */
  readonly name: string
  /** Where its samples are, `<province>/<city>/<district>`. */
  readonly city: string
  /** Number of its samples that the asker may use. */
  readonly count: number
}

/** Samples of another asset, without a price, of a later day than was asked for, or returned twice. */
export interface UnusableSamples {
  readonly source: string
  readonly count: number
}

/** A fact that the subject leaves open and that samples of its group (a community, a model) share. */
export interface SharedFact {
  readonly field: string
  readonly value: Facts[string]
  /** Number of the samples that state it, among those asked: the newest. */
  readonly count: number
  readonly of: number
}

export interface SearchResult {
  readonly samples: ReadonlyArray<Sample>
  readonly trail: ReadonlyArray<SearchTrace>
  /** Facts of the subject that the samples give: its group's proper name, its coordinates. */
  readonly resolved: Facts
  /** Those of the facts that the samples of its group share, where `meantGroups` was asked; absent: none. */
  readonly shared?: ReadonlyArray<SharedFact>
  /** Names of the groups that told of the subject's kind, because its own is not among the samples; absent: none. */
  readonly likeNames?: ReadonlyArray<string>
  /** Where no sample is of the subject's group: groups of close names, the closest first; absent: none. */
  readonly closeGroups?: ReadonlyArray<MeantGroup>
  /** Where no sample of the market is of the subject's group: groups of that name in other markets; absent: none. */
  readonly elsewhere?: ReadonlyArray<MeantGroup>
  /** Another group than the subject's that the request names as well (in its address); absent: none. */
  readonly alsoNamed?: MeantGroup
  /**
   * Day of the market's oldest sample that the asker may use, also where it is later than `asOf`; absent: none, or not
   * known.
   */
  readonly firstDay?: EpochDay
  /** Sources that did not answer; the search went on without them. */
  readonly unavailable: ReadonlyArray<string>
  /** Samples that a source returned and that no valuation can use; the engine counts them. */
  readonly unusable?: UnusableSamples
  /** Samples from beyond the catalogue that were joined to `samples`; absent: it was not asked. */
  readonly outside?: OutsideJoined
}

/** A sample from outside that is not compared. */
export interface OutsideLeftOut {
  readonly sample: Sample
  /**
   * As its source says; or the same object is known already, its price is far from the learned level of the market, or
   * it has no date although the valuation date is past.
   */
  readonly reason: LeftOutReason | "DUPLICATE" | "FAR_FROM_LEVEL" | "UNDATED"
}

/** The outcome of a search beyond the catalogue. */
export interface OutsideJoined {
  /** The samples that it added to those of the catalogue. */
  readonly samples: ReadonlyArray<Sample>
  readonly leftOut: ReadonlyArray<OutsideLeftOut>
  readonly references: ReadonlyArray<OutsideReference>
  readonly away: ReadonlyArray<AwaySource>
}

/** Where comparables come from: the catalogue, a host's own database, the web. */
export class SampleSource extends Context.Service<
  SampleSource,
  {
    readonly name: string
    readonly search: (query: SampleQuery) => Effect.Effect<SearchResult, SearchUnavailable>
  }
>()("@open-valuation/core/ports/SampleSource") {}

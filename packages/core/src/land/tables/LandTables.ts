import type { Provenance } from "../../domain/Provenance.ts"
import type { DevelopmentLevel, LandUse } from "../LandUse.ts"

/** Where a line of a table is from, and where it can be read. */
export interface Citation extends Provenance {
  /** `""` where there is none. */
  readonly url: string
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; absent where the source does not say. */
  readonly published?: string
}

/** The longest term for which a right may be granted. */
export interface TermLine extends Citation {
  readonly maximumYears: number
}

/** The yearly rate by which a term is turned into a share of the full price, 0.065 for 6.5 %. */
export interface RateLine extends Citation {
  readonly rate: number
}

/**
 * How the price per m² of ground grows with the plot ratio (m² of building per m² of ground): a factor for some ratios,
 * straight lines between them, level beyond the outer ones. Only the relation of two factors counts.
 */
export interface PlotRatioTable extends Citation {
  /** In order of the ratio; never falling. */
  readonly points: ReadonlyArray<{ readonly plotRatio: number; readonly factor: number }>
  /**
   * The ratio for which a benchmark price holds that does not say its own. Absent: not known, for tables of another
   * city.
   */
  readonly benchmarkPlotRatio?: number
}

/** What it costs to make a lot ready, from raw land on: yuan per m² of ground. */
export interface DevelopmentTable extends Citation {
  readonly costPerSqm: Readonly<Record<DevelopmentLevel, number>>
}

/**
 * All that is known of the value of land before a market is looked at. The factors of a benchmark price are a matter of
 * each city: a host spreads {@link "./DefaultLandTables.ts".defaultLandTables} and puts its city's own in place.
 */
export interface LandTables {
  /** Absent: the use is not granted for a term. */
  readonly terms: Readonly<Partial<Record<LandUse, TermLine>>>
  readonly rates: Readonly<Record<LandUse, RateLine>>
  /** Absent: the plot ratio does not move the price of the use. */
  readonly plotRatios: Readonly<Partial<Record<LandUse, PlotRatioTable>>>
  /** What is said where a use has no plot ratio table. */
  readonly withoutPlotRatio: Citation
  readonly development: DevelopmentTable
}

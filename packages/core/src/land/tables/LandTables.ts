import type { Provenance } from "../../domain/Provenance.ts"
import type { DevelopmentLevel, LandUse } from "../fields.ts"

/** The source of a line of a table, and where to read it. */
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

/** The yearly capitalisation rate that turns a term into a share of the full price, 0.065 for 6.5 %. */
export interface RateLine extends Citation {
  readonly rate: number
}

/**
 * The growth of the price per m² of ground with the plot ratio (m² of building per m² of ground): factors at some
 * ratios, linear in between, constant beyond the outer ones. Only the ratio of two factors matters.
 */
export interface PlotRatioTable extends Citation {
  /** In order of the ratio; factors never fall. */
  readonly points: ReadonlyArray<{ readonly plotRatio: number; readonly factor: number }>
  /** The ratio assumed for a benchmark price that does not state one. Absent: unknown, for tables of another city. */
  readonly benchmarkPlotRatio?: number
}

/** The cost of preparing a lot, starting from raw land: yuan per m² of ground. */
export interface DevelopmentTable extends Citation {
  readonly costPerSqm: Readonly<Record<DevelopmentLevel, number>>
}

/**
 * Knowledge about the value of land independent of a market. The factors of a benchmark price are specific to each
 * city: a host spreads {@link "./DefaultLandTables.ts".defaultLandTables} and replaces them with its city's own.
 */
export interface LandTables {
  /** Absent: the use is not granted for a term. */
  readonly terms: Readonly<Partial<Record<LandUse, TermLine>>>
  readonly rates: Readonly<Record<LandUse, RateLine>>
  /** Absent: the plot ratio has no effect on the price of the use. */
  readonly plotRatios: Readonly<Partial<Record<LandUse, PlotRatioTable>>>
  /** The citation where a use has no plot ratio table. */
  readonly withoutPlotRatio: Citation
  readonly development: DevelopmentTable
}

import type { RunBreakdown, RunFigures } from "./EngineTypes.ts"
import type { Table } from "./Samples.ts"

/** A backtest: rows with known prices are valued from others, each as of its own day. */
export interface BacktestPlan {
  /** Samples to learn and compare from. */
  readonly train: ReadonlyArray<Table>
  /** Samples that are valued. */
  readonly test: Table
  /** Use test rows of earlier days as well. */
  readonly walkForward?: boolean
  /** Learn from rows of any day: for random splits. */
  readonly random?: boolean
  /** Hide facts that a request cannot carry. */
  readonly requestFieldsOnly?: boolean
  /** Shuffle the training prices: a check that accuracy is then gone. */
  readonly shufflePrices?: boolean
  /** Hold units out of what is learned. */
  readonly holdOut?: "group" | "family" | "area" | "district" | "region"
}

/** What a backtest measured. */
export interface BacktestResult {
  readonly figures: RunFigures
  readonly breakdown: RunBreakdown
  /** True when no row was valued from later days. */
  readonly timeFenced: boolean
  readonly models: ReadonlyArray<{
    readonly modelId: string
    readonly market: string
    readonly asOf: string
    readonly count: number
  }>
  readonly fitSeconds: number
  readonly valuationsPerSecond: number
  /** Rows of the training files that were used and refused. */
  readonly train: { readonly samples: number; readonly refused: number }
  readonly test: { readonly samples: number; readonly refused: number }
}

import type { Unit } from "../market/model/Units.ts"
import { type BacktestData, type BacktestRun, prepareBacktest, type PreparedBacktest } from "./Backtest.ts"
import { partsOf } from "./HoldOut.ts"
import { rollingBacktests } from "./RollingOrigins.ts"

/** The division of a backtest's rows, if there is one. */
export interface BacktestDivision {
  /** Units to hold out, one part after the other. */
  readonly holdOut?: Unit
  /** Days from what is learned to the rows that are valued. */
  readonly ahead?: ReadonlyArray<number>
}

/** The backtests of one study: one, one per part that is held out, or one per origin. `pooledRuns` joins their rows. */
export const preparedBacktests = (
  data: Omit<BacktestData, "holdOut">,
  { ahead, holdOut }: BacktestDivision,
): ReadonlyArray<PreparedBacktest> => {
  if (ahead !== undefined) return rollingBacktests(data, ahead)
  if (holdOut === undefined) return [prepareBacktest(data)]
  return partsOf(holdOut).map((part) => prepareBacktest({ ...data, holdOut: { unit: holdOut, part } }))
}

/** Pools runs over the same rows, each with other units held out, into one: their rows are concatenated. */
export const pooledRuns = (runs: ReadonlyArray<BacktestRun>): BacktestRun => {
  const rows = runs.flatMap((run) => run.rows)
  const seconds = runs.reduce((sum, run) => sum + run.rows.length / run.valuationsPerSecond, 0)
  return {
    ...runs[0]!,
    rows,
    models: runs.flatMap(({ models }) => models),
    trials: runs.flatMap(({ trials }) => trials),
    fitSeconds: runs.reduce((sum, { fitSeconds }) => sum + fitSeconds, 0),
    valuationsPerSecond: rows.length / Math.max(seconds, 1e-9),
  }
}

import type { BacktestRun } from "./Backtest.ts"

/**
 * One run or more that valued the same rows, each after other units were held out, as one: their rows one after the
 * other.
 */
export const pooledRuns = (runs: ReadonlyArray<BacktestRun>): BacktestRun => {
  const rows = runs.flatMap((run) => run.rows)
  const seconds = runs.reduce((sum, run) => sum + run.rows.length / run.valuationsPerSecond, 0)
  return {
    ...runs[0]!,
    rows,
    models: runs.flatMap(({ models }) => models),
    fitSeconds: runs.reduce((sum, { fitSeconds }) => sum + fitSeconds, 0),
    valuationsPerSecond: rows.length / Math.max(seconds, 1e-9),
  }
}

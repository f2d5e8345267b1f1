import type { BacktestRun } from "./Backtest.ts"

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

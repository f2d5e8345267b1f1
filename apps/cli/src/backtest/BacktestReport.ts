import type { Accuracy, BacktestRun } from "@open-valuation/core/accuracy"

/** The figures of a backtest, as `--json` prints them. */
export type BacktestFigures = Accuracy & Omit<BacktestRun, "rows">

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** The figures as a small table for people, in per cent. */
export const backtestReport = (figures: BacktestFigures, trained: number): string => {
  const lines: ReadonlyArray<readonly [string, string]> = [
    ["rows valued", `${figures.n} from ${trained}${figures.timeFenced ? ", none from later dates" : ", of any date"}`],
    ["hit rate", percent(figures.hitRate)],
    ["median error (MdAPE)", percent(figures.mdape)],
    ["mean error (MAPE)", percent(figures.mape)],
    ["within ±10 %", percent(figures.within10)],
    ["within ±20 %", percent(figures.within20)],
    ["RMSLE", figures.rmsle.toFixed(3)],
    ["COD", figures.cod.toFixed(1)],
    ["PRD", figures.prd.toFixed(3)],
    ["PRB", figures.prb.toFixed(3)],
    ["80 % range covers", percent(figures.coverage80)],
    ["its median width", percent(figures.width80)],
    ["confidence off by (ECE)", percent(figures.confidenceEce)],
    ["learning", `${figures.fitSeconds.toFixed(1)} s`],
    ["valuations per second", figures.valuationsPerSecond.toFixed(0)],
  ]
  const reliability = figures.reliability.map(
    ({ count, stated, measured }) => `  ${percent(stated).padStart(7)}   ${percent(measured).padStart(7)}   ${count}`,
  )
  return [
    ...lines.map(([name, value]) => `${name.padEnd(25)}${value}`),
    "",
    "confidence stated, share measured within ±10 %, rows",
    ...reliability,
  ].join("\n")
}

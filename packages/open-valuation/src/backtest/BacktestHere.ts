import type { Effect } from "effect"
import type { KnownError } from "../FailureOf.ts"
import type { BacktestResult } from "../public/Backtest.ts"
import { backtest } from "./Backtest.ts"
import type { BacktestTask, Measured } from "./BacktestTask.ts"

/** Measures in the caller's thread, for browsers. */
export const measure = (
  { asset, plan }: BacktestTask,
  { format, market }: Measured,
): Effect.Effect<BacktestResult, KnownError> => backtest({ asset, format }, market, plan)

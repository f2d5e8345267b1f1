import type { AssetMarket } from "@open-valuation/core/market"
import type { SampleFormat } from "@open-valuation/store"
import type { BacktestPlan } from "../public/Backtest.ts"
import type { Locale } from "../public/Options.ts"

/** A backtest, as it is passed to a thread. */
export interface BacktestTask {
  readonly asset: string
  readonly plan: BacktestPlan
  /** Language of what is wrong with it. */
  readonly locale: Locale
}

/** What a backtest needs of its asset. */
export interface Measured {
  readonly format: SampleFormat | undefined
  readonly market: AssetMarket
}

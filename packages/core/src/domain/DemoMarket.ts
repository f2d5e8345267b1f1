import type { Sample } from "./Sample.ts"

/** Suffix of the `source` of every sample of the demo market. */
export const DEMO_MARK = "（演示数据）"

/** The code of the risk tip of every value that rests on the demo market. */
export const DEMO_RISK = "market.risk.demoMarket"

/** True when a sample belongs to the demo market: simulated, and marked so in its `source`. */
export const isDemo = ({ source }: Pick<Sample, "source">): boolean => source.endsWith(DEMO_MARK)

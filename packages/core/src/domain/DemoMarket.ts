import type { Sample } from "./Sample.ts"

/** What the `source` of every sample of the demo market ends with. */
export const DEMO_MARK = "（演示数据）"

/** Whether a sample is of the demo market: simulated, with a `source` that says so. */
export const isDemo = ({ source }: Pick<Sample, "source">): boolean => source.endsWith(DEMO_MARK)

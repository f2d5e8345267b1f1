import type { AssetType } from "@open-valuation/core"
import { ranges, shapeOf } from "./AssetShape.ts"

/** A value with its 80 % range, yuan. */
export interface ValueRange {
  readonly low: number
  readonly central: number
  readonly high: number
}

/** The fields of a result that {@link valueRange} reads, of all assets. */
export const rangeFields: ReadonlyArray<string> = [...new Set(ranges.flat())]

/** The value and range of a result; `undefined` when it has none, as those of bank statements. */
export const valueRange = (assetType: AssetType, result: object): ValueRange | undefined => {
  const [low, central, high] = shapeOf(assetType, result).value.map((name): unknown => Reflect.get(result, name))
  return typeof low === "number" && typeof central === "number" && typeof high === "number"
    ? { low, central, high }
    : undefined
}

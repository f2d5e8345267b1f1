import type { Value } from "../market/reconcile/Reconcile.ts"
import { mean } from "../statistics/Robust.ts"
import type { BacktestRow } from "./Accuracy.ts"
import { errorByUnits, type GroupAccuracy, groupAccuracy } from "./GroupAccuracy.ts"
import { type ConfidenceLevel, confidenceLevels } from "./Reliability.ts"

/** Rows valued at one horizon after rolling origins: stated confidence and ranges against what happened. */
export interface HorizonGroup extends GroupAccuracy {
  /** Days from the newest data to the rows, nominal. */
  readonly ahead: number
  /** Number of origins that the rows belong to; errors after one origin are correlated, because the market moved. */
  readonly origins: number
  /** Share of the rows with a value whose price lies within the 80 % range, and its standard error by origins. */
  readonly held80: number
  readonly held80Error: number
  /** Mean of that share over the origins. */
  readonly held80Mean: number
  /** Their confidence, as counts that can be pooled over runs. */
  readonly confidence: ReadonlyArray<ConfidenceLevel>
}

/** One group per horizon, shortest first; none for rows without rolling origins. */
export const byHorizon = (rows: ReadonlyArray<BacktestRow>): ReadonlyArray<HorizonGroup> =>
  [...Map.groupBy(rows, ({ ahead }) => ahead)]
    .flatMap(([ahead, own]) => {
      if (ahead === undefined) return []
      const valued = own.flatMap((row) => (row.valued === undefined ? [] : [{ ...row, valued: row.valued }]))
      const held = valued.map(({ origin, price, valued: given }) => ({
        unit: String(origin),
        value: Number(isHeld(price, given)),
      }))
      return [
        {
          ahead,
          origins: new Set(own.map(({ origin }) => origin)).size,
          ...groupAccuracy(own),
          held80: shareOf(held),
          held80Error: errorByUnits(held),
          held80Mean: mean([...Map.groupBy(held, ({ unit }) => unit).values()].map(shareOf)),
          confidence: confidenceLevels(valued.map(({ price, valued: given }) => ({ price, ...given }))),
        },
      ]
    })
    .toSorted((a, b) => a.ahead - b.ahead)

const shareOf = (held: ReadonlyArray<{ readonly value: number }>): number => mean(held.map(({ value }) => value))

const isHeld = (price: number, { high, low }: Value): boolean => price >= low && price <= high

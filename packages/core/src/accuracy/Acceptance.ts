import type { AssetType } from "../domain/Asset.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { RatioStudy } from "./RatioStudy.ts"

export type Measure = "MEDIAN_RATIO" | "COD" | "PRD" | "PRB" | "VEI"

/**
 * `WITHIN`, `BELOW` or `ABOVE` the limits; `NOT_SIGNIFICANT`: outside, but no more than chance allows; `NO_LIMIT`: the
 * standard sets none for this asset; `UNKNOWN`: too few sales to measure.
 */
export type Verdict = "WITHIN" | "NOT_SIGNIFICANT" | "BELOW" | "ABOVE" | "NO_LIMIT" | "UNKNOWN"

/** One measure against its limits; `cod` and `vei` are per cent. */
export interface Evaluated {
  readonly measure: Measure
  readonly verdict: Verdict
  /** Absent where none is set. */
  readonly low?: number
  readonly high?: number
}

/**
 * Limits of the IAAO Standard on Ratio Studies, April 2013: median ratio (section 9.1), PRD and COD (table 1-3), PRB
 * (section 5.6). VEI: exposure draft of May 2026, appendix E.
 */
const LIMITS = {
  MEDIAN_RATIO: { low: 0.9, high: 1.1 },
  PRD: { low: 0.98, high: 1.03 },
  PRB: { low: -0.05, high: 0.05 },
  VEI: { low: -10, high: 10 },
}

/**
 * Upper limits of the COD, per cent: single-family homes that are older or differ, vacant land. For other property the
 * standard says that it varies with local conditions. Its lower limit of 5 is left out: it points to values that follow
 * the sales' own prices, which a backtest never sees.
 */
const COD_LIMITS: Partial<Record<AssetType, number>> = { PROPERTY: 15, LAND: 25 }

/** Figures of a ratio study; `null` or absent where they could not be measured. */
type Study = { readonly [K in keyof RatioStudy]?: number | null }

interface Limits {
  readonly low?: number
  readonly high?: number
}

const isKnown = (figure: number | null | undefined): figure is number =>
  figure !== null && figure !== undefined && !Number.isNaN(figure)

const verdictOf = (value: number | null | undefined, { high = Infinity, low = -Infinity }: Limits): Verdict =>
  !isKnown(value) ? "UNKNOWN" : value < low ? "BELOW" : value > high ? "ABOVE" : "WITHIN"

/** A verdict outside the limits holds only if it is significant, and is unknown without an interval. */
const ifSignificant = (verdict: Verdict, isSignificant: boolean | undefined): Verdict => {
  if (verdict !== "BELOW" && verdict !== "ABOVE") return verdict
  return isSignificant === undefined ? "UNKNOWN" : isSignificant ? verdict : "NOT_SIGNIFICANT"
}

/**
 * A ratio study against the standard's limits. PRB: outside only if its whole confidence interval is. VEI: outside only
 * if its significance exceeds 10 % too.
 */
export const acceptance = (study: Study, asset: AssetType): ReadonlyArray<Evaluated> => {
  const { MEDIAN_RATIO, PRB, PRD, VEI } = LIMITS
  const cod = ownValue(COD_LIMITS, asset)
  const { prbHigh, prbLow, veiSignificance } = study
  const isBiased = isKnown(prbLow) && isKnown(prbHigh) ? prbLow > PRB.high || prbHigh < PRB.low : undefined
  const isApart = isKnown(veiSignificance) ? veiSignificance > VEI.high : undefined
  return [
    { measure: "MEDIAN_RATIO", ...MEDIAN_RATIO, verdict: verdictOf(study.medianRatio, MEDIAN_RATIO) },
    cod === undefined
      ? { measure: "COD", verdict: "NO_LIMIT" }
      : { measure: "COD", high: cod, verdict: verdictOf(study.cod, { high: cod }) },
    { measure: "PRD", ...PRD, verdict: verdictOf(study.prd, PRD) },
    { measure: "PRB", ...PRB, verdict: ifSignificant(verdictOf(study.prb, PRB), isBiased) },
    { measure: "VEI", ...VEI, verdict: ifSignificant(verdictOf(study.vei, VEI), isApart) },
  ]
}

import type { RiskLevel } from "../RiskLevel.ts"

/** The unit of a risk; money is yuan. */
export type RiskUnit = "COUNT" | "DAYS" | "PERCENT" | "RATIO" | "YUAN"

/** When a measured value is a risk, and how grave. */
export interface RiskRule {
  readonly unit: RiskUnit
  /** The bad side of a threshold: from it upwards (`FROM`) or below it (`BELOW`). */
  readonly bad: "FROM" | "BELOW"
  /** Thresholds, the mildest first; the last one that the value passes decides. None: the rule is off. */
  readonly steps: ReadonlyArray<{ readonly at: number; readonly level: RiskLevel }>
  /** Further figures of the rule, by name. */
  readonly figures: Readonly<Record<string, number>>
  readonly source: string
}

type Steps = ReadonlyArray<readonly [at: number, level: RiskLevel]>

const rule =
  (bad: RiskRule["bad"]) =>
  (unit: RiskUnit, steps: Steps, source: string, figures: Readonly<Record<string, number>> = {}): RiskRule => ({
    unit,
    bad,
    steps: steps.map(([at, level]) => ({ at, level })),
    figures,
    source,
  })
/** A rule whose values are bad from a threshold upwards. */
export const from = rule("FROM")
/** A rule whose values are bad below a threshold. */
export const below = rule("BELOW")

/** The grade of a measured value; `undefined` when it is no risk. */
export const gradeOf = (
  { bad, steps }: RiskRule,
  observed: number,
): { readonly level: RiskLevel; readonly threshold: number } | undefined => {
  const passed = steps.findLast(({ at }) => (bad === "FROM" ? observed >= at : observed < at))
  return passed === undefined ? undefined : { level: passed.level, threshold: passed.at }
}

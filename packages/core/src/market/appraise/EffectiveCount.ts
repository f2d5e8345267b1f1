import { effectiveNumber } from "../../statistics/Robust.ts"
import type { Appraisal } from "./Appraisal.ts"

/**
 * Effective sample size of the comparables (Kish): the number of equally weighted comparables with the same variance.
 */
export const effectiveCount = ({ comparables }: Pick<Appraisal, "comparables">): number =>
  effectiveNumber(comparables.map(({ weight }) => weight))

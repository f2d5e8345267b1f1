import { effectiveNumber } from "../../statistics/Robust.ts"
import type { Appraisal } from "./Appraisal.ts"

/** The effective number of comparables (Kish): as many equal ones would carry as much. */
export const effectiveCount = ({ comparables }: Pick<Appraisal, "comparables">): number =>
  effectiveNumber(comparables.map(({ weight }) => weight))

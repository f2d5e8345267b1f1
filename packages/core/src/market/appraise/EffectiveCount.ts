import type { Appraisal } from "./Appraisal.ts"

/** Kish's effective number of comparables: as many equal ones would carry as much. */
export const effectiveCount = ({ comparables }: Pick<Appraisal, "comparables">): number => {
  const total = comparables.reduce((sum, { weight }) => sum + weight, 0)
  const squares = comparables.reduce((sum, { weight }) => sum + weight ** 2, 0)
  return squares > 0 ? total ** 2 / squares : 0
}

import type { SeededRandom } from "../market/SeededRandom.ts"
import type { Concern } from "./Concerns.ts"
import { drawLife, firstMissed, type SimulatedPurchase } from "./Repayment.ts"
import type { SimulatedBorrower } from "./SimulatedBorrower.ts"
import { effectiveAssetsFenOf } from "./StatementTruth.ts"
import type { UsualFlows } from "./UsualFlows.ts"

const yuan = (fen: number): number => Math.round(fen) / 100

/** What is true of an applicant, whatever the statements show; yuan. */
export interface ApplicantTruth extends UsualFlows {
  readonly concerns: ReadonlyArray<Concern>
  /** Contract 2.6, over all accounts. */
  readonly effectiveAssets: number
  /** The first instalment that is not paid, from 1; `undefined` when all of them are. */
  readonly missedInstalment: number | undefined
  /** The same for other terms. `RangeError` for terms out of bounds. */
  readonly missedInstalmentOf: (purchase: SimulatedPurchase) => number | undefined
}

/** The truth of a borrower who asks for a purchase. */
export const applicantTruth = (
  { accounts, kind }: SimulatedBorrower,
  flows: UsualFlows,
  concerns: ReadonlyArray<Concern>,
  purchase: SimulatedPurchase,
  random: SeededRandom,
): ApplicantTruth => {
  const effectiveAssets = yuan(accounts.reduce((sum, account) => sum + effectiveAssetsFenOf(account), 0))
  const life = drawLife(kind, concerns, random)
  const missedInstalmentOf = (of: SimulatedPurchase) => firstMissed(of, { ...flows, effectiveAssets }, life)
  return { concerns, ...flows, effectiveAssets, missedInstalment: missedInstalmentOf(purchase), missedInstalmentOf }
}

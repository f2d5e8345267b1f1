import type { Appraisal } from "../appraise/Appraisal.ts"

/** Numbers of closed deals, auction results and asking prices among the comparables, for summaries. */
export const kindCounts = (appraisal: Appraisal | undefined) => {
  const ofKind = (kind: string): number =>
    appraisal?.comparables.filter(({ sample }) => sample.kind === kind).length ?? 0
  return { deals: ofKind("TRANSACTION"), auctions: ofKind("AUCTION"), listings: ofKind("LISTING") }
}

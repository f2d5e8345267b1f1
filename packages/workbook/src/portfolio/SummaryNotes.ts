import { lineOf, type PortfolioSummary } from "@open-valuation/core/portfolio"
import type { PortfolioWords } from "./text/zh.ts"

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** How the figures were made, and where the thresholds come from. */
export const summaryNotes = (
  { byAssetType, policy, range }: PortfolioSummary,
  { assets, haircut, notes, other }: PortfolioWords,
): ReadonlyArray<string> => [
  notes.sums,
  ...(range === undefined ? [] : [notes.range(percent(range.market), percent(range.place), percent(range.own))]),
  notes.stressed[policy.stressedFrom],
  ...byAssetType
    .filter(({ kind }) => kind === "NAMED")
    .map(({ name }) => {
      const { origin, share, source } = lineOf(policy.haircuts, name)
      return haircut(assets[name] ?? other, Math.round(100 * share), source, origin === "JUDGEMENT")
    }),
  notes.bands(policy.ltvBands.source),
]

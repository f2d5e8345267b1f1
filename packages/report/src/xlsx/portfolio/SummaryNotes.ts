import { assetWordsOf } from "@open-valuation/core/assets"
import { lineOf, type PortfolioSummary } from "@open-valuation/core/portfolio"
import { type Locale } from "@open-valuation/core/text"
import { sourceWords } from "@open-valuation/core/text/portfolio"
import { spacedPercent } from "../../Formats.ts"
import type { PortfolioWords } from "./PortfolioWords.ts"

/** How the figures were made, and where the thresholds come from. */
export const summaryNotes = (
  { byAssetType, policy, range }: PortfolioSummary,
  { haircut, notes, other }: PortfolioWords,
  locale: Locale,
): ReadonlyArray<string> => {
  const said = (source: string): string => sourceWords(source, locale)
  return [
    notes.sums,
    ...(range === undefined
      ? []
      : [
          notes.range(spacedPercent(range.market), spacedPercent(range.place), spacedPercent(range.own)),
          notes.measured(
            spacedPercent(range.measuredShare),
            spacedPercent(policy.unmeasured.share),
            said(policy.unmeasured.source),
          ),
        ]),
    notes.stressed[policy.stressedFrom],
    ...byAssetType
      .filter(({ kind }) => kind === "NAMED")
      .map(({ name }) => {
        const { share, source } = lineOf(policy.haircuts, name)
        return haircut(assetWordsOf(name)?.many?.[locale] ?? other, Math.round(100 * share), said(source))
      }),
    notes.bands(said(policy.ltvBands.source)),
  ]
}

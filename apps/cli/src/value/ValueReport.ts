import type { AssetType } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import { MarketResult } from "@open-valuation/core/market"
import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"
import { wrapped } from "../Table.ts"
import { equipmentPart } from "./EquipmentPart.ts"
import { landPart } from "./LandPart.ts"
import { modelLines } from "./ModelPart.ts"
import { outsideLines } from "./OutsideLines.ts"
import { propertyPart } from "./PropertyPart.ts"
import { line, type ReportPartOf, WIDTH, yuan } from "./ReportPart.ts"
import { reportWords } from "./ReportWords.ts"
import { vehiclePart } from "./VehiclePart.ts"

/** The assets that have a report. */
const parts: Readonly<Partial<Record<AssetType, ReportPartOf>>> = {
  PROPERTY: propertyPart,
  VEHICLE: vehiclePart,
  LAND: landPart,
  EQUIPMENT: equipmentPart,
}

const read = Schema.decodeUnknownSync(Schema.toEncoded(MarketResult))

/**
 * A rendered market result as a report of at most 80 columns; a Chinese character takes two. `undefined` for an asset
 * without a report.
 */
export const valueReport = (asset: AssetType, result: unknown, lang: Locale): string | undefined => {
  const part = ownValue(parts, asset)?.(result, lang)
  if (part === undefined) return undefined
  const shown = read(result)
  const { furtherRiskTips = [] } = shown
  const words = reportWords[lang]
  const others = shown.effectiveSampleCount - part.listed
  const excluded = shown.exclusionSummary.map(({ count, reason }) => `${words.excluded} ${count}: ${reason}`)
  const items = (texts: ReadonlyArray<string>, mark: (index: number) => string): ReadonlyArray<string> =>
    texts.flatMap((text, index) => wrapped(text, WIDTH, mark(index)))
  const { value } = part
  return [
    ...line(
      part.valueLabel,
      value === undefined ? words.none : `${yuan(value.central, lang)}  (${words.basis[shown.basis]})`,
    ),
    ...part.besideValue,
    ...(value === undefined
      ? []
      : [
          ...line(words.range, `${yuan(value.low, lang)} – ${yuan(value.high, lang)}`),
          ...line("", words.rangeNote),
          ...line(
            words.confidence,
            `${Math.floor(Number((100 * shown.confidence).toPrecision(12)))} % (${words.level[shown.confidenceLevel]})`,
          ),
          ...line("", words.confidenceNote),
        ]),
    ...line(words.date, shown.valuationDate),
    ...(value === undefined ? [] : modelLines(result, part.factors, lang)),
    ...part.below,
    "",
    words.samples(shown.effectiveSampleCount, shown.rawSampleCount),
    ...part.comparables.map((row) => `  ${row}`),
    ...(others > 0 ? [`  ${words.more(others)}`] : []),
    ...items(excluded, () => "  "),
    ...outsideLines(result, lang),
    "",
    words.risks,
    ...(shown.riskTips.length === 0 ? [`  ${words.noRisks}`] : items(shown.riskTips, () => "  - ")),
    ...(furtherRiskTips.length === 0 ? [] : ["", words.furtherRisks, ...items(furtherRiskTips, () => "  - ")]),
    "",
    words.reasoning,
    ...items(shown.reasoningSteps, (index) => `${String(index + 1).padStart(4)}. `),
    "",
    ...wrapped(shown.reasoningSummary, WIDTH, ""),
  ].join("\n")
}

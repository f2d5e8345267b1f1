import { EquipmentResult } from "@open-valuation/core/equipment"
import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"
import { padded, width } from "../Table.ts"
import { adjustmentText, comparableLines } from "./Comparables.ts"
import { type EquipmentWords, equipmentWords } from "./EquipmentWords.ts"
import { amount, priceTable, pricesByKind, wholePrices } from "./PriceTable.ts"
import { line, LISTED, percent, type ReportPartOf, yuan } from "./ReportPart.ts"
import { reportWords } from "./ReportWords.ts"

type Shown = typeof EquipmentResult.Encoded

const read = Schema.decodeUnknownSync(Schema.toEncoded(EquipmentResult))

/** A machine's own part of a report: what it is, its depreciation, prices by kind of sample. */
export const equipmentPart: ReportPartOf = (result, lang) => {
  const shown = read(result)
  const words = equipmentWords[lang]
  const { estimatedResidualValue: central, maxResidualValue: high, minResidualValue: low } = shown
  return {
    valueLabel: words.value,
    value: central === null || low === null || high === null ? undefined : { low, central, high },
    besideValue: shown.unableReason === null ? [] : line(words.reason, shown.unableReason),
    below: [...machineLines(shown, words, lang), ...curveLines(shown, words), ...priceLines(shown, words, lang)],
    comparables: comparables(shown, words, lang),
    listed: Math.min(LISTED, shown.sources.length),
    factors: words.factors,
  }
}

const machineLines = (shown: Shown, words: EquipmentWords, lang: Locale): ReadonlyArray<string> => {
  const { ageYears, composition, equipmentTypeLabel: type, manufacturer, ratedCapacity: capacity } = shown
  const machine = [
    type ?? words.unknown,
    ...(capacity === null ? [] : [`${capacity.value} ${capacity.unit}`]),
    words.age(ageYears),
  ]
  const weights = {
    samples: 1 - composition.marketLevel.weight - composition.costApproach.weight,
    marketLevel: composition.marketLevel.weight,
    costApproach: composition.costApproach.weight,
  }
  const parts = (["samples", "marketLevel", "costApproach"] as const).flatMap((part) =>
    weights[part] < LEAST_SHOWN ? [] : [`${words.parts[part]} ${percent(weights[part], 1)}`],
  )
  return [
    ...line(words.machine, machine.join(words.separator)),
    ...line(
      words.manufacturer,
      manufacturer === null ? words.unknown : `${manufacturer}${shown.manufacturerInferred ? words.inferred : ""}`,
    ),
    ...(shown.replacementValue === null ? [] : line(words.replacement, yuan(shown.replacementValue, lang))),
    ...(shown.residualRate === null ? [] : line(words.residualRate, percent(shown.residualRate, 1))),
    ...(shown.estimatedResidualValue === null ? [] : line(words.madeOf, parts.join(words.separator))),
  ]
}

/** Smallest share of the value that is shown. */
const LEAST_SHOWN = 0.0005

/** Ages of the curve that are shown besides the machine's own, years. */
const CURVE_AGES: ReadonlySet<number> = new Set([0, 1, 2, 3, 5, 7, 10, 15, 20])

/** The curve as two rows, ages above rates; empty for a machine of unknown type. */
const curveLines = (
  { ageYears, depreciationBasis, depreciationCurve, equipmentTypeLabel }: Shown,
  words: EquipmentWords,
): ReadonlyArray<string> => {
  const points = depreciationCurve.filter(({ ageYears: age }) => age === ageYears || CURVE_AGES.has(age))
  if (equipmentTypeLabel === null || points.length === 0) return []
  const label = Math.max(width(words.curveAge), width(words.curveRate))
  const row = (name: string, cells: ReadonlyArray<string>): string =>
    `  ${padded(name, label)}${cells.map((cell) => padded(cell, CURVE_CELL, "start")).join("")}`
  const { economicLifeYears: life, tableShare } = depreciationBasis
  return [
    "",
    ...line(words.curve, words.curveBasis(life, percent(tableShare, 0), percent(1 - tableShare, 0))),
    row(
      words.curveAge,
      points.map(({ ageYears: age }) => String(age)),
    ),
    row(
      words.curveRate,
      points.map(({ rate }) => String(Math.round(100 * rate))),
    ),
  ]
}
const CURVE_CELL = 6

/** Prices by kind of sample. */
const priceLines = (shown: Shown, words: EquipmentWords, lang: Locale): ReadonlyArray<string> =>
  priceTable(words.prices, words.pricesHeader, pricesByKind(shown, wholePrices), lang)

/** One row for each comparable, with its adjustments below. */
const comparables = (
  { estimatedResidualValue, sources }: Shown,
  words: EquipmentWords,
  lang: Locale,
): ReadonlyArray<string> =>
  comparableLines(
    words.header,
    sources
      .slice(0, LISTED)
      .map(({ adjustedPrice, adjustments, hours, kind, manufactureDate, model, price, sampleTime, weight }) => ({
        cells: [
          reportWords[lang].kind[kind],
          sampleTime,
          manufactureDate ?? "–",
          hours === null ? "–" : String(hours),
          amount(price, lang),
          amount(adjustedPrice, lang),
          estimatedResidualValue === null ? "–" : percent(weight, 1),
          model ?? "–",
        ],
        below: [adjustmentText(adjustments, words.factors, words.separator)],
      })),
  )

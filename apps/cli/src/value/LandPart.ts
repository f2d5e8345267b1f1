import { largestOf, ownValue } from "@open-valuation/core/domain"
import { LandResult } from "@open-valuation/core/land"
import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"
import { wrapped, padded, width } from "../Table.ts"
import { adjustmentText, comparableLines } from "./Comparables.ts"
import { type LandWords, landWords } from "./LandWords.ts"
import { priceTable, pricesByKind } from "./PriceTable.ts"
import { grouped, line, LISTED, percent, type ReportPartOf, WIDTH, yuan } from "./ReportPart.ts"
import { reportWords } from "./ReportWords.ts"

type Shown = typeof LandResult.Encoded

const read = Schema.decodeUnknownSync(Schema.toEncoded(LandResult))

/** A lot's own part of a report: prices by unit, the right, each method, prices by kind of sample. */
export const landPart: ReportPartOf = (result, lang) => {
  const shown = read(result)
  const words = landWords[lang]
  const { floorPricePerSqm: floor } = shown
  return {
    valueLabel: words.value,
    value: { low: shown.minTotalPrice, central: shown.avgTotalPrice, high: shown.maxTotalPrice },
    besideValue: [
      ...line(words.perSqm, perSqm(shown.unitPricePerSqm, words)),
      ...line(words.perFloorSqm, floor === null ? words.unknown : perSqm(floor, words)),
      ...line(words.perMu, yuan(shown.pricePerMu, lang)),
    ],
    below: [
      ...line(words.right, words.rights[shown.valuedRight]),
      ...methodLines(shown, words),
      ...priceLines(shown, words, lang),
    ],
    comparables: comparables(shown, words, lang),
    listed: Math.min(LISTED, shown.sources.length),
    factors: words.factors,
  }
}

const perSqm = (price: number, { unit }: LandWords): string => `${grouped(price, 2)} ${unit}`

/** Each method: its start, its coefficients other than 1, its end. */
const methodLines = ({ methods }: Shown, words: LandWords): ReadonlyArray<string> => {
  const label = largestOf(methods.map(({ name }) => width(words.method[name]))) + 2
  return [
    "",
    words.methods,
    ...methods.flatMap(({ baseUnitPrice, factors, name, unitPrice, weight }) => {
      const steps = factors.flatMap(({ factor, value }) =>
        value === 1 ? [] : [`${words.coefficients[factor]} ${value.toFixed(4)}`],
      )
      const product = [grouped(baseUnitPrice, 2), ...steps].join(" × ")
      const text = `${product} = ${grouped(unitPrice, 2)}${words.separator}${words.weight} ${percent(weight, 1)}`
      return wrapped(text, WIDTH, `  ${padded(words.method[name], label)}`)
    }),
  ]
}

/** Prices by kind of sample. */
const priceLines = (shown: Shown, words: LandWords, lang: Locale): ReadonlyArray<string> =>
  priceTable(
    words.prices,
    words.pricesHeader,
    pricesByKind(shown, ({ avgUnitPrice: avg, count, maxUnitPrice: max, minUnitPrice: min }) => ({
      min,
      avg,
      max,
      count,
    })),
    lang,
    (price) => (price === null ? "–" : grouped(price, 0)),
  )

/** One row for each comparable; below it the lot's place and use, and the adjustments. */
const comparables = ({ sources }: Shown, words: LandWords, lang: Locale): ReadonlyArray<string> =>
  comparableLines(
    words.header,
    sources
      .slice(0, LISTED)
      .map(
        ({
          address,
          adjustedUnitPrice,
          adjustments,
          area,
          kind,
          landUse,
          plotRatio,
          sampleTime,
          termTotalYears,
          unitPrice,
          weight,
        }) => ({
          cells: [
            reportWords[lang].kind[kind],
            sampleTime,
            grouped(area, 0),
            plotRatio === null ? "–" : String(plotRatio),
            termTotalYears === null ? "–" : String(termTotalYears),
            grouped(unitPrice, 0),
            adjustedUnitPrice === null ? "–" : grouped(adjustedUnitPrice, 0),
            adjustedUnitPrice === null ? "–" : percent(weight, 1),
          ],
          below: [
            [landUse === null ? "" : (ownValue(words.uses, landUse) ?? landUse), address ?? ""]
              .filter((text) => text !== "")
              .join(words.separator),
            adjustmentText(adjustments, words.factors, words.separator),
          ],
        }),
      ),
  )

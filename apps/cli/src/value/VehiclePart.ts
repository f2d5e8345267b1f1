import type { Locale } from "@open-valuation/core/text"
import { VehicleResult } from "@open-valuation/core/vehicle"
import { Schema } from "effect"
import { table, wrapped } from "../Table.ts"
import { adjustmentText, comparableLines } from "./Comparables.ts"
import { amount, priceTable, pricesByKind, wholePrices } from "./PriceTable.ts"
import { grouped, line, LISTED, percent, type ReportPartOf, WIDTH } from "./ReportPart.ts"
import { reportWords } from "./ReportWords.ts"
import { type VehicleWords, vehicleWords } from "./VehicleWords.ts"

type Shown = typeof VehicleResult.Encoded

const read = Schema.decodeUnknownSync(Schema.toEncoded(VehicleResult))

/** A vehicle's own part of a report: what it is, prices by channel and by kind, the years to come. */
export const vehiclePart: ReportPartOf = (result, lang) => {
  const shown = read(result)
  const words = vehicleWords[lang]
  return {
    valueLabel: words.value,
    value: { low: shown.minPrice, central: shown.avgPrice, high: shown.maxPrice },
    besideValue: [],
    below: [
      ...vehicleLines(shown, words),
      ...channelLines(shown, words, lang),
      ...forecastLines(shown, words, lang),
      ...priceLines(shown, words, lang),
      ...adjustmentLines(shown, words),
    ],
    comparables: comparables(shown, words, lang),
    listed: Math.min(LISTED, shown.sources.length),
    factors: words.factors,
  }
}

/** Smallest share of the value that is shown. */
const LEAST_SHOWN = 0.0005

const vehicleLines = (shown: Shown, words: VehicleWords): ReadonlyArray<string> => {
  const { ageMonths, composition, resolvedModel, retentionBasis, retentionRate } = shown
  const { brand, modelYear, series, source, trim } = resolvedModel
  const isYearOfTrim = modelYear === null || trim?.includes(String(modelYear)) === true
  const name = [brand, series, isYearOfTrim ? null : words.modelYear(modelYear), trim]
    .filter((part) => part !== null)
    .join(" ")
  const [marketLevel, newPrice] = [composition.marketLevel.weight, composition.newPrice.weight]
  const weights = { samples: 1 - marketLevel - newPrice, marketLevel, newPrice }
  const parts = (["samples", "marketLevel", "newPrice"] as const).flatMap((part) =>
    weights[part] < LEAST_SHOWN ? [] : [`${words.parts[part]} ${percent(weights[part], 1)}`],
  )
  return [
    ...line(words.vehicle, name === "" ? words.unknown : `${name}${words.origin[source]}`),
    ...line(words.age, words.months(ageMonths)),
    ...(retentionRate === null || retentionBasis === null
      ? []
      : line(words.retention, words.retained(percent(retentionRate, 1), words.newPrice[retentionBasis]))),
    ...line(words.madeOf, parts.join(words.separator)),
  ]
}

const titled = (title: string, header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) => [
  "",
  title,
  ...table(header, rows)
    .split("\n")
    .map((row) => `  ${row}`),
]

const channelLines = ({ priceMatrix }: Shown, words: VehicleWords, lang: Locale): ReadonlyArray<string> =>
  titled(
    words.channels,
    words.channelsHeader,
    (["dealerBuy", "privateSale", "dealerSell", "auction"] as const).map((channel) => {
      const { avgPrice, maxPrice, minPrice } = priceMatrix[channel]
      return [words.channel[channel], ...[minPrice, avgPrice, maxPrice].map((price) => amount(price, lang))]
    }),
  )

const forecastLines = ({ residualForecast }: Shown, words: VehicleWords, lang: Locale): ReadonlyArray<string> =>
  titled(
    words.forecast,
    words.forecastHeader,
    residualForecast.map(({ months, price, rate }) => [
      words.forecastMonths(months),
      amount(price, lang),
      percent(rate, 1),
    ]),
  )

/** Prices by kind of sample. */
const priceLines = (shown: Shown, words: VehicleWords, lang: Locale): ReadonlyArray<string> =>
  priceTable(words.prices, words.pricesHeader, pricesByKind(shown, wholePrices), lang)

/** Largest adjustments that are shown with their reasons; the reasoning has all. */
const REASONS = 5

const adjustmentLines = ({ adjustments }: Shown, words: VehicleWords): ReadonlyArray<string> =>
  adjustments.length === 0
    ? []
    : [
        "",
        words.adjustments,
        ...adjustments
          .toSorted((a, b) => Math.abs(b.rate) - Math.abs(a.rate))
          .slice(0, REASONS)
          .flatMap(({ reason }) => wrapped(reason, WIDTH, "  - ")),
      ]

/** One row for each comparable; below it the car, and the adjustments. */
const comparables = ({ sources }: Shown, words: VehicleWords, lang: Locale): ReadonlyArray<string> =>
  comparableLines(
    words.header,
    sources
      .slice(0, LISTED)
      .map(
        ({
          adjustedPrice,
          adjustments,
          brand,
          firstRegistrationDate,
          kind,
          mileageKm,
          price,
          sampleTime,
          series,
          trim,
          weight,
        }) => ({
          cells: [
            reportWords[lang].kind[kind],
            sampleTime,
            firstRegistrationDate ?? "–",
            mileageKm === null ? "–" : grouped(mileageKm, 0),
            amount(price, lang),
            amount(adjustedPrice, lang),
            percent(weight, 1),
          ],
          below: [
            [brand, series, trim].filter((part) => part !== null).join(" "),
            adjustmentText(adjustments, words.factors, words.separator),
          ],
        }),
      ),
  )

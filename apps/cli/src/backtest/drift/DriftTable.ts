import type { DriftMeasure, DriftMonth, DriftWatch } from "@open-valuation/core/accuracy"
import { spacedPercent } from "@open-valuation/report/formats"
import { padded } from "../../Table.ts"
import { count, signed } from "../report/NumberFormats.ts"

/** A market and its new deals. */
export interface WatchedMarket extends DriftWatch {
  readonly market: string
}

/** Measures by the names that people read. */
const measureNames: Readonly<Record<DriftMeasure, string>> = {
  COVERAGE: "coverage",
  MEDIAN_ERROR: "median error",
}

/** Columns of a month: its head, and the cell. */
export const driftColumns: ReadonlyArray<readonly [head: string, cell: (month: DriftMonth) => string]> = [
  ["deals", ({ n }) => count(n)],
  ["error", ({ mdape }) => spacedPercent(mdape)],
  ["at most", ({ band }) => spacedPercent(band?.errorTo)],
  ["bias", ({ medianBias }) => `${signed(100 * medianBias, 1)} %`],
  ["covers", ({ coverage80 }) => spacedPercent(coverage80)],
  ["at least", ({ band }) => spacedPercent(band?.coverageFrom)],
  ["conf.", ({ stated }) => spacedPercent(stated)],
  ["true", ({ within10 }) => spacedPercent(within10)],
]

const MONTH = 9
const FIGURE = 9

const row = (name: string, cells: ReadonlyArray<string>): string =>
  padded(name, MONTH) + cells.map((cell) => padded(cell, FIGURE, "start")).join("")

const monthRow = (month: DriftMonth): string =>
  row(
    month.month ?? "all",
    driftColumns.map(([, cell]) => cell(month)),
  )

/** The verdict on a market as a sentence. */
export const driftVerdict = ({ all, months }: DriftWatch): string => {
  if (all.expected === undefined) {
    return "No model of this market had enough prices to expect an error: there is nothing to compare with."
  }
  const outside = months.filter(({ left }) => left.length > 0)
  if (outside.length === 0 && all.left.length === 0) return "Every month is within its band."
  const told = outside.map(({ left, month }) => `${month} (${left.map((one) => measureNames[one]).join(", ")})`)
  if (all.left.length === 0) return `Outside the band: ${told.join(", ")}. All months together are within it.`
  const whole = all.left.map((one) => measureNames[one]).join(" and ")
  return [
    `Outside the band over all months: ${whole}.`,
    ...(told.length === 0 ? [] : [`By month: ${told.join(", ")}.`]),
  ].join(" ")
}

/** What the columns say. */
export const driftLegend =
  "error: median of |value − price| ÷ price; bias: median of (value − price) ÷ price; covers: share within the 80 % range; conf.: mean confidence, true: share within ±10 %."

/** The markets as tables of at most 81 columns. */
export const driftTable = (markets: ReadonlyArray<WatchedMarket>): string =>
  [
    ...markets.flatMap((watched) => [
      watched.market,
      row(
        "",
        driftColumns.map(([head]) => head),
      ),
      ...watched.months.map(monthRow),
      monthRow(watched.all),
      driftVerdict(watched),
      "",
    ]),
    "Each deal valued as of the day before, by a model learned up to the month before.",
    ...driftLegend.split("; ").map((part) => `  ${part}`),
  ].join("\n")

import { ownValue } from "@open-valuation/core/domain"
import { cut, table } from "../Table.ts"
import { percent, WIDTH } from "./ReportPart.ts"

/** One comparable of a report: its table row, and the lines below it. */
export interface ListedComparable {
  readonly cells: ReadonlyArray<string>
  /** Empty texts are left out. */
  readonly below: ReadonlyArray<string>
}

/** Indentation of the table, columns. */
const INDENT = 2

/**
 * The table of comparables, each with its lines below; empty without comparables. Lines are cut to the report's width.
 */
export const comparableLines = (
  header: ReadonlyArray<string>,
  listed: ReadonlyArray<ListedComparable>,
): ReadonlyArray<string> => {
  if (listed.length === 0) return []
  const [first = "", ...rows] = table(
    header,
    listed.map(({ cells }) => cells),
  ).split("\n")
  const fitting = (text: string): string => cut(text, WIDTH - INDENT)
  return [
    fitting(first),
    ...rows.flatMap((row, index) => [
      fitting(row),
      ...(listed[index]?.below ?? []).filter((text) => text !== "").map((text) => fitting(`  ${text}`)),
    ]),
  ]
}

/** Smallest adjustment that is shown, and how many fit on a line. */
const SMALL = 0.005
const ADJUSTMENTS = 4

/** Adjustments of a price, largest first. `names`: short names by factor; others appear by code. */
export const adjustmentText = (
  adjustments: ReadonlyArray<{ readonly factor: string; readonly rate: number }>,
  names: Readonly<Record<string, string>>,
  separator: string,
): string =>
  adjustments
    .filter(({ rate }) => Math.abs(rate) >= SMALL)
    .toSorted((a, b) => Math.abs(b.rate) - Math.abs(a.rate))
    .slice(0, ADJUSTMENTS)
    .map(({ factor, rate }) => `${ownValue(names, factor) ?? factor} ${rate > 0 ? "+" : ""}${percent(rate, 1)}`)
    .join(separator)

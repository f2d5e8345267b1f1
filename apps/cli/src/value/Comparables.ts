import { cut, table } from "../Table.ts"
import { percent, WIDTH } from "./ReportPart.ts"

/** One comparable of a report: its row of the table, and what stands below the row. */
export interface ListedComparable {
  readonly cells: ReadonlyArray<string>
  /** Empty texts are left out. */
  readonly below: ReadonlyArray<string>
}

/** By how much a report moves the table in. */
const INDENT = 2

/** The table of comparables, each with its lines below; nothing without any. Lines are cut to the report's width. */
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

/** Adjustments below this are not worth a word; so many fit on a line. */
const SMALL = 0.005
const ADJUSTMENTS = 4

/**
 * What a price was adjusted by, the largest first. `names`: short ones by factor; a factor without one is shown by its
 * code.
 */
export const adjustmentText = (
  adjustments: ReadonlyArray<{ readonly factor: string; readonly rate: number }>,
  names: Readonly<Record<string, string>>,
  separator: string,
): string =>
  adjustments
    .filter(({ rate }) => Math.abs(rate) >= SMALL)
    .toSorted((a, b) => Math.abs(b.rate) - Math.abs(a.rate))
    .slice(0, ADJUSTMENTS)
    .map(({ factor, rate }) => `${names[factor] ?? factor} ${rate > 0 ? "+" : ""}${percent(rate, 1)}`)
    .join(separator)

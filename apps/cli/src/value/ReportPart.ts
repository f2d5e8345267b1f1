import type { Locale } from "@open-valuation/core/text"
import { padded, wrapped } from "../Table.ts"

/** Width of a report, terminal columns. */
export const WIDTH = 80
/** Comparables that are listed, by weight. */
export const LISTED = 10
const LABEL = 16

/** An asset's own part of the report of a market valuation. */
export interface ReportPart {
  readonly valueLabel: string
  /** The value and its bounds, yuan; `undefined` without a value. */
  readonly value: { readonly low: number; readonly central: number; readonly high: number } | undefined
  /** Lines directly below the value. */
  readonly besideValue: ReadonlyArray<string>
  /** Lines about the object and the method, below the valuation date. */
  readonly below: ReadonlyArray<string>
  /** The table of the listed comparables. */
  readonly comparables: ReadonlyArray<string>
  /** How many comparables the table lists. */
  readonly listed: number
  /** Short names of the factors; others appear by code. */
  readonly factors: Readonly<Record<string, string>>
}

/** Makes an asset's part of the report from its rendered result. */
export type ReportPartOf = (result: unknown, lang: Locale) => ReportPart

/** A line of a report: its label, and a text that wraps below itself. */
export const line = (label: string, text: string): ReadonlyArray<string> => wrapped(text, WIDTH, padded(label, LABEL))

/** A number with thousands separators. */
export const grouped = (value: number, decimals: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** An amount of yuan with its unit: in 万元 in Chinese. */
export const yuan = (amount: number, lang: Locale): string =>
  lang === "zh" ? `${grouped(amount / 10_000, 2)} 万元` : `${grouped(amount, 0)} yuan`

/** A share of one as a percentage. */
export const percent = (share: number, decimals: number): string => `${(100 * share).toFixed(decimals)} %`

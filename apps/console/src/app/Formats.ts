import { grouped, wholePercent } from "@open-valuation/report/formats"
import { type Locale, useLocale } from "./Locale.tsx"

/** Figures as people read them. */
export interface Formats {
  /** Yuan as reports say them: `6,052,973 元`, `CNY 6,052,973`. Without fen unless decimals are given. */
  readonly yuan: (amount: number, decimals?: 0 | 2) => string
  /** Large numbers shortened for an axis: `605.3万`, `6.053m`. */
  readonly short: (value: number) => string
  /** Yuan to the fen, where the unit is said elsewhere. */
  readonly money: (amount: number) => string
  readonly count: (value: number) => string
  /** A number with at most the given decimals. */
  readonly number: (value: number, decimals?: number) => string
  /** A share of one as a percentage. */
  readonly percent: (share: number, decimals?: number) => string
  /** A confidence as whole per cent, rounded down, so that it never seems to have reached the next level. */
  readonly confidence: (share: number) => string
  /** A change of a share, with its sign. */
  readonly change: (share: number, decimals?: number) => string
  /** An instant (ISO 8601) in Asia/Shanghai, to the minute. */
  readonly time: (iso: string) => string
  /** A day (`YYYY-MM-DD`). */
  readonly day: (iso: string) => string
}

const zone = "Asia/Shanghai"

/** Formats of a language. */
export const formatsOf = (locale: Locale): Formats => {
  const tag = locale === "zh" ? "zh-CN" : "en-GB"
  const compact = new Intl.NumberFormat(tag, { notation: "compact", maximumSignificantDigits: 4 })
  // Days of Chinese texts are as in the reports, `2026-11-30`, which is how Swedish writes them.
  const [days, dateStyle] = locale === "zh" ? (["sv-SE", "short"] as const) : ([tag, "medium"] as const)
  const instant = new Intl.DateTimeFormat(days, { dateStyle, timeStyle: "short", timeZone: zone })
  const date = new Intl.DateTimeFormat(days, { dateStyle, timeZone: "UTC" })
  const upTo = (value: number, decimals: number) =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: decimals }).format(value)
  return {
    yuan: (amount, decimals = 0) => {
      const said = grouped(amount, decimals)
      return locale === "zh" ? `${said} 元` : `CNY ${said}`
    },
    short: (value) => compact.format(value),
    money: (amount) => grouped(amount, 2),
    count: (value) => grouped(value),
    number: (value, decimals = 2) => upTo(value, decimals),
    percent: (share, decimals = 0) => `${upTo(share * 100, decimals)}%`,
    confidence: (share) => `${wholePercent(share)}%`,
    change: (share, decimals = 1) =>
      `${share > 0 ? "+" : share < 0 ? "−" : ""}${upTo(Math.abs(share) * 100, decimals)}%`,
    time: (iso) => instant.format(new Date(iso)),
    day: (iso) => date.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`)),
  }
}

const formats: Readonly<Record<Locale, Formats>> = { zh: formatsOf("zh"), en: formatsOf("en") }

/** Formats of the reader's language. */
export const useFormats = (): Formats => formats[useLocale().locale]

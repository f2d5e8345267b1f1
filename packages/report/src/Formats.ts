import type { Locale } from "@open-valuation/core/text"

/** Words by language, for layouts that load no engine. */
export { byLanguage } from "@open-valuation/core/domain"

/** A number with thousands separators. */
export const grouped = (value: number, decimals = 0): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** A share of one as a percentage. */
export const percent = (share: number, decimals = 1): string => `${(100 * share).toFixed(decimals)}%`

/** For what is not known. */
export const NONE = "–"

/** A share of one as `12.3 %`, as tables in a terminal and reports on accuracy write it. */
export const spacedPercent = (share: number | null | undefined, decimals = 1): string =>
  share === null || share === undefined ? NONE : `${(100 * share).toFixed(decimals)} %`

/** A change with its sign; a typographic minus. What rounds to zero has none. */
export const signed = (text: string, value: number): string => {
  if (!/[1-9]/.test(text)) return text.replace("-", "")
  return value > 0 ? `+${text}` : text.replace("-", "−")
}

/** A yuan amount on an axis: in 万元 in Chinese, in thousands in English, with the decimals that its size needs. */
export const onAxis = (locale: Locale): ((yuan: number) => string) => {
  const unit = locale === "zh" ? 10_000 : 1_000
  return (yuan) => {
    const amount = yuan / unit
    const size = Math.abs(amount)
    return grouped(amount, size >= 100 || Number.isInteger(amount) ? 0 : size >= 10 ? 1 : 2)
  }
}

/** Whole per cent, rounded down, so that next to its level a confidence never seems to have reached the next one. */
export const wholePercent = (share: number): number => Math.floor(Number((100 * share).toPrecision(12)))

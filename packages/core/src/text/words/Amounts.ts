/** Removes trailing zeros from a decimal. */
export const trim = (decimal: string): string => decimal.replace(/\.?0{1,20}$/, "")

const grouped = new Intl.NumberFormat("en-US")
const figures = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 })
const hundredths = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A figure with separators of thousands: `9,800`, `1,234.5`. */
export const figure = (value: number): string => figures.format(value)

/** From here on a percentage is said as a multiple. */
const MULTIPLE_FROM = 200

/** A share of something in per cent, above 200 % as a multiple: `68%`, `4.4倍`. */
export const shareOf = {
  zh: (percent: number, what: string): string =>
    percent > MULTIPLE_FROM ? `${what}的${tenth(percent)}倍` : `${what}的${percent}%`,
  en: (percent: number, what: string): string =>
    percent > MULTIPLE_FROM ? `${tenth(percent)} times ${what}` : `${percent}% of ${what}`,
}

/** How far something is above or below another, in per cent; above 200 % as a multiple. */
export const apartFrom = {
  zh: (percent: number, what: string): string =>
    percent > MULTIPLE_FROM
      ? `是${what}的${tenth(100 + percent)}倍`
      : `比${what}${percent > 0 ? "高" : "低"}${Math.abs(percent)}%`,
  en: (percent: number, what: string): string =>
    percent > MULTIPLE_FROM
      ? `${tenth(100 + percent)} times ${what}`
      : `${Math.abs(percent)}% ${percent > 0 ? "above" : "below"} ${what}`,
}

const tenth = (percent: number): string => figure(Number((percent / 100).toFixed(1)))

/** An amount in yuan; in Chinese in 万元 from ten thousand on, in 亿元 from a hundred million, with two decimals. */
export const yuan = {
  zh: (amount: number): string => {
    const size = Math.abs(amount)
    if (size >= 1e8) return `${hundredths.format(amount / 1e8)}亿元`
    return size >= 1e4 ? `${hundredths.format(amount / 1e4)}万元` : `${trim(hundredths.format(amount))}元`
  },
  en: (amount: number): string => `CNY ${grouped.format(Math.round(amount))}`,
}

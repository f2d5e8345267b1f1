/** Removes trailing zeros from a decimal. */
export const trim = (decimal: string): string => decimal.replace(/\.?0{1,20}$/, "")

const grouped = new Intl.NumberFormat("en-US")
const hundredths = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount in yuan; in Chinese in 万元 from ten thousand on, in 亿元 from a hundred million, with two decimals. */
export const yuan = {
  zh: (amount: number): string => {
    const size = Math.abs(amount)
    if (size >= 1e8) return `${hundredths.format(amount / 1e8)}亿元`
    return size >= 1e4 ? `${hundredths.format(amount / 1e4)}万元` : `${trim(hundredths.format(amount))}元`
  },
  en: (amount: number): string => `CNY ${grouped.format(Math.round(amount))}`,
}

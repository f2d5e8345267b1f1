/** Removes trailing zeros from a decimal. */
export const trim = (decimal: string): string => decimal.replace(/\.?0{1,20}$/, "")

const grouped = new Intl.NumberFormat("en-US")

/** An amount in yuan; in Chinese in 万元 from ten thousand on. */
export const yuan = {
  zh: (amount: number): string =>
    Math.abs(amount) >= 10_000
      ? `${trim((Math.round(amount / 100) / 100).toFixed(2))}万元`
      : `${trim(amount.toFixed(2))}元`,
  en: (amount: number): string => `CNY ${grouped.format(Math.round(amount))}`,
}

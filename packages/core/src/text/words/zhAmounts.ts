/** A decimal without zeros at its end. */
export const trim = (decimal: string): string => decimal.replace(/\.?0{1,20}$/, "")

/** An amount in yuan, from ten thousand on in 万元. */
export const yuan = (amount: number): string =>
  Math.abs(amount) >= 10_000
    ? `${trim((Math.round(amount / 100) / 100).toFixed(2))}万元`
    : `${trim(amount.toFixed(2))}元`

/** The word for a code, or the code where there is none. */
export const word = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key

/** Removes trailing zeros from a decimal. */
export const trim = (decimal: string): string => decimal.replace(/\.?0{1,20}$/, "")

/** An amount in yuan; in 万元 from ten thousand on. */
export const yuan = (amount: number): string =>
  Math.abs(amount) >= 10_000
    ? `${trim((Math.round(amount / 100) / 100).toFixed(2))}万元`
    : `${trim(amount.toFixed(2))}元`

/** The word for a code, or the code where there is none. */
export const word = (words: Readonly<Record<string, string>>, key: string): string =>
  (Object.hasOwn(words, key) ? words[key] : undefined) ?? key

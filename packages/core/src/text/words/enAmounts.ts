const grouped = new Intl.NumberFormat("en-US")

/** An amount in yuan. */
export const yuan = (amount: number): string => `CNY ${grouped.format(Math.round(amount))}`

/** The word for a code, or the code where there is none. */
export const word = (words: Readonly<Record<string, string>>, key: string): string =>
  (Object.hasOwn(words, key) ? words[key] : undefined) ?? key

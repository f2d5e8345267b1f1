const trim = (decimal: string): string => (decimal.includes(".") ? decimal.replace(/\.?0{1,20}$/, "") : decimal)

/** An amount of money, large ones in 万. */
export const yuan = (amount: number): string =>
  Math.abs(amount) >= 10_000 ? `${trim((amount / 10_000).toFixed(2))}万元` : `${trim(amount.toFixed(2))}元`

/** Names in brackets. */
export const named = (names: string): string => (names === "" ? "" : `（${names}）`)

import { trim } from "../../text/words/zhAmounts.ts"

/** An amount of money, large ones in units of 10,000. */
export const yuan = (amount: number): string =>
  Math.abs(amount) >= 10_000 ? `${trim((amount / 10_000).toFixed(2))}万元` : `${trim(amount.toFixed(2))}元`

/** Names in brackets. */
export const named = (names: string): string => (names === "" ? "" : `（${names}）`)

/**
 * Money of a statement: a safe integer of fen (1/100 yuan, or 1/100 of the account's currency). Sums of it are exact.
 */
export type Fen = number

/** The yuan of some fen, as a number that prints with at most 2 decimals. */
export const yuan = (fen: Fen): number => fen / 100

/** Fen as a decimal text of yuan with 2 decimals: `-1234.50`. */
export const formatFen = (fen: Fen): string => {
  const digits = String(Math.abs(fen)).padStart(3, "0")
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `yuan` of an amount that may be missing. */
export const yuanOrNull = (fen: Fen | undefined): number | null => (fen === undefined ? null : yuan(fen))

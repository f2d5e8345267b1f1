const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 })

/** An amount of money. */
export const yuan = (amount: number): string => `CNY ${grouped.format(amount)}`

/** Names that are joined by `、`, and the same in brackets. */
export const spaced = (names: string): string => names.replaceAll("、", ", ")
export const named = (names: string): string => (names === "" ? "" : ` (${spaced(names)})`)

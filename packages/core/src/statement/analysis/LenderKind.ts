/** What a lender is, as far as its name tells. Lessors are `NON_BANK`. Codes are append-only. */
export const lenderKinds = ["BANK", "NON_BANK", "PERSON", "CREDIT_CARD"] as const
export type LenderKind = (typeof lenderKinds)[number]

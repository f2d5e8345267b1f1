/**
 * The kind of a lender, as far as its name tells. Lessors are `NON_BANK`; credit that is repaid from
 * month to month as it is spent (花呗, 白条) is `CREDIT_CARD`. Codes are append-only.
 */
export const lenderKinds = ["BANK", "NON_BANK", "PERSON", "CREDIT_CARD"] as const
export type LenderKind = (typeof lenderKinds)[number]

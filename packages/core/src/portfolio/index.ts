export type * from "./PortfolioRow.ts"
export * from "./RowOf.ts"

export type * from "./PortfolioRow.ts"

export * from "./BookText.ts"
export * from "./PortfolioView.ts"

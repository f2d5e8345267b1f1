/** Real databases for tests, without installation: `@open-valuation/testing/database`. */
export * as RealPostgres from "./RealPostgres.ts"
export { PostgresMissing } from "./PostgresBinaries.ts"
export { databases, filledBy, freshUrl, layerEmbedded, layerReal, type Services } from "./TestDatabase.ts"

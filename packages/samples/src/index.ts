export { type AddSamples, Catalogue, type CatalogueKeys, type ImportOutcome } from "./Catalogue.ts"
export * from "./import/index.ts"
export * as FittedModels from "./FittedModels.ts"

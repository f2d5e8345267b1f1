export {
  type AddSamples,
  Catalogue,
  type CatalogueKeys,
  type CatalogueView,
  type ImportOutcome,
  type KeepSamples,
  type MarketState,
  type NamedExample,
  type Progress,
} from "./Catalogue.ts"
export { type AssetNames, catalogueNames } from "./CatalogueNames.ts"
export { exportColumns, headerLine, sampleLine } from "./export/SampleCsv.ts"
export * as FittedModels from "./FittedModels.ts"
export type { CellType, SampleAsset } from "./import/CellType.ts"
export type { ImportReport, ImportWarning, RefusedRow } from "./import/ImportReport.ts"
export type { Header } from "./import/Header.ts"
export { PriceLevels } from "./import/PriceCheck.ts"
export { IDENTITY } from "./import/RowText.ts"
export type { ImportContext } from "./import/RowReader.ts"
export {
  type Column,
  formatOfAsset,
  formatOf,
  isNoFact,
  type SampleFormat,
  sampleHeader,
} from "./import/SampleFormat.ts"
export * from "./import/SampleImport.ts"
export { Memory, type RememberedMap, SharedMemory } from "./Memory.ts"
export { type RowOrigin, sampleOf, type SampleRow } from "./import/SampleOf.ts"
export { DoubtfulPrices, WrongColumns } from "./import/WrongColumns.ts"
export type { Added, ImportedSample } from "./ImportedSample.ts"
export { artefactFromBytes } from "./models/ArtefactBytes.ts"
export * as ArtefactFiles from "./models/ArtefactFiles.ts"
export * as ArtefactFolder from "./models/ArtefactFolder.ts"
export { ArtefactStore, type StoredModel } from "./models/ArtefactStore.ts"
export {
  type FitEnd,
  type FitOffer,
  type FitQueue,
  type FitWish,
  memoryQueue,
  type TakenFit,
} from "./models/FitQueue.ts"
export { ArtefactsUnavailable, type ModelPlace } from "./models/ModelPlace.ts"
export { type MarketFit, MarketFits, type MarketKey } from "./models/MarketFits.ts"
export { type CatalogueSuggestions, catalogueSuggestions } from "./suggestions/CatalogueSuggestions.ts"
export type { Suggested, Suggestion, TypedName } from "./suggestions/Suggestion.ts"

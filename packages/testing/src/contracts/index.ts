/**
 * Contracts of the ports: tests that every implementation must pass, those of this repository and your own
 * (docs/embedding.md). Each function registers tests of vitest.
 */
export { type Checked, checkRules, type Rule } from "./Contract.ts"
export { sampleSourceContract, type SampleSourceContract } from "./SampleSourceContract.ts"
export type { NamedObject, OpenSampleSource } from "./samples/OpenSampleSource.ts"
export { modelStoreContract, type ModelStoreContract } from "./ModelStoreContract.ts"
export type { OpenModelStore } from "./models/ModelStoreRules.ts"
export { searchEngineContract, type SearchEngineContract } from "./SearchEngineContract.ts"
export type { AnsweredPage, OpenSearchEngine } from "./search/SearchEngineRules.ts"
export { outsideSamplesContract, type OutsideSamplesContract } from "./OutsideSamplesContract.ts"
export type { Offer, OpenOutsideSamples } from "./outside/OutsideSamplesRules.ts"
export { chatModelContract, type ChatModelContract } from "./ChatModelContract.ts"
export type { OpenChatModel } from "./chat/ChatModelRules.ts"
export { ocrContract, type OcrContract } from "./OcrContract.ts"
export type { PrintedPage } from "./ocr/OcrRules.ts"
/** For rules of further contracts: theirs and these are of one vitest, the host's. */
export { expect } from "vitest"

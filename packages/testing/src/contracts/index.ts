/**
 * Contracts of the ports: tests that every implementation must pass, those of this repository and your own
 * (docs/adapters.md). Each function registers tests of vitest.
 */
export type { Checked } from "./Contract.ts"
export { materialBytesContract, type MaterialBytesContract } from "./MaterialBytesContract.ts"
export type { OpenMaterialBytes } from "./materials/MaterialBytesRules.ts"
export { sampleSourceContract, type SampleSourceContract } from "./SampleSourceContract.ts"
export type { NamedObject, OpenSampleSource } from "./samples/OpenSampleSource.ts"
export { webhookClientContract, type WebhookClientContract } from "./WebhookClientContract.ts"
export { type Receiver, receiver } from "./webhooks/Receiver.ts"
export { modelStoreContract, type ModelStoreContract } from "./ModelStoreContract.ts"
export type { OpenModelStore } from "./models/ModelStoreRules.ts"
export { searchEngineContract, type SearchEngineContract } from "./SearchEngineContract.ts"
export type { AnsweredPage, OpenSearchEngine } from "./search/SearchEngineRules.ts"
export { outsideSamplesContract, type OutsideSamplesContract } from "./OutsideSamplesContract.ts"
export type { Offer, OpenOutsideSamples } from "./outside/OutsideSamplesRules.ts"
export { chatModelContract, type ChatModelContract } from "./ChatModelContract.ts"
export type { OpenChatModel } from "./chat/ChatModelRules.ts"
export { signalsContract, type SignalsContract } from "./SignalsContract.ts"
export type { OpenSignals } from "./signals/SignalsRules.ts"
export { ocrContract, type OcrContract } from "./OcrContract.ts"
export type { PrintedPage } from "./ocr/OcrRules.ts"

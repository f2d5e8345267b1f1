export * from "./appraise/Appraisal.ts"
export { doubtsOf, type FactCheck } from "./appraise/FactCheck.ts"
export { fit } from "./learn/Fit.ts"
export { FitRows, MOST_FIT_ROWS, stratified } from "./learn/LargeMarket.ts"
export { type FitOptions, MINIMUM_FIT_ROWS } from "./learn/TrainingData.ts"
export type { AboutAsset, ObjectIdentity } from "../asset/Asset.ts"
export {
  type Asset,
  assetOf,
  type AssetParts,
  type AssetPorts,
  defineAsset,
  type MarketAssetDefinition,
} from "./DefineAsset.ts"
export { CustomAssetInvalid, customAssets, wordsOfAssets } from "./CustomAssets.ts"
export { type FieldRow, placeHeaders, readableFields, type RequestField, requestFields } from "../asset/Field.ts"
export { commonRequestFields, name as nameField } from "../request/Fields.ts"
export type { AssetMarket, MarketAsset, MarketEvidence, SampleClass, SampleName, Valued } from "./MarketAsset.ts"
export { byComparison, type ConcludedValue, type Value, valueInYuan } from "./reconcile/Reconcile.ts"
export type { Conclusion, SearchedCase, ValueCase } from "./report/MarketCase.ts"
export { confidencePercent, type MarketReport, marketReport } from "./report/MarketReport.ts"
export { marketRisks } from "./report/MarketRisks.ts"
export { marketMessage } from "./report/MarketMessages.ts"
export type { MarketModel } from "./model/MarketModel.ts"
export { hash32 } from "../domain/Hash.ts"
export { hashOfSums, sampleHash } from "./model/DataHash.ts"
export { DataSum } from "./model/DataSum.ts"
export * from "./model/ModelArtefact.ts"
export { defaultMarketPolicy, type MarketPolicy } from "./recipe/MarketPolicy.ts"
export { marketRequestFields } from "./recipe/MarketRequest.ts"
export { requestSubject } from "./recipe/RequestSubject.ts"
export { classOf } from "./recipe/Recipe.ts"
export type * from "./recipe/Recipe.ts"
export * from "./search/SampleIndex.ts"
export { demoMarketOf, toldFacts } from "./recipe/SearchKeys.ts"
export type * from "./recipe/SearchKeys.ts"
export * as StoredModels from "./model/StoredModels.ts"
export { comparedUnder } from "./recipe/Comparison.ts"
export { MarketResult } from "./report/MarketResult.ts"

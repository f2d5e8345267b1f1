export * from "./admin.ts"
export { adminServerLayer } from "./node/admin/AdminServer.ts"
export * from "./node/AssetMarkets.ts"
export { AssetModuleUnusable, loadAssetModules, type LoadedAsset } from "./node/assets/AssetModule.ts"
export {
  type AddedAsset,
  type Served,
  ServedAssets,
  servedAssetsLayer,
  servedAssetsOf,
} from "./node/assets/ServedAssets.ts"
export * from "./node/Valuation.ts"
export { chatModelLayer } from "./node/ChatModelLayer.ts"
export { type DatabaseFailure, databaseLayer } from "./node/Database.ts"
export { billingLayer, cryptoLayer, SecretKeyUnusable } from "./node/Identity.ts"
export { announcementLayer } from "./node/server/Announcement.ts"
export { demoMarketLayer, firstFitsLayer, firstStartLayer } from "./node/server/FirstStart.ts"
export { ServedConsole } from "./node/server/ServedConsole.ts"
export { httpLayer } from "./node/server/Http.ts"
export { PortUnusable } from "./node/server/Listening.ts"
export { metricsLayer } from "./node/server/Metrics.ts"
export { runServer } from "./node/server/RunServer.ts"
export { serviceLayer } from "./node/server/Service.ts"
export { webhookSenderLayer, webhookTargetsLayer } from "./node/webhooks/WebhookTargets.ts"
export { tracesLayer } from "./node/server/Traces.ts"
export { parseCidrs } from "./node/addresses/AddressPolicy.ts"
export { webhookClientLayer, type WebhookClientOptions } from "./node/webhooks/NodeWebhookClient.ts"

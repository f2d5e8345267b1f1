export { basePath } from "@open-valuation/http-api"
export { type AppOptions, makeApp } from "./App.ts"
export { consolePath } from "./console/ConsoleApi.ts"
export {
  type ConsoleMarkets,
  type MarketImport,
  MarketsRefused,
  type SampleColumn,
  type Viewer,
} from "./console/ConsoleMarkets.ts"
export {
  type FitEvent,
  type FitWish,
  type ImportReport as MarketImportReport,
  type Market,
  MarketBegun,
  MarketDone,
  SampleImport,
} from "./console/MarketsApi.ts"
export type { ConsoleOptions } from "./console/ConsoleRoutes.ts"
export type { FontlessWord, PagePicture, PageWanted, PicturePage } from "./console/PagePictures.ts"
export type { ConsoleSuggestions, SuggestedValues, TypedText } from "./console/Suggestions.ts"
export { CallbackForbidden, CallbackTargets } from "./webhooks/CallbackUrl.ts"
export { AuthenticationFailed, type HostAuthentication } from "./requests/Authenticate.ts"
export { Delivery } from "./requests/Delivery.ts"
export { type Drain, makeDrain } from "./requests/Drain.ts"
export { defaultRateLimit, parseRateLimit, type RateLimit } from "./requests/RateLimit.ts"
export { pagePaths } from "./pages/PublicPages.ts"
export { readSite, SiteUnusable, type StaticContent, type StaticFile, type StaticSite } from "./pages/StaticSite.ts"
export { Readiness } from "./pages/Readiness.ts"
export type { Recognition } from "./materials/RecognitionHandlers.ts"
export { References } from "./tasks/References.ts"
export type { Fault } from "./requests/Refusal.ts"
export { answerUnreadable, type Unreadable } from "./requests/AnswerUnreadable.ts"
export { layerServer, makeWebApp, type WebApp } from "./Server.ts"
export { type MakeWorkbook, WorkbookLost, type WorkbookRequest } from "./tasks/StatementWorkbookHandlers.ts"
export type { ServedAsset } from "./tasks/ServedAsset.ts"
export type { KeepFile, KeptFile } from "./materials/FormFiles.ts"
export type { FileToOpen, OpenFile } from "./materials/OpenFiles.ts"
export type { Uploads } from "./materials/MaterialHandlers.ts"

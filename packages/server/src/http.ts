export { basePath } from "@open-valuation/http-api"
export type { AppOptions } from "./app/App.ts"
export { makeApp } from "./app/Answering.ts"
export { consolePath } from "./console/ConsoleApi.ts"
export {
  type ConsoleMarkets,
  type FitEvent,
  type FitWish,
  type ImportReport as MarketImportReport,
  type Market,
  MarketBegun,
  MarketDone,
  type MarketImport,
  MarketsRefused,
  type SampleColumn,
  SampleImport,
  type Viewer,
} from "./console/MarketsApi.ts"
export type { ConsoleOptions } from "./console/Http.ts"
export type { FontlessWord, PagePicture, PageWanted, PicturePage } from "./console/PagePictures.ts"
export type { ConsoleSuggestions, SuggestedValues, TypedText } from "./console/Suggestions.ts"
export { CallbackForbidden, CallbackTargets } from "./webhooks/CallbackUrl.ts"
export { AuthenticationFailed, type HostAuthentication } from "./http/Authenticate.ts"
export { Delivery, type Drain, makeDrain } from "./http/Drain.ts"
export { defaultRateLimit, parseRateLimit, type RateLimit } from "./http/Admission.ts"
export { pagePaths, Readiness } from "./app/PublicPages.ts"
export { readSite, SiteUnusable, type StaticContent, type StaticFile, type StaticSite } from "./app/StaticSite.ts"
export type { Recognition, Uploads } from "./materials/Http.ts"
export { References } from "./tasks/Http.ts"
export type { Fault } from "./http/Refusal.ts"
export { answerUnreadable, type Unreadable } from "./http/Answer.ts"
export { layerServer, makeWebApp, type WebApp } from "./app/Server.ts"
export { type MakeWorkbook, WorkbookLost, type WorkbookRequest } from "./statements/Http.ts"
export type { ServedAsset } from "./http/ServedAsset.ts"
export type { FileToOpen, KeepFile, KeptFile, OpenFile } from "./materials/FormFiles.ts"

export { bocha, bochaUrl } from "./engines/Bocha.ts"
export { type JsonExchange, type JsonRequest, makeJsonExchange } from "./engines/JsonExchange.ts"
export type { FoundPage, SearchEngine } from "./engines/SearchEngine.ts"
export { searchPresets } from "./engines/searchPresets.ts"
export { searxng } from "./engines/Searxng.ts"
export { SourceAway } from "./engines/SourceAway.ts"
export { type SearchTemplate, templateEngine } from "./engines/TemplateEngine.ts"
export { HostAnswer, HostRequest, hostSource, type HostSourceOptions } from "./host/HostSource.ts"
export {
  type FetchedPage,
  type FetchLimits,
  PageFetch,
  PageRefusal,
  PageRefused,
  ROBOTS_TOKEN,
} from "./pages/PageFetch.ts"
export { makePageReader, type PageReader, type ReadPage } from "./pages/PageReader.ts"
export { parseSites, type Sites } from "./pages/Sites.ts"
export { outsideSamplesLayer } from "./sources/OutsideLayer.ts"
export type { OutsideSource, SourcePart } from "./sources/OutsideSource.ts"
export { extractRows } from "./extract/ExtractRows.ts"
export type { Extracted, LeftOutRow, PageReference, PageRow, PageText, Wanted } from "./extract/PageText.ts"
export { makerWords, searchWords } from "./extract/SearchWords.ts"
export { PageExtractor } from "./sources/PageExtractor.ts"
export { type KeptPage, type KeptResults, makeWebAnswers, type WebAnswers } from "./sources/WebAnswers.ts"
export { type NamedAnswers, webManufacturersLayer } from "./sources/WebManufacturers.ts"
export { webSource } from "./sources/WebSource.ts"

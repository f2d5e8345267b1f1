import { ownValue } from "@open-valuation/core/domain"
import { ManufacturerSource } from "@open-valuation/core/ports"
import {
  bocha,
  type Extracted,
  extractRows,
  hostSource,
  type JsonExchange,
  makeJsonExchange,
  makePageReader,
  makeWebAnswers,
  type NamedAnswers,
  outsideSamplesLayer,
  type OutsideSource,
  PageExtractor,
  type PageReader,
  type SearchEngine,
  searchPresets,
  searxng,
  templateEngine,
  webManufacturersLayer,
  webSource,
} from "@open-valuation/search-web"
import { Effect, Layer, Option, Stream } from "effect"
import { FetchHttpClient } from "effect/http"
import { Persistence } from "effect/persistence"
import { OnBehalfOf } from "../../tasks/Task.ts"
import { type SearchSource, Settings } from "../Settings.ts"
import { makeReaderThreads } from "../threads/ReaderThreads.ts"
import { pageFetchLayer } from "./PageFetchLayer.ts"

const NOTHING: Extracted = { rows: [], leftOut: [], references: [] }

/**
 * Reads pages in threads with a budget. What a search quotes is short and bounded, and is read at once. A page that
 * exceeds the budget tells nothing.
 */
const threadExtractorLayer: Layer.Layer<never> = Layer.effect(
  PageExtractor,
  Effect.gen(function* () {
    const run = yield* makeReaderThreads("page", { brief: true })
    return {
      extract: (page, wanted) =>
        page.form === "SNIPPET"
          ? Effect.sync(() => extractRows(page, wanted))
          : Effect.flatMap(OnBehalfOf, (account) => Stream.runLast(run(account, { page, wanted }))).pipe(
              Effect.map(Option.getOrElse(() => NOTHING)),
              Effect.catch((error) =>
                Effect.as(Effect.logWarning(`The page ${page.url} could not be read in its budget`, error), NOTHING),
              ),
            ),
    }
  }),
)

/** The search engine of a setting; `undefined` for a host's own data. */
const engineOf = (source: SearchSource, exchange: JsonExchange): SearchEngine | undefined => {
  switch (source.kind) {
    case "searxng":
      return searxng(source.url, exchange)
    case "bocha":
      return bocha(source.key, exchange, source.url)
    case "json": {
      const preset = ownValue(searchPresets, source.preset)
      return preset && templateEngine({ ...preset, url: source.url ?? preset.url }, source.key, exchange)
    }
    case "http":
      return undefined
  }
}

/** Samples and makers from beyond the catalogue, as the settings name them. */
export const sourcesLayer = Layer.unwrap(
  Effect.gen(function* () {
    const { search } = yield* Settings
    const exchange = yield* makeJsonExchange
    const sources: Array<OutsideSource> = []
    const searches: Array<NamedAnswers> = []
    const reader: PageReader | undefined =
      search.sites === undefined
        ? undefined
        : yield* makePageReader(search.sites).pipe(Effect.provide(pageFetchLayer({ allow: search.allow })))
    for (const setting of search.outside) {
      const engine = engineOf(setting, exchange)
      if (engine !== undefined) {
        const answers = yield* makeWebAnswers(engine, reader)
        sources.push(webSource(engine.name, answers))
        searches.push({ name: engine.name, answers })
      } else if (setting.kind === "http") sources.push(hostSource(setting, exchange))
    }
    const makers = searches.length === 0 ? ManufacturerSource.none : webManufacturersLayer(searches)
    return Layer.mergeAll(makers, outsideSamplesLayer(sources), threadExtractorLayer)
  }),
).pipe(Layer.provide([FetchHttpClient.layer, Persistence.layerSql]))

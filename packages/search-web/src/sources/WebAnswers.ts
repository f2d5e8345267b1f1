import { LocalDate } from "@open-valuation/core"
import { DateTime, Duration, Effect, Exit, Schema, type Scope } from "effect"
import { Persistable, PersistedCache, type Persistence } from "effect/persistence"
import type { FoundPage, SearchEngine } from "../engines/SearchEngine.ts"
import { SourceAway } from "../engines/SourceAway.ts"
import { PageRefused } from "../pages/PageFetch.ts"
import type { PageReader, ReadPage } from "../pages/PageReader.ts"

const Found = Schema.Struct({
  pages: Schema.Array(
    Schema.Struct({ url: Schema.String, title: Schema.String, content: Schema.String, publishedAt: Schema.String }),
  ),
  /** Instant in ISO 8601. */
  retrievedAt: Schema.String,
})
const Page = Schema.Struct({
  url: Schema.String,
  html: Schema.String,
  /** Instant in ISO 8601. */
  retrievedAt: Schema.String,
})

class SearchQuery extends Persistable.Class<{ payload: { readonly engine: string; readonly words: string } }>()(
  "SearchQuery",
  { primaryKey: ({ engine, words }) => `${engine} ${words}`, success: Found, error: SourceAway },
) {}

class WebPage extends Persistable.Class<{ payload: { readonly url: string } }>()("WebPage", {
  primaryKey: ({ url }) => url,
  success: Page,
  error: PageRefused,
}) {}

/** A page as read, and when. */
export interface KeptPage extends ReadPage {
  /** Instant in ISO 8601. */
  readonly retrievedAt: string
}

/** The results of a search, and when it was made. */
export interface KeptResults {
  readonly pages: ReadonlyArray<FoundPage>
  /** Instant in ISO 8601. */
  readonly retrievedAt: string
}

/** A search and its pages with a memory: answers for a day where the engine's terms allow it, pages for a week. */
export interface WebAnswers {
  readonly search: (words: string) => Effect.Effect<KeptResults, SourceAway>
  /** Absent: no site is listed. */
  readonly read: ((url: string) => Effect.Effect<KeptPage, PageRefused>) | undefined
  /** True when a page's site is listed. */
  readonly isListed: (url: string) => boolean
}

const PAGES_KEPT = Duration.days(7)
/** In memory a page is kept just long enough for valuations at the same time. */
const IN_MEMORY = Duration.seconds(30)
const MOST_IN_MEMORY = 64

const onlySuccess =
  (kept: Duration.Input) =>
  (exit: Exit.Exit<unknown, unknown>): Duration.Input =>
    Exit.isSuccess(exit) ? kept : Duration.zero

/**
 * A search engine and a page reader whose answers are remembered in the host's `Persistence`. Failures are not
 * remembered. A store that does not work costs the memory, not the answer.
 */
export const makeWebAnswers = Effect.fnUntraced(function* (
  engine: SearchEngine,
  reader: PageReader | undefined,
): Effect.fn.Return<WebAnswers, never, Persistence.Persistence | Scope.Scope> {
  const dated = <A extends object, E>(answer: Effect.Effect<A, E>) =>
    Effect.flatMap(answer, (found) =>
      Effect.map(DateTime.now, (now) => ({ ...found, retrievedAt: LocalDate.timeInShanghai(now) })),
    )
  const ask = (words: string) => dated(Effect.map(engine.search(words), (pages) => ({ pages })))
  const queries = yield* PersistedCache.make(({ words }: SearchQuery) => ask(words), {
    storeId: "search-queries",
    timeToLive: onlySuccess(engine.storedFor),
    inMemoryTTL: onlySuccess(IN_MEMORY),
    inMemoryCapacity: MOST_IN_MEMORY,
  })
  const read = (url: string): Effect.Effect<KeptPage, PageRefused> =>
    reader === undefined
      ? Effect.fail(new PageRefused({ reason: "NOT_LISTED", detail: "no site is listed" }))
      : dated(reader.read(url))
  const pages = yield* PersistedCache.make(({ url }: WebPage) => read(url), {
    storeId: "web-pages",
    timeToLive: onlySuccess(PAGES_KEPT),
    inMemoryTTL: onlySuccess(IN_MEMORY),
    inMemoryCapacity: MOST_IN_MEMORY,
  })
  const unstored = (what: string) => Effect.logWarning(`The store of ${what} does not work`)
  return {
    search: (words) =>
      queries.get(new SearchQuery({ engine: engine.name, words })).pipe(
        Effect.catchTags({
          PersistenceError: () => Effect.andThen(unstored("search results"), ask(words)),
          SchemaError: () => ask(words),
        }),
      ),
    read:
      reader === undefined
        ? undefined
        : (url) =>
            pages.get(new WebPage({ url })).pipe(
              Effect.catchTags({
                PersistenceError: () => Effect.andThen(unstored("pages"), read(url)),
                SchemaError: () => read(url),
              }),
            ),
    isListed: (url) => reader !== undefined && reader.sites.includes(URL.parse(url)?.hostname ?? ""),
  }
})

import { makeJsonExchange, type SearchEngine, searxng, SourceAway } from "@open-valuation/search-web"
import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"
import { type OpenSearchEngine, searchEngineRules } from "../../src/contracts/search/SearchEngineRules.ts"
import { everyRuleCanFail } from "./Broken.ts"

const exchange = Effect.provide(makeJsonExchange, FetchHttpClient.layer)
const answer: OpenSearchEngine["answer"] = (pages) => ({ results: pages })

const opened = (change: (engine: SearchEngine, origin: string) => Partial<SearchEngine>) => (): OpenSearchEngine => ({
  at: (origin) =>
    Effect.map(exchange, (one) => {
      const engine = searxng(origin, one)
      return { ...engine, ...change(engine, origin) }
    }),
  answer,
  key: "sk-1",
})

const away = (reason: SourceAway["reason"], detail = "away") => new SourceAway({ source: "SearXNG", reason, detail })

/** Searches by fetch as it comes. */
const careless = (origin: string, path: string) =>
  Effect.tryPromise({
    try: async () => (await (await fetch(`${origin}/search?format=json&q=${path}`)).json()) as { results?: [] },
    catch: () => away("BROKEN"),
  }).pipe(Effect.map(({ results }) => (results ?? []).slice(0, 20)))

everyRuleCanFail(
  "the contract of search engines",
  searchEngineRules,
  opened(() => ({})),
  {
    "has a name, and says how long its answers may be stored": opened(() => ({ name: "" })),
    "sends the words as data, and no trace of the process": opened((_, origin) => ({
      search: (words) => careless(origin, words),
    })),
    "returns the pages in the order of the answer, at most 20": opened(({ search }) => ({
      search: (words) => Effect.map(search(words), (pages) => pages.toReversed()),
    })),
    "returns a page once, pages of the web alone, and bounded text of one line": opened((_, origin) => ({
      search: (words) => careless(origin, encodeURIComponent(words)),
    })),
    "is away, with the reason, where the server refuses": opened(({ search }) => ({
      search: (words) => Effect.orElseSucceed(search(words), () => []),
    })),
    "is away as BROKEN where the answer is of another form": opened(({ search }) => ({
      search: (words) => Effect.mapError(search(words), ({ detail, reason }) => away(reason, `${detail}, key sk-1`)),
    })),
    "follows no redirect, which would carry its key elsewhere": opened((_, origin) => ({
      search: (words) => careless(origin, encodeURIComponent(words)),
    })),
    "asks again once after a failure of the server, and not after a refusal": opened(({ search }) => ({
      search: (words) => Effect.retry(search(words), { times: 1 }),
    })),
    "sends nothing once the valuation has used its requests": opened((_, origin) => ({
      search: (words) => careless(origin, encodeURIComponent(words)),
    })),
    "can be interrupted while its server is silent": () => {
      let isStuck = false
      return opened(({ search }) => ({
        search: (words) =>
          Effect.suspend(() => (isStuck ? Effect.fail(away("PAUSED")) : search(words))).pipe(
            Effect.onInterrupt(() => Effect.sync(() => (isStuck = true))),
          ),
      }))()
    },
  },
)

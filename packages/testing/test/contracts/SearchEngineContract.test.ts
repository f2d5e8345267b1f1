import { makeJsonExchange, type SearchEngine, searxng } from "@open-valuation/search-web"
import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"
import { type OpenSearchEngine, searchEngineRules } from "../../src/contracts/search/SearchEngineRules.ts"
import { breachesAreNoticed } from "./Broken.ts"

const exchange = Effect.provide(makeJsonExchange, FetchHttpClient.layer)
const answer: OpenSearchEngine["answer"] = (pages) => ({ results: pages })

const opened = (change: (engine: SearchEngine) => Partial<SearchEngine>) => (): OpenSearchEngine => ({
  at: (origin) =>
    Effect.map(exchange, (one) => {
      const engine = searxng(origin, one)
      return { ...engine, ...change(engine) }
    }),
  answer,
  key: "sk-1",
})

breachesAreNoticed(
  "the contract of search engines",
  searchEngineRules,
  opened(() => ({})),
  {
    "is away, with the reason, where the server refuses": opened(({ search }) => ({
      search: (words) => Effect.orElseSucceed(search(words), () => []),
    })),
  },
)

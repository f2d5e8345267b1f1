import { searchEngineContract } from "@open-valuation/testing/contracts"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { bocha, makeJsonExchange, searchPresets, searxng, templateEngine } from "../../src/index.ts"

const exchange = Effect.provide(makeJsonExchange, FetchHttpClient.layer)
const key = "sk-contract-1"

searchEngineContract({
  name: "SearXNG",
  at: (origin) => Effect.map(exchange, (one) => searxng(origin, one)),
  answer: (pages) => ({ results: pages, unresponsive_engines: [] }),
})

searchEngineContract({
  name: "Bocha",
  key,
  at: (origin) => Effect.map(exchange, (one) => bocha(Redacted.make(key), one, `${origin}/v1/web-search`)),
  answer: (pages) => ({
    code: 200,
    data: { webPages: { value: pages.map(({ content, title, url }) => ({ url, name: title, summary: content })) } },
  }),
})

const answers = {
  brave: (pages: ReadonlyArray<{ url: string; title: string; content: string }>) => ({
    web: { results: pages.map(({ content, title, url }) => ({ url, title, description: content })) },
  }),
  serper: (pages: ReadonlyArray<{ url: string; title: string; content: string }>) => ({
    organic: pages.map(({ content, title, url }) => ({ link: url, title, snippet: content })),
  }),
  tavily: (pages: ReadonlyArray<{ url: string; title: string; content: string }>) => ({ results: pages }),
}

for (const [name, answer] of Object.entries(answers)) {
  const preset = searchPresets[name]
  if (preset === undefined) throw new Error(name)
  searchEngineContract({
    name: `the template ${name}`,
    key,
    at: (origin) =>
      Effect.map(exchange, (one) => templateEngine({ ...preset, url: `${origin}/search` }, Redacted.make(key), one)),
    answer,
  })
}

import { Effect } from "effect"
import { foundPages, listAt, textAt } from "./FoundPages.ts"
import type { JsonExchange } from "./JsonExchange.ts"
import type { SearchEngine } from "./SearchEngine.ts"
import { SourceAway } from "./SourceAway.ts"

const NAME = "SearXNG"

/**
 * A SearXNG server (docs.searxng.org/dev/search_api). Its JSON format is off by default, which it answers with 403.
 */
export const searxng = (base: string, { send }: JsonExchange): SearchEngine => ({
  name: NAME,
  storedFor: "24 hours",
  search: Effect.fnUntraced(function* (words) {
    const url = new URL(base.replace(/\/?$/, "/"))
    url.pathname += "search"
    url.searchParams.set("q", words)
    url.searchParams.set("format", "json")
    url.searchParams.set("language", "zh-CN")
    const answer = yield* send({
      source: NAME,
      url: url.href,
      refusals: {
        403: {
          reason: "JSON_OFF",
          detail: "HTTP status 403: allow JSON with `search: formats: [html, json]` in the server's settings.yml",
        },
      },
    })
    const results = listAt(answer, ["results"])
    if (results === undefined) {
      return yield* new SourceAway({ source: NAME, reason: "BROKEN", detail: "the answer has no list of results" })
    }
    const silent = listAt(answer, ["unresponsive_engines"]) ?? []
    if (results.length === 0 && silent.length > 0) {
      const engines = `${silent.length} of its search engines did not respond, and the others found nothing`
      return yield* new SourceAway({ source: NAME, reason: "ENGINES_SILENT", detail: engines })
    }
    return foundPages(
      results.map((result) => ({
        url: textAt(result, ["url"]),
        title: textAt(result, ["title"]),
        content: textAt(result, ["content"]),
        publishedAt: textAt(result, ["publishedDate"]),
      })),
    )
  }),
})

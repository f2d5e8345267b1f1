import { KEY, type SearchTemplate, WORDS } from "./TemplateEngine.ts"

/**
 * Search APIs by the name that `json=NAME` uses. From the providers' documentation as of 2026-11: Brave
 * (api-dashboard.search.brave.com, whose terms forbid storing results), Serper (serper.dev), Tavily (docs.tavily.com).
 */
export const searchPresets: Readonly<Record<string, SearchTemplate>> = {
  brave: {
    name: "Brave",
    url: "https://api.search.brave.com/res/v1/web/search",
    headers: { "x-subscription-token": KEY },
    // Without decorations: the tags of highlighted words would cut prices in two.
    parameters: { q: WORDS, count: "20", country: "CN", search_lang: "zh-hans", text_decorations: "false" },
    results: ["web", "results"],
    always: ["query"],
    fields: { url: ["url"], title: ["title"], content: ["description"], publishedAt: ["page_age"] },
    storedFor: 0,
  },
  serper: {
    name: "Serper",
    url: "https://google.serper.dev/search",
    headers: { "x-api-key": KEY },
    body: { q: WORDS, gl: "cn", hl: "zh-cn", num: 20 },
    results: ["organic"],
    always: ["searchParameters"],
    fields: { url: ["link"], title: ["title"], content: ["snippet"], publishedAt: ["date"] },
    storedFor: "24 hours",
  },
  tavily: {
    name: "Tavily",
    url: "https://api.tavily.com/search",
    headers: { authorization: `Bearer ${KEY}` },
    body: { query: WORDS, max_results: 20, country: "china" },
    results: ["results"],
    always: ["query"],
    fields: { url: ["url"], title: ["title"], content: ["content"], publishedAt: ["published_date"] },
    storedFor: "24 hours",
  },
}

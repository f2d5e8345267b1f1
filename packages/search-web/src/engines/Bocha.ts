import { ownValue } from "@open-valuation/core/domain"
import { Effect, Redacted, type Schema } from "effect"
import { at, foundPages, listAt, plainText, textAt } from "./FoundPages.ts"
import type { JsonExchange } from "./JsonExchange.ts"
import type { SearchEngine } from "./SearchEngine.ts"
import { SourceAway } from "./SourceAway.ts"

const NAME = "博查"

/** The endpoint of Bocha's web search. */
export const bochaUrl = "https://api.bochaai.com/v1/web-search"

/** Bocha's own codes, in the body of an answer whatever its HTTP status. */
const REASONS: Readonly<Record<string, SourceAway["reason"]>> = {
  400: "REFUSED",
  401: "UNAUTHORISED",
  403: "QUOTA",
  429: "QUOTA",
}

/** A code as text: Bocha writes it as a number or as a text. */
const codeOf = (code: Schema.Json | undefined): string =>
  typeof code === "number" || typeof code === "string" ? `${code}` : code === undefined ? "200" : ""

/** The server's message, for the log: short, and without the key, which a server may repeat. */
const messageOf = (answer: Schema.Json, key: Redacted.Redacted | undefined): string => {
  const message = plainText(textAt(answer, ["msg"]) ?? textAt(answer, ["message"]) ?? "")
  return (key === undefined ? message : message.replaceAll(Redacted.value(key), "…")).slice(0, 200)
}

/**
 * Bocha's web search (open.bochaai.com). `dateLastCrawled` is when the page was published, despite its name, and in
 * Beijing time, despite its `Z` (Bocha's API documentation). A code in the body other than 200 is a refusal; 403 means
 * that the balance is used up.
 */
export const bocha = (
  key: Redacted.Redacted | undefined,
  { send }: JsonExchange,
  url: string = bochaUrl,
): SearchEngine => ({
  name: NAME,
  storedFor: "24 hours",
  search: Effect.fnUntraced(function* (words) {
    const answer = yield* send({
      source: NAME,
      url,
      headers: key === undefined ? {} : { authorization: Redacted.make(`Bearer ${Redacted.value(key)}`) },
      body: { query: words, freshness: "noLimit", summary: true, count: 20 },
      refusals: { 403: { reason: "QUOTA", detail: "HTTP status 403: the balance is used up" } },
    })
    const code = codeOf(at(answer, ["code"]))
    if (code !== "200") {
      return yield* new SourceAway({
        source: NAME,
        reason: ownValue(REASONS, code) ?? "BROKEN",
        detail: `code ${plainText(code).slice(0, 20)} ${JSON.stringify(messageOf(answer, key))}`,
      })
    }
    const results = listAt(answer, ["data", "webPages", "value"])
    if (results === undefined && at(answer, ["data"]) === undefined) {
      return yield* new SourceAway({ source: NAME, reason: "BROKEN", detail: "the answer has no data" })
    }
    return foundPages(
      (results ?? []).map((result) => ({
        url: textAt(result, ["url"]),
        title: textAt(result, ["name"]),
        content: textAt(result, ["summary"]) ?? textAt(result, ["snippet"]),
        publishedAt: (textAt(result, ["dateLastCrawled"]) ?? textAt(result, ["datePublished"]))?.slice(
          0,
          "YYYY-MM-DD".length,
        ),
      })),
    )
  }),
})

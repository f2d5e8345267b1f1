import { Effect, Redacted, type Schema } from "effect"
import { at, foundPages, listAt, textAt } from "./FoundPages.ts"
import type { JsonExchange } from "./JsonExchange.ts"
import type { SearchEngine } from "./SearchEngine.ts"
import { SourceAway } from "./SourceAway.ts"

/** Stands for the words that are searched, in a template's parameters and body. */
export const WORDS = "{words}"
/** Stands for the key, in a template's headers. */
export const KEY = "{key}"

/** A search API with JSON answers. */
export interface SearchTemplate {
  readonly name: string
  readonly url: string
  /** Headers; `{key}` stands for the key. */
  readonly headers: Readonly<Record<string, string>>
  /** Parameters of the URL; `{words}` stands for the words. */
  readonly parameters?: Readonly<Record<string, string>>
  /** JSON body, which makes it a POST request; the value `{words}` stands for the words. */
  readonly body?: Readonly<Record<string, string | number | boolean>>
  /** Path of the list of results. An answer without it found nothing, if it has `always`. */
  readonly results: ReadonlyArray<string>
  /** Path of a field that every answer has, so that another API's answer is not taken for an empty one. */
  readonly always: ReadonlyArray<string>
  /** Names of a result's fields, in order of preference. */
  readonly fields: Readonly<Record<"url" | "title" | "content" | "publishedAt", ReadonlyArray<string>>>
  readonly storedFor: SearchEngine["storedFor"]
}

const firstText = (result: Schema.Json, names: ReadonlyArray<string>): string | undefined =>
  names.map((name) => textAt(result, [name])).find((text) => text !== undefined && text !== "")

/** The search of the API that a template describes. */
export const templateEngine = (
  { always, body, fields, headers, name, parameters = {}, results, storedFor, url }: SearchTemplate,
  key: Redacted.Redacted | undefined,
  { send }: JsonExchange,
): SearchEngine => {
  const secret = key === undefined ? "" : Redacted.value(key)
  const secrets = Object.fromEntries(
    Object.entries(headers).map(([header, text]) => [header, Redacted.make(text.replaceAll(KEY, secret))]),
  )
  return {
    name,
    storedFor,
    search: Effect.fnUntraced(function* (words) {
      const target = new URL(url)
      for (const [parameter, text] of Object.entries(parameters)) {
        target.searchParams.set(parameter, text.replaceAll(WORDS, words))
      }
      const filled = Object.entries(body ?? {}).map(([part, value]) => [part, value === WORDS ? words : value] as const)
      const answer = yield* send({
        source: name,
        url: target.href,
        headers: secrets,
        ...(body === undefined ? {} : { body: Object.fromEntries(filled) }),
      })
      const list = listAt(answer, results)
      if (list === undefined && at(answer, always) === undefined) {
        return yield* new SourceAway({ source: name, reason: "BROKEN", detail: "the answer has another form" })
      }
      return foundPages(
        (list ?? []).map((result) => ({
          url: firstText(result, fields.url),
          title: firstText(result, fields.title),
          content: firstText(result, fields.content),
          publishedAt: firstText(result, fields.publishedAt),
        })),
      )
    }),
  }
}

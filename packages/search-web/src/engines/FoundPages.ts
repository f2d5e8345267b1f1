import { ownValue } from "@open-valuation/core/domain"
import { Option, Schema } from "effect"
import { isPageAddress } from "../pages/Sites.ts"
import { publishedOn } from "./PublishedOn.ts"
import type { FoundPage } from "./SearchEngine.ts"

/** Further results are dropped. */
const MOST_RESULTS = 20
const MOST_TEXT = 2000
const MOST_URL = 2000

/** One line of plain text: control characters are blanks, runs of blanks one. */
export const plainText = (text: string): string =>
  text
    .slice(0, 2 * MOST_TEXT)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, MOST_TEXT)

const isPage = (text: string): boolean => {
  const url = text.length <= MOST_URL ? URL.parse(text) : null
  return url !== null && isPageAddress(url)
}

/** A result as an API gives it; absent or null parts count as empty. */
export interface RawResult {
  readonly url: string | null | undefined
  readonly title: string | null | undefined
  readonly content: string | null | undefined
  readonly publishedAt: string | null | undefined
}

/** The usable ones of an API's results, each page once: at most 20, as bounded plain text. */
export const foundPages = (results: ReadonlyArray<RawResult>): ReadonlyArray<FoundPage> => {
  const pages = new Map<string, FoundPage>()
  for (const { content, publishedAt, title, url } of results) {
    if (pages.size >= MOST_RESULTS) break
    if (typeof url !== "string" || !isPage(url) || pages.has(url)) continue
    pages.set(url, {
      url,
      title: plainText(title ?? ""),
      content: plainText(content ?? ""),
      publishedAt: publishedOn(publishedAt ?? ""),
    })
  }
  return [...pages.values()]
}

/** The value at a path of names in JSON; `undefined` where there is none. */
export const at = (json: Schema.Json | undefined, path: ReadonlyArray<string>): Schema.Json | undefined =>
  path.reduce<Schema.Json | undefined>((value, name) => (isRecord(value) ? ownValue(value, name) : undefined), json)

const isRecord = (value: Schema.Json | undefined): value is Schema.JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A text in JSON; `undefined` for any other value. */
export const textAt = (json: Schema.Json | undefined, path: ReadonlyArray<string>): string | undefined => {
  const value = at(json, path)
  return typeof value === "string" ? value : undefined
}

const listOf = Schema.decodeUnknownOption(Schema.Array(Schema.Json))

/** A list in JSON; `undefined` for any other value. */
export const listAt = (
  json: Schema.Json | undefined,
  path: ReadonlyArray<string>,
): ReadonlyArray<Schema.Json> | undefined => Option.getOrUndefined(listOf(at(json, path)))

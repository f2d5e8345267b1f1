import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"
import { LISTED, yuan } from "./ReportPart.ts"
import { reportWords } from "./ReportWords.ts"

const Sources = Schema.Struct({
  sources: Schema.Array(
    Schema.Struct({
      source: Schema.String,
      price: Schema.Finite,
      sampleTime: Schema.String,
      url: Schema.String,
      retrievedAt: Schema.optionalKey(Schema.String),
    }),
  ),
})

const read = Schema.decodeUnknownSync(Sources)

/**
 * The comparables from outside the catalogue, each with its page on a line of its own, uncut, so that it can be opened.
 * Empty when there are none.
 */
export const outsideLines = (result: unknown, lang: Locale): ReadonlyArray<string> => {
  const outside = read(result)
    .sources.slice(0, LISTED)
    .filter(({ retrievedAt }) => retrievedAt !== undefined)
  if (outside.length === 0) return []
  return [
    "",
    reportWords[lang].outside,
    ...outside.flatMap(({ price, sampleTime, source, url }) => {
      const page = URL.parse(url)?.href
      const told = [yuan(price, lang), sampleTime, page === undefined ? source : ""].filter((text) => text !== "")
      return [`  ${told.join("  ")}`, ...(page === undefined ? [] : [`    ${page}`])]
    }),
  ]
}

import { Option, Schema } from "effect"
import { asCell, asSentence } from "../text/Cleaned.ts"
import { grouped } from "../valuation/Numbers.ts"
import { filled, items, objectOf } from "../valuation/ReadField.ts"
import type { Writing } from "../valuation/Reported.ts"
import { figureColumn, type Linked, pageOf, type ViewColumn, wordsColumn } from "./Parts.ts"

/** The single samples that were left out. */
export interface ExcludedView {
  readonly title: string
  readonly columns: ReadonlyArray<ViewColumn>
  readonly rows: ReadonlyArray<ReadonlyArray<Linked>>
}

/** Rows; a result names so many. */
const MOST = 200

const Excluded = Schema.Struct({
  source: Schema.String,
  kind: Schema.Literals(["TRANSACTION", "LISTING", "AUCTION"]),
  price: Schema.Finite,
  reason: Schema.String,
})

/** The samples that were left out one by one; `undefined` where the result names none. */
export const excludedView = ({ reported, words }: Writing): ExcludedView | undefined => {
  const rows = items(objectOf(reported.result), "excludedSamples")
    .slice(0, MOST)
    .flatMap((item): ReadonlyArray<ReadonlyArray<Linked>> => {
      const sample = Option.getOrUndefined(Schema.decodeUnknownOption(Excluded)(item))
      if (sample === undefined) return []
      const page = pageOf(filled(item, "url"))
      const { kind, price, reason, source } = sample
      return [
        [
          { text: asCell(objectIn(item)) || words.none },
          { text: words.kinds[kind] },
          { text: asCell(source), ...(page === undefined ? {} : { page }) },
          { text: asCell(grouped(Math.round(price))) },
          { text: asSentence(reason) },
        ],
      ]
    })
  if (rows.length === 0) return undefined
  const { excluded } = words
  return {
    title: excluded.title,
    columns: [
      wordsColumn(excluded.object),
      wordsColumn(words.columns.kind),
      wordsColumn(excluded.source),
      figureColumn(excluded.price),
      wordsColumn(words.reason),
    ],
    rows,
  }
}

/** What identifies the object, as far as its source states it. */
const objectIn = (item: object): string =>
  ["community", "address", "brand", "series", "model"].flatMap((name) => filled(item, name) ?? []).join(" ")

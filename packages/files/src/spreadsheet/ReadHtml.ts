import type { DocumentPart, GridRow } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import type { DocumentReader } from "../DocumentReader.ts"
import { Tables } from "../tables/index.ts"
import { ofTable } from "../Unreadable.ts"
import { HtmlRows } from "./HtmlRows.ts"
import { HtmlShown } from "./HtmlShown.ts"
import { htmlTokens } from "./HtmlTokens.ts"

/** Rows per piece. */
const BATCH = 500

/** Reads the tables of a web page, which banks like to name .xls, as one sheet, whatever their number. */
export const readHtml: DocumentReader = (bytes, context) =>
  Tables.text(bytes).pipe(
    Stream.map(({ piece }) => piece),
    Stream.mkString,
    Effect.mapError(ofTable(context)),
    Effect.map((html) => Stream.fromIterable(parts(html, context.limits.cells)).pipe(Stream.rechunk(1))),
    Stream.unwrap,
  )

function* parts(html: string, widest: number): Generator<DocumentPart> {
  yield { _tag: "Sheet", name: "" }
  const table = new HtmlRows(widest)
  const shown = new HtmlShown()
  let rows: Array<GridRow> = []
  let last = 0
  const add = (row: GridRow | undefined) => {
    last = row?.row ?? last
    if (row !== undefined) rows.push(row)
    const unseen = shown.take()
    if (unseen.length > 0) rows.push({ row: last, cells: [], unseen })
  }
  for (const token of htmlTokens(html)) {
    const seen = shown.push(token)
    add(seen === undefined ? undefined : table.push(seen))
    if (rows.length >= BATCH) {
      yield { _tag: "Rows", rows }
      rows = []
    }
  }
  add(table.end())
  if (rows.length > 0) yield { _tag: "Rows", rows }
}

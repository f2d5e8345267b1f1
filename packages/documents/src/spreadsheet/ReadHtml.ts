import type { DocumentPart, GridRow } from "@open-valuation/core/domain"
import { Tables } from "@open-valuation/tables"
import { Effect, Stream } from "effect"
import type { DocumentReader } from "../DocumentReader.ts"
import { ofTable } from "../Unreadable.ts"
import { HtmlRows } from "./HtmlRows.ts"
import { htmlTokens } from "./HtmlTokens.ts"

/** Rows that travel together. */
const BATCH = 500

/** The tables of a web page, which banks like to call .xls: one sheet, whatever their number. */
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
  let rows: Array<GridRow> = []
  for (const token of htmlTokens(html)) {
    const row = table.push(token)
    if (row !== undefined) rows.push(row)
    if (rows.length === BATCH) {
      yield { _tag: "Rows", rows }
      rows = []
    }
  }
  const last = table.end()
  if (last !== undefined) rows.push(last)
  if (rows.length > 0) yield { _tag: "Rows", rows }
}

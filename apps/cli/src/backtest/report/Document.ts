import type { Plot } from "@open-valuation/report/charts"

/** A column of a table: words, figures (right-aligned), or a code that may break anywhere. */
export interface Column {
  readonly head: string
  readonly kind: "words" | "figure" | "code"
}

/** A cell: text, or a link to another page of the report. */
export type Cell = string | { readonly text: string; readonly href: string }

/** A table; the first column names the line. */
export interface TableBlock {
  readonly _tag: "Table"
  readonly caption: string
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

/** Parts of a report, for HTML and Markdown. */
export type Block =
  | { readonly _tag: "Paragraph"; readonly text: string }
  | { readonly _tag: "Code"; readonly text: string }
  | { readonly _tag: "Plot"; readonly plot: Plot }
  | TableBlock

export interface Section {
  readonly title: string
  readonly blocks: ReadonlyArray<Block>
}

/** A report, independent of its format. */
export interface ReportDocument {
  readonly title: string
  /** Link to the parent page, if any. */
  readonly up?: { readonly text: string; readonly href: string }
  readonly sections: ReadonlyArray<Section>
}

export const paragraph = (text: string): Block => ({ _tag: "Paragraph", text })
export const code = (text: string): Block => ({ _tag: "Code", text })
export const plotBlock = (plot: Plot): Block => ({ _tag: "Plot", plot })

/** A table whose columns after the first are figures. */
export const figureTable = (
  caption: string,
  heads: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
): TableBlock => ({
  _tag: "Table",
  caption,
  columns: heads.map((head, i) => ({ head, kind: i > 0 ? "figure" : "words" })),
  rows,
})

/** A table with columns of any kind. */
export const mixedTable = (
  caption: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
): TableBlock => ({ _tag: "Table", caption, columns, rows })

/** Every plot of a report, in order. */
export const plotsOf = ({ sections }: ReportDocument): ReadonlyArray<Plot> =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block._tag === "Plot" ? [block.plot] : [])))

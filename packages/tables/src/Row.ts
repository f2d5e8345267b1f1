/** One record of a table. */
export interface Row {
  /** Where the record starts in the file, from 1 (the header's line is 1). In a workbook: the sheet's row number. */
  readonly line: number
  /** The cells in the order of the batch's columns, as text; a missing cell is absent or `""`. */
  readonly cells: ReadonlyArray<string>
  /** Why this record cannot be used (wrong number of cells, unclosed quote …); the records around it can. */
  readonly fault?: string
}

/** Some consecutive records of a table. Rows travel in batches, so that a row costs little. */
export interface RowBatch {
  /** Names of the columns. In JSON Lines a later batch may know more of them, at the end. */
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
}

/** Text in pieces to rows: what each text format implements. Methods throw `TableError`. */
export interface RowScanner {
  /** The columns known so far; `undefined` before the first record. */
  readonly columns: ReadonlyArray<string> | undefined
  /** Takes the next piece of text and gives the rows that are complete. `last`: nothing follows. */
  readonly push: (text: string, last: boolean) => ReadonlyArray<Row>
}

/** A row of a spreadsheet or of delimited text as it is printed: no header, nothing typed. */
export interface GridRow {
  /** From 1, within its sheet, empty rows counted; in text: the line where it starts. */
  readonly row: number
  readonly cells: ReadonlyArray<string>
  /** What the row holds and does not show; it is not in `cells`. Absent when there is nothing. */
  readonly unseen?: ReadonlyArray<UnseenCell>
}

/** Why a cell is not shown: its sheet, row or column is hidden, or the text has the look of what is behind it. */
export type UnseenBy = "SHEET" | "ROW" | "COLUMN" | "LOOK"

/** A cell that holds something and does not show it. */
export interface UnseenCell {
  /** From 0. */
  readonly column: number
  readonly text: string
  readonly by: UnseenBy
}

/** A workbook in pieces: a sheet begins, and some of its rows. */
export type SheetPart =
  | { readonly _tag: "Sheet"; readonly name: string }
  | { readonly _tag: "Rows"; readonly rows: ReadonlyArray<GridRow> }

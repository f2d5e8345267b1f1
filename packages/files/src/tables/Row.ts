/** One record of a table. */
export interface Row {
  /** Where the record starts in the file, from 1 (the header's line is 1). In a workbook: the sheet's row number. */
  readonly line: number
  /** The cells in the order of the batch's columns, as text; a missing cell is absent or `""`. */
  readonly cells: ReadonlyArray<string>
  /** Why this record cannot be used (wrong number of cells, unclosed quote …); the records around it can. */
  readonly fault?: string
}

/** Consecutive records of a table. Rows travel in batches to keep the cost of each low. */
export interface RowBatch {
  /** Names of the columns. In JSON Lines later batches may append some. */
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
}

/** Parser of text in pieces, one for each text format. Methods throw `TableError`. */
export interface RowScanner {
  /** The columns known so far; `undefined` before the first record. */
  readonly columns: ReadonlyArray<string> | undefined
  /** Takes the next piece of text and returns the completed rows. `last`: nothing follows. */
  readonly push: (text: string, last: boolean) => ReadonlyArray<Row>
}

/** A row of a spreadsheet or of delimited text as printed: without header or types. */
export interface GridRow {
  /** From 1, within its sheet, counting empty rows; in text: the line where it starts. */
  readonly row: number
  readonly cells: ReadonlyArray<string>
  /** Hidden contents of the row, which `cells` leaves out; absent when there are none. */
  readonly unseen?: ReadonlyArray<UnseenCell>
}

/**
 * Why a cell is not visible: a hidden sheet, row or column, text that looks like its background, or a formula that
 * comes to something else than the cell shows.
 */
export type UnseenBy = "SHEET" | "ROW" | "COLUMN" | "LOOK" | "FORMULA"

/** A cell with hidden contents. */
export interface UnseenCell {
  /** From 0. */
  readonly column: number
  readonly text: string
  readonly by: UnseenBy
}

/** A workbook in pieces: the start of a sheet, or some of its rows. */
export type SheetPart =
  | { readonly _tag: "Sheet"; readonly name: string }
  | { readonly _tag: "Rows"; readonly rows: ReadonlyArray<GridRow> }

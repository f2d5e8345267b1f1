import { canonical, type SampleAsset } from "./CellType.ts"

const SEPARATOR = "\u001f"

/** Start of the text of a file's rows. The id of a sample is the hash of its row's text. */
export const rowTextStart = (asset: SampleAsset, owner: number | undefined): string => `${asset}|${owner ?? ""}`

/**
 * The text with one more cell. Cells come in the order of their columns' names, so that the order of a file's columns
 * makes no difference.
 */
export const withCell = (text: string, column: string, cell: string): string =>
  `${text}${SEPARATOR}${column}=${canonical(cell)}`

/** True when column names make texts ambiguous: they contain characters that separate names and cells. */
export const areAmbiguousNames = (columns: ReadonlyArray<string>): boolean =>
  columns.some((name) => name.includes(SEPARATOR) || name.includes("="))

/** True when a cell makes a text ambiguous: it contains the separator of cells. */
export const isAmbiguousCell = (cell: string): boolean => cell.includes(SEPARATOR)

/**
 * An ambiguous text with the lengths of all names and cells appended, so that rows with different cells have different
 * texts.
 */
export const unambiguousText = (text: string, cells: ReadonlyArray<readonly [column: string, cell: string]>): string =>
  text + SEPARATOR + cells.map(([column, cell]) => `${column.length}:${canonical(cell).length}`).join()

/** Compares columns by name. */
export const byColumn = ({ name: a }: { readonly name: string }, { name: b }: { readonly name: string }): number =>
  a < b ? -1 : a > b ? 1 : 0

/** The column of an exported file that holds the sample's id. */
export const IDENTITY = "sampleId"

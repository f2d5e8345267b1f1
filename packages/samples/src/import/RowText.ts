import { canonical, type SampleAsset } from "./CellType.ts"

const SEPARATOR = "\u001f"

/** Start of the text of a file's rows. A row's text is what its sample's id is the hash of. */
export const rowTextStart = (asset: SampleAsset, owner: number | undefined): string => `${asset}|${owner ?? ""}`

/**
 * The text with one more cell. Cells come in the order of their columns' names, so that the order of a file's columns
 * makes no difference.
 */
export const withCell = (text: string, column: string, cell: string): string =>
  `${text}${SEPARATOR}${column}=${canonical(cell)}`

/** Whether a text with such columns can be read in two ways. */
export const areAmbiguousNames = (columns: ReadonlyArray<string>): boolean =>
  columns.some((name) => name.includes(SEPARATOR) || name.includes("="))

/** Whether a text with such a cell can be read in two ways. */
export const isAmbiguousCell = (cell: string): boolean => cell.includes(SEPARATOR)

/**
 * The text of a row whose text alone can be read in two ways: the lengths of all names and cells follow, so that no
 * cell passes for several.
 */
export const unambiguousText = (text: string, cells: ReadonlyArray<readonly [column: string, cell: string]>): string =>
  text + SEPARATOR + cells.map(([column, cell]) => `${column.length}:${canonical(cell).length}`).join()

/** Compares columns by name. */
export const byColumn = ({ name: a }: { readonly name: string }, { name: b }: { readonly name: string }): number =>
  a < b ? -1 : a > b ? 1 : 0

/** The column of an exported file that holds the sample's id. */
export const IDENTITY = "sampleId"

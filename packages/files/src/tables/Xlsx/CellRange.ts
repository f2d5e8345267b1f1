/** A rectangle of cells. Rows and columns from 0, both ends included. */
export interface CellRange {
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

const LAST = 0xff_ff_ff

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** `A1:B5`, `C3`, `D:D` or `3:4`. */
export const rangeOf = (reference: string): CellRange => {
  const [from = "", to = from] = reference.slice(0, 40).toUpperCase().replaceAll("$", "").split(":")
  const ends = [from, to].map((end) => /^([A-Z]{0,3})(\d{0,7})$/.exec(end))
  const rows = ends.map((end) => (end?.[2] ? Number(end[2]) - 1 : undefined))
  const columns = ends.map((end) => (end?.[1] ? columnOf(end[1]) : undefined))
  return { rows: [rows[0] ?? 0, rows[1] ?? LAST], columns: [columns[0] ?? 0, columns[1] ?? LAST] }
}

/** True when a cell is in a range. */
export const isIn = ({ columns, rows }: CellRange, row: number, column: number): boolean =>
  row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]

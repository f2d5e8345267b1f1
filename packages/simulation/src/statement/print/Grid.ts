/** A cell to print; numbers stay numbers where the format has them. */
export type Cell = string | number
/** A sheet of rows. */
export type Grid = ReadonlyArray<ReadonlyArray<Cell>>

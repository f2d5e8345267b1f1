/** A cell to print; numbers stay numbers where the format supports them. */
export type Cell = string | number
/** A sheet of rows. */
export type Grid = ReadonlyArray<ReadonlyArray<Cell>>

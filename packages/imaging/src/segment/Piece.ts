import type { Component } from "../Components.ts"
import type { Box } from "../Raster.ts"
import type { Cell } from "./Cells.ts"

/** A run of text: a line of a cell, or a piece of a line that stands apart. */
export interface Piece extends Box {
  /** The cell in which it stands. */
  readonly cell: Cell | undefined
  /** Its ink; none where a model has found it. */
  readonly components: ReadonlyArray<Component>
}

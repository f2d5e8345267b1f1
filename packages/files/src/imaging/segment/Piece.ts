import type { Component } from "../Components.ts"
import type { Box } from "../Raster.ts"
import type { Cell } from "./Cells.ts"

/** A run of text: a line in a cell, or a separate part of a line. */
export interface Piece extends Box {
  /** Its cell. */
  readonly cell: Cell | undefined
  /** Its ink. Empty when a model detected the piece. */
  readonly components: ReadonlyArray<Component>
}

import type { Box, Raster } from "./Raster.ts"

/** A line of text to recognise. */
export interface LineImage {
  /** The line alone, with a margin of at least a fifth of its height; dark on light, without ruling lines. */
  readonly raster: Raster
  /** `NUMBER`: only digits and the separators of dates, times and amounts are possible. */
  readonly kind: "TEXT" | "NUMBER"
}

/** The text of a line. `text` is empty when nothing was recognised. */
export interface LineText {
  readonly text: string
  /** 0 to 1 */
  readonly confidence: number
}

/** The model part of a recogniser: from the picture of a line to its text. */
export interface LineRecogniser {
  /** Texts of the lines, in their order. */
  readonly recognise: (lines: ReadonlyArray<LineImage>) => Promise<ReadonlyArray<LineText>>
  /** Finds lines of text with a model. Without it, they are found by their ink alone. */
  readonly detect?: (page: Raster) => Promise<ReadonlyArray<Box>>
}

import type { Box, Raster } from "./Raster.ts"

/** A line of text to recognise. */
export interface LineImage {
  /** The line alone, with a margin of a fifth of its height or more; dark on light, without ruling lines. */
  readonly raster: Raster
  /** `NUMBER`: digits and what stands between them in dates, times and amounts; nothing else can be meant. */
  readonly kind: "TEXT" | "NUMBER"
}

/** What a line says; `text` is empty when nothing was recognised. */
export interface LineText {
  readonly text: string
  /** 0 to 1 */
  readonly confidence: number
}

/** The part of a recogniser that is a model: from the picture of a line to its text. */
export interface LineRecogniser {
  /** Texts of the lines, in their order. */
  readonly recognise: (lines: ReadonlyArray<LineImage>) => Promise<ReadonlyArray<LineText>>
  /** Where lines of text stand, by a model; without it they are found by their ink alone. */
  readonly detect?: (page: Raster) => Promise<ReadonlyArray<Box>>
}

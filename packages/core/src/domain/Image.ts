import type { Rule, Word } from "./Document.ts"

/** Pixels of a page or a photo, oriented as the file states; eight bits per channel, row by row, without padding. */
export interface PageImage {
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** 1: grey, 0 is black. 3: red, green, blue. */
  readonly channels: 1 | 3
  readonly pixels: Uint8Array
  /** Pixels per inch, where known: for a page of a PDF, or as written by a scanner. */
  readonly dpi?: number
}

/** Quality of an image for text recognition. */
export interface ImageQuality {
  /** Median height of a text line in pixels of the original image; 0 without text. */
  readonly textHeightPx: number
  /** Edge sharpness of the text: 1 is print, below 0.2 is unreadable. */
  readonly sharpness: number
  /** Contrast of ink and paper, as a share of that between black and white. */
  readonly contrast: number
  /** Mean confidence of the words, weighted by length; 0 without words. */
  readonly confidence: number
}

/** The result of text recognition. Coordinates are in points on the page after rotation and dewarping. */
export interface ImageText {
  readonly width: number
  readonly height: number
  /** One run of text each: a line of a cell, or a separate piece of a line. */
  readonly words: ReadonlyArray<Word>
  /** Ruling lines of tables. */
  readonly rules: ReadonlyArray<Rule>
  /** Degrees by which the image was rotated clockwise before reading. */
  readonly turned: 0 | 90 | 180 | 270
  /** True when the image shows text outside the sheet or plate that was read. */
  readonly textBeside?: boolean
  readonly quality: ImageQuality
}

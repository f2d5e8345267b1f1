import type { Rule, Word } from "./Document.ts"

/** Pixels of a page or a photo, turned as the file says; eight bits a channel, row by row, without padding. */
export interface PageImage {
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** 1: grey, 0 is black. 3: red, green, blue. */
  readonly channels: 1 | 3
  readonly pixels: Uint8Array
  /** Pixels per inch, where it is known: of a page of a PDF, or of what a scanner has written. */
  readonly dpi?: number
}

/** What an image is worth to a reader of text. */
export interface ImageQuality {
  /** Median height of a line of text in pixels of the image as it was given; 0 without text. */
  readonly textHeightPx: number
  /** How steep the edges of the text are: 1 is print, below 0.2 nothing can be read. */
  readonly sharpness: number
  /** Difference of ink and paper, as a share of black and white. */
  readonly contrast: number
  /** Mean of the words' confidence, each by its length; 0 without words. */
  readonly confidence: number
}

/**
 * What a recogniser has read of an image. Places are those of the page after it was turned and made flat, in points.
 */
export interface ImageText {
  readonly width: number
  readonly height: number
  /** A run of text each: a line of a cell, or a piece of a line that stands apart. */
  readonly words: ReadonlyArray<Word>
  /** Ruling lines of tables. */
  readonly rules: ReadonlyArray<Rule>
  /** By how many degrees the image had to be turned clockwise to be read. */
  readonly turned: 0 | 90 | 180 | 270
  /** Whether there is text in the image beside the sheet or plate that was read. */
  readonly textBeside?: boolean
  readonly quality: ImageQuality
}

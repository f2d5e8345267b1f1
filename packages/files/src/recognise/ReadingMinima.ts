import type { DocumentFault, ImageQuality, ImageText } from "@open-valuation/core/domain"

/** Minimum image quality for trusted text, in the units of `ImageQuality`. */
export type ReadingMinima = Readonly<Record<keyof ImageQuality, number>>

/**
 * Below these a recogniser's text is guesswork. PP-OCR reads a downscaled clean scan without a wrong amount down to a
 * text height of 6.5 pixels, and fails at 5. It reads a scan bleached to a contrast of 0.11 with a confidence of 0.97.
 * A mean confidence of a half means that every other character may be wrong.
 */
export const defaultMinima: ReadingMinima = { textHeightPx: 7, sharpness: 0.2, contrast: 0.08, confidence: 0.5 }

/**
 * Confidence from which text is accepted even though it looks blurred: blur along the lines does not affect their
 * heights. On rendered pages, text read this confidently was right.
 */
const SURE = 0.85

/** Words of this height and less are specks: no camera resolves a character in so few pixels. */
const SPECK_PX = 2

/** Reasons for refusing an image, by its measured quality, in the order in which a person can fix them. */
const refusals = [
  ["textHeightPx", "small-text"],
  ["sharpness", "blurred"],
  ["contrast", "faint"],
  ["confidence", "illegible"],
] as const satisfies ReadonlyArray<readonly [keyof ImageQuality, DocumentFault]>

/** The reason why an image is refused. */
export interface Shortfall {
  readonly reason: DocumentFault
  /** One line for the log. */
  readonly detail: string
  /** The value that would have been enough, if it is a figure. */
  readonly least: { readonly least?: number }
}

/** The reason why the text of an image cannot be trusted. `undefined` when it can. */
export const shortfall = ({ words, quality }: ImageText, minima: ReadingMinima): Shortfall | undefined => {
  const blurred = quality.textHeightPx > 0 && quality.sharpness < minima.sharpness
  const specks = words.length > 0 && quality.textHeightPx <= SPECK_PX
  if (specks || (words.length === 0 && !blurred)) return { reason: "no-text", detail: "no text was found", least: {} }
  // Without words, only the sharpness is meaningful.
  const looked = words.length === 0 ? refusals.filter(([measure]) => measure === "sharpness") : refusals
  const found = looked.find(
    ([measure]) =>
      // NaN is not enough either.
      !(quality[measure] >= minima[measure]) && !(measure === "sharpness" && quality.confidence >= SURE),
  )
  if (found === undefined) return undefined
  const [measure, reason] = found
  const least = minima[measure]
  return { reason, detail: `${measure} is ${quality[measure]}, at least ${least}`, least: { least } }
}

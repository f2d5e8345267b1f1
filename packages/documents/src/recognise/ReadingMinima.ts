import type { DocumentFault, ImageQuality, ImageText } from "@open-valuation/core/domain"

/** What an image must be worth for its text to be trusted, in the units of `ImageQuality`. */
export type ReadingMinima = Readonly<Record<keyof ImageQuality, number>>

/**
 * Below these a recogniser's text is guesswork. PP-OCR reads a clean scan that is made smaller without a wrong amount
 * down to a text height of 6.5 pixels, and falls apart at 5; a scan bleached to a contrast of 0.11 it reads with a
 * confidence of 0.97; a mean confidence of a half means that every other character may be another one.
 */
export const defaultMinima: ReadingMinima = { textHeightPx: 7, sharpness: 0.2, contrast: 0.08, confidence: 0.5 }

/**
 * A recogniser that is so sure has read text that looks unsharp: blur along the lines leaves their heights clear. What
 * it then read of rendered pages was right.
 */
const SURE = 0.85

/** Why an image is refused, by what is measured of it; in the order in which a person can do something about it. */
const refusals = [
  ["textHeightPx", "small-text"],
  ["sharpness", "blurred"],
  ["contrast", "faint"],
  ["confidence", "illegible"],
] as const satisfies ReadonlyArray<readonly [keyof ImageQuality, DocumentFault]>

/** Why an image is refused. */
export interface Shortfall {
  readonly reason: DocumentFault
  /** One line for the log. */
  readonly detail: string
  /** What would have been enough, when that is a figure. */
  readonly least: { readonly least?: number }
}

/** What an image falls short of; `undefined` when its text can be trusted. */
export const shortfall = ({ words, quality }: ImageText, minima: ReadingMinima): Shortfall | undefined => {
  const blurred = quality.textHeightPx > 0 && quality.sharpness < minima.sharpness
  if (words.length === 0 && !blurred) return { reason: "no-text", detail: "no text was found", least: {} }
  // Of what has no words only the sharpness means anything.
  const looked = words.length === 0 ? refusals.filter(([measure]) => measure === "sharpness") : refusals
  const found = looked.find(
    ([measure]) =>
      // What is not a number is not enough either.
      !(quality[measure] >= minima[measure]) && !(measure === "sharpness" && quality.confidence >= SURE),
  )
  if (found === undefined) return undefined
  const [measure, reason] = found
  const least = minima[measure]
  return { reason, detail: `${measure} is ${quality[measure]}, at least ${least}`, least: { least } }
}

import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { flattenPage } from "./FlattenPage.ts"
import type { LineRecogniser } from "./LineRecogniser.ts"
import { detectedPieces } from "./segment/DetectedPieces.ts"
import { type ReadPiece, readPieces } from "./segment/ReadPieces.ts"
import { joinedLabels } from "./segment/SpacedLabels.ts"
import { upright, type UprightPage } from "./segment/Upright.ts"
import { meanConfidence, rulesOf, wordsOf } from "./segment/Words.ts"

/** Height of a line of text where none was measured, in pixels: that of 300 dpi. */
const USUAL_HEIGHT = 36
/** Less was measured on something that is no text. */
const LEAST_HEIGHT = 6
/** Height of a line of text in points where the image does not say how large it is. */
const USUAL_POINTS = 9

/** Text that is read with less may stand elsewhere than its ink says: on metal, on a picture. */
const POOR = 0.9
/** With less, what looked like text is none if a model that looks for text finds none either. */
const NO_TEXT = 0.6

const confidenceOf = (read: ReadonlyArray<ReadPiece>): number => meanConfidence(read.map((it) => it.read))

/** How much was read, and how surely: characters that were guessed count nothing. */
const worth = (read: ReadonlyArray<ReadPiece>): number =>
  read.reduce((sum, { read: { text, confidence } }) => sum + text.length * Math.max(0, confidence - 0.5), 0)

/** Reads the pieces that stand out as ink, and those that a model finds, if it has one and ink is not enough. */
const readBest = async (
  { segments, reader }: UprightPage,
  textHeight: number,
  recogniser: LineRecogniser,
): Promise<ReadonlyArray<ReadPiece>> => {
  const byInk = await readPieces(segments.pieces, textHeight, reader)
  const confidence = confidenceOf(byInk)
  if (recogniser.detect === undefined || confidence >= POOR) return byInk
  const found = detectedPieces(await recogniser.detect(segments.page), segments, textHeight)
  if (found.length === 0 && confidence < NO_TEXT) return []
  const byModel = await readPieces(found, textHeight, reader)
  return worth(byModel) > worth(byInk) ? byModel : byInk
}

/** By how many degrees the image was turned in all. */
const turnedBy = (flat: 0 | 90 | 270, half: boolean): ImageText["turned"] => {
  if (!half) return flat
  return flat === 0 ? 180 : flat === 90 ? 270 : 90
}

/**
 * Reads a page with a recogniser of lines: the page is made flat, its ruling lines are taken off, and the pieces of
 * text in the cells between them, or on the bare page, are read. An image without text gives no words.
 */
export const readPage = async (image: PageImage, recogniser: LineRecogniser): Promise<ImageText> => {
  const flat = flattenPage(image)
  const measured = flat.textHeightPx * flat.scale
  const textHeight = measured >= LEAST_HEIGHT ? measured : USUAL_HEIGHT
  const page = await upright(flat.raster, textHeight, recogniser)
  const read = joinedLabels(await readBest(page, textHeight, recogniser), textHeight)
  const points = image.dpi === undefined ? USUAL_POINTS / textHeight : 72 / image.dpi / flat.scale
  return {
    width: flat.raster.width * points,
    height: flat.raster.height * points,
    words: wordsOf(read, textHeight, points),
    rules: rulesOf(page.segments.lines, points),
    turned: turnedBy(flat.turned, page.turned),
    textBeside: flat.textBeside,
    quality: {
      textHeightPx: flat.textHeightPx,
      sharpness: flat.sharpness,
      contrast: flat.contrast,
      confidence: confidenceOf(read),
    },
  }
}

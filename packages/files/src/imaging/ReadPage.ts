import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { flattenPage } from "./FlattenPage.ts"
import type { LineRecogniser } from "./LineRecogniser.ts"
import { detectedPieces } from "./segment/DetectedPieces.ts"
import { type ReadPiece, readPieces } from "./segment/ReadPieces.ts"
import { joinedLabels } from "./segment/SpacedLabels.ts"
import { upright, type UprightPage } from "./segment/Upright.ts"
import { meanConfidence, rulesOf, wordsOf } from "./segment/Words.ts"

/** Default height of a line of text, pixels, when it could not be measured: that of 300 dpi. */
const USUAL_HEIGHT = 36
/** Minimum plausible height, pixels. A smaller one was measured on something other than text. */
const LEAST_HEIGHT = 6
/** Height of a line of text in points, when the image does not state its resolution. */
const USUAL_POINTS = 9

/** Confidence below which text may be located elsewhere than its ink suggests: on metal, on a picture. */
const POOR = 0.9
/** Confidence below which apparent text does not count if a model that detects text finds none either. */
const NO_TEXT = 0.6

const confidenceOf = (read: ReadonlyArray<ReadPiece>): number => meanConfidence(read.map((it) => it.read))

/** Amount and confidence of the text read. Guessed characters count nothing. */
const worth = (read: ReadonlyArray<ReadPiece>): number =>
  read.reduce((sum, { read: { text, confidence } }) => sum + text.length * Math.max(0, confidence - 0.5), 0)

/** Reads the pieces found by their ink, and those that a model detects, if there is one and ink is not enough. */
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

/** Total rotation of the image, degrees. */
const turnedBy = (flat: 0 | 90 | 270, half: boolean): ImageText["turned"] => {
  if (!half) return flat
  return flat === 0 ? 180 : flat === 90 ? 270 : 90
}

/**
 * Reads a page with a recogniser of lines: flattens the page, erases its ruling lines, and reads the pieces of text in
 * the cells between them, or on the bare page. An image without text returns no words.
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

import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { flattenPage } from "./FlattenPage.ts"
import type { LineRecogniser, LineText } from "./LineRecogniser.ts"
import type { Box } from "./Raster.ts"
import { around } from "./segment/Boxes.ts"
import { cellFinder } from "./segment/Cells.ts"
import type { Piece } from "./segment/Piece.ts"
import { type ReadPiece, readPieces } from "./segment/ReadPieces.ts"
import { middleAt, type RuledLine } from "./segment/Rules.ts"
import type { Segments } from "./segment/SegmentPage.ts"
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

/** Minimum width of a part of a box that a line cuts off, in text heights. Narrower parts are its margin. */
const NARROWEST = 0.4

/** The parts of a box between the vertical lines that cross it. */
const between = (box: Box, down: ReadonlyArray<RuledLine>, textHeight: number): ReadonlyArray<Box> => {
  const middle = box.y + box.height / 2
  const cuts = down
    .filter(({ from, to }) => from <= middle && middle <= to)
    .map((line) => ({ at: middleAt(line, middle), half: line.thickness / 2 + 1 }))
    .filter(({ at }) => at > box.x && at < box.x + box.width)
    .sort((a, b) => a.at - b.at)
  const lefts = [box.x, ...cuts.map(({ at, half }) => at + half)]
  const rights = [...cuts.map(({ at, half }) => at - half), box.x + box.width]
  return lefts
    .map((x, index) => ({ x, y: box.y, width: (rights[index] ?? x) - x, height: box.height }))
    .filter(({ width }) => cuts.length === 0 || width >= NARROWEST * textHeight)
}

/** Boxes detected by a model, as pieces split at vertical lines, on the page without ruling lines. */
const detectedPieces = (
  boxes: ReadonlyArray<Box>,
  { cells, lines }: Segments,
  textHeight: number,
): ReadonlyArray<Piece> => {
  const down = lines.filter(({ direction }) => direction === "down")
  const find = cellFinder(cells, textHeight)
  return boxes
    .flatMap((box) => between(box, down, textHeight))
    .map((box): Piece => ({ ...box, cell: find(box), components: [] }))
    .sort((a, b) => a.y - b.y || a.x - b.x)
}

/** Maximum gap between the characters of one label, in line heights. */
const SPACED = 6

const oneCharacter = /^\p{Script=Han}$/u
const endOfLabel = /^\p{Script=Han}{1,2}\s*[:：]/u

const onOneLine = (one: Piece, other: Piece): boolean => {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return one.cell === other.cell && overlap >= 0.5 * Math.min(one.height, other.height)
}

/** The next piece to the right on the same line. */
const nextOf = (pieces: ReadonlyArray<ReadPiece>, { piece }: ReadPiece): ReadPiece | undefined =>
  pieces
    .filter((other) => other.piece.x > piece.x + piece.width / 2 && onOneLine(piece, other.piece))
    .reduce<ReadPiece | undefined>(
      (nearest, other) => (nearest === undefined || other.piece.x < nearest.piece.x ? other : nearest),
      undefined,
    )

/** True when a single character and the following pieces are one label: up to a colon, or all the content of a cell. */
const isLabel = (first: ReadPiece, next: ReadPiece, all: ReadonlyArray<ReadPiece>): boolean => {
  if (endOfLabel.test(next.read.text.trim())) return true
  const { cell } = first.piece
  if (cell === undefined || !oneCharacter.test(next.read.text.trim())) return false
  return all.filter(({ piece }) => piece.cell === cell).length <= 4
}

/**
 * Joins labels whose characters are spread to fill a column (`户 名：`), so that they are not taken for two columns.
 */
export const joinedLabels = (all: ReadonlyArray<ReadPiece>, textHeight: number): ReadonlyArray<ReadPiece> => {
  let pieces = all
  // From right to left, so that joined pieces can join the one before them.
  for (const first of all
    .filter(({ read }) => oneCharacter.test(read.text.trim()))
    .sort((a, b) => b.piece.x - a.piece.x)) {
    const next = nextOf(pieces, first)
    if (next === undefined || next.piece.x - first.piece.x - first.piece.width > SPACED * textHeight) continue
    if (!isLabel(first, next, pieces)) continue
    const piece: Piece = {
      ...around([first.piece, next.piece]),
      cell: first.piece.cell,
      components: [...first.piece.components, ...next.piece.components],
    }
    const read: LineText = {
      text: first.read.text.trim() + next.read.text.trim(),
      confidence: Math.min(first.read.confidence, next.read.confidence),
    }
    pieces = pieces.flatMap((other) => (other === first ? [{ piece, read }] : other === next ? [] : [other]))
  }
  return pieces
}

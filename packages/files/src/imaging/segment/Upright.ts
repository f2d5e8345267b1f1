import type { LineRecogniser } from "../LineRecogniser.ts"
import type { Raster } from "../Raster.ts"
import { cropLine, upsideDown } from "./Crop.ts"
import type { Piece } from "./Piece.ts"
import { makePieceReader, type PieceReader } from "./PieceReader.ts"
import { segmentPage, type Segments } from "./SegmentPage.ts"
import { meanConfidence } from "./Words.ts"

/** An upright page, as far as a recogniser can tell. */
export interface UprightPage {
  readonly segments: Segments
  readonly reader: PieceReader
  /** True when it was upside down. */
  readonly turned: boolean
}

/**
 * Number of pieces, evenly spread, read to find out whether there is text at all, and the minimum number of pieces for
 * this test.
 */
const TRIAL = { pieces: 30, of: 300 } as const
/** Confidence below which a piece is not text. */
const NO_TEXT = 0.5

/**
 * The pieces of a page that are worth reading: all, unless there are many and the sample shows that they are not text,
 * such as the noise of a picture. Then only the sample is kept.
 */
const worthReading = async (pieces: ReadonlyArray<Piece>, reader: PieceReader): Promise<ReadonlyArray<Piece>> => {
  if (pieces.length <= TRIAL.of) return pieces
  const step = Math.floor(pieces.length / TRIAL.pieces)
  const trial = pieces.filter((_, index) => index % step === 0)
  return meanConfidence(await reader.read(trial, "TEXT")) < NO_TEXT ? trial : pieces
}

/** Number of lines read to find out whether a page is upside down. */
const SAMPLE = 10
/** Confidence below which lines may be upside down. */
const POOR = 0.85
/** Minimum gain in confidence from the rotated reading. */
const BETTER = 0.1

/**
 * Rotates a page that is upside down: if its longest lines are read poorly, they are read rotated as well. Lines of
 * text are `textHeight` pixels high.
 */
export const upright = async (page: Raster, textHeight: number, recogniser: LineRecogniser): Promise<UprightPage> => {
  const segments = segmentPage(page, textHeight)
  const reader = makePieceReader(segments.page, textHeight, recogniser)
  const sample = segments.pieces
    .filter(({ height }) => height < 2 * textHeight)
    .sort((a, b) => b.width - a.width)
    .slice(0, SAMPLE)
  const asItIs = meanConfidence(await reader.read(sample, "TEXT"))
  if (asItIs >= POOR || sample.length === 0) return { segments, reader, turned: false }
  const lines = sample.map((piece) => upsideDown(cropLine(segments.page, piece, textHeight)))
  const onItsHead = meanConfidence(await recogniser.recognise(lines.map((raster) => ({ raster, kind: "TEXT" }))))
  if (onItsHead < asItIs + BETTER) {
    return { segments: { ...segments, pieces: await worthReading(segments.pieces, reader) }, reader, turned: false }
  }
  const turned = segmentPage(upsideDown(page), textHeight)
  return { segments: turned, reader: makePieceReader(turned.page, textHeight, recogniser), turned: true }
}

import type { LineRecogniser } from "../LineRecogniser.ts"
import type { Raster } from "../Raster.ts"
import { cropLine, upsideDown } from "./Crop.ts"
import type { Piece } from "./Piece.ts"
import { makePieceReader, type PieceReader } from "./PieceReader.ts"
import { type Segments, segmentPage } from "./SegmentPage.ts"
import { meanConfidence } from "./Words.ts"

/** A page that stands upright, as far as a recogniser can tell. */
export interface UprightPage {
  readonly segments: Segments
  readonly reader: PieceReader
  /** Whether it stood on its head. */
  readonly turned: boolean
}

/** Pieces of a page, evenly, that are read to see whether there is text at all; a page has to have more to be asked. */
const TRIAL = { pieces: 30, of: 300 } as const
/** What is read with less is none. */
const NO_TEXT = 0.5

/**
 * The pieces of a page that are worth reading: all, unless there are many and some of them show that they are no text,
 * as the grain of a picture is. Those some are left then.
 */
const worthReading = async (pieces: ReadonlyArray<Piece>, reader: PieceReader): Promise<ReadonlyArray<Piece>> => {
  if (pieces.length <= TRIAL.of) return pieces
  const step = Math.floor(pieces.length / TRIAL.pieces)
  const trial = pieces.filter((_, index) => index % step === 0)
  return meanConfidence(await reader.read(trial, "TEXT")) < NO_TEXT ? trial : pieces
}

/** Lines that are read to see whether a page stands on its head. */
const SAMPLE = 10
/** Lines that are read with less may stand on their heads. */
const POOR = 0.85
/** By how much lines must be read better the other way round. */
const BETTER = 0.1

/**
 * Turns a page that stands on its head: if its longest lines are read poorly, they are read the other way round as
 * well. Lines of text are `textHeight` pixels high.
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

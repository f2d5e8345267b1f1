import type { DocumentPart, DocumentUnreadable, ImageText, PageImage } from "@open-valuation/core/domain"
import type { Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { Effect, Stream } from "effect"
import type { DocumentPiece, ImagePart } from "../DocumentPiece.ts"
import { unreadable } from "../DocumentReader.ts"
import { readBy } from "./CheckedOcr.ts"
import { defaultMinima, type ReadingMinima, shortfall } from "./ReadingMinima.ts"

/**
 * Side of the squares whose means are compared, as a share of the image's shorter side: larger than dust, smaller than
 * a digit.
 */
const SQUARE = 1 / 400
/** Share of each side that is ignored. The edge of a scan has shadows and punched holes. */
const MARGIN = 0.03
/**
 * Minimum difference between adjacent squares at an edge, in grey levels of 255. Print faded to a fifteenth of its ink
 * has more, a shadow across the sheet less.
 */
const STEP = 16
/** Maximum number of edges of dust. A digit has about twenty. */
const MOST = 12
/** Grey level above which a square is paper. */
const PAPER = 128

const greyAt = ({ channels, pixels }: PageImage, at: number): number =>
  channels === 1
    ? (pixels[at] ?? 0)
    : 0.299 * (pixels[at * 3] ?? 0) + 0.587 * (pixels[at * 3 + 1] ?? 0) + 0.114 * (pixels[at * 3 + 2] ?? 0)

/** Mean of the square with its upper left corner at `left`, `top`. */
const meanOf = (image: PageImage, left: number, top: number, side: number): number => {
  let sum = 0
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) sum += greyAt(image, y * image.width + x)
  }
  return sum / (side * side)
}

/** True when an image shows an empty sheet of paper: light all over, with hardly any edges. In doubt it does not. */
export const isBlankPaper = (image: PageImage): boolean => {
  const { width, height } = image
  const side = Math.max(1, Math.round(SQUARE * Math.min(width, height)))
  const [left, top] = [Math.floor(width * MARGIN), Math.floor(height * MARGIN)]
  let above: ReadonlyArray<number> = []
  let [edges, light, squares] = [0, 0, 0]
  for (let y = top; y + side <= height - top; y += side) {
    const row: Array<number> = []
    for (let x = left; x + side <= width - left; x += side) {
      const mean = meanOf(image, x, y, side)
      squares++
      if (mean >= PAPER) light++
      for (const neighbour of [row.at(-1) ?? mean, above[row.length] ?? mean]) {
        if (Math.abs(neighbour - mean) >= STEP && ++edges > MOST) return false
      }
      row.push(mean)
    }
    above = row
  }
  return light > squares - MOST && light * 2 > squares
}

export interface RecogniseOptions {
  /** Minimum image quality. Absent fields default to `defaultMinima`. */
  readonly minima?: Partial<ReadingMinima> | undefined
}

/** A piece and its file. */
interface Placed {
  readonly fileName: string
  readonly piece: DocumentPiece
}

/** Adds its file to every piece: that of the last `File` before it. */
const placed = (pieces: Stream.Stream<DocumentPiece, DocumentUnreadable>): Stream.Stream<Placed, DocumentUnreadable> =>
  Stream.mapAccum(
    pieces,
    () => "",
    (last, piece) => {
      const fileName = piece._tag === "File" ? piece.fileName : last
      return [fileName, [{ fileName, piece }]]
    },
  )

const pageOf = (
  { page, pages, unseen }: ImagePart,
  text: Pick<ImageText, "width" | "height" | "words" | "rules" | "textBeside" | "turned">,
): DocumentPart => ({
  _tag: "Page",
  page,
  pages,
  width: text.width,
  height: text.height,
  words: text.words,
  rules: text.rules,
  scanned: true,
  ...(text.textBeside === undefined ? {} : { textBeside: text.textBeside }),
  // A sheet on its side is first turned by a quarter, and then by half if that left it on its head.
  ...(text.turned >= 180 ? { upsideDown: true } : {}),
  ...(unseen === undefined ? {} : { unseen }),
})

const unavailable = (fileName: string, page: number) => (error: OcrUnavailable) =>
  unreadable({ fileName }, "ocr-failed", `page ${page}: the recogniser gave up (${error.reason}): ${error.detail}`, {
    page,
  })

const recognised = Effect.fnUntraced(function* (
  ocr: Ocr["Service"],
  minima: ReadingMinima,
  fileName: string,
  part: ImagePart,
): Effect.fn.Return<DocumentPart, DocumentUnreadable> {
  const { page, pages, image } = part
  const text = yield* Effect.mapError(readBy(ocr, image), unavailable(fileName, page))
  const short = shortfall(text, minima)
  if (short === undefined) return pageOf(part, text)
  // Confidently read text exists, however faint it is.
  if (!(text.quality.confidence >= minima.confidence) && isBlankPaper(image)) {
    return pageOf(part, { ...text, words: [], rules: [] })
  }
  const { reason, detail, least } = short
  return yield* unreadable({ fileName }, reason, `page ${page}: ${detail}`, {
    page,
    pages,
    words: text.words.length,
    ...text.quality,
    ...least,
  })
})

/** Fails at the end of a file whose pages are images without a single word. */
const withWords = (
  parts: Stream.Stream<DocumentPart, DocumentUnreadable>,
): Stream.Stream<DocumentPart, DocumentUnreadable> =>
  Stream.suspend(() => {
    let fileName = ""
    let [scanned, words, pages] = [false, 0, 0]
    const check = Effect.suspend(() =>
      scanned && words === 0
        ? unreadable({ fileName }, "no-text", `${pages} pages, not one word`, { pages })
        : Effect.void,
    )
    const note = (part: DocumentPart): Effect.Effect<void, DocumentUnreadable> => {
      if (part._tag === "Page") {
        scanned ||= part.scanned
        words += part.words.length
        pages = part.pages
      }
      if (part._tag !== "File") return Effect.void
      return Effect.tap(check, () =>
        Effect.sync(() => {
          fileName = part.fileName
          scanned = false
          words = pages = 0
        }),
      )
    }
    return Stream.concat(Stream.tap(parts, note), Stream.drain(Stream.fromEffect(check)))
  })

/**
 * Turns every `Image` into a `Page`, in order. Other pieces pass through. Reads as many images at a time as the
 * recogniser accepts, and holds no more. Without a recogniser an image is `scanned`. An untrustworthy image is refused
 * with its measured quality (`seen`): `small-text`, `blurred`, `faint`, `illegible`, `no-text`. One such page fails the
 * document and is named in `seen.page`: a silently dropped line is worse than no statement. An empty sheet of paper is
 * an empty page, unless the file contains nothing else. A failed recogniser is `ocr-failed`.
 */
export const recogniseImages =
  (ocr: Ocr["Service"] | undefined, { minima }: RecogniseOptions = {}) =>
  (pieces: Stream.Stream<DocumentPiece, DocumentUnreadable>): Stream.Stream<DocumentPart, DocumentUnreadable> => {
    const least = { ...defaultMinima, ...minima }
    const read = ({ fileName, piece }: Placed): Effect.Effect<DocumentPart, DocumentUnreadable> => {
      if (piece._tag !== "Image") return Effect.succeed(piece)
      return ocr === undefined
        ? Effect.fail(unreadable({ fileName }, "scanned", "an image, and no recogniser of text is set up"))
        : recognised(ocr, least, fileName, piece)
    }
    return placed(pieces).pipe(Stream.mapEffect(read, { concurrency: ocr?.concurrency ?? 1 }), withWords)
  }

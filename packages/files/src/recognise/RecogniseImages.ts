import type { DocumentPart, DocumentUnreadable, ImageText } from "@open-valuation/core/domain"
import type { Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { Effect, Stream } from "effect"
import type { DocumentPiece, ImagePart } from "../DocumentPiece.ts"
import { unreadable } from "../DocumentReader.ts"
import { isBlankPaper } from "./BlankPaper.ts"
import { readBy } from "./CheckedOcr.ts"
import { defaultMinima, type ReadingMinima, shortfall } from "./ReadingMinima.ts"

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
  return yield* unreadable({ fileName }, reason, `page ${page}: ${detail}`, { page, pages, ...text.quality, ...least })
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

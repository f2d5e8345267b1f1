import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect, Option, Stream } from "effect"
import { readGzip } from "./archive/ReadGzip.ts"
import { readZip } from "./archive/ReadZip.ts"
import { defaultLimits } from "./DocumentLimits.ts"
import { type DocumentContext, type PieceReader, unreadable } from "./DocumentReader.ts"
import { formatOf } from "./FormatOf.ts"
import { readImage } from "./image/ReadImage.ts"
import type { DocumentFile } from "./OpenDocument.ts"
import { ownBytes } from "./OwnBytes.ts"
import { asked, askedPage, RENDER_MILLIS } from "./pdf/AskPdf.ts"
import type { FontlessWord } from "./pdf/FontlessWords.ts"
import { openReader } from "./pdf/PdfThreads.ts"
import type { SeenPage } from "./SeenPage.ts"

/**
 * A page of a PDF: the scan where the reader of statements reads a scan, otherwise the page painted with its longer
 * side `side` pixels long. `undefined` when the file has no such page.
 */
const pdfPage = (
  bytes: Uint8Array,
  context: DocumentContext,
  { page, side }: { readonly page: number; readonly side: number },
): Effect.Effect<SeenPage | undefined, DocumentUnreadable> =>
  Effect.gen(function* () {
    const reader = yield* openReader
    const { imagePixels } = context.limits
    const question = { _tag: "Open", bytes, password: context.password, imagePixels } as const
    const opened = yield* asked(reader, context, question, "Opened")
    if (page > opened.pages) return undefined
    const read = yield* askedPage(reader, context, opened, page, true)
    const { suspicion } = read
    const scan =
      suspicion === undefined
        ? undefined
        : (yield* asked(reader, context, { _tag: "Render", page, suspicion }, "Rendered", RENDER_MILLIS)).image
    if (scan !== undefined) return { image: scan, scanned: true, words: [] }
    const { image } = yield* asked(reader, context, { _tag: "Paint", page, side }, "Rendered", RENDER_MILLIS)
    if (image === undefined) return undefined
    const scale = image.width / read.page.width
    return { image, scanned: false, words: read.fontless.map((word) => scaled(word, scale)) }
  }).pipe(Effect.scoped)

const scaled = ({ baseline, size, width, x, ...word }: FontlessWord, scale: number): FontlessWord => {
  const pixels = (points: number): number => Math.round(points * scale * 10) / 10
  return { ...word, x: pixels(x), baseline: pixels(baseline), width: pixels(width), size: pixels(size) }
}

/** A page to look at. */
export interface PageSought extends Pick<DocumentFile, "bytes" | "fileName" | "password" | "limits"> {
  /** Name of the file within an archive, as the pieces of `openDocument` give it. Absent: the first one with pages. */
  readonly entry?: string | undefined
  /** From 1. */
  readonly page: number
  /** Length of the longer side of a painted page, pixels. */
  readonly side: number
}

/**
 * A page of a PDF or an image, also within an archive. `undefined` when there is no such page, as in spreadsheets.
 * Fails as `openDocument` does for files that cannot be read. A server should call it in a separate thread.
 */
export const pageAsSeen = ({
  bytes,
  entry,
  fileName,
  limits,
  page,
  password,
  side,
}: PageSought): Effect.Effect<SeenPage | undefined, DocumentUnreadable> => {
  const context: DocumentContext = {
    fileName,
    password,
    limits: { ...defaultLimits, ...limits },
    sealRoots: [],
    opensOnly: false,
    depth: 0,
    elsewhere: { millis: 0 },
  }
  const isSought = (name: string): boolean => entry === undefined || entry === name
  const open: PieceReader<SeenPage> = (content, within) =>
    Stream.unwrap(
      Effect.gen(function* () {
        if (content.length > within.limits.bytes) {
          return yield* unreadable(within, "too-large", `more than ${within.limits.bytes} bytes`)
        }
        const format = content.length === 0 ? undefined : yield* formatOf(content)
        if (format === "ZIP") return readZip(open)(content, within)
        if (format === "GZIP") return readGzip(open)(content, within)
        if (!isSought(within.fileName)) return Stream.empty
        if (format === "PDF") {
          const found = yield* pdfPage(content, within, { page, side })
          return found === undefined ? Stream.empty : Stream.succeed(found)
        }
        return format === "IMAGE" ? imagePage(content, within, page) : Stream.empty
      }),
    )
  return Effect.map(Stream.runHead(open(ownBytes(bytes), context)), (found) => Option.getOrUndefined(found))
}

const imagePage = (
  bytes: Uint8Array,
  context: DocumentContext,
  page: number,
): Stream.Stream<SeenPage, DocumentUnreadable> =>
  readImage(bytes, context).pipe(
    Stream.filter((piece) => piece._tag === "Image"),
    Stream.drop(page - 1),
    Stream.take(1),
    Stream.map(({ image }) => ({ image, scanned: true, words: [] })),
  )

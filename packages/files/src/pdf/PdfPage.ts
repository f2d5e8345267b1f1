import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect } from "effect"
import type { DocumentContext } from "../DocumentReader.ts"
import type { SeenPage } from "../SeenPage.ts"
import { asked, askedPage, RENDER_MILLIS } from "./AskPdf.ts"
import type { FontlessWord } from "./FontlessWords.ts"
import { openReader } from "./PdfThreads.ts"

/**
 * A page of a PDF: the scan where the reader of statements reads a scan, otherwise the page painted with its longer
 * side `side` pixels long. `undefined` when the file has no such page.
 */
export const pdfPage = (
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
    const read = yield* askedPage(reader, context, opened, page)
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

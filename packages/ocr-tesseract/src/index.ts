/**
 * Reads scans and photos with Tesseract: the layer for the port `Ocr`. Nothing needs installing and nothing is
 * downloaded; program and models (Chinese and English) come from npm. Node.js only.
 *
 * ```ts
 * import { Ocr } from "@open-valuation/core/ports"
 * import { TesseractOcr } from "@open-valuation/ocr-tesseract"
 * import { Effect } from "effect"
 *
 * const program = Effect.gen(function* () {
 *   const ocr = yield* Ocr
 *   const { words, quality } = yield* ocr.read({ width, height, channels: 1, pixels })
 *   // …
 * })
 *
 * Effect.runPromise(program.pipe(Effect.provide(TesseractOcr.layer({ workers: 2 }))))
 * ```
 *
 * Images are read in threads, so that the host stays responsive. They start with the first image, wait half a minute
 * for the next, and end with the layer. An image that fails is an `OcrUnavailable` and harms no other one.
 */
export { TesseractOcr, type TesseractOcrOptions } from "./TesseractOcr.ts"

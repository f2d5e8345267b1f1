import { readFile } from "node:fs/promises"
import { Ocr } from "@open-valuation/core/ports"
import { readDocument } from "@open-valuation/files"
import { readFields } from "@open-valuation/intake/document"
import { PaddleOcr } from "@open-valuation/ocr-paddle"
import { Effect, Stream } from "effect"

/** Reads the nameplate in a photo, in this process: no server and no network. */
export const program = Effect.fnUntraced(function* (fileName: string, bytes: Uint8Array) {
  const ocr = yield* Ocr
  const parts = yield* Stream.runCollect(readDocument({ bytes, fileName, ocr }))
  return readFields("EQUIPMENT", parts)
})

/** PP-OCR. For Tesseract, use `TesseractOcr.layer()` of `@open-valuation/ocr-tesseract` instead. */
export const layer = PaddleOcr.layer()

if (import.meta.main) {
  const fileName = process.argv[2] ?? "nameplate.jpg"
  const bytes = new Uint8Array(await readFile(fileName))
  console.log(await Effect.runPromise(Effect.provide(program(fileName, bytes), layer)))
}

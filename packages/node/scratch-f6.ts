import { writeFileSync, existsSync } from "node:fs"
import { Ocr } from "@open-valuation/core/ports"
import { PaddleOcr } from "@open-valuation/ocr-paddle"
import { TesseractOcr } from "@open-valuation/ocr-tesseract"
import { readDocument, recogniseImages } from "@open-valuation/documents"
import { Effect, Stream } from "effect"
import { corpus } from "../testing/src/ocr/index.ts"
const [engine = "paddle", count = "9", seedText = "1"] = process.argv.slice(2)
const layer = engine === "paddle" ? PaddleOcr.layer({ workers: 1 }) : TesseractOcr.layer({ workers: 1 })
const program = Effect.gen(function* () {
  const ocr = yield* Ocr
  let i = 0
  for (const doc of corpus({ seed: Number(seedText), count: Number(count) })) {
    const out = `/tmp/fields6/${engine}-${seedText}-${i}.json`
    i++
    if (existsSync(out)) continue
    const t0 = performance.now()
    const r = yield* Effect.result(readDocument({ bytes: doc.image, fileName: doc.fileName } as any).pipe(recogniseImages(ocr), Stream.runCollect))
    const ms = performance.now() - t0
    const { image, ...rest } = doc
    writeFileSync(out, JSON.stringify({ ...rest, ms, parts: r._tag === "Success" ? r.success : undefined, error: r._tag === "Failure" ? r.failure : undefined }))
    writeFileSync(out.replace(".json", ".jpg"), image)
    console.log(i, doc.fileName, doc.strength.toFixed(2), ms.toFixed(0), r._tag, r._tag === "Failure" ? JSON.stringify(r.failure).slice(0, 200) : "")
  }
})
await Effect.runPromise(Effect.scoped(Effect.provide(program, layer)) as any)

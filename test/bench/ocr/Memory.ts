import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { Ocr } from "@open-valuation/core/ports"
import { Effect } from "effect"
import { readPicture } from "../../ocr/ReadPicture.ts"
import { isRecogniserName, recogniserLayer } from "../../ocr/Recogniser.ts"
import { peakMegabytes } from "../ProcessUse.ts"

// A separate process, so that its memory is not affected by anything else. It reads files in parallel and reports its
// peak memory.
const [name = "", workers = "1", ...paths] = process.argv.slice(2)
if (!isRecogniserName(name)) throw new Error(`${name} is no recogniser`)
const emptyMegabytes = peakMegabytes()
await Effect.flatMap(Ocr, (ocr) =>
  Effect.forEach(paths, (path) => readPicture(ocr, { fileName: basename(path), bytes: readFileSync(path) }), {
    concurrency: Number(workers),
    discard: true,
  }),
).pipe(Effect.provide(recogniserLayer(name, Number(workers))), Effect.runPromise)
console.log(JSON.stringify({ emptyMegabytes, peakMegabytes: peakMegabytes() }))

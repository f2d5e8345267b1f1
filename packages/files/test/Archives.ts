import { gzipSync } from "node:zlib"
import { BlobWriter, Uint8ArrayReader, ZipWriter, type ZipWriterAddDataOptions } from "@zip.js/zip.js"
import { Effect } from "effect"

export const gzip = (bytes: Uint8Array): Uint8Array => new Uint8Array(gzipSync(bytes))

/** A ZIP archive of files. */
export const zip = (
  files: Readonly<Record<string, Uint8Array>>,
  options: ZipWriterAddDataOptions = {},
): Effect.Effect<Uint8Array> =>
  Effect.promise(async () => {
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
    for (const [name, bytes] of Object.entries(files)) {
      await writer.add(name, name.endsWith("/") ? undefined : new Uint8ArrayReader(bytes), options)
    }
    return new Uint8Array(await (await writer.close()).arrayBuffer())
  })

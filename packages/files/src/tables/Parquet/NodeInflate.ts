import * as zlib from "node:zlib"

type Inflate = (bytes: Uint8Array, most: number) => Uint8Array

/** Decompresses into at most `most` bytes, or throws. */
export const gzip: Inflate | undefined = (bytes, most) => zlib.gunzipSync(bytes, { maxOutputLength: most })

/** The same for zstd, which Node.js has from 22.15 on. */
export const zstd: Inflate | undefined =
  zlib.zstdDecompressSync && ((bytes, most) => zlib.zstdDecompressSync(bytes, { maxOutputLength: most }))

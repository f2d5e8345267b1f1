import { inflateRawSync } from "node:zlib"
import type { ZipEntry } from "@open-valuation/testing/statement/print"

/** The files in an archive written by `zipFile`. */
export const zipEntries = (bytes: Uint8Array): ReadonlyArray<ZipEntry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: Array<ZipEntry> = []
  let at = 0
  while (view.getUint32(at, true) === 0x04034b50) {
    const packed = view.getUint32(at + 18, true)
    const nameEnd = at + 30 + view.getUint16(at + 26, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 30, nameEnd))
    entries.push({ name, bytes: inflateRawSync(bytes.subarray(nameEnd, nameEnd + packed)) })
    at = nameEnd + packed
  }
  return entries
}

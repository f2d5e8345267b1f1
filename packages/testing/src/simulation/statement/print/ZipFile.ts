import { crc32, deflateRawSync } from "node:zlib"

/** A file to add to an archive. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array
}

const UTF8_NAMES = 0x0800
const DEFLATE = 8
const VERSION = 20

const header = (size: number, write: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(size)
  write(new DataView(bytes.buffer))
  return bytes
}

/**
 * Writes name and sizes in the form shared by local header and directory, from the field of the required version on.
 */
const describe = (view: DataView, at: number, name: Uint8Array, packed: Uint8Array, bytes: Uint8Array) => {
  view.setUint16(at, VERSION, true)
  view.setUint16(at + 2, UTF8_NAMES, true)
  view.setUint16(at + 4, DEFLATE, true)
  view.setUint32(at + 10, crc32(bytes), true)
  view.setUint32(at + 14, packed.length, true)
  view.setUint32(at + 18, bytes.length, true)
  view.setUint16(at + 22, name.length, true)
}

/** A ZIP archive (APPNOTE 6.3, without ZIP64): a few files of less than 4 GiB. */
export const zipFile = (entries: ReadonlyArray<ZipEntry>): Uint8Array => {
  const files: Array<Uint8Array> = []
  const directory: Array<Uint8Array> = []
  let offset = 0
  for (const { name: text, bytes } of entries) {
    const name = new TextEncoder().encode(text)
    const packed = deflateRawSync(bytes)
    const local = header(30, (view) => {
      view.setUint32(0, 0x04034b50, true)
      describe(view, 4, name, packed, bytes)
    })
    const at = offset
    directory.push(
      header(46, (view) => {
        view.setUint32(0, 0x02014b50, true)
        view.setUint16(4, VERSION, true)
        describe(view, 6, name, packed, bytes)
        view.setUint32(42, at, true)
      }),
      name,
    )
    files.push(local, name, packed)
    offset += local.length + name.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = header(22, (view) => {
    view.setUint32(0, 0x06054b50, true)
    view.setUint16(8, entries.length, true)
    view.setUint16(10, entries.length, true)
    view.setUint32(12, size, true)
    view.setUint32(16, offset, true)
  })
  return Buffer.concat([...files, ...directory, end])
}

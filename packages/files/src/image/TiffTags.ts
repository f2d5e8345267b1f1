import { damaged } from "./ImageFault.ts"
import { CM_PER_INCH, scanDpi } from "./ImageHeader.ts"

/** Numbers of the tags used (TIFF 6.0, section 8; Exif 2.3). */
export const Tag = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  xResolution: 282,
  yResolution: 283,
  planar: 284,
  faxOptions: 292,
  resolutionUnit: 296,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  jpegTables: 347,
} as const

/** Bytes of a value by its type. 0 for unused types. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const [BYTE, SHORT, LONG, RATIONAL, UNDEFINED] = [1, 3, 4, 5, 7]
const ENTRY_BYTES = 12
/** Maximum number of values of a tag. No readable image has as many strips, tiles or colours. */
const MOST_VALUES = 65_536
/** Maximum number of directories. No file has as many pages, each with a thumbnail and a mask. */
const MOST_DIRECTORIES = 4_096

/** The tags of one image in a TIFF file, read on demand. Offsets outside the file are a fault. */
export class TiffTags {
  readonly next: number
  /** Entries of the directory. */
  readonly count: number
  readonly #bytes: Uint8Array
  readonly #view: DataView
  /** True when numbers are little-endian. */
  readonly little: boolean
  readonly #entries = new Map<number, number>()

  constructor(bytes: Uint8Array, little: boolean, at: number) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.little = little
    const count = at + 2 <= bytes.length ? this.#view.getUint16(at, little) : Number.NaN
    const end = at + 2 + count * ENTRY_BYTES
    if (!(end <= bytes.length)) throw damaged("a directory of the image")
    for (let entry = at + 2; entry < end; entry += ENTRY_BYTES)
      this.#entries.set(this.#view.getUint16(entry, little), entry)
    // Exif's own directory may end the data.
    this.count = count
    this.next = end + 4 <= bytes.length ? this.#view.getUint32(end, little) : 0
  }

  /** All values of a tag. Empty when it is absent or not numeric. */
  numbers(tag: number): ReadonlyArray<number> {
    const found = this.#find(tag)
    if (found === undefined) return []
    const { type, count, at } = found
    if (count > MOST_VALUES) throw damaged("a value of the image")
    const [view, little] = [this.#view, this.little]
    const valueAt = (index: number): number => {
      const place = at + index * (TYPE_BYTES[type] ?? 0)
      if (type === SHORT) return view.getUint16(place, little)
      if (type === LONG) return view.getUint32(place, little)
      if (type === RATIONAL) return view.getUint32(place, little) / view.getUint32(place + 4, little)
      return type === BYTE || type === UNDEFINED ? view.getUint8(place) : Number.NaN
    }
    return Array.from({ length: count }, (_, index) => valueAt(index))
  }

  number(tag: number): number | undefined {
    return this.numbers(tag)[0]
  }

  /** The bytes of a tag, undecoded. */
  raw(tag: number): Uint8Array | undefined {
    const found = this.#find(tag)
    return found === undefined ? undefined : this.#bytes.subarray(found.at, found.at + found.bytes)
  }

  /** Orientation 1 to 8. 1 when the file states none that is valid. */
  get orientation(): number {
    const found = this.number(Tag.orientation) ?? 1
    return found >= 1 && found <= 8 ? found : 1
  }

  get dpi(): number | undefined {
    const scale = this.number(Tag.resolutionUnit) === 3 ? CM_PER_INCH : 1
    const [x, y] = [this.number(Tag.xResolution), this.number(Tag.yResolution)]
    return scanDpi(x === undefined ? x : x * scale, y === undefined ? y : y * scale)
  }

  #find(tag: number) {
    const entry = this.#entries.get(tag)
    if (entry === undefined) return undefined
    const type = this.#view.getUint16(entry + 2, this.little)
    const count = this.#view.getUint32(entry + 4, this.little)
    const bytes = count * (TYPE_BYTES[type] ?? 0)
    const at = bytes <= 4 ? entry + 8 : this.#view.getUint32(entry + 8, this.little)
    if (at + bytes > this.#bytes.length) throw damaged("a value of the image")
    return { type, count: bytes === 0 ? 0 : count, bytes, at }
  }
}

/** The first directory of TIFF data. `undefined` for other data. */
const firstTags = (bytes: Uint8Array): TiffTags | undefined => {
  const order = String.fromCharCode(...bytes.subarray(0, 4))
  if (bytes.length < 8 || (order !== "II*\0" && order !== "MM\0*")) return undefined
  const little = order.startsWith("I")
  const at = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, little)
  return new TiffTags(bytes, little, at)
}

/**
 * The directories of a TIFF file, one per image. A chain with a cycle is a fault, and so are overlapping directories.
 */
export function* allTags(bytes: Uint8Array): Generator<TiffTags> {
  const little = bytes[0] === 0x49
  const seen = new Set<number>()
  let entries = 0
  let tags = firstTags(bytes)
  while (tags !== undefined) {
    entries += tags.count
    if (entries * ENTRY_BYTES > bytes.length) throw damaged("the list of the images")
    yield tags
    const { next } = tags
    if (seen.has(next) || seen.size > MOST_DIRECTORIES) throw damaged("the list of the images")
    seen.add(next)
    tags = next === 0 ? undefined : new TiffTags(bytes, little, next)
  }
}

/** Orientation and resolution from Exif data. Damaged data count as absent. */
export const exifOf = (
  data: Uint8Array | undefined,
): { readonly orientation: number; readonly dpi: number | undefined } => {
  try {
    const tags = data === undefined ? undefined : firstTags(data)
    return tags === undefined ? { orientation: 1, dpi: undefined } : { orientation: tags.orientation, dpi: tags.dpi }
  } catch {
    return { orientation: 1, dpi: undefined }
  }
}

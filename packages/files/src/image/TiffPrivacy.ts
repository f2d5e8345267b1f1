/**
 * Tags that identify the author, time, device or subject of a picture (TIFF 6.0; Exif 2.3). Of those from 32768 on, all
 * but the colour tags.
 */
const PRIVATE = new Set([269, 270, 271, 272, 285, 305, 306, 315, 316])
/** A thumbnail, in Exif data. */
const [COPY_AT, COPY_BYTES] = [513, 514]
const FIRST_FOREIGN = 32_768
const COLOUR_PROFILE = 34_675
/** Separate directories: Exif, GPS, interoperability. */
const DIRECTORIES = new Set([34_665, 34_853, 40_965])
/** Bytes of a value by its type. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
const ENTRY_BYTES = 12
const MOST_DIRECTORIES = 4_096

const isPrivate = (tag: number): boolean => PRIVATE.has(tag) || (tag >= FIRST_FOREIGN && tag !== COLOUR_PROFILE)

/** A range of bytes. The end is exclusive. */
type Span = readonly [from: number, to: number]

/**
 * Overwrites everything in TIFF data, such as Exif, except what the pixels need: size, layout, colours, resolution and
 * orientation. Nothing moves, so that all offsets stay valid. Other data stay unchanged. The time is linear in the
 * number of bytes, wherever the entries point.
 *
 * @param exif whether the data contain no pixels but perhaps a thumbnail, which is removed as well
 */
export const blankTiff = (data: Uint8Array, exif: boolean): void => {
  let end = 0
  for (const [from, to] of privateSpans(data, exif).sort(([a], [b]) => a - b)) {
    if (to > end) data.fill(0, Math.max(from, end), to)
    end = Math.max(end, to)
  }
}

/** The ranges to overwrite, in any order. */
const privateSpans = (data: Uint8Array, exif: boolean): Array<Span> => {
  const order = String.fromCharCode(...data.subarray(0, 4))
  if (data.length < 8 || (order !== "II*\0" && order !== "MM\0*")) return []
  const little = order.startsWith("I")
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const seen = new Set<number>()
  const spans: Array<Span> = []
  /** Directories do not overlap, so together they cannot have more entries. */
  let entriesLeft = Math.floor(data.length / ENTRY_BYTES)

  const blank = (from: number, bytes: number): void => {
    if (from < data.length) spans.push([from, Math.min(data.length, from + bytes)])
  }

  /**
   * Collects the entries of a directory to remove, all of them or the private ones. Returns the offset of the next
   * directory.
   */
  const directory = (at: number, all: boolean): number => {
    if (at < 8 || at + 2 > data.length || seen.has(at) || seen.size > MOST_DIRECTORIES) return 0
    seen.add(at)
    const count = view.getUint16(at, little)
    const end = at + 2 + count * ENTRY_BYTES
    if (end > data.length || count > entriesLeft) return 0
    entriesLeft -= count
    const next = end + 4 <= data.length ? view.getUint32(end, little) : 0
    let copy: { readonly at: number; readonly bytes: number } | undefined
    for (let entry = at + 2; entry < end; entry += ENTRY_BYTES) {
      const tag = view.getUint16(entry, little)
      const value = view.getUint32(entry + 8, little)
      if (exif && tag === COPY_AT) copy = { at: value, bytes: copy?.bytes ?? 0 }
      if (exif && tag === COPY_BYTES) copy = { at: copy?.at ?? 0, bytes: value }
      if (!all && !isPrivate(tag)) continue
      if (DIRECTORIES.has(tag)) directory(value, true)
      const bytes = view.getUint32(entry + 4, little) * (TYPE_BYTES[view.getUint16(entry + 2, little)] ?? 1)
      if (bytes > 4) blank(value, bytes)
      // An entry without values. Its number and type stay, because entries are sorted.
      blank(entry + 4, 8)
    }
    if (copy !== undefined && copy.at >= 8) blank(copy.at, copy.bytes)
    return next
  }

  let next = directory(view.getUint32(4, little), false)
  while (next !== 0) next = directory(next, false)
  return spans
}

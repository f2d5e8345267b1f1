import { crc32, deflateSync } from "node:zlib"
import { createCanvas } from "@napi-rs/canvas"

/** Red, green and blue of the corners of `cornered`, from the upper left one clockwise. */
export const corners: ReadonlyArray<ReadonlyArray<number>> = [
  [0, 0, 0],
  [255, 0, 0],
  [0, 160, 0],
  [0, 0, 255],
]

/** A white image with a patch of a different colour in each corner. */
export const cornered = (width = 60, height = 40) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = "white"
  context.fillRect(0, 0, width, height)
  const places = [
    [0, 0],
    [width - 16, 0],
    [width - 16, height - 16],
    [0, height - 16],
  ] as const
  for (const [index, [x, y]] of places.entries()) {
    context.fillStyle = `rgb(${corners[index]?.join(" ")})`
    context.fillRect(x, y, 16, 16)
  }
  return canvas
}

/** Exif data with an orientation and a location, which must be removed. */
export const exif = (orientation: number): Buffer => {
  const data = Buffer.from("II*\0\x08\0\0\0\x02\0", "latin1")
  const entry = (tag: number, type: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(1, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const gps = Buffer.from("\x01\0\x01\0\x02\0\x02\0\0\0N\0\0\0\0\0\0\0", "latin1")
  return Buffer.concat([data, entry(0x112, 3, orientation), entry(0x8825, 4, 38), Buffer.alloc(4), gps])
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const pngChunk = (name: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

/** An 8-bit grey PNG with the given header and data. */
export const pngOf = (width: number, height: number, data: Uint8Array, ...more: ReadonlyArray<Buffer>): Buffer =>
  Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])])),
    ...more,
    pngChunk("IDAT", deflateSync(data)),
    pngChunk("IEND", Buffer.alloc(0)),
  ])

/** Inserts a chunk after the header of the PNG. */
export const withChunk = (png: Buffer, chunk: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])

/** Inserts a segment at the start of the JPEG. */
export const withSegment = (jpeg: Buffer, marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

export const withExifSegment = (jpeg: Buffer, orientation: number): Buffer =>
  withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif(orientation)]))

/** Adds Exif data to a WebP with an extended header. */
export const withExifPiece = (webp: Buffer, orientation: number): Buffer => {
  const data = exif(orientation)
  const head = Buffer.from("EXIF\0\0\0\0", "latin1")
  head.writeUInt32LE(data.length, 4)
  const whole = Buffer.concat([webp, head, data])
  whole.writeUInt32LE(whole.length - 8, 4)
  whole.writeUInt8(whole.readUInt8(20) | 8, 20)
  return whole
}

export interface TiffImage {
  /** Values of tags, 32 bits each. */
  readonly tags: Readonly<Record<number, number | ReadonlyArray<number>>>
  readonly strips: ReadonlyArray<Uint8Array>
}

/** A TIFF file. The tags of its strips are written automatically unless they are given. */
export const tiffOf = (images: ReadonlyArray<TiffImage>): Buffer => {
  const file: Array<number> = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
  const put = (at: number, value: number, bytes: number) => {
    for (let index = 0; index < bytes; index++) file[at + index] = Math.floor(value / 256 ** index) % 256
  }
  let link = 4
  for (const { tags, strips } of images) {
    const offsets = strips.map((strip) => {
      const at = file.length
      for (const byte of strip) file.push(byte)
      return at
    })
    const lengths = strips.map((strip) => strip.length)
    const all = Object.entries({ 273: offsets, 279: lengths, ...tags }).map(
      ([tag, value]) => [Number(tag), typeof value === "number" ? [value] : value] as const,
    )
    const places = all.map(([, values]) => {
      const at = file.length
      if (values.length > 1) for (const value of values) put(file.length, value, 4)
      return at
    })
    put(link, file.length, 4)
    put(file.length, all.length, 2)
    for (const [index, [tag, values]] of all.toSorted(([one], [other]) => one - other).entries()) {
      const place = places[all.findIndex(([found]) => found === tag)] ?? index
      put(file.length, tag, 2)
      put(file.length, 4, 2)
      put(file.length, values.length, 4)
      put(file.length, values.length === 1 ? (values[0] ?? 0) : place, 4)
    }
    link = file.length
    put(link, 0, 4)
  }
  return Buffer.from(file)
}

import { deflateSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import type { PageImage } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { images, parts } from "../Read.ts"
import { faxFiles, picture } from "./FaxFiles.ts"
import { cornered, type TiffImage, tiffOf } from "./ImageFiles.ts"

const reason = (bytes: Uint8Array, limits = {}) =>
  Effect.match(parts(bytes, { limits }), { onFailure: (error) => error.reason, onSuccess: () => "read" })

/** A grey image of one strip with a single value. */
const grey = (value: number, tags: TiffImage["tags"] = {}): TiffImage => ({
  tags: { 256: 4, 257: 3, 258: 8, 262: 1, ...tags },
  strips: [new Uint8Array(12).fill(value)],
})

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"))

const drawn = ({ width, height, pixels }: PageImage): ReadonlyArray<string> =>
  Array.from({ length: height }, (_, y) =>
    [...pixels.subarray(y * width, (y + 1) * width)].map((value) => (value === 0 ? "#" : ".")).join(""),
  )

describe("a TIFF file", () => {
  it.effect("of several pages gives them in order, without thumbnails and masks", () =>
    Effect.gen(function* () {
      const found = yield* parts(
        tiffOf([grey(1), grey(9, { 254: 1 }), grey(2, { 254: 2 }), grey(3), grey(9, { 254: 4 })]),
      )
      assert.deepStrictEqual(
        found.flatMap((part) => (part._tag === "Image" ? [[part.page, part.pages, part.image.pixels[5]]] : [])),
        [
          [1, 3, 1],
          [2, 3, 2],
          [3, 3, 3],
        ],
      )
    }),
  )

  it.effect("of a fax is the picture that was sent, in each of the four schemes", () =>
    Effect.gen(function* () {
      for (const [scheme, file] of Object.entries(faxFiles)) {
        const [image] = yield* images(bytesOf(file))
        assert.deepStrictEqual(image && drawn(image), picture, scheme)
      }
    }),
  )

  it.effect("of a fax whose lines end early is damaged", () =>
    Effect.gen(function* () {
      for (const [scheme, file] of Object.entries(faxFiles)) {
        const cut = Buffer.from(bytesOf(file))
        const length = entryOf(cut, 279) + 8
        cut.writeUInt16LE(cut.readUInt16LE(length) >> 1, length)
        assert.strictEqual(yield* reason(cut), "corrupt", scheme)
      }
    }),
  )

  it.effect("is the same in every compression, in strips or tiles, and in differences", () =>
    Effect.gen(function* () {
      const { width, height } = cornered()
      const { data } = cornered().getContext("2d").getImageData(0, 0, width, height)
      const rgb = Uint8Array.from(
        { length: width * height * 3 },
        (_, at) => data[Math.floor(at / 3) * 4 + (at % 3)] ?? 0,
      )
      const tags = { 256: width, 257: height, 258: [8, 8, 8], 262: 2, 277: 3 }
      const plain = yield* images(tiffOf([{ tags, strips: [rgb] }]))
      const rows = (from: number, to: number) => rgb.subarray(from * width * 3, to * width * 3)
      const strips = [rows(0, 16), rows(16, 32), rows(32, 40)]
      const tile = (x: number, y: number) => {
        const bytes = new Uint8Array(32 * 32 * 3)
        for (let row = 0; row < 32 && y + row < height; row++) {
          bytes.set(
            rgb.subarray(((y + row) * width + x) * 3, ((y + row) * width + Math.min(width, x + 32)) * 3),
            row * 96,
          )
        }
        return bytes
      }
      const tiles = [tile(0, 0), tile(32, 0), tile(0, 32), tile(32, 32)]
      const tiled = tiffOf([{ tags: { ...tags, 322: 32, 323: 32 }, strips: tiles }])
      const differences = Uint8Array.from(rgb, (value, at) =>
        at % (width * 3) < 3 ? value : value - (rgb[at - 3] ?? 0),
      )
      const repeated = Buffer.concat(Array.from(rgb, (value) => Buffer.from([0, value])))
      const files = [
        tiffOf([{ tags: { ...tags, 278: 16 }, strips }]),
        tiffOf([{ tags: { ...tags, 278: 16, 259: 8 }, strips: strips.map((strip) => deflateSync(strip)) }]),
        tiffOf([{ tags: { ...tags, 259: 32_946, 317: 2 }, strips: [deflateSync(differences)] }]),
        tiffOf([{ tags: { ...tags, 259: 32_773 }, strips: [repeated] }]),
        tiffOf([{ tags: { ...tags, 259: 5 }, strips: [lzw(rgb)] }]),
        // Tiles have separate tags for offsets and lengths.
        retagged(retagged(tiled, 273, 324), 279, 325),
      ]
      for (const file of files) assert.deepStrictEqual(yield* images(file), plain)
    }),
  )

  it.effect("holds JPEG data of its own size", () =>
    Effect.gen(function* () {
      const jpeg = cornered().toBuffer("image/jpeg", 98)
      const tags = { 256: 60, 257: 40, 258: [8, 8, 8], 259: 7, 262: 6, 277: 3 }
      const [image] = yield* images(tiffOf([{ tags, strips: [jpeg] }]))
      const [same] = yield* images(jpeg)
      assert.deepStrictEqual(image?.pixels, same?.pixels)
      const other = cornered(60, 41).toBuffer("image/jpeg", 98)
      assert.strictEqual(yield* reason(tiffOf([{ tags: { ...tags, 256: 59 }, strips: [other] }])), "corrupt")
      assert.strictEqual(yield* reason(tiffOf([{ tags, strips: [jpeg.subarray(0, 400)] }])), "corrupt")
    }),
  )

  it.effect("is read in grey of one to sixteen bits, white or black first, and by a palette", () =>
    Effect.gen(function* () {
      const form = (tags: TiffImage["tags"], ...row: ReadonlyArray<number>) =>
        Effect.map(
          images(tiffOf([{ tags: { 256: 2, 257: 1, ...tags }, strips: [Uint8Array.from(row)] }])),
          ([image]) => [...(image?.pixels ?? [])],
        )
      assert.deepStrictEqual(yield* form({ 258: 1, 262: 0 }, 0b10000000), [0, 255])
      assert.deepStrictEqual(yield* form({ 258: 1, 262: 1 }, 0b10000000), [255, 0])
      assert.deepStrictEqual(yield* form({ 258: 4, 262: 1 }, 0x3f), [51, 255])
      assert.deepStrictEqual(yield* form({ 258: 16, 262: 1 }, 1, 2, 3, 4), [2, 4])
      const palette = [1, 2, 3, 4].flatMap((red) => red * 256)
      const colours = [...palette, ...palette.map((red) => red * 10), ...palette]
      assert.deepStrictEqual(yield* form({ 258: 2, 262: 3, 320: colours }, 0b01110000), [2, 20, 2, 4, 40, 4])
      assert.deepStrictEqual(
        yield* form({ 258: [8, 8, 8, 8], 262: 5, 277: 4 }, 0, 255, 0, 0, 0, 0, 0, 255),
        [255, 0, 255, 0, 0, 0],
      )
    }),
  )

  it.effect("has the resolution of its tags", () =>
    Effect.gen(function* () {
      // A ratio of 300 to 1, stored where the header and the strip end.
      const file = Buffer.concat([tiffOf([grey(1, { 282: [300, 1], 283: [300, 1] })])])
      const [image] = yield* images(retyped(retyped(file, 282), 283))
      assert.strictEqual(image?.dpi, 300)
    }),
  )

  it.effect("with nonsense tags is damaged or refused, at no cost for a large size", () =>
    Effect.gen(function* () {
      const faults = [
        ["corrupt", tiffOf([grey(1, { 273: 100_000 })])],
        ["corrupt", tiffOf([grey(1, { 279: 4_000_000_000 })])],
        ["corrupt", tiffOf([grey(1, { 278: 1 })])],
        ["corrupt", tiffOf([grey(1, { 278: 0 })])],
        ["corrupt", tiffOf([grey(1, { 277: 60_000 })])],
        ["corrupt", tiffOf([grey(1, { 256: 5 })])],
        ["corrupt", tiffOf([grey(1)]).subarray(0, 30)],
        ["corrupt", tiffOf([grey(1, { 259: 5 })])],
        ["corrupt", tiffOf([grey(1, { 258: 1, 259: 4, 256: 9_000, 257: 7_000 })])],
        ["corrupt", looped()],
        ["unsupported", tiffOf([grey(1, { 259: 34_712 })])],
        ["unsupported", tiffOf([grey(1, { 262: 8 })])],
        ["unsupported", tiffOf([grey(1, { 258: 12 })])],
        ["unsupported", tiffOf([{ ...grey(1), tags: { ...grey(1).tags, 262: 2, 258: [8, 8, 8], 277: 3, 284: 2 } }])],
        ["empty", tiffOf([grey(1, { 254: 1 })])],
        ["too-many-scans", tiffOf([grey(1), grey(2), grey(3)])],
      ] as const
      for (const [index, [wanted, file]] of faults.entries()) {
        assert.strictEqual(yield* reason(file, { scannedPages: 2 }), wanted, `file ${index}`)
      }
      const counted = yield* Effect.flip(parts(tiffOf([grey(1), grey(2), grey(3)]), { limits: { scannedPages: 2 } }))
      assert.deepStrictEqual("seen" in counted ? counted.seen : undefined, { pages: 3, limit: 2 })
    }),
  )
})

/** Offset of a tag's entry in a file of `tiffOf` with one directory. */
const entryOf = (file: Buffer, tag: number): number => {
  const start = file.readUInt32LE(4)
  const count = file.readUInt16LE(start)
  const entries = Array.from({ length: count }, (_, index) => start + 2 + index * 12)
  return entries.find((at) => file.readUInt16LE(at) === tag) ?? -1
}

const retagged = (file: Buffer, tag: number, to: number): Buffer => {
  const changed = Buffer.from(file)
  changed.writeUInt16LE(to, entryOf(file, tag))
  return changed
}

/** Two numbers of a tag as one ratio. */
const retyped = (file: Buffer, tag: number): Buffer => {
  const changed = Buffer.from(file)
  const at = entryOf(file, tag)
  changed.writeUInt16LE(5, at + 2)
  changed.writeUInt32LE(1, at + 4)
  return changed
}

/** A file whose directory links to itself. */
const looped = (): Buffer => {
  const file = tiffOf([grey(1)])
  file.writeUInt32LE(file.readUInt32LE(4), file.length - 4)
  return file
}

/** Bytes packed by LZW (TIFF 6.0, section 13). */
const lzw = (data: Uint8Array): Uint8Array => {
  const bytes: Array<number> = []
  let [buffer, held, width] = [0, 0, 9]
  let codes = new Map<string, number>()
  const put = (code: number) => {
    buffer = (buffer << width) | code
    held += width
    while (held >= 8) {
      held -= 8
      bytes.push((buffer >> held) & 255)
      buffer &= (1 << held) - 1
    }
  }
  put(256)
  let before = ""
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : (codes.get(text) ?? -1))
  for (const byte of data) {
    const longer = before + String.fromCharCode(byte)
    if (before === "" || codes.has(longer)) {
      before = longer
      continue
    }
    put(codeOf(before))
    codes.set(longer, 258 + codes.size)
    before = String.fromCharCode(byte)
    if (codes.size + 258 === 4_094) {
      put(256)
      codes = new Map()
      width = 9
    } else if (codes.size + 258 >= 1 << width) width++
  }
  put(codeOf(before))
  if (codes.size + 1 + 258 >= 1 << width && width < 12) width++
  put(257)
  if (held > 0) bytes.push((buffer << (8 - held)) & 255)
  return Uint8Array.from(bytes)
}

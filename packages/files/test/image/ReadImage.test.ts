import { deflateSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { createCanvas } from "@napi-rs/canvas"
import { Effect } from "effect"
import { zip } from "../Archives.ts"
import { colourAt, images, parts } from "../Read.ts"
import {
  cornered,
  corners,
  exif,
  pngChunk,
  pngOf,
  tiffOf,
  withChunk,
  withExifPiece,
  withExifSegment,
  withSegment,
} from "./ImageFiles.ts"

const png = cornered().toBuffer("image/png")
const jpeg = cornered().toBuffer("image/jpeg", 98)
const webp = cornered().toBuffer("image/webp", 98)

/** The image's pixels as an uncompressed TIFF. */
const tiff = (orientation: number): Buffer => {
  const { width, height } = cornered()
  const { data } = cornered().getContext("2d").getImageData(0, 0, width, height)
  const tags = { 256: width, 257: height, 258: [8, 8, 8, 8], 262: 2, 277: 4, 338: 2, 274: orientation }
  return tiffOf([{ tags, strips: [new Uint8Array(data.buffer)] }])
}

const reason = (bytes: Uint8Array, limits = {}) =>
  Effect.match(parts(bytes, { limits }), { onFailure: (error) => error.reason, onSuccess: () => "read" })

/** Which corner of the stored image is where, from the upper left one clockwise, by the orientation (Exif 2.3). */
const upright: Readonly<Record<number, ReadonlyArray<number>>> = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  3: [2, 3, 0, 1],
  4: [3, 2, 1, 0],
  5: [0, 3, 2, 1],
  6: [3, 0, 1, 2],
  7: [2, 1, 0, 3],
  8: [1, 2, 3, 0],
}

describe("an image", () => {
  it.effect("is a page of its pixels, in grey as long as it has no colour", () =>
    Effect.gen(function* () {
      const [first] = yield* parts(png, { fileName: "a.jpg" })
      assert.deepStrictEqual(first, { _tag: "File", fileName: "a.jpg", format: "IMAGE" })
      const [, page] = yield* parts(png)
      assert.deepInclude(page, { _tag: "Image", page: 1, pages: 1 })
      const grey = pngOf(3, 2, Uint8Array.from([0, 1, 2, 3, 0, 4, 5, 6]))
      assert.deepStrictEqual(yield* images(grey), [
        { width: 3, height: 2, channels: 1, pixels: Uint8Array.from([1, 2, 3, 4, 5, 6]) },
      ])
    }),
  )

  it.effect("of a phone is turned upright: each of the eight orientations, in each kind of file", () =>
    Effect.gen(function* () {
      for (const [orientation, places] of Object.entries(upright)) {
        const turn = Number(orientation)
        const files = [
          withExifSegment(jpeg, turn),
          withExifPiece(webp, turn),
          withChunk(png, pngChunk("eXIf", exif(turn))),
          tiff(turn),
        ]
        for (const file of files) {
          const [image] = yield* images(file)
          if (image === undefined) throw new Error("no image")
          const { width, height } = image
          assert.deepStrictEqual([width, height], turn > 4 ? [40, 60] : [60, 40])
          const seen = [
            [5, 5],
            [width - 6, 5],
            [width - 6, height - 6],
            [5, height - 6],
          ].map(([x = 0, y = 0]) => {
            const colour = colourAt(image, x, y)
            const distances = corners.map((corner) =>
              corner.reduce((sum, value, channel) => sum + Math.abs(value - (colour[channel] ?? 0)), 0),
            )
            return distances.indexOf(Math.min(...distances))
          })
          assert.deepStrictEqual(seen, places)
        }
      }
    }),
  )

  it.effect("is laid on white paper where it is transparent", () =>
    Effect.gen(function* () {
      const canvas = createCanvas(2, 1)
      const context = canvas.getContext("2d")
      context.fillStyle = "rgb(0 0 0 / 50%)"
      context.fillRect(0, 0, 1, 1)
      const [image] = yield* images(canvas.toBuffer("image/png"))
      assert.deepStrictEqual(
        [...(image?.pixels ?? [])].map((value) => Math.round(value / 10)),
        [13, 26],
      )
    }),
  )

  it.effect("has the resolution that a scanner wrote, but not the ubiquitous 72 and 96", () =>
    Effect.gen(function* () {
      const grey = (perMetre: number) => {
        const chunk = Buffer.alloc(9)
        chunk.writeUInt32BE(perMetre, 0)
        chunk.writeUInt32BE(perMetre, 4)
        chunk.writeUInt8(1, 8)
        return pngOf(1, 1, Uint8Array.from([0, 9]), pngChunk("pHYs", chunk))
      }
      const jfif = (unit: number, x: number, y: number) => {
        const bare = withoutJfif(jpeg)
        return withSegment(bare, 0xe0, Buffer.from([0x4a, 0x46, 0x49, 0x46, 0, 1, 1, unit, 0, x, 0, y, 0, 0]))
      }
      const dpi = (file: Uint8Array) => Effect.map(images(file), ([image]) => image?.dpi && Math.round(image.dpi))
      assert.strictEqual(yield* dpi(grey(11_811)), 300)
      assert.strictEqual(yield* dpi(grey(2_835)), undefined)
      assert.strictEqual(yield* dpi(jfif(1, 150, 150)), 150)
      assert.strictEqual(yield* dpi(jfif(2, 79, 79)), 201)
      assert.strictEqual(yield* dpi(jfif(1, 96, 96)), undefined)
      assert.strictEqual(yield* dpi(jfif(1, 200, 100)), undefined)
    }),
  )

  it.effect("is read in an archive too, each as a separate file", () =>
    Effect.gen(function* () {
      const found = yield* parts(yield* zip({ "1.jpg": jpeg, "2.png": png }))
      assert.deepStrictEqual(
        found.map((part) => (part._tag === "File" ? part.fileName : part._tag)),
        ["statement", "1.jpg", "Image", "2.png", "Image"],
      )
    }),
  )

  it.effect("of another kind is refused, HEIC with advice on what to send instead", () =>
    Effect.gen(function* () {
      const heads = ["GIF89a", "\0\0\0\x18ftypavif", "\0\0\0\x18ftypheic", "\0\0\0\x18ftypmif1"]
      for (const head of heads) {
        assert.strictEqual(yield* reason(Buffer.from(head + "\0".repeat(40), "latin1")), "unsupported")
      }
      const heic = yield* Effect.flip(parts(Buffer.from(`\0\0\0\x18ftypheic${"\0".repeat(40)}`, "latin1")))
      assert.match("detail" in heic ? heic.detail : "", /HEIC.*JPEG/)
    }),
  )

  it.effect("that is animated is refused: its other pictures would be left out", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* reason(withChunk(png, pngChunk("acTL", Buffer.alloc(8)))), "unsupported")
      const moving = Buffer.from(webp)
      moving.writeUInt8(moving.readUInt8(20) | 2, 20)
      assert.strictEqual(yield* reason(moving), "unsupported")
    }),
  )
})

/** The JPEG without its first segment, in which JFIF writes the resolution. */
const withoutJfif = (file: Buffer): Buffer =>
  file.readUInt8(3) === 0xe0 ? Buffer.concat([file.subarray(0, 2), file.subarray(4 + file.readUInt16BE(4))]) : file

describe("a hostile image", () => {
  it.effect("that is too large is refused by its header", () =>
    Effect.gen(function* () {
      const none = new Uint8Array(0)
      assert.strictEqual(yield* reason(pngOf(20_000, 20_000, none)), "too-large")
      assert.strictEqual(yield* reason(pngOf(20_001, 1, none)), "too-large")
      assert.strictEqual(yield* reason(tiffOf([{ tags: { 256: 20_000, 257: 20_000 }, strips: [none] }])), "too-large")
      const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
      const large = Buffer.from(jpeg)
      large.writeUInt16BE(20_000, frame + 5)
      large.writeUInt16BE(20_000, frame + 7)
      assert.strictEqual(yield* reason(large), "too-large")
      const wide = Buffer.from(webp)
      wide.writeUIntLE(19_999, 24, 3)
      wide.writeUIntLE(19_999, 27, 3)
      assert.strictEqual(yield* reason(wide), "too-large")
      assert.strictEqual(yield* reason(png, { imagePixels: 60 * 40 - 1 }), "too-large")
      assert.strictEqual(yield* reason(png, { imageSide: 59 }), "too-large")
    }),
  )

  it.effect("of no size at all is damaged", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* reason(pngOf(0, 5, new Uint8Array(0))), "corrupt")
      assert.strictEqual(yield* reason(tiffOf([{ tags: { 256: 0, 257: 5 }, strips: [] }])), "corrupt")
    }),
  )

  it.effect("that unpacks to more or less than its header states is damaged", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* reason(pngOf(10, 10, new Uint8Array(110))), "read")
      assert.strictEqual(yield* reason(pngOf(10, 10, new Uint8Array(109))), "corrupt")
      assert.strictEqual(yield* reason(pngOf(10, 10, new Uint8Array(32 * 1024 * 1024))), "corrupt")
      assert.strictEqual(yield* reason(pngOf(8_000, 8_000, new Uint8Array(8_001))), "corrupt")
      const strip = { tags: { 256: 10, 257: 10, 258: 8, 259: 8, 262: 1 } }
      const packed = (size: number) => tiffOf([{ ...strip, strips: [deflateSync(new Uint8Array(size))] }])
      assert.strictEqual(yield* reason(packed(100)), "read")
      assert.strictEqual(yield* reason(packed(99)), "corrupt")
      assert.strictEqual(yield* reason(packed(32 * 1024 * 1024)), "corrupt")
    }),
  )

  it.effect("that is truncated or has a wrong byte is damaged, even if a decoder would show the rest blank", () =>
    Effect.gen(function* () {
      for (const file of [png, jpeg, webp]) {
        for (const share of [0.1, 0.5, 0.9, 0.99]) {
          assert.strictEqual(yield* reason(file.subarray(0, Math.floor(file.length * share))), "corrupt")
        }
      }
      const wrong = Buffer.from(png)
      const data = wrong.indexOf("IDAT") + 20
      wrong.writeUInt8(wrong.readUInt8(data) ^ 1, data)
      assert.strictEqual(yield* reason(wrong), "corrupt")
    }),
  )

  it.effect("of one pixel is read: a recogniser decides whether it shows anything", () =>
    Effect.gen(function* () {
      assert.deepInclude((yield* images(pngOf(1, 1, Uint8Array.from([0, 77]))))[0], { width: 1, height: 1 })
    }),
  )
})

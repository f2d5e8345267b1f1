import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { blankTiff } from "../../src/image/WithoutMetadata.ts"
import { withoutMetadata } from "../../src/index.ts"
import { images } from "../Read.ts"
import { cornered, pngChunk, tiffOf, withChunk, withExifPiece, withExifSegment, withSegment } from "./ImageFiles.ts"

const SECRET = "31.2304 N 121.4737 E"
const secret = Buffer.from(SECRET, "latin1")
/** A position in decimal degrees as characters, four at a time. */
const words = Array.from({ length: SECRET.length / 4 }, (_, at) => secret.readUInt32LE(at * 4))

const { height, width } = cornered()
const pixels = new Uint8Array(cornered().getContext("2d").getImageData(0, 0, width, height).data.buffer)
const layout = { 256: width, 257: height, 258: [8, 8, 8, 8], 262: 2, 277: 4, 338: 2 }
/** Exif data with a camera, a separate directory, a location and a thumbnail are TIFF data as well. */
const metadata = { 271: words, 315: words, 34_665: 8, 34_853: words, 37_500: words, 274: 6 }

const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiffOf([{ tags: { ...metadata }, strips: [] }])])
const jpeg = cornered().toBuffer("image/jpeg", 95)
const png = cornered().toBuffer("image/png")
const webp = cornered().toBuffer("image/webp", 95)

const files: Readonly<Record<string, Buffer>> = {
  JPEG: Buffer.concat([
    withSegment(withSegment(withSegment(withSegment(jpeg, 0xfe, secret), 0xe1, secret), 0xed, secret), 0xe1, exif),
    secret,
  ]),
  PNG: Buffer.concat([
    withChunk(
      withChunk(withChunk(png, pngChunk("tEXt", secret)), pngChunk("iTXt", secret)),
      pngChunk("eXIf", exif.subarray(6)),
    ),
    secret,
  ]),
  WebP: Buffer.concat([withExifPiece(webp, 6), secret]),
  TIFF: tiffOf([
    { tags: { ...layout, ...metadata }, strips: [pixels] },
    { tags: { ...layout, ...metadata }, strips: [pixels] },
  ]),
}

describe("a file without its metadata", () => {
  for (const [name, file] of Object.entries(files)) {
    it.effect(`${name}: shows the same picture in the same orientation, and contains nothing else`, () =>
      Effect.gen(function* () {
        const kept = Buffer.from(withoutMetadata(file))
        assert.isTrue(file.includes(secret))
        assert.isFalse(kept.includes(secret))
        assert.deepStrictEqual(yield* images(kept), yield* images(file))
        assert.deepStrictEqual(Buffer.from(withoutMetadata(kept)), kept)
      }),
    )
  }

  it("takes time linear in the bytes, however many entries point to all of them and directories lie over each other", () => {
    let filled = 0
    class Watched extends Uint8Array {
      override fill(value: number, from = 0, to = this.length): this {
        filled += to - from
        return super.fill(value, from, to)
      }
    }
    const entries = 65_535
    const hostile = new Watched(8 + 2 + 12 * entries + 4 + 100_000)
    const view = new DataView(hostile.buffer)
    hostile.set([0x49, 0x49, 42, 0, 8])
    view.setUint16(8, entries, true)
    for (let entry = 0; entry < entries; entry++) {
      const at = 10 + 12 * entry
      view.setUint16(at, entry % 7 === 0 ? 34_665 : 37_500, true)
      view.setUint16(at + 2, 7, true)
      view.setUint32(at + 4, 0xffff_ffff, true)
      // This data has separate directories in every place.
      view.setUint32(at + 8, 10 + entry, true)
    }
    blankTiff(hostile, false)
    assert.isAbove(filled, hostile.length / 2)
    assert.isAtMost(filled, hostile.length)
  })

  it("keeps each orientation", () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const kept = Buffer.from(withoutMetadata(withExifSegment(jpeg, orientation)))
      assert.isTrue(kept.includes(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0])))
      // The pointer to the location is invalid.
      assert.isFalse(kept.includes(Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0])))
    }
  })

  it("is the unchanged file if it is not an image", () => {
    for (const text of ["", "a,b\n1,2\n", "%PDF-1.7\n"]) {
      const bytes = new TextEncoder().encode(text)
      assert.strictEqual(withoutMetadata(bytes), bytes)
    }
    const before = Buffer.from(files["JPEG"] ?? [])
    withoutMetadata(files["JPEG"] ?? new Uint8Array())
    assert.deepStrictEqual(files["JPEG"], before)
  })

  it.prop(
    "is made of any damaged file without an error",
    [Schema.Literals(["JPEG", "PNG", "WebP", "TIFF"]), Schema.Int, Schema.Int, Schema.Int],
    ([name, at, value, length]) => {
      const file = Buffer.from(files[name] ?? [])
      const place = Math.abs(at) % file.length
      file[place] = Math.abs(value) % 256
      const cut = file.subarray(0, 20 + (Math.abs(length) % file.length))
      assert.isAtMost(withoutMetadata(cut).length, cut.length)
    },
  )
})

import { describe, expect, it } from "@effect/vitest"
import type { PageImage } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { encodePng, type PageSought, pageAsSeen } from "../src/index.ts"
import { zip } from "./Archives.ts"
import { corners, cornered, tiffOf } from "./image/ImageFiles.ts"
import { drawn, pdfOf } from "./pdf/Pdf.ts"
import { FULL_PAGE, imageObject } from "./pdf/Scans.ts"
import { colourAt, images, utf8 } from "./Read.ts"

const seen = (bytes: Uint8Array, of: Partial<PageSought> = {}) =>
  pageAsSeen({ bytes, fileName: "statement", page: 1, side: 600, ...of })

const reason = (bytes: Uint8Array, of: Partial<PageSought> = {}) =>
  Effect.match(seen(bytes, of), { onFailure: (error) => error.reason, onSuccess: (page) => page?.scanned ?? "none" })

/** Number of pixels of a part of a page that are not white. */
const ink = (image: PageImage, [x, y, width, height]: readonly [number, number, number, number]): number => {
  let dark = 0
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) if ((colourAt(image, column, row)[0] ?? 255) < 250) dark++
  }
  return dark
}

/** Tags of eight black pixels side by side. */
const bilevel = { 256: 8, 257: 1, 258: 1, 259: 1, 262: 1, 277: 1, 278: 1 }

/** Two pages of 600 by 400 points. */
const text = pdfOf({ pages: [{ texts: [[100, 50, "12345678"]] }, { texts: [[300, 200, "87654321"]] }] })

describe("a page as people see it", () => {
  it.effect("is painted with its words where the reader finds them", () =>
    Effect.gen(function* () {
      const page = yield* seen(text)
      expect(page?.scanned).toBe(false)
      expect([page?.image.width, page?.image.height]).toEqual([600, 400])
      expect(ink(page!.image, [100, 40, 32, 12])).toBeGreaterThan(20)
      expect(ink(page!.image, [200, 40, 300, 300])).toBe(0)
      const second = yield* seen(text, { page: 2, side: 1200 })
      expect([second?.image.width, second?.image.height]).toEqual([1200, 800])
      expect(ink(second!.image, [600, 380, 64, 24])).toBeGreaterThan(20)
    }),
  )

  it.effect("is the scan itself where the reader reads a scan", () =>
    Effect.gen(function* () {
      const bytes = pdfOf({ pages: [{ raw: FULL_PAGE }], objects: [imageObject()] })
      const [scan] = yield* images(bytes)
      expect(yield* seen(bytes)).toEqual({ image: scan, scanned: true })
    }),
  )

  it.effect("is any page of an image file", () =>
    Effect.gen(function* () {
      const png = new Uint8Array(cornered().toBuffer("image/png"))
      const page = yield* seen(png)
      expect([page?.scanned, page?.image.width, page?.image.height]).toEqual([true, 60, 40])
      expect(colourAt(page!.image, 2, 2)).toEqual(corners[0])
      expect(yield* seen(png, { page: 2 })).toBeUndefined()
    }),
  )

  it.effect("is found in an archive by the name of its file", () =>
    Effect.gen(function* () {
      const archive = yield* zip({
        "a.csv": utf8("日期,金额\n"),
        "b.pdf": pdfOf({ pages: [{ texts: [] }] }),
        "c.pdf": text,
      })
      expect((yield* seen(archive, { entry: "c.pdf", page: 2 }))?.scanned).toBe(false)
      expect(ink((yield* seen(archive, { entry: "c.pdf" }))!.image, [100, 40, 32, 12])).toBeGreaterThan(20)
      expect(ink((yield* seen(archive))!.image, [0, 0, 600, 400])).toBe(0)
      for (const entry of ["d.pdf", "a.csv"]) expect(yield* seen(archive, { entry })).toBeUndefined()
    }),
  )

  it.effect("is not there in tables and texts, beyond the last page, and in an empty file", () =>
    Effect.gen(function* () {
      expect(yield* seen(utf8("日期,金额\n2026-01-05,1.00\n"))).toBeUndefined()
      expect(yield* seen(text, { page: 3 })).toBeUndefined()
      expect(yield* seen(new Uint8Array(0))).toBeUndefined()
    }),
  )

  it.effect("opens with the password of its file only", () =>
    Effect.gen(function* () {
      const bytes = yield* drawn({ userPassword: "pass", pdfVersion: "1.7ext3" }, (document) =>
        document.text("Balance"),
      )
      expect(yield* reason(bytes)).toBe("encrypted")
      expect(yield* reason(bytes, { password: "wrong" })).toBe("wrong-password")
      expect(yield* reason(bytes, { password: "pass" })).toBe(false)
    }),
  )

  it.effect("is refused when its file is damaged, or built to take more than any document", () =>
    Effect.gen(function* () {
      expect(yield* reason(text.subarray(0, text.length - 40))).toBe("corrupt")
      const crowded = pdfOf({ pages: [{ raw: "0 0 m 1 1 l S ".repeat(250_001) }], packed: true })
      expect(yield* reason(crowded)).toBe("too-large")
      expect(yield* reason(text, { limits: { bytes: 100 } })).toBe("too-large")
      const png = new Uint8Array(cornered().toBuffer("image/png"))
      expect(yield* reason(png, { limits: { imagePixels: 100 } })).toBe("too-large")
      const many = tiffOf(Array.from({ length: 3 }, () => ({ tags: bilevel, strips: [Buffer.from([0])] })))
      expect(yield* reason(new Uint8Array(many), { limits: { scannedPages: 2 } })).toBe("too-many-scans")
    }),
  )
})

describe("the PNG of an image", () => {
  const size = (png: Uint8Array) => {
    const view = new DataView(png.buffer, png.byteOffset)
    return [view.getUint32(16), view.getUint32(20)]
  }

  it("keeps a small image and reduces a large one, every pixel the mean of those it stands for", async () => {
    const pixels = Uint8Array.from({ length: 400 * 200 }, (_, at) => (at % 2 === 0 ? 0 : 255))
    const image = { width: 400, height: 200, channels: 1, pixels } as const
    expect(size(await encodePng(image, 400))).toEqual([400, 200])
    const small = await encodePng(image, 100)
    expect(size(small)).toEqual([100, 50])
    const [read] = await Effect.runPromise(images(small))
    expect(new Set(read?.pixels)).toEqual(new Set([128]))
  })
})

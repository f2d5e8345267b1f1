import { describe, expect, it } from "@effect/vitest"
import type { PageImage } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { encodePng, type PageSought, pageAsSeen } from "../src/index.ts"
import { zip } from "./Archives.ts"
import { corners, cornered, tiffOf } from "./image/ImageFiles.ts"
import { drawn, HEIGHT, pdfOf } from "./pdf/Pdf.ts"
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

/** Two pages of 600 by 400 points, in a font that the file does not hold. */
const text = pdfOf({ pages: [{ texts: [[100, 50, "12345678"]] }, { texts: [[300, 200, "87654321"]] }] })

describe("a page as people see it", () => {
  it.effect("is painted with its words where the reader finds them", () =>
    Effect.gen(function* () {
      const standard = yield* drawn({ size: "A4" }, (document) => document.fontSize(8).text("12345678", 100, 50))
      const page = yield* seen(standard, { side: 842 })
      expect([page?.scanned, page?.words]).toEqual([false, []])
      expect([page?.image.width, page?.image.height]).toEqual([595, 842])
      expect(ink(page!.image, [100, 48, 36, 12])).toBeGreaterThan(20)
      expect(ink(page!.image, [200, 40, 300, 300])).toBe(0)
    }),
  )

  it.effect("comes with the words in fonts that its file does not hold, which it lacks on every machine", () =>
    Effect.gen(function* () {
      const page = yield* seen(text)
      const word = { text: "12345678", x: 100, baseline: 50, width: 32, size: 8, colour: "#000000" }
      expect(page?.words).toEqual([word])
      expect(ink(page!.image, [0, 0, 600, 400])).toBe(0)
      const second = yield* seen(text, { page: 2, side: 1200 })
      expect([second?.image.width, second?.image.height]).toEqual([1200, 800])
      expect(second?.words).toEqual([{ ...word, text: "87654321", x: 600, baseline: 400, width: 64, size: 16 }])
    }),
  )

  it.effect("has the characters of other fonts beside those that it lacks", () =>
    Effect.gen(function* () {
      const mixed = pdfOf({
        pages: [{ raw: "BT /F1 8 Tf 1 0 0 1 100 350 Tm <4f59989d> Tj /F2 8 Tf (12.50) Tj /F1 8 Tf <5143> Tj ET" }],
        page: "/Resources << /Font << /F1 3 0 R /F2 10 0 R >> >>",
        objects: ["<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"],
      })
      const page = yield* seen(mixed)
      expect(page?.words.map(({ text: said, x }) => [said, x])).toEqual([
        ["余额", 100],
        ["元", 136],
      ])
      expect(ink(page!.image, [100, 40, 16, 14])).toBe(0)
      expect(ink(page!.image, [116, 40, 20, 14])).toBeGreaterThan(20)
      expect(ink(page!.image, [137, 40, 20, 14])).toBe(0)
    }),
  )

  it.effect("comes with those words only as far as they are seen, in the colours in which they are seen", () =>
    Effect.gen(function* () {
      const at = (x: number, y: number, hex: string) => `BT /F1 8 Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm <${hex}> Tj ET`
      const page = yield* seen(
        pdfOf({
          pages: [
            {
              raw: [
                at(100, 50, "4f59989d"),
                `1 1 1 rg 90 ${HEIGHT - 60} 60 20 re f`,
                `0 0 0.5 rg 90 ${HEIGHT - 100} 200 20 re f 1 1 1 rg`,
                at(100, 90, "62376237"),
                "1 0 0 rg",
                at(116, 90, "540d"),
                at(100, 150, "4ea46613"),
                "BT /F1 8 Tf 3 Tr 1 0 0 1 100 200 Tm <4f59> Tj ET",
              ].join("\n"),
            },
          ],
        }),
      )
      expect(page?.words.map(({ colour, text: said, x }) => [said, x, colour])).toEqual([
        ["户户", 100, "#ffffff"],
        ["名", 116, "#ff0000"],
        ["交易", 100, "#ff0000"],
      ])
      expect(colourAt(page!.image, 104, 88)).toEqual([0, 0, 128])
    }),
  )

  it.effect("is the scan itself where the reader reads a scan", () =>
    Effect.gen(function* () {
      const bytes = pdfOf({ pages: [{ raw: FULL_PAGE }], objects: [imageObject()] })
      const [scan] = yield* images(bytes)
      expect(yield* seen(bytes)).toEqual({ image: scan, scanned: true, words: [] })
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
      expect((yield* seen(archive, { entry: "c.pdf" }))?.words[0]?.text).toBe("12345678")
      expect((yield* seen(archive))?.words).toEqual([])
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
      const wordy = Array.from(
        { length: 20_001 },
        (_, at) => `1 0 0 1 ${(at % 150) * 4} ${Math.floor(at / 150) * 2.9} Tm <0031> Tj`,
      )
      expect(yield* reason(pdfOf({ pages: [{ raw: `BT /F1 4 Tf ${wordy.join("\n")} ET` }] }))).toBe("too-large")
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

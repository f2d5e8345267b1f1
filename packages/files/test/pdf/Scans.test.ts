import { deflateSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import type { PageImage } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import { openDocument } from "../../src/index.ts"
import { faxFiles, picture } from "../image/FaxFiles.ts"
import { colourAt, images, parts } from "../Read.ts"
import { drawn, pdfOf, streamOf } from "./Pdf.ts"
import { blankObject, FULL_PAGE, imageObject, sheet } from "./Scans.ts"

const scan = imageObject()

/** Which corners of the image are dark, clockwise from the upper left one. */
const dark = (image: PageImage | undefined): ReadonlyArray<boolean> => {
  if (image === undefined) throw new Error("no image")
  const [right, bottom] = [image.width - 1, image.height - 1]
  const places = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ] as const
  return places.map(([x, y]) => (colourAt(image, Math.round(x * right), Math.round(y * bottom))[0] ?? 255) < 128)
}

const tags = (bytes: Uint8Array, file = {}) =>
  Effect.map(parts(bytes, file), (found) =>
    found.flatMap(({ _tag }) => (_tag === "File" || _tag === "Traits" ? [] : [_tag])),
  )

const reason = (bytes: Uint8Array, limits = {}) =>
  Effect.match(parts(bytes, { limits }), { onFailure: (error) => error.reason, onSuccess: () => "read" })

describe("a scanned page", () => {
  it.effect("is an image of the scan's own pixels and resolution", () =>
    Effect.gen(function* () {
      const [image] = yield* images(pdfOf({ pages: [{ raw: FULL_PAGE }], objects: [scan] }))
      assert.deepStrictEqual(
        [image?.width, image?.height, image?.channels, image && Math.round(image.dpi ?? 0)],
        [1200, 800, 1, 144],
      )
      assert.deepStrictEqual(dark(image), [true, false, false, false])
    }),
  )

  it.effect("is oriented as shown: rotated and mirrored by its matrix, or with the page", () =>
    Effect.gen(function* () {
      const shown = [
        ["-600 0 0 400 600 0", [false, true, false, false]],
        ["-600 0 0 -400 600 400", [false, false, true, false]],
        ["600 0 0 -400 0 400", [false, false, false, true]],
        ["0 400 600 0 0 0", [false, false, true, false]],
        ["0 -400 600 0 0 400", [false, true, false, false]],
        ["0 400 -600 0 600 0", [false, false, false, true]],
        ["0 -400 -600 0 600 400", [true, false, false, false]],
      ] as const
      for (const [matrix, corners] of shown) {
        const [image] = yield* images(pdfOf({ pages: [{ raw: `q ${matrix} cm /X Do Q` }], objects: [scan] }))
        assert.deepStrictEqual(dark(image), corners, matrix)
      }
      const turned = pdfOf({ pages: [{ raw: FULL_PAGE }], objects: [scan], page: "/Rotate 90" })
      const [image] = yield* images(turned)
      assert.deepStrictEqual([image?.width, image?.height], [800, 1200])
      assert.deepStrictEqual(dark(image), [false, true, false, false])
    }),
  )

  it.effect("is painted when it is not just one image: strips, a mark over it, a slanted image", () =>
    Effect.gen(function* () {
      const pages = [
        "q 600 0 0 200 0 200 cm /X Do Q q 600 0 0 -200 0 200 cm /X Do Q",
        `${FULL_PAGE} 0 g 520 20 60 60 re f`,
        "q 600 6 -4 400 0 0 cm /X Do Q",
        "q 300 0 0 200 0 200 cm 0 0 0.5 1 re W n /X Do Q q 600 0 0 -200 0 200 cm /X Do Q",
      ]
      const found = yield* images(pdfOf({ pages: pages.map((raw) => ({ raw })), objects: [scan] }))
      assert.deepStrictEqual(found.map(dark), [
        [true, false, false, true],
        [true, false, true, false],
        [true, false, false, false],
        [true, false, false, true],
      ])
    }),
  )

  it.effect("has a resolution that recognisers benefit from, and small text stays small", () =>
    Effect.gen(function* () {
      const dpi = (width: number, height: number) =>
        Effect.map(images(pdfOf({ pages: [{ raw: FULL_PAGE }], objects: [blankObject(width, height)] })), ([image]) => [
          image?.width,
          Math.round(image?.dpi ?? 0),
        ])
      assert.deepStrictEqual(yield* dpi(5_000, 3_333), [2_500, 300])
      assert.deepStrictEqual(yield* dpi(900, 600), [900, 108])
      assert.deepStrictEqual(yield* dpi(300, 200), [833, 100])
      // Twice as fine in one direction, but the page has square pixels.
      assert.deepStrictEqual(yield* dpi(1_800, 600), [1_800, 216])
    }),
  )

  it.effect("may have fax compression", () =>
    Effect.gen(function* () {
      // The file's only strip is at its end.
      const strip = Buffer.from(faxFiles.differences, "base64").subarray(-71)
      const fax = streamOf(
        strip,
        "/Type /XObject /Subtype /Image /Width 64 /Height 24 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 /Rows 24 >>",
      )
      const [image] = yield* images(pdfOf({ pages: [{ raw: FULL_PAGE }], objects: [fax] }))
      if (image === undefined) throw new Error("no image")
      const shown = picture.map((row, y) =>
        [...row].map((_, x) => {
          const [column, line] = [((x + 0.5) / 64) * image.width, ((y + 0.5) / 24) * image.height]
          return (colourAt(image, Math.floor(column), Math.floor(line))[0] ?? 255) < 128 ? "#" : "."
        }),
      )
      assert.deepStrictEqual(
        shown.map((row) => row.join("")),
        picture,
      )
    }),
  )

  it.effect("is a scan even with the words of a recogniser laid over it, or a page number", () =>
    Effect.gen(function* () {
      const text = (mode: number, count: number) =>
        `${FULL_PAGE} BT /F1 8 Tf ${mode} Tr 10 100 Td ${"<00410020> Tj ".repeat(count)}ET`
      const pages = [text(3, 40), text(0, 3), text(0, 11)].map((raw) => ({ raw }))
      assert.deepStrictEqual(yield* tags(pdfOf({ pages, objects: [scan] })), ["Image", "Image", "Page"])
    }),
  )

  it.effect("is not a scan when words or amounts are printed on it, or when an image is only decoration", () =>
    Effect.gen(function* () {
      const pages = [
        { raw: `${FULL_PAGE} BT /F1 8 Tf 300 100 Td <00310032002e00350030> Tj ET` },
        { raw: "q 100 0 0 60 10 10 cm /X Do Q" },
        { raw: "q 300 0 0 200 10 10 cm /X Do Q BT /F1 8 Tf 9 9 Td <0041> Tj ET" },
        { raw: "BT /F1 8 Tf 3 Tr 9 9 Td <0041> Tj ET" },
      ]
      assert.deepStrictEqual(yield* tags(pdfOf({ pages, objects: [scan] })), ["Page", "Page", "Page", "Page"])
    }),
  )

  it.effect("may have characters drawn as paths", () =>
    Effect.gen(function* () {
      const curve = (x: number) => `${x} 100 m ${x} 104 ${x + 4} 104 ${x + 4} 100 c f `
      const drawn = pdfOf({ pages: [{ raw: Array.from({ length: 110 }, (_, at) => curve(at * 5)).join("") }] })
      assert.deepStrictEqual(yield* tags(drawn), ["Image"])
    }),
  )
})

it.effect("a library's page with one photo is that photo, even in an encrypted file", () =>
  Effect.gen(function* () {
    const photo = sheet(500, 700).toBuffer("image/jpeg", 90)
    const bytes = yield* drawn({ size: "A4", margin: 0, userPassword: "pass", pdfVersion: "1.7ext3" }, (document) =>
      document.image(photo, 0, 0, { width: 595.28, height: 841.89 }),
    )
    assert.strictEqual(yield* reason(bytes), "encrypted")
    const [image] = yield* images(bytes, { password: "pass" })
    assert.deepStrictEqual([image?.width, image?.height], [827, 1_169])
    assert.deepStrictEqual(dark(image), [true, false, false, false])
  }),
)

it.effect("pages of text, scans and empty pages come in order", () =>
  Effect.gen(function* () {
    const pages = [
      { texts: [[10, 20, "1.00"]] as const },
      { raw: FULL_PAGE },
      {},
      { texts: [[10, 20, "2.00"]] as const },
    ]
    const found = yield* parts(pdfOf({ pages, objects: [scan] }))
    assert.deepStrictEqual(
      found.flatMap((part) =>
        part._tag === "Page" || part._tag === "Image"
          ? [[part._tag, part.page, part.pages, part._tag === "Page" ? part.words.length : 0]]
          : [],
      ),
      [
        ["Page", 1, 4, 1],
        ["Image", 2, 4, 0],
        ["Page", 3, 4, 0],
        ["Page", 4, 4, 1],
      ],
    )
  }),
)

describe("scans that are not read", () => {
  it.effect("are refused before any is painted when there are too many", () =>
    Effect.gen(function* () {
      const small = imageObject(sheet(60, 40))
      const file = pdfOf({
        pages: Array.from({ length: 300 }, () => ({ raw: FULL_PAGE })),
        objects: Array.from({ length: 300 }, () => small),
      })
      let painted = 0
      const error = yield* openDocument({ fileName: "a.pdf", bytes: file }).pipe(
        Stream.tap(({ _tag }) => Effect.sync(() => (painted += _tag === "Image" ? 1 : 0))),
        Stream.runDrain,
        Effect.flip,
      )
      assert.deepStrictEqual([error.reason, error.seen, painted], ["too-many-scans", { pages: 300, limit: 100 }, 0])
    }),
  )

  it.effect("are counted as they come when they are few of many pages", () =>
    Effect.gen(function* () {
      const of = (scans: number, texts: number) =>
        pdfOf({
          pages: [
            ...Array.from({ length: scans }, () => ({ raw: FULL_PAGE })),
            ...Array.from({ length: texts }, () => ({ texts: [[10, 20, "1.00"]] as const })),
          ],
          objects: Array.from({ length: 4 }, () => imageObject(sheet(60, 40))),
        })
      assert.strictEqual(yield* reason(of(3, 4), { scannedPages: 3 }), "read")
      assert.strictEqual(yield* reason(of(4, 4), { scannedPages: 3 }), "too-many-scans")
      // The same image on every page.
      const same = pdfOf({ pages: Array.from({ length: 4 }, () => ({ raw: FULL_PAGE })), objects: [scan] })
      assert.strictEqual(yield* reason(same, { scannedPages: 3 }), "too-many-scans")
    }),
  )

  it.effect("are refused when too large or damaged: a page is never left blank instead", () =>
    Effect.gen(function* () {
      const file = pdfOf({ pages: [{ raw: FULL_PAGE }], objects: [scan] })
      assert.strictEqual(yield* reason(file, { imagePixels: 1_200 * 800 - 1 }), "too-large")
      const garbage = streamOf(
        Buffer.alloc(100, 7),
        "/Type /XObject /Subtype /Image /Width 1200 /Height 800 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
      )
      assert.strictEqual(yield* reason(pdfOf({ pages: [{ raw: FULL_PAGE }], objects: [garbage] })), "corrupt")
      const short = streamOf(
        deflateSync(Buffer.alloc(1_000)).subarray(0, 12),
        "/Type /XObject /Subtype /Image /Width 1200 /Height 800 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
      )
      assert.strictEqual(yield* reason(pdfOf({ pages: [{ raw: FULL_PAGE }], objects: [short] })), "corrupt")
    }),
  )
})

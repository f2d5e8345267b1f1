import { deflateSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { createCanvas } from "@napi-rs/canvas"
import type { DocumentPart, Word } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { fault, parts } from "../Read.ts"
import { drawn, type PdfDrawing, pdfOf, streamOf } from "./Pdf.ts"
import { FULL_PAGE, imageObject } from "./Scans.ts"

type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

type Shown = readonly [seen: string, unseen: string]

const textsOf = (words: ReadonlyArray<Word> = []) => words.map(({ text }) => text).join(" ")

/** The visible and the invisible words on the pages of a file. */
const read = (bytes: Uint8Array) =>
  Effect.map(parts(bytes), (found) =>
    found
      .filter((part): part is Page => part._tag === "Page")
      .map(({ unseen, words }) => [textsOf(words), textsOf(unseen)] as const),
  )

/** The first page of two, because a file without any visible text is refused. */
const page = (raw: string, more: Partial<PdfDrawing> = {}) =>
  Effect.map(read(pdfOf({ pages: [{ raw }, { texts: [[10, 380, "合计"]] }], ...more })), ([first]) => first)

/** The amount 9,000.00 in 8 points, 300 points from the left and 200 from the bottom: 32 points wide. */
const AMOUNT = "BT /F1 8 Tf 300 200 Td <0039002c003000300030002e00300030> Tj ET"
const amount = (before: string) => AMOUNT.replace("/F1 8 Tf", `/F1 8 Tf ${before}`)

const SEEN: Shown = ["9,000.00", ""]
const UNSEEN: Shown = ["", "9,000.00"]

const check = (cases: ReadonlyArray<readonly [how: string, raw: string, more?: Partial<PdfDrawing>]>, wanted: Shown) =>
  Effect.forEach(cases, ([how, raw, more]) =>
    Effect.map(page(raw, more), (found) => assert.deepStrictEqual(found, wanted, how)),
  )

/** An entry of every page's dictionary that defines graphics states. */
const states = (entries: string) => ({
  page: `/Resources << /Font << /F1 3 0 R >> /XObject << /X 10 0 R >> /ExtGState << ${entries} >> >>`,
})

const form = (content: string, entries = "") =>
  streamOf(
    Buffer.from(content),
    `/Type /XObject /Subtype /Form /BBox [0 0 600 400] /Resources << /Font << /F1 3 0 R >> >> ${entries}`,
  )

const white = imageObject(
  (() => {
    const canvas = createCanvas(60, 40)
    const context = canvas.getContext("2d")
    context.fillStyle = "white"
    context.fillRect(0, 0, 60, 40)
    return canvas
  })(),
)

/** An image of 8 × 8 dark pixels with an opacity, of 255. */
const veiled = (opacity: number) => ({
  objects: [
    streamOf(
      deflateSync(Buffer.alloc(64, 60)),
      "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /SMask 11 0 R",
    ),
    streamOf(
      deflateSync(Buffer.alloc(64, opacity)),
      "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode",
    ),
  ],
})

const over = "q 60 0 0 20 290 195 cm /X Do Q"

describe("invisible text is not a word", () => {
  it.effect("by its mode, its size, its place or its colour", () =>
    check(
      [
        ["mode 3", amount("3 Tr")],
        ["mode 7", amount("7 Tr")],
        ["2 points", AMOUNT.replace("/F1 8 Tf", "/F1 2 Tf")],
        ["2 points by the matrix", `q 0.25 0 0 0.25 225 150 cm ${AMOUNT} Q`],
        ["squeezed", amount("20 Tz")],
        ["white on white", `1 g ${AMOUNT}`],
        ["nearly white", `0.96 0.97 0.96 rg ${AMOUNT}`],
        ["white in another space", `/DeviceCMYK cs 0 0 0 0 sc ${AMOUNT}`],
        ["white outlines", `1 G ${amount("1 Tr")}`],
        ["dark on dark", `0.1 g 280 190 80 30 re f 0.12 g ${AMOUNT}`],
        ["left of the page", `q 1 0 0 1 -400 0 cm ${AMOUNT} Q`],
        ["above the page", `q 1 0 0 1 0 250 cm ${AMOUNT} Q`],
      ],
      UNSEEN,
    ),
  )

  it.effect("by a crop box", () => check([["beside it", AMOUNT, { page: "/CropBox [0 0 280 400]" }]], UNSEEN))

  it.effect("by being clipped away", () =>
    check(
      [
        ["a rectangle", `q 0 0 100 100 re W n ${AMOUNT} Q`],
        ["two of them", `q 0 0 310 400 re W n 320 0 100 400 re W n ${AMOUNT} Q`],
        ["a triangle", `q 0 0 m 600 0 l 0 190 l h W n ${AMOUNT} Q`],
        ["a hole", `q 0 0 600 400 re 290 190 60 30 re W* n ${AMOUNT} Q`],
        ["no area", `q 0 0 m W n ${AMOUNT} Q`],
        [
          "the box of a form",
          "/X Do",
          {
            objects: [
              streamOf(
                Buffer.from(AMOUNT),
                "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /Font << /F1 3 0 R >> >>",
              ),
            ],
          },
        ],
      ],
      UNSEEN,
    ),
  )

  it.effect("by being clipped to other text", () =>
    check([["it", `q BT /F1 8 Tf 7 Tr 10 10 Td <0041> Tj ET ${amount("0 Tr")} Q`]], ["", "A 9,000.00"]),
  )

  it.effect(
    "by being covered later",
    () =>
      check(
        [
          ["a rectangle", `${AMOUNT} 1 g 290 190 80 20 re f`],
          ["black", `${AMOUNT} 0 g 290 190 80 20 re f`],
          [
            "tiles",
            `${AMOUNT} 1 g ${Array.from({ length: 100 }, (_, at) => `${290 + at * 0.6} 190 0.6 20 re f`).join(" ")}`,
          ],
          ["a thick line", `${AMOUNT} 1 G 20 w 290 203 m 360 203 l S`],
          ["a curve's inside", `${AMOUNT} 1 g 250 203 m 250 303 400 303 400 203 c 400 103 250 103 250 203 c f`],
          ["an image", `${AMOUNT} ${over}`, { objects: [white] }],
          [
            "an image in pieces",
            `${AMOUNT} ${Array.from({ length: 12 }, (_, at) => `q 6 0 0 20 ${290 + at * 5} 195 cm /X Do Q`).join(" ")}`,
            { objects: [white] },
          ],
          [
            "an image within the text",
            `${AMOUNT} q 80 0 0 20 290 195 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \xff\xff\xff\xff EI Q`,
          ],
          ["a stencil", `${AMOUNT} 1 g q 80 0 0 20 290 195 cm BI /W 8 /H 2 /IM true /D [0 1] ID \x00\x00 EI Q`],
          ["a form", `${AMOUNT} /X Do`, { objects: [form("1 g 290 190 80 20 re f")] }],
          [
            "an annotation",
            AMOUNT,
            {
              page: "/Annots [<< /Type /Annot /Subtype /Square /Rect [290 190 370 210] /AP << /N 10 0 R >> >>]",
              objects: [streamOf(Buffer.from("1 g 0 0 80 20 re f"), "/Type /XObject /Subtype /Form /BBox [0 0 80 20]")],
            },
          ],
          ["many veils", `${AMOUNT} /S gs 1 g ${"290 190 80 20 re f ".repeat(40)}`, states("/S << /ca 0.2 >>")],
        ],
        UNSEEN,
      ),
    { tags: ["long"] },
  )

  it.effect(
    "by its opacity, its mask, its blend mode or its layer",
    () =>
      check(
        [
          ["opacity 0", `/S gs ${AMOUNT}`, states("/S << /ca 0 >>")],
          ["opacity 3 %", `/S gs ${AMOUNT}`, states("/S << /ca 0.03 >>")],
          [
            "a group of opacity 0",
            "/S gs /X Do",
            { ...states("/S << /ca 0 >>"), objects: [form(AMOUNT, "/Group << /S /Transparency >>")] },
          ],
          ["white that multiplies", `0.5 g 280 190 80 30 re f /S gs 1 g ${AMOUNT}`, states("/S << /BM /Multiply >>")],
          [
            "a soft mask",
            `/S gs ${AMOUNT}`,
            {
              ...states("/S << /SMask << /S /Luminosity /G 10 0 R >> >>"),
              objects: [form("", "/Group << /S /Transparency /CS /DeviceGray >>")],
            },
          ],
          [
            "a pattern without paint",
            `/Pattern cs /P scn ${AMOUNT}`,
            {
              page: "/Resources << /Font << /F1 3 0 R >> /Pattern << /P 10 0 R >> >>",
              objects: [
                streamOf(
                  Buffer.from(" "),
                  "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>",
                ),
              ],
            },
          ],
        ],
        UNSEEN,
      ),
    { tags: ["long"] },
  )

  it.effect("by being part of a mask", () =>
    Effect.map(
      page(`/S gs 0 0 600 400 re f`, {
        ...states("/S << /SMask << /S /Luminosity /G 10 0 R >> >>"),
        objects: [form(AMOUNT, "/Group << /S /Transparency /CS /DeviceGray >>")],
      }),
      (found) => assert.deepStrictEqual(found, ["", ""]),
    ),
  )

  it.effect("by a font whose characters draw nothing", () =>
    Effect.gen(function* () {
      const drawn3 = (drawing: string): Partial<PdfDrawing> => ({
        page: "/Resources << /Font << /F1 3 0 R /F3 10 0 R >> >>",
        objects: [
          "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /nine 11 0 R /comma 11 0 R /zero 11 0 R /period 11 0 R >> /Encoding << /Type /Encoding /Differences [44 /comma 46 /period 48 /zero 57 /nine] >> /FirstChar 44 /LastChar 57 /Widths [500 0 500 0 500 0 0 0 0 0 0 0 0 500] /Resources << >> >>",
          streamOf(Buffer.from(drawing), ""),
        ],
      })
      const text = "BT /F3 8 Tf 300 200 Td (9,000.00) Tj ET"
      const square = "50 0 400 700 re"
      yield* check(
        [
          ["an empty one", text, drawn3("500 0 0 0 500 700 d1")],
          ["a path without paint", text, drawn3(`500 0 0 0 500 700 d1 ${square} n`)],
        ],
        UNSEEN,
      )
      yield* check([["a filled path", text, drawn3(`500 0 0 0 500 700 d1 ${square} f`)]], SEEN)
    }),
  )

  it.effect("a single invisible character is not part of its word", () =>
    Effect.map(page("1 g BT /F1 8 Tf 296 200 Td <0031> Tj ET 0 g " + AMOUNT), (found) =>
      assert.deepStrictEqual(found, ["9,000.00", "1"]),
    ),
  )
})

/** A file with a layer that is on or off. */
const layered = (visible: boolean) => {
  const bytes = pdfOf({
    pages: [{ raw: `/OC /L BDC ${AMOUNT} EMC` }, { texts: [[10, 380, "合计"]] }],
    page: "/Resources << /Font << /F1 3 0 R >> /Properties << /L 10 0 R >> >>",
    objects: ["<< /Type /OCG /Name (a) >>"],
  })
  const catalog = "<< /Type /Catalog /Pages 2 0 R >>"
  const layers = `/OCProperties << /OCGs [10 0 R] /D << /Order [10 0 R] /${visible ? "ON" : "OFF"} [10 0 R] >> >>`
  const text = Buffer.from(bytes).toString("latin1")
  // The reader rebuilds the cross-reference table, as in any repaired file.
  return new Uint8Array(Buffer.from(text.replace(catalog, `<< /Type /Catalog /Pages 2 0 R ${layers} >>`), "latin1"))
}

it.effect("a layer that is off hides its text, one that is on does not", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual((yield* read(layered(false)))[0], UNSEEN)
    assert.deepStrictEqual((yield* read(layered(true)))[0], SEEN)
  }),
)

describe("visible text stays a word", () => {
  it.effect("in any colour that stands out from its background", () =>
    check(
      [
        ["small print in grey", `0.6 g ${AMOUNT.replace("/F1 8 Tf", "/F1 5 Tf")}`],
        ["light grey", `0.8 g ${AMOUNT}`],
        ["yellow", `1 1 0 rg ${AMOUNT}`],
        ["white on a dark bar", `0.1 0.2 0.5 rg 280 195 90 14 re f 1 g ${AMOUNT}`],
        ["on a striped table", `0.9 0.95 1 rg 0 195 600 14 re f 0 g ${AMOUNT}`],
        ["white on a dark image", `${over.replace("/X", "/X")} 1 g ${AMOUNT}`, veiled(255)],
        [
          "in a gradient",
          `/Pattern cs /P scn ${AMOUNT}`,
          {
            page: "/Resources << /Font << /F1 3 0 R >> /Pattern << /P << /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 600 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [0.5] /N 1 >> >> >> >> >>",
          },
        ],
        ["filled white, with dark outlines", `1 g 0 G ${amount("2 Tr")}`],
      ],
      SEEN,
    ),
  )

  it.effect(
    "under translucent paint",
    () =>
      check(
        [
          ["a watermark of 30 %", `${AMOUNT} /S gs 0.5 g 290 190 80 20 re f`, states("/S << /ca 0.3 >>")],
          ["a marker that multiplies", `${AMOUNT} /S gs 1 1 0 rg 290 190 80 20 re f`, states("/S << /BM /Multiply >>")],
          ["a seal that lets half through", `${AMOUNT} ${over}`, veiled(120)],
          ["a seal without paint here", `${AMOUNT} ${over}`, veiled(0)],
          ["lines of the table", `${AMOUNT} 0.5 w 290 198 m 360 198 l S 290 204 m 360 204 l S`],
          [
            "a pattern of thin lines",
            `${AMOUNT} /Pattern cs /P scn 290 190 80 20 re f`,
            {
              page: "/Resources << /Font << /F1 3 0 R >> /Pattern << /P 10 0 R >> >>",
              objects: [
                streamOf(
                  Buffer.from("0.5 g 0 0 1 9 re f"),
                  "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>",
                ),
              ],
            },
          ],
          ["a rectangle beside it", `${AMOUNT} 1 g 290 170 80 26 re f`],
          ["a rectangle that is clipped away", `${AMOUNT} q 0 0 100 100 re W n 1 g 0 0 600 400 re f Q`],
        ],
        SEEN,
      ),
    { tags: ["long"] },
  )

  it.effect("in clips that include it, and partly outside a cell", () =>
    check(
      [
        ["a cell", `q 295 195 60 14 re W n ${AMOUNT} Q`],
        ["a cell too low", `q 295 195 60 9 re W n ${AMOUNT} Q`],
        ["a circle", `q 200 203 m 200 303 400 303 400 203 c 400 103 200 103 200 203 c W n ${AMOUNT} Q`],
        ["cells at once", `q 0 0 100 400 re 290 190 60 30 re W n ${AMOUNT} Q`],
      ],
      SEEN,
    ),
  )

  it.effect("on a small page, which is shown larger", () =>
    check(
      [
        [
          "as stamps are",
          `q 1 0 0 1 -200 -150 cm ${AMOUNT.replace("/F1 8 Tf", "/F1 2.5 Tf")} Q`,
          { page: "/MediaBox [0 0 200 100]" },
        ],
      ],
      SEEN,
    ),
  )

  it.effect("of a library's table with stripes, a header in white on a bar, and a page number", () =>
    Effect.gen(function* () {
      const bytes = yield* drawn({ size: "A4", margin: 0 }, (document) => {
        document.rect(40, 40, 500, 20).fill("#1f3864")
        document.fillColor("white").fontSize(9).text("Date", 50, 46, { lineBreak: false })
        for (let row = 0; row < 10; row++) {
          document.rect(40, 60 + row * 20, 500, 20).fill(row % 2 === 0 ? "#eef3fb" : "white")
          document.fillColor("#404040").text(`1,00${row}.00`, 50, 66 + row * 20, { lineBreak: false })
        }
        document.fillColor("#999999").fontSize(6).text("1/1", 290, 800, { lineBreak: false })
      })
      const [found] = yield* read(bytes)
      assert.deepStrictEqual(found, [
        ["Date", ...Array.from({ length: 10 }, (_, row) => `1,00${row}.00`), "1/1"].join(" "),
        "",
      ])
    }),
  )
})

describe("a scan with the words of a recogniser", { tags: ["long"] }, () => {
  const words = (mode: number) => `BT /F1 8 Tf ${mode} Tr 10 100 Td ${"<00390030002e003000300020> Tj ".repeat(20)}ET`

  const unseenOfImages = (raw: string) =>
    Effect.map(parts(pdfOf({ pages: [{ raw }], objects: [imageObject()] })), (found) =>
      found.flatMap((part) =>
        part._tag === "Image" ? [`${part.unseen?.length ?? 0}`] : part._tag === "Page" ? ["page"] : [],
      ),
    )

  it.effect("is an image with those words, laid over it or under it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* unseenOfImages(`${FULL_PAGE} ${words(3)}`), ["20"])
      assert.deepStrictEqual(yield* unseenOfImages(`${words(0)} ${FULL_PAGE}`), ["20"])
      assert.deepStrictEqual(yield* unseenOfImages(FULL_PAGE), ["0"])
    }),
  )

  it.effect("is a scan with a footer slightly longer than usual, but not under a table of text", () =>
    Effect.gen(function* () {
      const footer = `0 Tr BT /F1 8 Tf 300 100 Td ${"<00410020> Tj ".repeat(12)}ET`
      assert.deepStrictEqual(yield* unseenOfImages(`${FULL_PAGE} ${words(3)} ${footer}`), ["20"])
      assert.deepStrictEqual(yield* unseenOfImages(`${FULL_PAGE} ${words(3)} 0 Tr ${AMOUNT}`), ["page"])
    }),
  )
})

it.effect("a page on which too much is painted is refused in time", () =>
  Effect.gen(function* () {
    const bytes = pdfOf({ pages: [{ raw: "0 0 600 400 re f ".repeat(20_000) }], packed: true })
    assert.deepStrictEqual(yield* fault(bytes), ["too-large", "statement"])
  }),
)

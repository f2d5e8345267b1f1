import { deflateSync } from "node:zlib"
import { Effect } from "effect"
import Document, { type PdfOptions } from "pdfkit"

/**
 * A page of 600 × 400 points. Positions are from its upper left corner; a text is placed by the left end of its
 * baseline.
 */
export interface PageDrawing {
  readonly texts?: ReadonlyArray<readonly [x: number, y: number, text: string]>
  readonly lines?: ReadonlyArray<readonly [x1: number, y1: number, x2: number, y2: number]>
  /** Raw operators. */
  readonly raw?: string
}

export interface PdfDrawing {
  readonly pages: ReadonlyArray<PageDrawing>
  /** Entries of the information dictionary, with values in PDF syntax. */
  readonly info?: string
  /** Entries of every page's dictionary. */
  readonly page?: string
  /** Objects from number 10 on. */
  readonly objects?: ReadonlyArray<string>
  readonly packed?: boolean
}

export const HEIGHT = 400
const SIZE = 8

const hex = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex")

const content = ({ texts = [], lines = [], raw = "" }: PageDrawing): string =>
  [
    ...texts.map(([x, y, text]) => `BT /F1 ${SIZE} Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm <${hex(text)}> Tj ET`),
    ...lines.map(([x1, y1, x2, y2]) => `${x1} ${HEIGHT - y1} m ${x2} ${HEIGHT - y2} l S`),
    raw,
  ].join("\n")

/** A stream object; `latin1` because bytes are kept in strings here. */
export const streamOf = (data: Uint8Array, entries: string): string =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${Buffer.from(data).toString("latin1")}\nendstream`

/**
 * A hand-written PDF in a Chinese font that is not embedded. Every character is 8 points wide and high; ASCII
 * characters are half as wide.
 */
export const pdfOf = ({ pages, info = "", page = "", objects = [], packed = false }: PdfDrawing): Uint8Array => {
  const first = 10 + objects.length
  const numbered = new Map<number, string>([
    [1, "<< /Type /Catalog /Pages 2 0 R >>"],
    [2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${first + i * 2} 0 R`).join(" ")}] >>`],
    [3, "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>"],
    [
      4,
      "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 5 0 R /DW 1000 /W [1 95 500] /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>",
    ],
    [
      5,
      "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>",
    ],
    [6, `<< ${info} >>`],
    ...objects.map((object, index) => [10 + index, object] as const),
  ])
  for (const [index, drawing] of pages.entries()) {
    const number = first + index * 2
    const data = Buffer.from(content(drawing), "latin1")
    numbered.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> /XObject << /X 10 0 R >> >> /Contents ${number + 1} 0 R ${page} >>`,
    )
    numbered.set(number + 1, packed ? streamOf(deflateSync(data), "/Filter /FlateDecode") : streamOf(data, ""))
  }
  let text = "%PDF-1.4\n"
  const offsets = [...numbered].map(([number, object]) => {
    const offset = text.length
    text += `${number} 0 obj\n${object}\nendobj\n`
    return `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 1\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size ${first + pages.length * 2} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, "latin1"))
}

/** The bytes of a document made with pdfkit. */
export const drawn = (options: PdfOptions, draw: (document: Document) => void): Effect.Effect<Uint8Array> =>
  Effect.promise(
    () =>
      new Promise<Uint8Array>((resolve) => {
        const document = new Document(options)
        const chunks: Array<Buffer> = []
        document.on("data", (chunk: Buffer) => chunks.push(chunk))
        document.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))))
        draw(document)
        document.end()
      }),
  )

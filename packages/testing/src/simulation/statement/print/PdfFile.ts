import { deflateSync } from "node:zlib"

/** A piece of text on a page; the origin is the upper left corner, units are points. */
export interface PdfText {
  readonly x: number
  /** Its baseline. */
  readonly y: number
  readonly text: string
  readonly veil?: PdfVeil
}

/**
 * Ways to hide text from a reader: render mode 3, white, below the page, half a point high; a 4 is drawn as a 1, or two
 * zeros as one, and the file states the text beside its characters (ToUnicode).
 */
export type PdfVeil = "INVISIBLE" | "WHITE" | "OFF_PAGE" | "TINY" | "OTHER_DIGIT" | "MORE_DIGITS"

/** How the font of other texts draws them. Its own 1 is said to be a 4, a wide zero two zeros. */
const drawn: Readonly<Partial<Record<PdfVeil, (text: string) => string>>> = {
  OTHER_DIGIT: (text) => text.replaceAll("1", "１").replaceAll("4", "1"),
  MORE_DIGITS: (text) => text.replaceAll("1", "１").replaceAll("00", "０"),
}
const OTHER_TEXTS =
  "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /T def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <ffff> <0000> endbfrange 2 beginbfchar <0031> <0034> <ff10> <00300030> endbfchar endcmap end end"

const veils: Readonly<Record<PdfVeil, readonly [before: string, after: string]>> = {
  INVISIBLE: ["3 Tr", "0 Tr"],
  WHITE: ["1 g", "0 g"],
  OFF_PAGE: ["", ""],
  TINY: ["/F1 0.5 Tf", "/F1 8 Tf"],
  OTHER_DIGIT: ["/F2 8 Tf", "/F1 8 Tf"],
  MORE_DIGITS: ["/F2 8 Tf", "/F1 8 Tf"],
}

/** A straight line. */
export interface PdfRule {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

export interface PdfPage {
  readonly texts: ReadonlyArray<PdfText>
  readonly rules: ReadonlyArray<PdfRule>
}

export const PAGE_WIDTH = 842
export const PAGE_HEIGHT = 595
export const FONT_SIZE = 8

/** Width of a text: full-width characters are as wide as the font size, the others half as wide. */
export const textWidth = (text: string): number => {
  let halves = 0
  for (const character of text) halves += character.charCodeAt(0) < 0x80 ? 1 : 2
  return (halves * FONT_SIZE) / 2
}

const hex = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0")).join("")

const printed = ({ x, y, text, veil }: PdfText): string => {
  const base = veil === "OFF_PAGE" ? -y : PAGE_HEIGHT - y
  const shown = `1 0 0 1 ${x.toFixed(2)} ${base.toFixed(2)} Tm <${hex((veil && drawn[veil]?.(text)) ?? text)}> Tj`
  if (veil === undefined) return shown
  const [before, after] = veils[veil]
  return [before, shown, after].join("\n")
}

const content = ({ texts, rules }: PdfPage): Buffer =>
  deflateSync(
    [
      "0.5 w",
      ...rules.map(({ x1, y1, x2, y2 }) => `${x1} ${PAGE_HEIGHT - y1} m ${x2} ${PAGE_HEIGHT - y2} l S`),
      "BT",
      `/F1 ${FONT_SIZE} Tf`,
      ...texts.map(printed),
      "ET",
    ].join("\n"),
  )

const FONT =
  "<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>"
/** Glyphs 1 to 95 of Adobe-GB1 are ASCII, half as wide as high. */
const DESCENDANT =
  "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /W [1 95 500] /FontDescriptor 5 0 R >>"
const DESCRIPTOR =
  "<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>"

/**
 * A PDF 1.4 (ISO 32000) in a standard Chinese font that every reader has and no file embeds, as printed at bank
 * counters.
 */
export const pdfFile = (pages: ReadonlyArray<PdfPage>): Uint8Array => {
  const others = pages.some(({ texts }) => texts.some(({ veil }) => veil !== undefined && drawn[veil] !== undefined))
    ? [
        FONT.replace(" >>", " /ToUnicode 8 0 R >>"),
        `<< /Length ${OTHER_TEXTS.length} >>\nstream\n${OTHER_TEXTS}\nendstream`,
      ]
    : []
  const first = 7 + others.length
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(" ")
  const objects: Array<Buffer> = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    FONT,
    DESCENDANT,
    DESCRIPTOR,
    "<< /Producer (invented) >>",
    ...others,
  ].map((object) => Buffer.from(object))
  for (const page of pages) {
    const stream = content(page)
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources << /Font << /F1 3 0 R${others.length === 0 ? "" : " /F2 7 0 R"} >> >> /Contents ${objects.length + 2} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`),
        stream,
        Buffer.from("\nendstream"),
      ]),
    )
  }
  return assemble(objects)
}

/** A file of objects with the numbers from 1. */
export const assemble = (objects: ReadonlyArray<Buffer>): Uint8Array => {
  const pieces: Array<Buffer> = [Buffer.from("%PDF-1.4\n")]
  const offsets: Array<number> = []
  let at = pieces[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")])
    offsets.push(at)
    at += piece.length
    pieces.push(piece)
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  const size = objects.length + 1
  pieces.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

import type { RiskLevel } from "../RiskLevel.ts"

/** Programs with which a document can be changed. */
export interface EditingTools {
  readonly kind: "IMAGE_EDITOR" | "PDF_EDITOR" | "CONVERTER" | "OFFICE"
  /** The risk of a PDF that one of them made. */
  readonly level: RiskLevel
  /** Names as they write them into `Producer`, `Creator` or `Author`, in lower case. */
  readonly names: ReadonlyArray<string>
  readonly source: string
}

const list = (names: string): ReadonlyArray<string> => names.split(", ")

const VENDORS = "Names that the vendors' programs write into a PDF's information dictionary, gathered 2026-11"

/**
 * Programs that banks do not make statements with. Libraries that do (iText, JasperReports, FOP, PDFBox, Crystal
 * Reports, Aspose, wkhtmltopdf, Skia, Quartz) are not in it, nor are bank counters' printers.
 */
export const editingTools: ReadonlyArray<EditingTools> = [
  {
    kind: "IMAGE_EDITOR",
    level: "HIGH",
    names: list(
      "photoshop, illustrator, indesign, coreldraw, gimp, inkscape, pixelmator, affinity, canva, figma, meitu, 美图",
    ),
    source: VENDORS,
  },
  {
    kind: "PDF_EDITOR",
    level: "HIGH",
    names: list(
      "acrobat pro, acrobat dc, adobe acrobat, foxit phantom, foxit pdf editor, foxit editor, 福昕, pdfelement, wondershare, 万兴, pdf-xchange, nitro, sejda, pdfescape, soda pdf, master pdf, 极速pdf, 迅捷pdf, 金山pdf, wps pdf, 嗨格式, 傲软, apowerpdf, updf, pdf expert, pdfill, infix, libreoffice draw, qoppa",
    ),
    source: VENDORS,
  },
  {
    kind: "CONVERTER",
    level: "MEDIUM",
    names: list(
      "ilovepdf, smallpdf, pdf24, pdf2go, online2pdf, cleverpdf, pdfcandy, hipdf, cloudconvert, 转转大师, speedpdf, pdftk, qpdf, ghostscript",
    ),
    source: VENDORS,
  },
  {
    kind: "OFFICE",
    level: "MEDIUM",
    names: list(
      "microsoft® word, microsoft word, microsoft® excel, microsoft excel, powerpoint, wps 文字, wps 表格, wps office, wps writer, libreoffice, openoffice, pages, numbers",
    ),
    source: VENDORS,
  },
]

import { createRequire } from "node:module"
import { dirname, join, sep } from "node:path"
import type { DocumentPart, FileTraits } from "@open-valuation/core/domain"
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import { matrixOf } from "./Matrix.ts"
import { pageContent, type PageFont, type PageOperators } from "./PageContent.ts"
import { fontName, traitsOf } from "./PdfTraits.ts"
import { loadPdfLibrary, type PdfLibrary } from "./SameThread.ts"
import { type PdfFault, streamFault } from "./StreamCheck.ts"

export type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** A PDF that is open. */
export interface PdfFile {
  readonly pages: number
  readonly traits: FileTraits
  readonly page: (number: number) => Promise<Page>
  readonly close: () => Promise<void>
}

const folder = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), name) + sep

/** How far before the end of a file its end mark may stand. */
const END_BYTES = 4_096

const endsAsPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf("%%EOF") >=
  Math.max(0, bytes.length - END_BYTES)

/** Fonts of a page by the names that its operators use. */
const fontsOf = async (
  page: PDFPageProxy,
  operators: PageOperators,
  setFont: number,
): Promise<ReadonlyMap<string, PageFont>> => {
  const names = new Set<string>()
  for (const [index, code] of operators.fnArray.entries()) {
    const name = code === setFont ? operators.argsArray[index]?.[0] : undefined
    if (typeof name === "string") names.add(name)
  }
  const fonts = [...names].map(
    (name) =>
      new Promise<readonly [string, PageFont]>((resolve) => {
        page.commonObjs.get(name, (font: Partial<PageFont> | null) =>
          resolve([
            name,
            { name: fontName(font?.name ?? ""), fontMatrix: font?.fontMatrix, vertical: font?.vertical === true },
          ]),
        )
      }),
  )
  return new Map(await Promise.all(fonts))
}

const readPage = async (document: PDFDocumentProxy, number: number, library: PdfLibrary): Promise<Page> => {
  const page = await document.getPage(number)
  const operators: PageOperators = await page.getOperatorList({ annotationMode: library.AnnotationMode.DISABLE })
  const fonts = await fontsOf(page, operators, library.OPS.setFont)
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const matrix = matrixOf(transform) ?? [1, 0, 0, -1, 0, height]
  const content = pageContent(operators, library.OPS, matrix, (name) => fonts.get(name))
  page.cleanup()
  return { _tag: "Page", page: number, pages: document.numPages, width, height, ...content, scanned: false }
}

/** Opens a PDF, or says why not. Nothing in it is executed, and nothing is loaded from elsewhere. */
export const openPdf = async (bytes: Uint8Array, password: string | undefined): Promise<PdfFile | PdfFault> => {
  // A reader that mends what it can would give the pages before the cut, and nobody would miss the others.
  if (!endsAsPdf(bytes)) return { reason: "corrupt", detail: "the file ends before its end mark" }
  const fault = streamFault(bytes)
  if (fault !== undefined) return fault
  const library = await loadPdfLibrary()
  const worker = library.openWorker()
  const task = library.getDocument({
    // It takes the bytes for itself, and no `Buffer`.
    data: new Uint8Array(bytes),
    ...(password === undefined ? {} : { password }),
    worker,
    cMapUrl: folder("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: folder("standard_fonts"),
    // The thread says that it has fonts: pdf.js would draw the outline of every character else.
    disableFontFace: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    // Images are neither wanted nor decoded.
    maxImageSize: 1,
    verbosity: library.VerbosityLevel.ERRORS,
  })
  const close = async () => {
    await task.destroy()
    worker.destroy()
  }
  try {
    const document = await task.promise
    const { info } = await document.getMetadata()
    return {
      pages: document.numPages,
      traits: traitsOf(info),
      page: (number) => readPage(document, number, library),
      close,
    }
  } catch (cause) {
    await close()
    const { NEED_PASSWORD, INCORRECT_PASSWORD } = library.PasswordResponses
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined
    if (code === NEED_PASSWORD) return { reason: "encrypted", detail: "it needs a password" }
    if (code === INCORRECT_PASSWORD) return { reason: "wrong-password", detail: "not its password" }
    return { reason: "corrupt", detail: cause instanceof Error ? cause.name : "it cannot be opened" }
  }
}

import { createRequire } from "node:module"
import { dirname, join, sep } from "node:path"
import type { DocumentPart, FileTraits, PageImage } from "@open-valuation/core/domain"
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import { Canvases } from "./Canvases.ts"
import { matrixOf } from "./Matrix.ts"
import { pageContent, type PageFont, type PageOperators } from "./PageContent.ts"
import { fontName, traitsOf } from "./PdfTraits.ts"
import { renderPage } from "./RenderPage.ts"
import { loadPdfLibrary, type PdfLibrary } from "./SameThread.ts"
import { type Suspicion, suspicionOf } from "./ScanSuspicion.ts"
import { imageStreams, type PdfFault, streamFault } from "./StreamCheck.ts"

export type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** A page's text and lines, and why it may be a scan all the same. */
export interface PageRead {
  readonly page: Page
  readonly suspicion: Suspicion | undefined
}

/** A PDF that is open. */
export interface PdfFile {
  readonly pages: number
  readonly traits: FileTraits
  /** How many images it has. */
  readonly images: number
  readonly page: (number: number) => Promise<PageRead>
  /** A page as an image; `undefined` when its images are not what it shows. Rejects when one cannot be decoded. */
  readonly render: (number: number, suspicion: Suspicion) => Promise<PageImage | PdfFault | undefined>
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

const readPage = async (document: PDFDocumentProxy, number: number, library: PdfLibrary): Promise<PageRead> => {
  const page = await document.getPage(number)
  const operators: PageOperators = await page.getOperatorList({ annotationMode: library.AnnotationMode.DISABLE })
  const fonts = await fontsOf(page, operators, library.OPS.setFont)
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const matrix = matrixOf(transform) ?? [1, 0, 0, -1, 0, height]
  const content = pageContent(operators, library.OPS, matrix, (name) => fonts.get(name))
  page.cleanup()
  const { rules } = content
  const words = [...content.words, ...content.hiddenWords]
  return {
    page: { _tag: "Page", page: number, pages: document.numPages, width, height, words, rules, scanned: false },
    suspicion: suspicionOf(content),
  }
}

/** What pdf.js is told. Nothing in a file is executed, and nothing is loaded from elsewhere. */
const optionsOf = (library: PdfLibrary, bytes: Uint8Array, password: string | undefined) => ({
  // It takes the bytes for itself, and no `Buffer`.
  data: new Uint8Array(bytes),
  ...(password === undefined ? {} : { password }),
  cMapUrl: folder("cmaps"),
  cMapPacked: true,
  standardFontDataUrl: folder("standard_fonts"),
  useSystemFonts: false,
  useWorkerFetch: false,
  isEvalSupported: false,
  enableXfa: false,
  verbosity: library.VerbosityLevel.ERRORS,
})

/** The text of a PDF, without its images. */
const openText = (library: PdfLibrary, bytes: Uint8Array, password: string | undefined) => {
  const worker = library.openWorker()
  const task = library.getDocument({
    ...optionsOf(library, bytes, password),
    worker,
    // The thread says that it has fonts: pdf.js would draw the outline of every character else.
    disableFontFace: false,
    useWasm: false,
    // Images are neither wanted nor decoded.
    maxImageSize: 1,
  })
  return { worker, task }
}

/** The pictures of a PDF: the same file once more, because what the text is spared is decided when it is opened. */
const openPictures = (library: PdfLibrary, bytes: Uint8Array, password: string | undefined, imagePixels: number) => {
  const worker = library.openWorker()
  const task = library.getDocument({
    ...optionsOf(library, bytes, password),
    worker,
    CanvasFactory: Canvases,
    disableFontFace: true,
    wasmUrl: folder("wasm"),
    maxImageSize: imagePixels,
  })
  return { worker, task }
}

/** Opens a PDF, or says why not. A page is not rendered when an image of the file has more than `imagePixels`. */
export const openPdf = async (
  bytes: Uint8Array,
  password: string | undefined,
  imagePixels: number,
): Promise<PdfFile | PdfFault> => {
  // A reader that mends what it can would give the pages before the cut, and nobody would miss the others.
  if (!endsAsPdf(bytes)) return { reason: "corrupt", detail: "the file ends before its end mark" }
  const fault = streamFault(bytes, "others")
  if (fault !== undefined) return fault
  const library = await loadPdfLibrary()
  const text = openText(library, bytes, password)
  const opened = [text]
  const close = async () => {
    await Promise.all(opened.map(({ task }) => task.destroy()))
    for (const { worker } of opened) worker.destroy()
  }
  const images = imageStreams(bytes)
  const render = async (number: number, suspicion: Suspicion): Promise<PageImage | PdfFault | undefined> => {
    // pdf.js leaves out an image that is too large, and tells nobody.
    if (images.largest > imagePixels) return { reason: "too-large", detail: `an image of ${images.largest} pixels` }
    const damage = opened.length > 1 ? undefined : streamFault(bytes, "images")
    if (damage !== undefined) return damage
    const found = opened[1] ?? openPictures(library, bytes, password, imagePixels)
    opened[1] = found
    return renderPage(await found.task.promise, library, number, suspicion)
  }
  try {
    const document = await text.task.promise
    const { info } = await document.getMetadata()
    return {
      pages: document.numPages,
      traits: traitsOf(info),
      images: images.count,
      page: (number) => readPage(document, number, library),
      render,
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

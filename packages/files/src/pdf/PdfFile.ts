import { createRequire } from "node:module"
import { dirname, join, sep } from "node:path"
import type { DocumentPart, FileProof, FileTraits, PageImage } from "@open-valuation/core/domain"
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import { Canvases, WordlessCanvases } from "./Canvases.ts"
import type { FontlessWord } from "./FontlessWords.ts"
import { matrixOf } from "./Matrix.ts"
import { type PageContent, pageContent, type PageFont } from "./PageContent.ts"
import type { PageOperators } from "./PageOperators.ts"
import { loadPdfLibrary, type OpenWorker, type PdfLibrary } from "./PdfLibrary.ts"
import { traitsOf } from "./PdfTraits.ts"
import { paintPage, renderPage } from "./RenderPage.ts"
import { type Suspicion, suspicionOf } from "./ScanSuspicion.ts"
import { TooMuchPainted } from "./seen/Effort.ts"
import { keptImages } from "./seen/ImageInk.ts"
import { type FontCodes, misreadGlyphs } from "./seen/MisreadGlyphs.ts"
import { Surface, surfaceMemory, type SurfaceMemory } from "./seen/Surface.ts"
import type { TextsOf } from "./signatures/ReadProof.ts"
import { imageStreams, type PdfFault, streamFault } from "./StreamCheck.ts"
import type { Turn } from "./WordRuns.ts"

export type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** A page's text and lines, and the suspicion that it may be a scan nevertheless. */
export interface PageRead {
  readonly page: Page
  readonly suspicion: Suspicion | undefined
  /** Words that `paint` leaves out, in points; none unless asked for. */
  readonly fontless: ReadonlyArray<FontlessWord>
}

/** An open PDF. */
export interface PdfFile {
  readonly pages: number
  readonly traits: FileTraits
  /** Number of images in the file. */
  readonly images: number
  /**
   * Reads one page. Call it for one page at a time. A fault when more is painted on the page than on any page of a
   * document. `fontless`: with the words that `paint` leaves out.
   */
  readonly page: (number: number, fontless?: boolean) => Promise<PageRead | PdfFault>
  /**
   * Renders a page as an image. `undefined` when its images are not its content. Rejects when an image cannot be
   * decoded.
   */
  readonly render: (number: number, suspicion: Suspicion) => Promise<PageImage | PdfFault | undefined>
  /**
   * Paints a page as it looks, its longer side `side` pixels long, without the words whose fonts the file does not
   * hold. Rejects when it cannot be painted.
   */
  readonly paint: (number: number, side: number) => Promise<PageImage | PdfFault>
  /**
   * What the signatures and updates of the file tell. `undefined` when it has none.
   *
   * @param roots certificates that the host trusts, in DER
   */
  readonly prove: (roots: ReadonlyArray<Uint8Array>) => Promise<FileProof | undefined>
  readonly close: () => Promise<void>
}

const folder = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), name) + sep

/** Maximum distance of the end mark from the end of the file, bytes. */
const END_BYTES = 4_096

const endsAsPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf("%%EOF") >=
  Math.max(0, bytes.length - END_BYTES)

/** A pdf.js font. A Type 3 font, whose characters are drawings, has their operators. */
type DrawnFont = Partial<PageFont> &
  FontCodes & {
    readonly isType3Font?: boolean
    readonly missingFile?: boolean
    readonly charProcOperatorList?: Readonly<Record<string, PageOperators>>
  }

const pageFont = (font: DrawnFont | null, codes: PdfLibrary["OPS"]): PageFont => ({
  name: fontName(font?.name ?? ""),
  fontMatrix: font?.fontMatrix,
  vertical: font?.vertical === true,
  absent: font?.missingFile === true,
  coloured: font?.isType3Font === true,
  blankGlyphs: blankGlyphs(font?.charProcOperatorList, codes),
  misreadGlyphs: misreadGlyphs(font),
})

/** The fonts that pdf.js has loaded, examined once: the pages of a file share them. */
const knownFonts = new WeakMap<DrawnFont, PageFont>()

const knownFont = (font: DrawnFont | null, codes: PdfLibrary["OPS"]): PageFont => {
  const known = font === null ? undefined : knownFonts.get(font)
  if (known !== undefined) return known
  const examined = pageFont(font, codes)
  if (font !== null) knownFonts.set(font, examined)
  return examined
}

/** Fonts of a page by the names its operators use. */
const fontsOf = async (
  page: PDFPageProxy,
  { argsArray, fnArray }: PageOperators,
  codes: PdfLibrary["OPS"],
): Promise<ReadonlyMap<string, PageFont>> => {
  const names = new Set<string>()
  for (let index = 0; index < fnArray.length; index++) {
    const name = fnArray[index] === codes.setFont ? argsArray[index]?.[0] : undefined
    if (typeof name === "string") names.add(name)
  }
  const fonts = [...names].map(
    (name) =>
      new Promise<readonly [string, PageFont]>((resolve) => {
        page.commonObjs.get(name, (font: DrawnFont | null) => resolve([name, knownFont(font, codes)]))
      }),
  )
  return new Map(await Promise.all(fonts))
}

/** The layers of a file and their visibility. */
type Layers = Awaited<ReturnType<PDFDocumentProxy["getOptionalContentConfig"]>>

const readPage = async (
  document: PDFDocumentProxy,
  { fontless, number }: { readonly number: number; readonly fontless: boolean },
  pdf: { readonly library: PdfLibrary } & Pick<OpenWorker, "operatorsOf">,
  layers: Layers,
  memory: SurfaceMemory,
  turn: Turn = 0,
): Promise<{ readonly page: Page; readonly content: PageContent; readonly turn: Turn }> => {
  const { library, operatorsOf } = pdf
  const page = await document.getPage(number)
  try {
    const operators = await operatorsOf(page, library.AnnotationMode.ENABLE)
    const fonts = await fontsOf(page, operators, library.OPS)
    const images = await keptImages(page, operators, library.OPS)
    const { transform, width, height } = page.getViewport({ scale: 1, rotation: page.rotate + turn })
    const matrix = matrixOf(transform) ?? [1, 0, 0, -1, 0, height]
    const isShown = (group: unknown): boolean => layers.isVisible(group) === true
    const surface = new Surface({ codes: library.OPS, images, isShown, memory }, { width, height })
    const content = pageContent(operators, library.OPS, matrix, (name) => fonts.get(name), surface, fontless)
    // A page may be set sideways without saying so.
    if (turn === 0 && content.turn !== 0) {
      return await readPage(document, { number, fontless }, pdf, layers, memory, content.turn)
    }
    const { rules, words } = content
    const unseen = content.hiddenWords.length === 0 ? {} : { unseen: content.hiddenWords }
    const pages = document.numPages
    return {
      page: { _tag: "Page", page: number, pages, width, height, words, rules, scanned: false, ...unseen },
      content,
      turn,
    }
  } finally {
    page.cleanup()
  }
}

const readOf = ({ content, page }: Awaited<ReturnType<typeof readPage>>): PageRead => ({
  page,
  suspicion: suspicionOf(content),
  fontless: content.fontless,
})

/** Options for pdf.js. Nothing in a file is executed, and nothing is loaded from elsewhere. */
const optionsOf = (library: PdfLibrary, bytes: Uint8Array, password: string | undefined) => ({
  // pdf.js takes ownership of the bytes and accepts no `Buffer`.
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

/** Opens the text of a PDF, and its images up to a size. */
const openText = (library: PdfLibrary, bytes: Uint8Array, password: string | undefined, imagePixels: number) => {
  const { operatorsOf, worker } = library.openWorker()
  const task = library.getDocument({
    ...optionsOf(library, bytes, password),
    worker,
    // The thread claims to have fonts. Otherwise pdf.js would draw the outline of every character.
    disableFontFace: false,
    // The meaning of a font's codes, beside their text.
    fontExtraProperties: true,
    useWasm: false,
    maxImageSize: imagePixels,
  })
  return { library, operatorsOf, worker, task }
}

/**
 * Opens the pictures of a PDF, to be painted on such canvases: the same file once more, because the text was opened
 * with options that skip them.
 */
const openPictures = (
  library: PdfLibrary,
  bytes: Uint8Array,
  password: string | undefined,
  imagePixels: number,
  CanvasFactory: typeof Canvases,
) => {
  const { operatorsOf, worker } = library.openWorker()
  const task = library.getDocument({
    ...optionsOf(library, bytes, password),
    worker,
    CanvasFactory,
    disableFontFace: true,
    wasmUrl: folder("wasm"),
    maxImageSize: imagePixels,
  })
  return { library, operatorsOf, worker, task }
}

/** More on a page than on any page of a document is a fault of the file. */
const tooMuchAsFault = <Answer>(answer: Promise<Answer | PdfFault>): Promise<Answer | PdfFault> =>
  answer.catch((cause: unknown) => {
    if (cause instanceof TooMuchPainted) return { reason: "too-large", detail: cause.message }
    throw cause
  })

/** True for a file with a signature, or with more than one table of objects. */
const mayBeProven = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return file.includes("/ByteRange") || file.indexOf("startxref") !== file.lastIndexOf("startxref")
}

/** Pixel limit below any real image. */
const NO_IMAGE = 1

/**
 * Opens a PDF, or returns the reason why it cannot be read. A page is not rendered when an image of the file has more
 * than `imagePixels`.
 */
export const openPdf = async (
  bytes: Uint8Array,
  password: string | undefined,
  imagePixels: number,
): Promise<PdfFile | PdfFault> => {
  // A repairing reader would return the pages before a truncation, and the missing ones would go unnoticed.
  if (!endsAsPdf(bytes)) return { reason: "corrupt", detail: "the file ends before its end mark" }
  const damage = streamFault(bytes, "others")
  if (damage !== undefined) return damage
  const library = await loadPdfLibrary()
  const images = imageStreams(bytes)
  // Images take long to decode, and a scanned page is decoded later. Inline images of a page's operators are small.
  const text = openText(library, bytes, password, images.count === 0 ? imagePixels : NO_IMAGE)
  const opened = [text]
  const close = async () => {
    await Promise.all(opened.map(({ task }) => task.destroy()))
    for (const { worker } of opened) worker.destroy()
  }
  let checked: PdfFault | "sound" | undefined
  /** Why the images of the file cannot be decoded. */
  const imageFault = (): PdfFault | undefined => {
    // pdf.js silently drops an image that is too large.
    if (images.largest > imagePixels) return { reason: "too-large", detail: `an image of ${images.largest} pixels` }
    checked ??= streamFault(bytes, "images") ?? "sound"
    return checked === "sound" ? undefined : checked
  }
  const picturesOn = (canvases: typeof Canvases) => {
    let pictures: ReturnType<typeof openPictures> | undefined
    return async <Picture>(
      use: (document: PDFDocumentProxy, library: Parameters<typeof renderPage>[1]) => Promise<Picture>,
    ): Promise<Picture | PdfFault> => {
      const fault = imageFault()
      if (fault !== undefined) return fault
      if (pictures === undefined)
        opened.push((pictures = openPictures(library, bytes, password, imagePixels, canvases)))
      return use(await pictures.task.promise, pictures)
    }
  }
  const [withPictures, withoutWords] = [picturesOn(Canvases), picturesOn(WordlessCanvases)]
  const render = (number: number, suspicion: Suspicion): Promise<PageImage | PdfFault | undefined> =>
    withPictures((document, own) => renderPage(document, own, number, suspicion))
  const paint = (number: number, side: number): Promise<PageImage | PdfFault> =>
    tooMuchAsFault(
      withoutWords((document, own) => paintPage(document, own, number, { side, turn: turns.get(number) ?? 0 })),
    )
  /** Of pages that were read. */
  const turns = new Map<number, Turn>()
  let all: ReturnType<typeof openText> | undefined
  const memory = surfaceMemory()
  const readBoth = async (number: number, fontless: boolean): Promise<PageRead | PdfFault> => {
    const document = await text.task.promise
    const layers = await document.getOptionalContentConfig()
    const first = await readPage(document, { number, fontless }, text, layers, memory)
    turns.set(number, first.turn)
    // Only the pixels show what an image covers and what stands on it.
    if (images.count === 0 || !first.content.hasPaintedText) {
      return readOf(first)
    }
    const fault = imageFault()
    if (fault !== undefined) return fault
    if (all === undefined) opened.push((all = openText(library, bytes, password, imagePixels)))
    const second = await readPage(await all.task.promise, { number, fontless }, all, layers, memory, first.turn)
    return readOf(second)
  }
  const page = (number: number, fontless = false): Promise<PageRead | PdfFault> =>
    tooMuchAsFault(readBoth(number, fontless))
  /** The texts of a page of an earlier state of the file, which is a file of its own. */
  const textsOf: TextsOf = async (state, number) => {
    const own = openText(library, state, password, NO_IMAGE)
    try {
      const document = await own.task.promise
      const layers = await document.getOptionalContentConfig()
      const found = await readPage(document, { number, fontless: false }, own, layers, memory)
      return found.page.words.map((word) => word.text)
    } catch {
      return undefined
    } finally {
      await own.task.destroy()
      own.worker.destroy()
    }
  }
  const prove = async (roots: ReadonlyArray<Uint8Array>): Promise<FileProof | undefined> => {
    if (!mayBeProven(bytes)) return undefined
    const { readProof } = await import("./signatures/ReadProof.ts")
    return readProof(bytes, roots, textsOf)
  }
  try {
    const document = await text.task.promise
    const { info } = await document.getMetadata()
    return { pages: document.numPages, traits: traitsOf(info), images: images.count, page, render, paint, prove, close }
  } catch (cause) {
    await close()
    const { NEED_PASSWORD, INCORRECT_PASSWORD } = library.PasswordResponses
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined
    if (code === NEED_PASSWORD) return { reason: "encrypted", detail: "it needs a password" }
    if (code === INCORRECT_PASSWORD) return { reason: "wrong-password", detail: "not its password" }
    return { reason: "corrupt", detail: cause instanceof Error ? cause.name : "it cannot be opened" }
  }
}

/** Operators that leave marks when a character is a drawing. Paths are marked by their final operator. */
const painting = (codes: Readonly<Record<string, number>>): ReadonlySet<number> =>
  new Set(
    Object.entries(codes).flatMap(([name, code]) =>
      /^(?:paint(?!FormXObject)|shadingFill$|show)/.test(name) ? [code] : [],
    ),
  )

/**
 * The characters of a Type 3 font whose drawings paint nothing (PDF 32000-1, 9.6.5), by pdf.js's names of their
 * operators. White or fully transparent drawings count as paint.
 */
const blankGlyphs = (
  drawings: Readonly<Record<string, PageOperators>> | undefined,
  codes: Readonly<Record<string, number>>,
): ReadonlySet<string> => {
  const paints = painting(codes)
  const isPaint = ({ argsArray, fnArray }: PageOperators): boolean =>
    fnArray.some((code, at) =>
      code === codes["constructPath"] ? argsArray[at]?.[0] !== codes["endPath"] : paints.has(code),
    )
  return new Set(Object.entries(drawings ?? {}).flatMap(([name, drawing]) => (isPaint(drawing) ? [] : [name])))
}

/** A font's name without a subset prefix: `ABCDEF+SimSun` is `SimSun`. */
const fontName = (name: string): string => name.replace(/^[A-Z]{6}\+/u, "")

import { largestOf, type PageImage } from "@open-valuation/core/domain"
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import { PagePixels } from "../image/PagePixels.ts"
import { Canvases, WordlessCanvases } from "./Canvases.ts"
import { matrixOf } from "./Matrix.ts"
import { pageImages, type PaintedImage } from "./PageImages.ts"
import type { PageOperators } from "./PageOperators.ts"
import type { OpenWorker, PdfLibrary } from "./PdfLibrary.ts"
import type { Suspicion } from "./ScanSuspicion.ts"
import { type DecodedImage, imagePage, orientationOn, paintsOneImage } from "./SoleImage.ts"
import type { Turn } from "./WordRuns.ts"

/** Share of a page below which an image is decoration, such as a logo or a seal. */
const DECORATION = 0.05
/** Share of a page from which an image is the page. */
const PAGE = 0.6

/**
 * Range of resolutions in which pages are rendered, pixels per inch: the images' own resolution, at least that of any
 * scanner, so that small text stays small, and at most what recognisers benefit from.
 */
const [LEAST_DPI, MOST_DPI] = [100, 300]
/** Resolution for characters drawn as paths. */
const DRAWING_DPI = 200
/** Maximum pixels of a rendered page. A3 at 300 dpi has 17 million. */
const MOST_PIXELS = 25_000_000
/** Maximum pixels of its longer side. */
const MOST_SIDE = 20_000
const POINTS_PER_INCH = 72
/** Rows read from the canvas at a time. */
const BAND_ROWS = 512

/** A page that can paint on any canvas. pdf.js's own types require a browser's. */
interface Painter {
  render(parameters: object): { readonly promise: Promise<unknown> }
}

const decoded = (page: PDFPageProxy, id: string): Promise<unknown> =>
  new Promise((resolve) => {
    const objects = id.startsWith("g_") ? page.commonObjs : page.objs
    objects.get(id, resolve)
  })

const isDecoded = (found: unknown): found is DecodedImage =>
  typeof found === "object" &&
  found !== null &&
  "kind" in found &&
  "data" in found &&
  (found.data instanceof Uint8Array || found.data instanceof Uint8ClampedArray)

/** The pixels of the images. pdf.js silently drops an image that it cannot decode, and its content would be missing. */
const decodedImages = async (
  page: PDFPageProxy,
  images: ReadonlyArray<PaintedImage>,
): Promise<ReadonlyArray<DecodedImage | undefined>> =>
  Promise.all(
    images.map(async ({ id }) => {
      if (id === undefined) return undefined
      const found = await decoded(page, id)
      if (found === null || found === undefined) throw new Error("an image of the page cannot be decoded")
      return isDecoded(found) ? found : undefined
    }),
  )

const dpiFor = (images: ReadonlyArray<PaintedImage>, width: number, height: number): number => {
  const own = images.filter(({ share }) => share >= DECORATION).map(({ dpi }) => dpi)
  const wanted = own.length === 0 ? DRAWING_DPI : Math.min(MOST_DPI, largestOf([LEAST_DPI, ...own]))
  const squareInches = (width * height) / POINTS_PER_INCH ** 2
  const inches = Math.max(width, height) / POINTS_PER_INCH
  return Math.min(wanted, Math.sqrt(MOST_PIXELS / squareInches), MOST_SIDE / inches)
}

/** The pixels of a page's only content, an image with square pixels that fills it. */
const ownPixels = (
  operators: PageOperators,
  library: PdfLibrary,
  [image, ...others]: ReadonlyArray<PaintedImage>,
  found: DecodedImage | undefined,
  size: { readonly width: number; readonly height: number },
  dpi: number,
): PageImage | undefined => {
  if (image === undefined || found === undefined || others.length > 0 || !paintsOneImage(operators, library.OPS)) {
    return undefined
  }
  const orientation = image.square && image.dpi === dpi ? orientationOn(image.matrix, size) : undefined
  return orientation === undefined ? undefined : imagePage(found, orientation, dpi)
}

const painted = async (
  page: PDFPageProxy,
  library: PdfLibrary,
  dpi: number,
  canvases: Canvases,
  turn: Turn = 0,
): Promise<PageImage> => {
  const painter: Painter = page
  const viewport = page.getViewport({ scale: dpi / POINTS_PER_INCH, rotation: page.rotate + turn })
  const [columns, rows] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
  const { canvas, context } = canvases.create(columns, rows)
  const annotationMode = library.AnnotationMode.DISABLE
  await painter.render({ canvas, canvasContext: context, viewport, annotationMode, background: "white" }).promise
  const pixels = new PagePixels(columns, rows)
  for (let y = 0; y < rows; y += BAND_ROWS) {
    pixels.put(context.getImageData(0, y, columns, Math.min(BAND_ROWS, rows - y)).data, columns, 0, y)
  }
  return pixels.image(dpi)
}

/**
 * A page as an image: the pixels of the scan itself if the page is one image, otherwise painted. `undefined` when the
 * page's images are not its content. Rejects when an image cannot be decoded.
 */
export const renderPage = async (
  document: PDFDocumentProxy,
  { library, operatorsOf }: { readonly library: PdfLibrary } & Pick<OpenWorker, "operatorsOf">,
  number: number,
  suspicion: Suspicion,
): Promise<PageImage | undefined> => {
  const page = await document.getPage(number)
  try {
    const operators = await operatorsOf(page, library.AnnotationMode.DISABLE)
    const { transform, width, height } = page.getViewport({ scale: 1 })
    const size = { width, height }
    const images = pageImages(operators, library.OPS, matrixOf(transform) ?? [1, 0, 0, -1, 0, height], size)
    const share = images.reduce((sum, image) => sum + image.share, 0)
    if (suspicion !== "drawn" && share < (suspicion === "wordless" ? DECORATION : PAGE)) return undefined
    const [first] = await decodedImages(page, images)
    const dpi = dpiFor(images, width, height)
    return (
      ownPixels(operators, library, images, first, size, dpi) ?? (await painted(page, library, dpi, new Canvases()))
    )
  } finally {
    page.cleanup()
  }
}

/**
 * A page as it looks, whatever is on it, without text in fonts that the file does not hold. Its document must have been
 * opened with `WordlessCanvases`. Rejects with `TooMuchPainted` when it has too many operators.
 */
export const paintPage = async (
  document: PDFDocumentProxy,
  { library, operatorsOf }: { readonly library: PdfLibrary } & Pick<OpenWorker, "operatorsOf">,
  number: number,
  { side, turn }: { readonly side: number; readonly turn: Turn },
): Promise<PageImage> => {
  const page = await document.getPage(number)
  try {
    await operatorsOf(page, library.AnnotationMode.DISABLE)
    const { height, width } = page.getViewport({ scale: 1 })
    const dpi = (side * POINTS_PER_INCH) / Math.max(width, height)
    return await painted(page, library, dpi, new WordlessCanvases(), turn)
  } finally {
    page.cleanup()
  }
}

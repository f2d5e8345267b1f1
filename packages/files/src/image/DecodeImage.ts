import { damaged } from "./ImageFault.ts"
import { hasAlpha, PagePixels, type Rgba } from "./PagePixels.ts"

/** Maximum number of pixels held as four bytes each at a time. */
export const BAND_PIXELS = 1_000_000

/** The library of decoders is native and large, so it is loaded with the first image. */
const library = () => import("@napi-rs/canvas")

/** A band of an image, as wide as the image. */
interface Band {
  readonly rgba: Rgba
  readonly width: number
  readonly height: number
  readonly y: number
}

/** The pixels of a PNG, JPEG or WebP from top to bottom. An image that cannot be decoded is an `ImageFault`. */
export async function* decodeBands(bytes: Uint8Array): AsyncGenerator<Band & { readonly imageHeight: number }> {
  const { createCanvas, loadImage } = await library()
  const image = await loadImage(bytes).catch(() => {
    throw damaged("the image")
  })
  const { width, height: imageHeight } = image
  const rows = Math.max(1, Math.min(imageHeight, Math.floor(BAND_PIXELS / width)))
  const context = createCanvas(width, rows).getContext("2d")
  context.globalCompositeOperation = "copy"
  for (let y = 0; y < imageHeight; y += rows) {
    const height = Math.min(rows, imageHeight - y)
    context.drawImage(image, 0, -y)
    yield { rgba: context.getImageData(0, 0, width, height).data, width, height, y, imageHeight }
  }
}

/** All pixels of an image. In an opaque kind of image, transparent pixels were missing from the file. */
export const decodeImage = async (bytes: Uint8Array, { opaque }: { readonly opaque: boolean }): Promise<PagePixels> => {
  let page: PagePixels | undefined
  for await (const { rgba, width, y, imageHeight } of decodeBands(bytes)) {
    if (opaque && hasAlpha(rgba)) throw damaged("the image")
    page ??= new PagePixels(width, imageHeight)
    page.put(rgba, width, 0, y)
  }
  if (page === undefined) throw damaged("the image")
  return page
}

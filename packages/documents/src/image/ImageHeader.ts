import type { DocumentLimits } from "../DocumentLimits.ts"
import { ImageFault } from "./ImageFault.ts"

/** What the head of an image says, before anything of it is unpacked. */
export interface ImageHeader {
  /** As the pixels are stored, in pixels. */
  readonly width: number
  readonly height: number
  /** How the stored pixels lie: 1 upright, 2 to 8 as Exif counts them. */
  readonly orientation: number
  /** Pixels per inch, when the file says something that a scanner may have meant. */
  readonly dpi: number | undefined
}

/** What scanners write. Cameras and drawing programs write 72 and 96 into every file, whatever it shows. */
const [LEAST_DPI, MOST_DPI] = [100, 1200]
/** Resolutions of both directions that are one: the rest is rounding of pixels per metre. */
const SQUARE = 0.02

/** The resolution of a scan; `undefined` for what is no information, or not the same in both directions. */
export const scanDpi = (x: number | undefined, y: number | undefined = x): number | undefined => {
  if (x === undefined || y === undefined || !(x >= LEAST_DPI) || !(x <= MOST_DPI)) return undefined
  return Math.abs(x - y) <= SQUARE * x ? x : undefined
}

export const CM_PER_INCH = 2.54

/** Refuses an image that is larger than any page or photo, by its head alone. */
export const checkSize = (
  { width, height }: Pick<ImageHeader, "width" | "height">,
  { imagePixels, imageSide }: Pick<DocumentLimits, "imagePixels" | "imageSide">,
): void => {
  if (width < 1 || height < 1) throw new ImageFault("corrupt", `an image of ${width} × ${height} pixels`)
  if (width * height > imagePixels || width > imageSide || height > imageSide) {
    throw new ImageFault("too-large", `${width} × ${height} pixels`, { width, height, most: imagePixels })
  }
}

import type { DocumentLimits } from "../DocumentLimits.ts"
import { ImageFault } from "./ImageFault.ts"

/** Header of an image, read before anything is unpacked. */
export interface ImageHeader {
  /** Width of the stored pixels. */
  readonly width: number
  readonly height: number
  /** Orientation of the stored pixels: 1 is upright, 2 to 8 as in Exif. */
  readonly orientation: number
  /** Pixels per inch, if the file states a resolution that a scanner may have meant. */
  readonly dpi: number | undefined
}

/** Resolutions that scanners write. Cameras and drawing programs write 72 and 96 into every file, whatever it shows. */
const [LEAST_DPI, MOST_DPI] = [100, 1200]
/** Relative difference up to which both directions have the same resolution. Pixels per metre are rounded. */
const SQUARE = 0.02

/** The resolution of a scan. `undefined` when it is meaningless, or differs between the directions. */
export const scanDpi = (x: number | undefined, y: number | undefined = x): number | undefined => {
  if (x === undefined || y === undefined || !(x >= LEAST_DPI) || !(x <= MOST_DPI)) return undefined
  return Math.abs(x - y) <= SQUARE * x ? x : undefined
}

export const CM_PER_INCH = 2.54

/** Refuses an image larger than any page or photo, by its header alone. */
export const checkSize = (
  { width, height }: Pick<ImageHeader, "width" | "height">,
  { imagePixels, imageSide }: Pick<DocumentLimits, "imagePixels" | "imageSide">,
): void => {
  if (width < 1 || height < 1) throw new ImageFault("corrupt", `an image of ${width} × ${height} pixels`)
  if (width * height > imagePixels || width > imageSide || height > imageSide) {
    throw new ImageFault("too-large", `${width} × ${height} pixels`, { width, height, most: imagePixels })
  }
}

import type { PageImage } from "@open-valuation/core/domain"
import type { Raster } from "./Raster.ts"

/** A page cut out of its image: flat, its lines of text level, its paper white. */
export interface FlatPage {
  /** Enlarged or reduced so that lines of text are about 36 pixels high, which is what 300 dpi give an ordinary font. */
  readonly raster: Raster
  /** Pixels of the raster for one of the image as it was given. */
  readonly scale: number
  /** By how many degrees clockwise it was turned; whether it stands on its head, only a recogniser can tell. */
  readonly turned: 0 | 90 | 270
  /** As far as pixels tell: 0 without text. */
  readonly textHeightPx: number
  readonly sharpness: number
  readonly contrast: number
}

/** Finds the page in an image and makes it flat. */
export declare const flattenPage: (image: PageImage) => FlatPage

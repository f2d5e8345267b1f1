import type { PageSought } from "@open-valuation/files"

/** Length of the longer side of a picture, pixels: the small print of an A4 page can be read. */
export const PICTURE_SIDE = 1800

/** A page to be pictured by a thread. */
export interface PictureTask extends Pick<PageSought, "bytes" | "fileName" | "password" | "entry" | "page"> {
  /** True when the sheet of a photo or a scan is turned by half. */
  readonly upsideDown: boolean
}

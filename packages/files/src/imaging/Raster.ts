/** Grey pixels: 0 is black, 255 is white, row by row without padding. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** A rectangle in pixels; the origin is the upper left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

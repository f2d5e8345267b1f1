import { type Canvas, createCanvas, ImageData } from "@napi-rs/canvas"

/** Red, green, blue and opacity of each pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

export const pixelsOf = (canvas: Canvas): Pixels => {
  const { data, height, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
  return { width, height, data }
}

export const canvasOf = ({ data, height, width }: Pixels): Canvas => {
  const canvas = createCanvas(width, height)
  canvas.getContext("2d").putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}

/** An opaque picture of one colour. */
export const filled = (width: number, height: number, [red, green, blue]: Colour): Pixels => {
  const data = new Uint8ClampedArray(4 * width * height)
  new Uint32Array(data.buffer).fill(((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0)
  return { width, height, data }
}

export type Colour = readonly [red: number, green: number, blue: number]

export const colourAt = ({ data, width }: Pixels, x: number, y: number): Colour => {
  const at = 4 * (y * width + x)
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
}

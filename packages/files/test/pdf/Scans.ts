import { deflateSync } from "node:zlib"
import { createCanvas } from "@napi-rs/canvas"
import { streamOf } from "./Pdf.ts"

/**
 * A white sheet of 1200 × 800 pixels, twice the size of a page of `pdfOf` in points, with a black patch in its upper
 * left corner.
 */
export const sheet = (width = 1200, height = 800) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = "white"
  context.fillRect(0, 0, width, height)
  context.fillStyle = "black"
  context.fillRect(0, 0, width / 4, height / 4)
  return canvas
}

/** An image object of a PDF, as JPEG. */
export const imageObject = (canvas = sheet()): string =>
  streamOf(
    canvas.toBuffer("image/jpeg", 90),
    `/Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
  )

/** Paints the image over a whole page of `pdfOf`. */
export const FULL_PAGE = "q 600 0 0 400 0 0 cm /X Do Q"

/** An image object of white pixels, one bit each. */
export const blankObject = (width: number, height: number): string =>
  streamOf(
    deflateSync(Buffer.alloc(Math.ceil(width / 8) * height, 255)),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`,
  )

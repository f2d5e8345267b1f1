import { fileURLToPath } from "node:url"
import { createCanvas, GlobalFonts } from "@napi-rs/canvas"
import type { PageImage } from "@open-valuation/core/domain"
import type { LineImage } from "@open-valuation/files/imaging"

const FONT = "Drawn"
GlobalFonts.registerFromPath(
  fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf")),
  FONT,
)

/** A text whose baseline starts at a position, in pixels. */
export interface Print {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly sizePx: number
}

/** A white page with black print. */
export const page = (width: number, height: number, prints: ReadonlyArray<Print>): PageImage => {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext("2d")
  pen.fillStyle = "white"
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = "black"
  for (const { sizePx, text, x, y } of prints) {
    pen.font = `${sizePx}px ${FONT}`
    pen.fillText(text, x, y)
  }
  const { data } = pen.getImageData(0, 0, width, height)
  return {
    width,
    height,
    channels: 1,
    pixels: Uint8Array.from({ length: width * height }, (_, at) => data[4 * at] ?? 255),
  }
}

/** A line of text 30 pixels high, with the margin that a page reader adds. */
export const line = (text: string, kind: LineImage["kind"] = "TEXT"): LineImage => {
  const sizePx = 30
  const pen = createCanvas(1, 1).getContext("2d")
  pen.font = `${sizePx}px ${FONT}`
  const { height, pixels, width } = page(Math.ceil(pen.measureText(text).width) + 16, 42, [
    { text, x: 8, y: 32, sizePx },
  ])
  return { raster: { width, height, data: pixels }, kind }
}

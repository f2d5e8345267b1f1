import { fileURLToPath } from "node:url"
import { type Canvas, createCanvas, GlobalFonts } from "@napi-rs/canvas"
import type { PageImage } from "@open-valuation/core/domain"
import type { Raster } from "@open-valuation/files/imaging"

const font = fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"))
GlobalFonts.registerFromPath(font, "Print")

/** Height of capitals and digits is about 0.73 of it. */
const SIZE_PX = 36

const write = (canvas: Canvas, text: string, x: number, baseline: number, sizePx: number): void => {
  const pen = canvas.getContext("2d")
  pen.font = `${sizePx}px Print`
  pen.fillStyle = "#222"
  pen.fillText(text, x, baseline)
}

const blank = (width: number, height: number): Canvas => {
  const canvas = createCanvas(Math.ceil(width), Math.ceil(height))
  const pen = canvas.getContext("2d")
  pen.fillStyle = "#f4f4f0"
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

const greyOf = (canvas: Canvas): Raster => {
  const { data, height, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255) }
}

/** A line of print. `detail` below 1 is the share of the pixels that a poor picture has kept. */
export const lineOf = (text: string, detail = 1): Raster => {
  const pen = createCanvas(1, 1).getContext("2d")
  pen.font = `${SIZE_PX}px Print`
  const line = blank(pen.measureText(text).width + 24, 54)
  write(line, text, 12, 40, SIZE_PX)
  if (detail === 1) return greyOf(line)
  const small = blank(line.width * detail, line.height * detail)
  small.getContext("2d").drawImage(line, 0, 0, small.width, small.height)
  line.getContext("2d").drawImage(small, 0, 0, line.width, line.height)
  return greyOf(line)
}

/** A page of lines, as at 150 dpi. */
export const pageOf = (lines: ReadonlyArray<string>): PageImage => {
  const page = blank(600, 80 + lines.length * 40)
  for (const [index, line] of lines.entries()) write(page, line, 50, 70 + index * 40, SIZE_PX / 2)
  const { width, height, data } = greyOf(page)
  return { width, height, channels: 1, pixels: data }
}

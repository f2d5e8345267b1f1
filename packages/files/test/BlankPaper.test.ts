import { assert, it } from "@effect/vitest"
import { createCanvas } from "@napi-rs/canvas"
import type { PageImage } from "@open-valuation/core/domain"
import { isBlankPaper } from "../src/recognise/RecogniseImages.ts"

type Draw = (context: ReturnType<ReturnType<typeof createCanvas>["getContext"]>) => void

/** A page of A4 at 100 dpi. */
const page = (draw: Draw): PageImage => {
  const canvas = createCanvas(827, 1_169)
  const context = canvas.getContext("2d")
  context.fillStyle = "rgb(236 232 224)"
  context.fillRect(0, 0, 827, 1_169)
  context.fillStyle = "black"
  draw(context)
  const { data } = context.getImageData(0, 0, 827, 1_169)
  const pixels = new Uint8Array(827 * 1_169 * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = data[Math.floor(at / 3) * 4 + (at % 3)] ?? 0
  return { width: 827, height: 1_169, channels: 3, pixels }
}

const dust: Draw = (context) => {
  for (let at = 0; at < 12; at++) context.fillRect((at * 397) % 827, (at * 911) % 1_169, 0.5, 0.5)
}
const edge: Draw = (context) => context.fillRect(0, 0, 20, 1_169)
const shade: Draw = (context) => {
  const gradient = context.createLinearGradient(0, 0, 827, 1_169)
  gradient.addColorStop(0, "rgb(240 240 240)")
  gradient.addColorStop(1, "rgb(150 150 150)")
  context.fillStyle = gradient
  context.fillRect(0, 0, 827, 1_169)
}
const reverse: Draw = (context) => {
  context.fillStyle = "rgb(226 222 214)"
  for (let y = 70; y < 1_100; y += 20) context.fillRect(70, y, 680, 8)
}

it("a sheet with dust, an edge shadow, a shade or print shining through from behind is blank", () => {
  const blank = [dust, edge, shade, reverse].map((draw) => isBlankPaper(page(draw)))
  assert.deepStrictEqual(blank, [true, true, true, true])
})

const amount: Draw = (context) => {
  context.font = "10px sans-serif"
  context.fillText("12.50", 400, 500)
}
const faded: Draw = (context) => {
  context.fillStyle = "rgb(210 206 198)"
  for (let y = 70; y < 200; y += 20) context.fillRect(70, y, 6, 8)
}
const line: Draw = (context) => context.fillRect(70, 500, 680, 1)

it("a sheet with one amount in small print, faded characters or a line is not blank, nor is a black one", () => {
  const blank = [amount, faded, line].map((draw) => isBlankPaper(page(draw)))
  assert.deepStrictEqual(blank, [false, false, false])
  assert.isFalse(isBlankPaper({ width: 100, height: 100, channels: 1, pixels: new Uint8Array(10_000) }))
  assert.isFalse(isBlankPaper({ width: 1, height: 1, channels: 1, pixels: new Uint8Array(1) }))
})

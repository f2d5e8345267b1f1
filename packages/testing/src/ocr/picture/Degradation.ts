import type { Canvas } from "@napi-rs/canvas"
import type { SeededRandom } from "../../simulation/index.ts"
import { type Sheet, sheet, write } from "../Lettering.ts"
import { blurred, moved, noisy, posed, shaded } from "./Lens.ts"
import { canvasOf, type Colour, colourAt, pixelsOf } from "./Pixels.ts"

/** Changes to a sheet between printer and file. Absent or 0: none. */
export interface Degradation {
  readonly stamp?: boolean
  /** Clockwise. */
  readonly tiltDegrees?: number
  /** How far corners are moved inwards, as a share of the sheet. */
  readonly perspective?: number
  /** Light lost in the darkest part, as a share. */
  readonly shade?: number
  /** Standard deviation of the lens's blur, in pixels of the drawn sheet. */
  readonly blurPx?: number
  /** Length of the camera shake, in pixels of the drawn sheet. */
  readonly motionPx?: number
  /** Linear scale of the picture. */
  readonly scale?: number
  /** Standard deviation in levels of 255. */
  readonly noise?: number
  /** Clockwise. */
  readonly quarterTurns?: 0 | 1 | 2 | 3
  /** 1 to 100 (92). */
  readonly jpegQuality?: number
}

/** Named kinds of degradation in reports: one effect each, and `photo` with a little of everything. */
export const degradationNames = [
  "none",
  "tilt",
  "perspective",
  "shade",
  "blur",
  "motion",
  "small",
  "noise",
  "jpeg",
  "upside-down",
  "sideways",
  "stamp",
  "photo",
] as const
export type DegradationName = (typeof degradationNames)[number]

const between = (low: number, high: number, strength: number): number => low + (high - low) * strength

/**
 * A degradation by name. Strength 0 is barely visible, 1 is as bad as a person would still send: 10 degrees of tilt,
 * corners a fifth inwards, 70 % of the light lost, a blur of a fourteenth of the letters' height, letters 14 pixels
 * high, grain of 28 levels, JPEG quality 20.
 * @param textPx Height of the sheet's letters, the unit of blur and size.
 */
export const degradation = (
  name: DegradationName,
  strength: number,
  textPx: number,
  random: SeededRandom,
): Degradation => {
  const sign = random.chance(0.5) ? 1 : -1
  switch (name) {
    case "none":
      return {}
    case "tilt":
      return { tiltDegrees: sign * between(1, 10, strength) }
    case "perspective":
      return { perspective: between(0.04, 0.2, strength) }
    case "shade":
      return { shade: between(0.2, 0.7, strength) }
    case "blur":
      return { blurPx: textPx * between(0.02, 0.07, strength) }
    case "motion":
      return { motionPx: textPx * between(0.06, 0.24, strength) }
    case "small":
      return { scale: between(0.85, Math.min(0.8, 14 / textPx), strength) }
    case "noise":
      return { noise: between(6, 28, strength) }
    case "jpeg":
      return { jpegQuality: Math.round(between(70, 20, strength)) }
    case "upside-down":
      return { quarterTurns: 2 }
    case "sideways":
      return { quarterTurns: random.pick([1, 3] as const) }
    case "stamp":
      return { stamp: true }
    case "photo":
      return {
        tiltDegrees: sign * between(0.5, 5, strength),
        perspective: between(0.02, 0.1, strength),
        shade: between(0.1, 0.45, strength),
        blurPx: textPx * between(0.01, 0.035, strength),
        noise: between(3, 10, strength),
        scale: between(1, Math.min(0.85, 20 / textPx), strength),
        jpegQuality: Math.round(between(88, 60, strength)),
      }
  }
}

/** The canvas scaled and rotated. */
const redrawn = (canvas: Canvas, scale: number, quarterTurns: number): Canvas => {
  const upright = quarterTurns % 2 === 0
  const [width, height] = [canvas.width * scale, canvas.height * scale]
  const drawn = sheet(upright ? width : height, upright ? height : width, "#fff")
  const { pen } = drawn
  pen.imageSmoothingEnabled = true
  pen.imageSmoothingQuality = "high"
  pen.translate(drawn.canvas.width / 2, drawn.canvas.height / 2)
  pen.rotate((quarterTurns * Math.PI) / 2)
  pen.drawImage(canvas, -width / 2, -height / 2, width, height)
  return drawn.canvas
}

/** Background around the sheet: a scanner's lid for a flat sheet, a table or the machine's own paint under a camera. */
const groundOf = (random: SeededRandom, corner: Colour | undefined, isPhoto: boolean): Colour => {
  if (corner !== undefined) return corner
  return isPhoto
    ? random.pick<Colour>([
        [74, 62, 48],
        [52, 54, 58],
        [96, 84, 70],
        [40, 58, 52],
      ])
    : [250, 250, 250]
}

/**
 * Applies a degradation to a sheet and returns the picture. `around`: whether the sheet's own edge continues around it.
 */
export const degraded = (drawn: Sheet, how: Degradation, around: boolean, random: SeededRandom): Canvas => {
  const {
    blurPx = 0,
    motionPx = 0,
    noise = 0,
    perspective = 0,
    quarterTurns = 0,
    scale = 1,
    shade = 0,
    stamp = false,
    tiltDegrees = 0,
  } = how
  if (stamp) redStamp(drawn, random.fork("stamp"))
  let pixels = pixelsOf(drawn.canvas)
  if (tiltDegrees !== 0 || perspective !== 0) {
    const ground = groundOf(random.fork("ground"), around ? colourAt(pixels, 2, 2) : undefined, perspective !== 0)
    pixels = posed(pixels, { tiltDegrees, perspective, ground }, random.fork("pose"))
  }
  if (shade > 0) pixels = shaded(pixels, shade, random.fork("shade"))
  if (blurPx > 0) pixels = blurred(pixels, blurPx)
  if (motionPx > 0) pixels = moved(pixels, motionPx, random.fork("motion").chance(0.6))
  if (scale !== 1) pixels = pixelsOf(redrawn(canvasOf(pixels), scale, 0))
  if (noise > 0) pixels = noisy(pixels, noise, random.fork("noise"))
  const canvas = canvasOf(pixels)
  return quarterTurns === 0 ? canvas : redrawn(canvas, 1, quarterTurns)
}

/** A company's round red stamp: its name along the rim, a star in the middle, a word below. */
const redStamp = ({ canvas, pen }: Sheet, random: SeededRandom): void => {
  const radius = Math.min(canvas.width, canvas.height) * random.between(0.11, 0.16)
  const x = random.between(0.25, 0.8) * canvas.width
  const y = random.between(0.25, 0.8) * canvas.height
  const red = `rgba(${random.integer(196, 220)},${random.integer(40, 62)},${random.integer(40, 60)},${random.between(0.6, 0.85).toFixed(2)})`
  pen.save()
  pen.translate(x, y)
  pen.rotate(random.between(-0.3, 0.3))
  // Multiplied, so that print below the ink stays visible.
  pen.globalCompositeOperation = "multiply"
  pen.strokeStyle = red
  pen.lineWidth = radius * 0.05
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
  pen.stroke()
  pen.fillStyle = red
  pen.beginPath()
  for (let point = 0; point < 10; point++) {
    const reach = radius * (point % 2 === 0 ? 0.28 : 0.11)
    const angle = (point * Math.PI) / 5 - Math.PI / 2
    pen.lineTo(reach * Math.cos(angle), reach * Math.sin(angle))
  }
  pen.fill()
  const name = Array.from("青屿市云汀机械设备有限公司")
  for (const [at, text] of name.entries()) {
    pen.save()
    pen.rotate(((at - (name.length - 1) / 2) * 230 * Math.PI) / 180 / name.length)
    write(pen, { text, sizePx: radius * 0.25, weight: 500, colour: red, align: "center" }, 0, -radius * 0.78)
    pen.restore()
  }
  write(
    pen,
    {
      text: random.pick(["业务专用章", "质检专用章", "档案专用章"]),
      sizePx: radius * 0.2,
      colour: red,
      align: "center",
    },
    0,
    radius * 0.55,
  )
  pen.restore()
}

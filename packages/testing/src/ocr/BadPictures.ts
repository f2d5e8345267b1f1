import { createCanvas } from "@napi-rs/canvas"
import { SeededRandom } from "../simulation/index.ts"
import type { DocumentTruth } from "./DocumentTruth.ts"
import { type Sheet, sheet } from "./Lettering.ts"
import { blurred, noisy, shaded } from "./picture/Lens.ts"
import { canvasOf, filled, pixelsOf } from "./picture/Pixels.ts"
import { drawPlate } from "./plate/DrawPlate.ts"
import { plateText } from "./plate/PlateText.ts"

/** Pictures without readable text. */
export const badPictureNames = ["black", "white", "noise", "cat", "one-pixel"] as const
export type BadPictureName = (typeof badPictureNames)[number]

const noise = (random: SeededRandom): Sheet["canvas"] => canvasOf(noisy(filled(800, 600, [128, 128, 128]), 90, random))

/** A cat on a sofa in evening light, drawn with a few curves. */
const cat = (random: SeededRandom): Sheet["canvas"] => {
  const { canvas, pen } = sheet(1000, 800, "#8a7a66")
  pen.fillStyle = "#6b4a3c"
  pen.fillRect(0, 520, 1000, 280)
  const fur = random.pick(["#c98a3c", "#5a5550", "#d8d2c4"])
  const blob = (x: number, y: number, width: number, height: number, fill: string) => {
    pen.fillStyle = fill
    pen.beginPath()
    pen.ellipse(x, y, width, height, 0, 0, 2 * Math.PI)
    pen.fill()
  }
  blob(540, 520, 230, 170, fur)
  blob(380, 360, 120, 105, fur)
  for (const side of [-1, 1]) {
    pen.fillStyle = fur
    pen.beginPath()
    pen.moveTo(380 + side * 108, 330)
    pen.lineTo(380 + side * 92, 210)
    pen.lineTo(380 + side * 30, 268)
    pen.fill()
    blob(380 + side * 45, 345, 17, 22, "#7fa650")
    blob(380 + side * 45, 345, 5, 19, "#141414")
    pen.strokeStyle = "#f0ece2"
    pen.lineWidth = 2
    for (const fall of [-10, 6, 22]) {
      pen.beginPath()
      pen.moveTo(380 + side * 30, 400)
      pen.lineTo(380 + side * 150, 400 + fall)
      pen.stroke()
    }
  }
  blob(380, 388, 13, 9, "#b5656b")
  pen.strokeStyle = fur
  pen.lineWidth = 38
  pen.lineCap = "round"
  pen.beginPath()
  pen.moveTo(740, 560)
  pen.bezierCurveTo(900, 560, 900, 400, 800, 360)
  pen.stroke()
  // Stripes and hairs: edges that do not belong to letters.
  for (let hair = 0; hair < 700; hair++) {
    const [x, y] = [random.between(330, 760), random.between(380, 660)]
    pen.strokeStyle = `rgba(30,24,20,${random.between(0.05, 0.3)})`
    pen.lineWidth = random.between(1, 4)
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(x + random.between(-6, 6), y + random.between(8, 26))
    pen.stroke()
  }
  return canvasOf(noisy(blurred(shaded(pixelsOf(canvas), 0.4, random.fork("light")), 1.2), 5, random.fork("grain")))
}

/** A picture without text, as JPEG or, for one pixel, as PNG. */
export const badPicture = (name: BadPictureName, seed: string | number = 1): Uint8Array => {
  const random = new SeededRandom(`bad picture ${name} ${seed}`)
  switch (name) {
    case "black":
      return canvasOf(filled(800, 600, [0, 0, 0])).toBuffer("image/jpeg", 90)
    case "white":
      return canvasOf(filled(800, 600, [255, 255, 255])).toBuffer("image/jpeg", 90)
    case "noise":
      return noise(random).toBuffer("image/jpeg", 90)
    case "cat":
      return cat(random).toBuffer("image/jpeg", 88)
    case "one-pixel":
      return createCanvas(1, 1).toBuffer("image/png")
  }
}

/** A photo of two plates of different machines, one smaller than the other, with the facts of the larger one. */
export interface TwoPlates {
  readonly image: Uint8Array
  readonly larger: DocumentTruth
  readonly smaller: DocumentTruth
}

/** Two plates on one machine: the larger above, the smaller below it at about half its size. */
export const twoPlates = (seed: string | number): TwoPlates => {
  const random = new SeededRandom(`two plates ${seed}`)
  const first = plateText(random.fork("larger"), "CHINESE")
  const second = plateText(random.fork("smaller"), "CHINESE")
  const paint = "#4a4f52"
  const above = drawPlate(first, random.fork("draw larger"), paint).canvas
  const below = drawPlate(second, random.fork("draw smaller"), paint).canvas
  const share = random.between(0.5, 0.62)
  const { canvas, pen } = sheet(above.width + 60, above.height + share * below.height + 120, paint)
  pen.drawImage(above, 30, 30)
  pen.drawImage(
    below,
    30 + random.between(0, 1) * (above.width - share * below.width),
    above.height + 80,
    share * below.width,
    share * below.height,
  )
  return { image: canvas.toBuffer("image/jpeg", 90), larger: first.truth, smaller: second.truth }
}

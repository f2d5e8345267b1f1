import type { SeededRandom } from "../../simulation/index.ts"
import { type Sheet, sheet } from "../Lettering.ts"

/** A sheet of paper with a faint printed wave pattern, as on titles and licences. */
export const patternedPaper = (
  width: number,
  height: number,
  paper: string,
  wave: string,
  random: SeededRandom,
): Sheet => {
  const drawn = sheet(width, height, paper)
  const { pen } = drawn
  pen.strokeStyle = wave
  pen.lineWidth = 1
  const length = random.between(60, 130)
  const phase = random.between(0, 6)
  for (let y = -20; y < height + 20; y += 13) {
    pen.beginPath()
    for (let x = 0; x <= width; x += 6) pen.lineTo(x, y + 9 * Math.sin(x / length + phase + y / 90))
    pen.stroke()
  }
  return drawn
}

/** High enough for any form; the unused part is cut off. */
export const TALL = 1700

/** The upper part of a sheet. */
export const cutBelow = ({ canvas }: Sheet, y: number): Sheet => {
  const cut = sheet(canvas.width, Math.min(canvas.height, y), "#fff")
  cut.pen.drawImage(canvas, 0, 0)
  return cut
}

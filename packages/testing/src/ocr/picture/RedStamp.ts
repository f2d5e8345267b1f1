import type { SeededRandom } from "../../simulation/index.ts"
import { type Sheet, write } from "../Lettering.ts"

/** A company's round red stamp: its name along the rim, a star in the middle, a word below. */
export const redStamp = ({ canvas, pen }: Sheet, random: SeededRandom): void => {
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

import { creditCode, type SeededRandom } from "../../simulation/index.ts"
import { fitted, type Letters, type Sheet, sheet, widthOf, write } from "../Lettering.ts"
import { plateText } from "../plate/PlateText.ts"
import { cutBelow, TALL } from "./Paper.ts"
import { drawRows, label, type PaperStyle, value } from "./PaperTable.ts"
import type { DrawnDocument } from "./PropertyTitle.ts"

const WIDTH = 1150
const MARGIN = 110

const border = ({ canvas, pen }: Sheet, colour: string): void => {
  pen.strokeStyle = colour
  pen.lineWidth = 6
  pen.strokeRect(28, 28, canvas.width - 56, canvas.height - 56)
  pen.lineWidth = 2
  pen.strokeRect(42, 42, canvas.width - 84, canvas.height - 84)
}

/** Writes lines of a label and a value above a dotted or solid rule, without a grid. */
const writeLines = (
  { pen }: Sheet,
  style: PaperStyle,
  lines: ReadonlyArray<readonly [string, string]>,
  top: number,
): number => {
  const row = style.rowPx
  for (const [at, [name, text]] of lines.entries()) {
    const y = top + (at + 0.5) * row
    const head: Letters = { text: `${name}：`, sizePx: style.sizePx, weight: style.labelWeight, colour: style.labelInk }
    write(pen, head, MARGIN, y)
    const x = MARGIN + widthOf(pen, head) + style.sizePx * 0.3
    const room = WIDTH - MARGIN - x
    write(
      pen,
      fitted(pen, { text, sizePx: style.sizePx, weight: style.valueWeight, colour: style.valueInk }, room),
      x + 6,
      y,
    )
    pen.strokeStyle = style.rule
    pen.lineWidth = 1.5
    pen.beginPath()
    pen.moveTo(x, y + style.sizePx * 0.72)
    pen.lineTo(WIDTH - MARGIN, y + style.sizePx * 0.72)
    pen.stroke()
  }
  return top + lines.length * row
}

/** The manufacturer's certificate of conformity of a machine (产品合格证). */
export const productCertificate = (random: SeededRandom): DrawnDocument => {
  const standard = `GB/T ${random.integer(5000, 39_000)}-20${random.integer(10, 21)}`
  const inspector = random.pick(["检03", "检12", "06", "QC-21"])
  const text = plateText(random.fork("text"), "CHINESE", [standard, inspector])
  const maker = text.maker
  const sizePx = random.integer(27, 31)
  const style: PaperStyle = {
    sizePx,
    labelInk: "#222",
    valueInk: random.pick(["#14171c", "#1a2550"]),
    rule: "#555",
    labelWeight: random.pick([400, 500] as const),
    valueWeight: random.pick([400, 500] as const),
    rowPx: sizePx * 2.2,
  }
  const drawn = sheet(WIDTH, TALL, random.pick(["#fdfcf7", "#fbfbfb", "#fdf4e4"]))
  const { pen } = drawn
  if (text.foot !== "") write(pen, { text: maker, sizePx: sizePx * 1.25, weight: 500, align: "center" }, WIDTH / 2, 110)
  const title = random.pick(["产品合格证", "产 品 合 格 证", "出厂合格证"])
  write(
    pen,
    { text: title, sizePx: sizePx * 1.9, weight: 700, colour: random.pick(["#b3261e", "#1a1a1a"]), align: "center" },
    WIDTH / 2,
    188,
  )
  const lines: ReadonlyArray<readonly [string, string]> = [
    ["产品名称", text.title],
    ...text.lines.map(({ label: name, value: said }) => [name, said] as const),
    ["执行标准", standard],
    ...(random.chance(0.4) ? [["统一社会信用代码", creditCode(random.fork("credit"))] as const] : []),
    ["检验员", inspector],
  ]
  const bottom = random.chance(0.5)
    ? drawRows(
        pen,
        style,
        lines.map(([name, said]) => [label(name, 0.34), value(said, 0.66)]),
        MARGIN,
        250,
        WIDTH - 2 * MARGIN,
      )
    : writeLines(drawn, style, lines, 240)
  write(
    pen,
    { text: "本产品经检验，符合标准和技术文件要求，准予出厂。", sizePx: sizePx * 0.95, colour: style.labelInk },
    MARGIN,
    bottom + 62,
  )
  write(
    pen,
    { text: "质量检验专用章", sizePx: sizePx * 0.9, colour: style.labelInk },
    WIDTH - MARGIN - 300,
    bottom + 130,
  )
  const cut = cutBelow(drawn, bottom + 210)
  border(cut, random.pick(["#b3261e", "#2b4a7a", "#3a3a3a"]))
  return { sheet: cut, truth: text.truth }
}

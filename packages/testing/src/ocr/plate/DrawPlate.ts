import type { SeededRandom } from "../../simulation/index.ts"
import { fitted, type Letters, type Sheet, sheet, typeset, widthOf, wrapped, write } from "../Lettering.ts"
import type { PlateLine } from "./OtherLines.ts"
import { type PlateLook, plateLook } from "./PlateLook.ts"
import type { PlateText } from "./PlateText.ts"

type Pen = Sheet["pen"]

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Layout of a plate: `RULED` tables of two or four columns, `BOXES` next to their labels, `FREE` lines, `STACKED`
 * values below labels.
 */
type PlateLayout = "RULED" | "RULED_WIDE" | "BOXES" | "FREE" | "STACKED"

const brush = (pen: Pen, { x, y, width, height }: Frame, random: SeededRandom): void => {
  for (let line = 0; line < height; line += 1.5) {
    pen.fillStyle = random.chance(0.5)
      ? `rgba(255,255,255,${random.between(0, 0.16)})`
      : `rgba(40,42,46,${random.between(0, 0.1)})`
    const from = random.between(-0.3, 0.7) * width
    pen.fillRect(
      x + Math.max(0, from),
      y + line,
      Math.min(width - Math.max(0, from), random.between(0.3, 1) * width),
      1,
    )
  }
  const shine = pen.createLinearGradient(x, y, x + width, y + height)
  const at = random.between(0.2, 0.8)
  shine.addColorStop(0, "rgba(0,0,0,0.10)")
  shine.addColorStop(at, "rgba(255,255,255,0.22)")
  shine.addColorStop(1, "rgba(0,0,0,0.10)")
  pen.fillStyle = shine
  pen.fillRect(x, y, width, height)
}

/** Writes text in the plate's style: engraved letters have a light edge below and to the right. */
const mark = (pen: Pen, look: PlateLook, letters: Letters, x: number, y: number): void => {
  if (look.relief) write(pen, { ...letters, colour: "rgba(255,255,255,0.75)" }, x + 1.6, y + 1.6)
  write(pen, letters, x, y)
}

/** Letters punched one by one, each slightly crooked. */
const stamp = (pen: Pen, look: PlateLook, letters: Letters, x: number, y: number, random: SeededRandom): void => {
  let at = x
  for (const character of typeset(letters.text)) {
    const one = { ...letters, text: character }
    const width = widthOf(pen, one)
    pen.save()
    pen.translate(at + width / 2, y + random.normal(letters.sizePx * 0.02))
    pen.rotate(random.normal(0.012))
    mark(pen, look, { ...one, align: "center" }, 0, 0)
    pen.restore()
    at += width + letters.sizePx * 0.05
  }
}

interface Style {
  readonly look: PlateLook
  readonly sizePx: number
  readonly labelWeight: 400 | 500 | 700
  readonly valueWeight: 400 | 500 | 700
  readonly struck: boolean
  readonly random: SeededRandom
}

const writeValue = (pen: Pen, style: Style, text: string, x: number, y: number, width: number): void => {
  const { look, sizePx, valueWeight: weight } = style
  const letters = fitted(pen, { text, sizePx, weight, colour: look.valueInk }, width)
  if (style.struck && !/[\u4e00-\u9fff]{4}/.test(text)) {
    const narrower =
      widthOf(pen, letters) + text.length * sizePx * 0.05 > width
        ? { ...letters, sizePx: letters.sizePx * 0.9 }
        : letters
    stamp(pen, look, narrower, x, y, style.random.fork(`struck ${text}`))
  } else mark(pen, look, letters, x, y)
}

const writeLabel = (pen: Pen, style: Style, text: string, x: number, y: number, width: number): void => {
  const { look, sizePx, labelWeight: weight } = style
  const letters: Letters = { text, sizePx: sizePx * 0.94, weight, colour: look.ink }
  if (widthOf(pen, letters) <= width * 1.25) return mark(pen, look, fitted(pen, letters, width), x, y)
  const small = { ...letters, sizePx: sizePx * 0.7 }
  const [upper = "", ...rest] = wrapped(pen, small, width)
  if (rest.length === 0) return mark(pen, look, small, x, y)
  mark(pen, look, fitted(pen, { ...small, text: upper.trim() }, width), x, y - sizePx * 0.42)
  mark(pen, look, fitted(pen, { ...small, text: rest.join("").trim() }, width), x, y + sizePx * 0.42)
}

/** Arranges lines in rows of a table; a long value gets a row of its own. */
const rowsOf = (lines: ReadonlyArray<PlateLine>, columns: 1 | 2): ReadonlyArray<ReadonlyArray<PlateLine>> => {
  if (columns === 1) return lines.map((line) => [line])
  const rows: Array<Array<PlateLine>> = []
  for (const line of lines) {
    const last = rows.at(-1)
    const isLong = (one: PlateLine) => one.value.length > 13 || /[\u4e00-\u9fff]{7}/.test(one.value)
    if (last?.length === 1 && last[0] !== undefined && !isLong(last[0]) && !isLong(line)) last.push(line)
    else rows.push([line])
  }
  return rows
}

const drawRuled = (pen: Pen, style: Style, text: PlateText, frame: Frame, columns: 1 | 2): void => {
  const rows = rowsOf(text.lines, columns)
  const height = frame.height / rows.length
  const cell = frame.width / columns
  const labelWidth = cell * (columns === 1 ? 0.36 : 0.45)
  const { look } = style
  const pad = style.sizePx * 0.35
  pen.lineWidth = 2
  for (const [at, row] of rows.entries()) {
    const top = frame.y + at * height
    for (const [column, { label, value }] of row.entries()) {
      const x = frame.x + column * cell
      const right = column === row.length - 1 ? frame.x + frame.width : x + cell
      if (look.valueGround !== undefined) {
        pen.fillStyle = look.valueGround
        pen.fillRect(x + labelWidth, top, right - x - labelWidth, height)
      }
      pen.strokeStyle = look.rule
      pen.strokeRect(x, top, labelWidth, height)
      pen.strokeRect(x + labelWidth, top, right - x - labelWidth, height)
      writeLabel(pen, style, label, x + pad, top + height / 2, labelWidth - 2 * pad)
      writeValue(pen, style, value, x + labelWidth + pad, top + height / 2, right - x - labelWidth - 2 * pad)
    }
  }
}

/** Start of the boxes in a column, as a share of its width. */
const BOX_AT = 0.44

/** Lines without a grid: the value follows a colon, is underlined, or is in a box. */
const drawFree = (pen: Pen, style: Style, text: PlateText, frame: Frame, boxed: boolean): void => {
  const columns = text.lines.length > 7 && style.random.chance(0.6) ? 2 : 1
  const rows = rowsOf(text.lines, columns)
  const height = frame.height / rows.length
  const cell = frame.width / columns
  const { look, sizePx } = style
  const colon = text.language === "ENGLISH" ? ":" : "："
  const withColon = style.random.chance(0.6)
  const underlined = style.random.chance(0.35)
  for (const [at, row] of rows.entries()) {
    const y = frame.y + (at + 0.5) * height
    for (const [column, { label, value }] of row.entries()) {
      const x = frame.x + column * cell
      const right = (column === row.length - 1 ? frame.x + frame.width : x + cell) - sizePx * 0.5
      const printed = withColon ? `${label}${colon}` : label
      const wanted = widthOf(pen, { text: printed, sizePx: sizePx * 0.94, weight: style.labelWeight }) + sizePx * 0.4
      const labelWidth = Math.min(wanted, (right - x) * (boxed ? BOX_AT - 0.02 : 0.55))
      writeLabel(pen, style, printed, x, y, labelWidth)
      const left = x + (boxed ? (right - x) * BOX_AT : labelWidth + sizePx * 0.3)
      pen.strokeStyle = look.rule
      pen.lineWidth = 2
      if (boxed) {
        if (look.valueGround !== undefined) {
          pen.fillStyle = look.valueGround
          pen.fillRect(left, y - height * 0.4, right - left, height * 0.8)
        }
        pen.strokeRect(left, y - height * 0.4, right - left, height * 0.8)
      } else if (underlined) pen.strokeRect(left, y + sizePx * 0.66, right - left, 0.5)
      writeValue(
        pen,
        {
          ...style,
          look: boxed ? look : { ...look, valueInk: look.valueGround === undefined ? look.valueInk : look.ink },
        },
        value,
        left + sizePx * 0.35,
        y,
        right - left - sizePx * 0.6,
      )
    }
  }
}

/** Small labels above each box, as on plates of foreign makers. */
const drawStacked = (pen: Pen, style: Style, text: PlateText, frame: Frame): void => {
  const rows = rowsOf(text.lines, 2)
  const height = frame.height / rows.length
  const { look, sizePx } = style
  for (const [at, row] of rows.entries()) {
    const cell = frame.width / row.length
    for (const [column, { label, value }] of row.entries()) {
      const [x, y] = [frame.x + column * cell, frame.y + at * height]
      const width = cell - sizePx * 0.5
      mark(
        pen,
        look,
        fitted(pen, { text: label, sizePx: sizePx * 0.66, weight: style.labelWeight, colour: look.ink }, width),
        x,
        y + height * 0.18,
      )
      if (look.valueGround !== undefined) {
        pen.fillStyle = look.valueGround
        pen.fillRect(x, y + height * 0.36, width, height * 0.56)
      }
      pen.strokeStyle = look.rule
      pen.lineWidth = 2
      pen.strokeRect(x, y + height * 0.36, width, height * 0.56)
      writeValue(pen, style, value, x + sizePx * 0.4, y + height * 0.64, width - sizePx * 0.8)
    }
  }
}

const screws = (pen: Pen, frame: Frame): void => {
  for (const x of [frame.x + 26, frame.x + frame.width - 26])
    for (const y of [frame.y + 26, frame.y + frame.height - 26]) {
      pen.fillStyle = "#8d8f91"
      pen.beginPath()
      pen.arc(x, y, 11, 0, 2 * Math.PI)
      pen.fill()
      pen.strokeStyle = "#3b3c3e"
      pen.lineWidth = 3
      pen.beginPath()
      pen.moveTo(x - 7, y - 4)
      pen.lineTo(x + 7, y + 4)
      pen.stroke()
    }
}

/** Margin between the plate's edge and the picture's, in pixels. */
const SURROUND = 46

/** Draws a plate screwed to a machine; `surface` is the machine's paint, when several plates share it. */
export const drawPlate = (text: PlateText, random: SeededRandom, surface?: string): Sheet => {
  const ownLook = plateLook(random.fork("look"))
  const look = surface === undefined ? ownLook : { ...ownLook, surface }
  const layout = random.pick<PlateLayout>(
    text.language === "ENGLISH"
      ? ["RULED", "STACKED", "STACKED", "BOXES", "FREE"]
      : ["RULED", "RULED_WIDE", "RULED_WIDE", "BOXES", "FREE"],
  )
  const width = random.integer(1060, 1320)
  const sizePx = layout === "RULED_WIDE" ? random.integer(27, 31) : random.integer(29, 36)
  const style: Style = {
    look,
    sizePx,
    labelWeight: random.pick([400, 500, 700] as const),
    valueWeight: random.pick([400, 500, 700] as const),
    struck: random.chance(0.35),
    random: random.fork("style"),
  }
  const columns = layout === "RULED_WIDE" || layout === "STACKED" ? 2 : 1
  const rows = rowsOf(text.lines, columns).length
  const rowHeight = sizePx * (layout === "STACKED" ? 2.7 : random.between(1.65, 2.1))
  const head = sizePx * 3.4
  const foot = text.foot === "" ? sizePx * 0.9 : sizePx * 2.2
  const height = head + rows * rowHeight + foot + 40
  const picture = sheet(width + 2 * SURROUND, height + 2 * SURROUND, look.surface)
  const { pen } = picture
  const plate = { x: SURROUND, y: SURROUND, width, height }
  pen.fillStyle = look.ground
  pen.beginPath()
  pen.roundRect(plate.x, plate.y, width, height, 18)
  pen.fill()
  pen.save()
  pen.clip()
  if (look.brushed) brush(pen, plate, random.fork("brush"))
  pen.restore()
  pen.strokeStyle = look.rule
  pen.lineWidth = 4
  pen.beginPath()
  pen.roundRect(plate.x + 8, plate.y + 8, width - 16, height - 16, 12)
  pen.stroke()
  const inside = { x: plate.x + 52, y: plate.y + head, width: width - 104, height: rows * rowHeight }
  const logo: Letters = { text: text.mark, sizePx: sizePx * 1.25, weight: 900, colour: look.ink, stretch: 1.1 }
  const title: Letters = { text: text.title, sizePx: sizePx * 1.3, weight: 700, colour: look.ink, align: "center" }
  const logoWidth = widthOf(pen, logo)
  mark(pen, look, logo, inside.x + 10, plate.y + head * 0.52)
  const room = inside.width - logoWidth - sizePx * 1.6
  mark(pen, look, fitted(pen, title, room), inside.x + inside.width - room / 2, plate.y + head * 0.52)
  if (layout === "RULED" || layout === "RULED_WIDE") drawRuled(pen, style, text, inside, layout === "RULED" ? 1 : 2)
  else if (layout === "STACKED") drawStacked(pen, style, text, inside)
  else drawFree(pen, style, text, inside, layout === "BOXES")
  if (text.foot !== "") {
    const below: Letters = { text: text.foot, sizePx: sizePx * 1.05, weight: 500, colour: look.ink, align: "center" }
    mark(pen, look, fitted(pen, below, inside.width), plate.x + width / 2, inside.y + inside.height + foot * 0.55)
  }
  if (random.chance(0.7)) screws(pen, plate)
  return picture
}

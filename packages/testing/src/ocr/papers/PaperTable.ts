import { fitted, type Letters, type Sheet, wrapped, write } from "../Lettering.ts"

type Pen = Sheet["pen"]

/** A cell of a printed form. */
export interface PaperCell {
  readonly text: string
  /** Share of the row's width. */
  readonly share: number
  /** Labels are in the form's own ink; values are filled in. */
  readonly role: "LABEL" | "VALUE"
  readonly align?: "left" | "center"
}

export interface PaperStyle {
  readonly sizePx: number
  readonly labelInk: string
  readonly valueInk: string
  readonly rule: string
  readonly labelWeight: 400 | 500 | 700
  readonly valueWeight: 400 | 500
  readonly rowPx: number
}

export const label = (text: string, share: number): PaperCell => ({ text, share, role: "LABEL", align: "center" })
export const value = (text: string, share: number, align: "left" | "center" = "left"): PaperCell => ({
  text,
  share,
  role: "VALUE",
  align,
})

const letters = (style: PaperStyle, cell: PaperCell): Letters => ({
  text: cell.text,
  sizePx: style.sizePx,
  weight: cell.role === "LABEL" ? style.labelWeight : style.valueWeight,
  colour: cell.role === "LABEL" ? style.labelInk : style.valueInk,
})

const PAD = 0.4
const LINE = 1.3

/** Draws one row of cells with borders and returns its height; long texts are wrapped. */
const drawRow = (
  pen: Pen,
  style: PaperStyle,
  cells: ReadonlyArray<PaperCell>,
  x: number,
  y: number,
  width: number,
): number => {
  const pad = style.sizePx * PAD
  const laid = cells.map((cell) => {
    const own = letters(style, cell)
    const room = cell.share * width - 2 * pad
    // A label that exceeds the line by a letter or two is condensed instead of wrapped.
    const lines = wrapped(pen, { ...own, text: cell.text }, cell.role === "LABEL" ? room * 1.15 : room)
    return { cell, own, room, lines }
  })
  const most = Math.max(...laid.map(({ lines }) => lines.length))
  const height = Math.max(style.rowPx, most * style.sizePx * LINE + pad * 1.6)
  pen.strokeStyle = style.rule
  pen.lineWidth = 2
  let left = x
  for (const { cell, own, room, lines } of laid) {
    const cellWidth = cell.share * width
    pen.strokeRect(left, y, cellWidth, height)
    for (const [at, text] of lines.entries()) {
      const middle = y + height / 2 + (at - (lines.length - 1) / 2) * style.sizePx * LINE
      const line = fitted(pen, { ...own, text }, room)
      if (cell.align === "center") write(pen, { ...line, align: "center" }, left + cellWidth / 2, middle)
      else write(pen, line, left + pad, middle)
    }
    left += cellWidth
  }
  return height
}

/** Draws rows below each other and returns the lower edge. */
export const drawRows = (
  pen: Pen,
  style: PaperStyle,
  rows: ReadonlyArray<ReadonlyArray<PaperCell>>,
  x: number,
  y: number,
  width: number,
): number => rows.reduce((top, cells) => top + drawRow(pen, style, cells, x, top, width), y)

/** Draws rows with one heading at the left that spans them all, and returns the lower edge. */
export const drawGroup = (
  pen: Pen,
  style: PaperStyle,
  head: { readonly text: string; readonly share: number },
  rows: ReadonlyArray<ReadonlyArray<PaperCell>>,
  x: number,
  y: number,
  width: number,
): number => {
  const headWidth = head.share * width
  const bottom = drawRows(pen, style, rows, x + headWidth, y, width - headWidth)
  pen.strokeRect(x, y, headWidth, bottom - y)
  const own: Letters = { text: head.text, sizePx: style.sizePx, weight: style.labelWeight, colour: style.labelInk }
  const lines = wrapped(pen, own, headWidth - 2 * PAD * style.sizePx)
  for (const [at, text] of lines.entries()) {
    const middle = (y + bottom) / 2 + (at - (lines.length - 1) / 2) * style.sizePx * LINE
    write(pen, { ...own, text, align: "center" }, x + headWidth / 2, middle)
  }
  return bottom
}

import { around, heightOf } from "./Box.ts"
import { labelAt } from "./Items.ts"
import type { LabelIndex } from "./LabelIndex.ts"
import { type Cell, type Glyph, type GlyphLine } from "./PageText.ts"

/** White that parts what stands side by side, in heights. */
const APART = 1.5
/** The gap at the end of a line that continues on the next one, in heights: a blank, which a label may contain. */
const LINE_END = 0.5
/** A cell with more lines is not a cell of a form but the frame around a page. */
const MOST_LINES = 8
/**
 * Gaps between the lines of one text, in heights: rows of a table whose ruling lines were not found are further apart.
 */
const WRAPPED = 0.62
/** The gap between the lines of one label, in heights. */
const CLOSE = 0.7
/** How far apart they may start, or be centred. */
const ALIGNED = 1.3

const leftmost = (line: GlyphLine): number => line[0]?.left ?? 0

/** A line cut where the white is wide. */
const piecesOf = (line: GlyphLine): ReadonlyArray<GlyphLine> => {
  const pieces: Array<Array<Glyph>> = []
  for (const glyph of line) {
    const last = pieces.at(-1)
    if (last === undefined || glyph.gap > APART) pieces.push([glyph])
    else last.push(glyph)
  }
  return pieces
}

/** White at the end of a line that was full, in heights. */
const FULL = 2.5

const isFull = (line: GlyphLine | undefined, right: number): boolean => {
  const last = line?.at(-1)
  return last !== undefined && right - last.right < FULL * heightOf(last)
}

const concatenated = (lines: ReadonlyArray<GlyphLine>, right: number): GlyphLine =>
  lines.flatMap((line, number) =>
    line.map((glyph, at) =>
      at === 0 && number > 0 ? { ...glyph, gap: LINE_END, continues: isFull(lines[number - 1], right) } : glyph,
    ),
  )

/** Joins the lines of each cell that holds one text: labels and values continue on the next line of their cell. */
const joinCells = (lines: ReadonlyArray<GlyphLine>): ReadonlyArray<GlyphLine> => {
  const byCell = new Map<Cell, Array<GlyphLine>>()
  for (const line of lines) {
    for (const cell of new Set(line.map((glyph) => glyph.cell))) {
      if (cell === undefined) continue
      const own = line.filter((glyph) => glyph.cell === cell)
      const known = byCell.get(cell)
      if (known === undefined) byCell.set(cell, [own])
      else known.push(own)
    }
  }
  const joined = new Map<Cell, GlyphLine>()
  for (const [cell, own] of byCell) {
    const single = own.every((line) => line.every(({ gap }, at) => at === 0 || gap <= APART))
    const boxes = own.map(around)
    const close = boxes.every(
      (box, at) => at === 0 || box.top - (boxes[at - 1]?.bottom ?? box.top) < WRAPPED * heightOf(box),
    )
    if (own.length > 1 && own.length <= MOST_LINES && single && close) joined.set(cell, concatenated(own, cell.right))
  }
  const placed = new Set<Cell>()
  return lines.flatMap((line): ReadonlyArray<GlyphLine> => {
    if (!line.some(({ cell }) => cell !== undefined && joined.has(cell))) return [line]
    const parts: Array<GlyphLine> = []
    for (const cell of new Set(line.map((glyph) => glyph.cell))) {
      const whole = cell === undefined ? undefined : joined.get(cell)
      if (cell === undefined || whole === undefined) parts.push(line.filter((glyph) => glyph.cell === cell))
      else if (!placed.has(cell)) {
        placed.add(cell)
        parts.push(whole)
      }
    }
    return parts
  })
}

/** How many characters of a line are the number of its label: `9.` of `9.车辆识别代号`. */
const numberAtStart = (line: GlyphLine): number =>
  /^\d{0,2}[.、]?/u.exec(line.map(({ character }) => character).join(""))?.[0].length ?? 0

/** Labels that stand in two lines without a cell around them, each as one line. */
const joinStacked = (lines: ReadonlyArray<GlyphLine>, index: LabelIndex): ReadonlyArray<GlyphLine> => {
  const pieces = lines.map((line) => piecesOf(line).map((glyphs) => ({ glyphs, box: around(glyphs) })))
  const taken = new Set<GlyphLine>()
  const joined = new Map<GlyphLine, GlyphLine>()
  for (const [number, line] of pieces.entries()) {
    for (const upper of line) {
      if (taken.has(upper.glyphs)) continue
      const height = heightOf(upper.box)
      const lower = pieces
        .slice(number + 1, number + 4)
        .flat()
        .find(
          ({ box, glyphs }) =>
            !taken.has(glyphs) &&
            glyphs[0]?.cell === upper.glyphs[0]?.cell &&
            box.top - upper.box.bottom < CLOSE * height &&
            box.top > (upper.box.top + upper.box.bottom) / 2 - 0.2 * height &&
            (Math.abs(box.left - upper.box.left) < ALIGNED * height ||
              Math.abs(box.left + box.right - upper.box.left - upper.box.right) / 2 < ALIGNED * height),
        )
      if (lower === undefined) continue
      const whole = concatenated([upper.glyphs, lower.glyphs], upper.box.left)
      const label = labelAt(whole, numberAtStart(whole), index)
      // A misread label across two lines would be too easy to find by accident.
      if (label === undefined || label.item.sure < 1 || label.nameEnd <= upper.glyphs.length) continue
      taken.add(upper.glyphs).add(lower.glyphs)
      joined.set(upper.glyphs, whole)
    }
  }
  if (joined.size === 0) return lines
  return pieces.flatMap((line): ReadonlyArray<GlyphLine> => {
    if (!line.some(({ glyphs }) => taken.has(glyphs))) return [line.flatMap(({ glyphs }) => glyphs)]
    return line.flatMap(({ glyphs }) =>
      taken.has(glyphs) ? ((joined.get(glyphs) ?? []).length === 0 ? [] : [joined.get(glyphs) ?? []]) : [glyphs],
    )
  })
}

/** The lines of a page, with wrapped labels and wrapped texts of cells joined to one line. */
export const joinedLines = (lines: ReadonlyArray<GlyphLine>, index: LabelIndex): ReadonlyArray<GlyphLine> =>
  joinStacked(joinCells(lines), index).toSorted(
    (one, other) => (one[0]?.top ?? 0) - (other[0]?.top ?? 0) || leftmost(one) - leftmost(other),
  )

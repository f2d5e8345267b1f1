import type { Rule } from "../../../domain/Document.ts"

/** The ruling lines of a page with their pieces joined, since borders of cells are often drawn one by one. */
export interface RuleGrid {
  /** Heights of the horizontal lines that run over most of the span from `left` to `right`, from top to bottom. */
  readonly across: (left: number, right: number) => ReadonlyArray<number>
  /** Places of the vertical lines that run over most of the span from `top` to `bottom`, from left to right. */
  readonly down: (top: number, bottom: number) => ReadonlyArray<number>
}

interface Piece {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Pieces closer than this are one line, in points. */
const NEAR = 2
/** The share of the span that a line must cover. */
const MOST = 0.6

const covered = (pieces: ReadonlyArray<Piece>, from: number, to: number): number => {
  let length = 0
  let end = from
  for (const piece of pieces.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(end, piece.from)
    const stop = Math.min(to, piece.to)
    if (stop > start) {
      length += stop - start
      end = stop
    }
  }
  return length
}

const clusters = (pieces: Array<Piece>): ReadonlyArray<ReadonlyArray<Piece>> => {
  const found: Array<Array<Piece>> = []
  for (const piece of pieces.sort((a, b) => a.at - b.at)) {
    const last = found.at(-1)
    const before = last?.at(-1)
    if (last === undefined || before === undefined || piece.at - before.at > NEAR) found.push([piece])
    else last.push(piece)
  }
  return found
}

const placesIn = (lines: ReadonlyArray<ReadonlyArray<Piece>>, from: number, to: number): ReadonlyArray<number> =>
  lines
    .filter((pieces) => covered(pieces, from, to) >= MOST * (to - from))
    .map((pieces) => pieces.reduce((sum, { at }) => sum + at, 0) / pieces.length)

export const ruleGrid = (rules: ReadonlyArray<Rule>): RuleGrid => {
  const horizontal = rules.filter((rule) => rule.y1 === rule.y2)
  const vertical = rules.filter((rule) => rule.y1 !== rule.y2)
  const rows = clusters(horizontal.map((rule) => ({ at: rule.y1, from: rule.x1, to: rule.x2 })))
  const columns = clusters(vertical.map((rule) => ({ at: rule.x1, from: rule.y1, to: rule.y2 })))
  return {
    across: (left, right) => placesIn(rows, left, right),
    down: (top, bottom) => placesIn(columns, top, bottom),
  }
}

import { UnionFind } from "@open-valuation/core/domain"
import type { Component } from "../Components.ts"
import type { Box } from "../Raster.ts"
import { around, bottomOf, middleOf, rightOf } from "./Boxes.ts"
import type { Cell } from "./Cells.ts"
import { isPoint, type Mark, marksOf } from "./Marks.ts"
import type { Piece } from "./Piece.ts"
import { middleAt, type RuledLine } from "./Rules.ts"

/** Maximum height and minimum width of a dashed line, in text heights. */
const DASHES = { height: 0.2, width: 3 } as const
/** Maximum number of pieces of a page. The widest are kept. */
const MOST_PIECES = 5_000

/** True when a vertical line separates two neighbours. */
const partedBy = (lines: ReadonlyArray<RuledLine>): ((one: Box, other: Box) => boolean) => {
  const down = lines.filter(({ direction }) => direction === "down")
  return (one, other) => {
    const y = (Math.max(one.y, other.y) + Math.min(bottomOf(one), bottomOf(other))) / 2
    return down.some((line) => {
      if (y < line.from || y > line.to) return false
      const x = middleAt(line, y)
      return x > one.x + one.width / 2 && x < other.x + other.width / 2
    })
  }
}

/**
 * The pieces of text of a page: characters beside each other, within the cells. `components` is the ink without ruling
 * lines, `lines` are those ruling lines, `textHeight` is the height of a line of text in pixels.
 */
export const piecesOf = (
  components: ReadonlyArray<Component>,
  cells: ReadonlyArray<Cell>,
  lines: ReadonlyArray<RuledLine>,
  textHeight: number,
): ReadonlyArray<Piece> => {
  const { characters, points } = marksOf(components, cells, textHeight)
  const parted = partedBy(lines)
  const groups = stacked(linked(characters.map(groupOf), textHeight, parted), textHeight)
  // Repeated, because a point may bridge groups that were too far apart.
  const pieces = linked(withPoints(groups, points, textHeight), textHeight, parted)
    .flatMap((group) => textLines(group, textHeight))
    .map(({ box, cell, components: own }): Piece => ({ ...box, cell, components: own }))
    .filter(({ width, height }) => height >= DASHES.height * textHeight || width < DASHES.width * textHeight)
  return [...partedByColumns(pieces, textHeight)]
    .sort((a, b) => b.width - a.width || a.y - b.y || a.x - b.x)
    .slice(0, MOST_PIECES)
    .sort((a, b) => a.y - b.y || a.x - b.x)
}

/** Height from which a group has more than one line, in character heights. */
const TWO_LINES = 1.6
/** Minimum height of a line that is cut off, in character heights. */
const LEAST_LINE = 0.6
/** Share of a character on one side of a cut below which it is dropped there. */
const SLIVER = 0.15

/** Amount of ink at each height of a group, from its upper edge. */
const profileOf = ({ box, components }: Group): Float64Array => {
  const changes = new Float64Array(Math.ceil(box.height) + 2)
  for (const it of components) {
    const [from, to] = [Math.round(it.y - box.y), Math.round(bottomOf(it) - box.y)]
    changes[from] = (changes[from] ?? 0) + it.area / it.height
    changes[to] = (changes[to] ?? 0) - it.area / it.height
  }
  let ink = 0
  return changes.map((change) => (ink += change))
}

/** The lines of a group whose characters touch those above or below. It is cut where there is least ink. */
const textLines = (group: Group, textHeight: number): ReadonlyArray<Group> => {
  const { box, cell, components } = group
  const heights = components.map(({ height }) => height).sort((a, b) => a - b)
  const usual = Math.max(textHeight, heights[Math.floor(heights.length * 0.75)] ?? 0)
  if (box.height <= TWO_LINES * usual) return [group]
  const reach = Math.round(LEAST_LINE * usual)
  const profile = profileOf(group)
  let at = reach
  for (let y = reach; y <= box.height - reach; y++) if ((profile[y] ?? 0) < (profile[at] ?? 0)) at = y
  const side = (from: number, to: number): ReadonlyArray<Group> => {
    const own = components.flatMap((it): ReadonlyArray<Component> => {
      const [top, bottom] = [Math.max(from, it.y), Math.min(to, bottomOf(it))]
      if (bottom - top < Math.min(it.height, SLIVER * usual)) return []
      return [{ ...it, y: top, height: bottom - top, area: (it.area * (bottom - top)) / it.height }]
    })
    return own.length === 0 ? [] : textLines({ box: around(own), cell, components: own }, textHeight)
  }
  return [...side(box.y, box.y + at), ...side(box.y + at, bottomOf(box))]
}

// All in heights of a line of text.
/** Minimum gap between columns: wider than gaps between characters, as wide as a space. */
const GAP = 0.3
/** Alignment tolerance of a column's edges. */
const ALIGNED = 0.2
/** Distance above or below from which text belongs to another table. */
const FAR = 25

/** Minimum number of aligned edges that is not a coincidence. */
const ENOUGH = 4
/** Maximum share of text lines that run across the gap, relative to the edges beside it. */
const OVER = 1 / 3
/** Maximum number of gaps. Noise has more, and is not separated. */
const MOST_GAPS = 4_000

/** Components of a piece between two gaps. */
interface Token {
  readonly left: number
  readonly right: number
  readonly middle: number
}

interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * The gaps of a piece, from left to right. There is none next to a decimal point, which some fonts place far from its
 * digits.
 */
const gapsOf = ({ components }: Piece, textHeight: number): ReadonlyArray<Gap> => {
  const gaps: Array<Gap> = []
  let last: Component | undefined
  for (const next of components.toSorted((a, b) => a.x - b.x)) {
    if (last !== undefined && next.x - rightOf(last) >= GAP * textHeight) {
      if (!isPoint(last, textHeight) && !isPoint(next, textHeight)) gaps.push({ from: rightOf(last), to: next.x })
    }
    if (last === undefined || rightOf(next) > rightOf(last)) last = next
  }
  return gaps
}

const tokensOf = (piece: Piece, gaps: ReadonlyArray<Gap>): ReadonlyArray<Token> => {
  const lefts = [piece.x, ...gaps.map(({ to }) => to)]
  const rights = [...gaps.map(({ from }) => from), piece.x + piece.width]
  const middle = piece.y + piece.height / 2
  return lefts.map((left, index) => ({ left, right: rights[index] ?? left, middle }))
}

const cut = (piece: Piece, gaps: ReadonlyArray<Gap>): ReadonlyArray<Piece> => {
  const parts = Array.from({ length: gaps.length + 1 }, (): Array<Component> => [])
  for (const component of piece.components) parts[gaps.filter(({ to }) => to <= component.x).length]?.push(component)
  return parts.flatMap((components): ReadonlyArray<Piece> => {
    const box: Box = around(components)
    return components.length === 0 ? [] : [{ ...box, cell: piece.cell, components }]
  })
}

/** Numbers of the tables with more than one column. */
const tablesWithColumns = (pieces: ReadonlyArray<Piece>): ReadonlySet<number> =>
  new Set(pieces.flatMap(({ cell }) => (cell !== undefined && cell.firstColumn > 0 ? [cell.table] : [])))

/**
 * Splits pieces where columns of a table without ruling lines are close: at gaps where several lines begin or end, and
 * which few lines cross.
 */
const partedByColumns = (pieces: ReadonlyArray<Piece>, textHeight: number): ReadonlyArray<Piece> => {
  const ruled = tablesWithColumns(pieces)
  const open = pieces.filter(({ cell }) => cell === undefined || !ruled.has(cell.table))
  const gaps = new Map(open.map((piece) => [piece, gapsOf(piece, textHeight)]))
  const tokens = open.flatMap((piece) => tokensOf(piece, gaps.get(piece) ?? []))
  if (tokens.length - open.length > MOST_GAPS) return pieces
  const reach = ALIGNED * textHeight
  const parts = ({ from, to }: Gap, middle: number): boolean => {
    let [begin, end, over] = [0, 0, 0]
    for (const token of tokens) {
      if (Math.abs(token.middle - middle) > FAR * textHeight) continue
      if (Math.abs(token.left - to) <= reach) begin++
      if (Math.abs(token.right - from) <= reach) end++
      if (token.left < from + reach / 2 && token.right > to - reach / 2) over++
    }
    const edges = Math.max(begin, end)
    return edges >= ENOUGH && over <= OVER * edges
  }
  return pieces.flatMap((piece) => {
    const own = (gaps.get(piece) ?? []).filter((gap) => parts(gap, piece.y + piece.height / 2))
    return own.length === 0 ? [piece] : cut(piece, own)
  })
}

/** Marks that belong together. */
interface Group {
  readonly box: Box
  readonly cell: Cell | undefined
  readonly components: ReadonlyArray<Component>
}

// All in heights of a line of text.
/** Maximum gap between neighbours of one group. */
const NEAR = 0.8
/** Maximum letter size of a title, for judging gaps. */
const LARGEST = 2.5
/** Maximum distance from a letter at which a small one may be higher or lower: ³, ², a comma. */
const RAISED_NEAR = 0.25
const RAISED_HEIGHT = 0.7
/** Maximum distance of a point from its text. */
const POINT_NEAR = 0.7
/** Maximum height of characters whose parts are stacked. */
const CHARACTER = 1.2

/** Minimum overlap of two neighbours on one line, as a share of the height of the lower one. */
const SHARED = 0.5
const RAISED_SHARED = 0.15

const level = (one: Box, other: Box, textHeight: number): boolean => {
  const overlap = Math.min(bottomOf(one), bottomOf(other)) - Math.max(one.y, other.y)
  const [low, tall] = one.height < other.height ? [one, other] : [other, one]
  // A bracket around two lines is on neither.
  if (tall.height > LARGEST * textHeight && low.height < 1.2 * textHeight && low.height > 0.3 * textHeight) return false
  if (overlap >= SHARED * low.height) return true
  const gap = Math.max(one.x, other.x) - Math.min(rightOf(one), rightOf(other))
  return (
    gap >= 0 &&
    gap <= RAISED_NEAR * textHeight &&
    low.height <= RAISED_HEIGHT * textHeight &&
    overlap >= RAISED_SHARED * low.height
  )
}

const merged = (groups: ReadonlyArray<Group>): Group => ({
  box: around(groups.map(({ box }) => box)),
  cell: groups[0]?.cell,
  components: groups.flatMap(({ components }) => components),
})

const groupOf = ({ component, cell }: Mark): Group => ({ box: component, cell, components: [component] })

/** Joins groups beside each other on a line, unless `parted` separates them. */
const linked = (
  those: ReadonlyArray<Group>,
  textHeight: number,
  parted: (one: Box, other: Box) => boolean,
): ReadonlyArray<Group> => {
  const groups = those.toSorted((a, b) => a.box.x - b.box.x || a.box.y - b.box.y)
  const sets = new UnionFind(groups.length)
  for (const [index, { box: one, cell }] of groups.entries()) {
    for (let next = index + 1; next < groups.length; next++) {
      const other = groups[next]
      if (other === undefined) break
      const gap = other.box.x - rightOf(one)
      if (gap > NEAR * LARGEST * textHeight) break
      const size = Math.min(LARGEST * textHeight, Math.max(textHeight, one.height, other.box.height))
      if (other.cell !== cell || gap > NEAR * size) continue
      if (level(one, other.box, textHeight) && !parted(one, other.box)) sets.join(index, next)
    }
  }
  return sets.groups(groups).map(merged)
}

/** Joins the stacked parts of characters (二, 三, 言) into one group. */
const stacked = (groups: ReadonlyArray<Group>, textHeight: number): ReadonlyArray<Group> => {
  const result: Array<Group> = []
  let first = 0
  for (const group of groups.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)) {
    while (bottomOf(result[first]?.box ?? group.box) < group.box.y - 2 * textHeight) first++
    const host = result.findLastIndex((other, index) => {
      if (index < first || other.cell !== group.cell) return false
      const beside = Math.min(rightOf(other.box), rightOf(group.box)) - Math.max(other.box.x, group.box.x)
      if (beside < 0.5 * Math.min(other.box.width, group.box.width)) return false
      const tall = Math.max(textHeight, other.box.height, group.box.height)
      return around([other.box, group.box]).height <= CHARACTER * tall
    })
    const other = result[host]
    if (other === undefined) result.push(group)
    else result[host] = merged([other, group])
  }
  return result
}

/** Assigns points, commas and dots to the nearest text. Those without any are specks. */
const withPoints = (
  groups: ReadonlyArray<Group>,
  points: ReadonlyArray<Mark>,
  textHeight: number,
): ReadonlyArray<Group> => {
  const sorted = groups.map((group) => ({ group, own: [group] })).sort((a, b) => a.group.box.y - b.group.box.y)
  const tallest = sorted.reduce((most, { group }) => Math.max(most, group.box.height), 0)
  for (const point of points) {
    const { component, cell } = point
    const y = middleOf(component)
    // The first group that can reach down to the point.
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.group.box.y ?? 0) < y - tallest - textHeight) low = middle + 1
      else high = middle
    }
    let best: Array<Group> | undefined
    let least = POINT_NEAR * textHeight
    for (let index = low; index < sorted.length; index++) {
      const candidate = sorted[index]
      if (candidate === undefined || candidate.group.box.y > y + 0.3 * textHeight) break
      const { box } = candidate.group
      if (candidate.group.cell !== cell || y > bottomOf(box) + 0.25 * textHeight) continue
      const gap = Math.max(box.x - rightOf(component), component.x - rightOf(box), 0)
      if (gap < least) [least, best] = [gap, candidate.own]
    }
    best?.push(groupOf(point))
  }
  return sorted.map(({ own }) => merged(own))
}

import type { Box } from "../Raster.ts"
import type { Ink } from "./Ink.ts"

/** Maximum angle that is searched, degrees. */
const WIDE_DEGREES = 32
/** Maximum angle of most pages, degrees. Plates may hang further askew, but then their lines must be clear. */
const LIKELY_DEGREES = 16
/** Minimum ratio of the best angle's score to the mean over all angles for lines of text. */
const LINES = 1.4
const PLAIN_LINES = 2
const FEWEST_EDGES = 16
/** Minimum ruling lines, as a share of the letters, for the angle to be taken from them. */
const ENOUGH_RULES = 0.5
/**
 * Length of the pieces into which ruling lines are cut, a letter or two, so that a line weighs as much as text of its
 * length.
 */
const PIECE_PX = 20
/** Minimum length of a rule, pixels. Shorter runs may be a section of a vertical line. */
const SHORTEST_RULE_PX = 6
/** Maximum thickness of a rule, pixels. */
const THICKEST_RULE_PX = 9
/** Variation of letter edges within a line, as a share of their height. */
const UNEVEN = 1 / 24

/** Angle by which the lines of text of a page descend to the right, degrees. 0 without visible lines. */
export const findSkew = (ink: Ink): number => {
  const edges = findEdges(ink)
  if (edges.count < FEWEST_EDGES) return 0
  const rough = best(edges, 0, WIDE_DEGREES, 0.5, 12_000)
  if (rough.score < rough.mean * (Math.abs(rough.angle) > LIKELY_DEGREES ? PLAIN_LINES : LINES)) return 0
  const close = best(edges, rough.angle, 0.6, 0.06, 30_000)
  const fine = best(edges, close.angle, 0.08, 0.01, 60_000).angle
  return edges.rules > edges.letters * ENOUGH_RULES ? fine : skewOfPairs(ink, fine)
}

/** Points in rows along lines of text. */
interface Edges {
  readonly count: number
  readonly x: Float32Array
  readonly y: Float32Array
  readonly weight: Float32Array
  /** Number of letters, and the number of letters that the ruling lines count for. */
  readonly letters: number
  readonly rules: number
  /** Maximum distance of a point from the origin. */
  readonly reach: number
  /** Maximum spread of points of the same row, pixels. */
  readonly uneven: number
}

/** Feet and heads of letters, and pieces of ruling lines. Heads are shifted below all feet by the size of the page. */
const findEdges = (ink: Ink): Edges => {
  const { runs, width, height, isText, components } = ink
  const letters = components.filter((_, number) => isText[number] === true)
  const usual = letters.map((letter) => letter.height).toSorted((a, b) => a - b)[letters.length >> 1] ?? 0
  const x: Array<number> = []
  const y: Array<number> = []
  const weight: Array<number> = []
  const add = (atX: number, atY: number, counts: number): void => {
    x.push(atX)
    y.push(atY)
    weight.push(counts)
  }
  for (const letter of letters) {
    // Dots and single strokes of a letter may be anywhere in its line.
    const counts = Math.min(1, letter.height / usual) ** 2
    const middle = letter.x + letter.width / 2
    add(middle, footOf(ink, letter), counts)
    add(middle, headOf(ink, letter), -counts)
  }
  let rules = 0
  for (let run = 0; run < runs.count; run += 1) {
    const from = runs.from[run] ?? 0
    const length = (runs.to[run] ?? 0) - from
    if (length < SHORTEST_RULE_PX || isText[runs.component[run] ?? 0] === true) continue
    const pieces = Math.ceil(length / PIECE_PX)
    for (let piece = 0; piece < pieces; piece += 1) {
      const column = from + ((piece + 0.5) * length) / pieces
      const line = middleOfRule(ink, Math.floor(column), runs.row[run] ?? 0)
      if (line === undefined) continue
      add(column, line, length / pieces / PIECE_PX)
      rules += length / pieces / PIECE_PX
    }
  }
  return {
    count: x.length,
    x: Float32Array.from(x),
    y: Float32Array.from(y),
    weight: Float32Array.from(weight),
    letters: letters.length,
    rules,
    reach: Math.hypot(width, height),
    uneven: Math.max(0.5, usual * UNEVEN),
  }
}

/**
 * The middle of a ruling line in a column, from its first row. Undefined when this is not its first row, or not a line.
 */
const middleOfRule = ({ page, level }: Ink, column: number, row: number): number | undefined => {
  const darkness = (y: number): number =>
    y < 0 || y >= page.height ? 0 : 255 - (page.data[y * page.width + column] ?? 255)
  const half = (255 - level) / 2
  if (darkness(row - 1) > half) return undefined
  let sum = 0
  let moment = 0
  for (let y = row - 1; y < row + THICKEST_RULE_PX; y += 1) {
    const dark = darkness(y)
    sum += dark
    moment += dark * (y + 0.5)
    if (y > row && dark < half) return moment / sum
  }
  return undefined
}

interface Found {
  readonly angle: number
  readonly score: number
  /** Mean score of all angles tried. */
  readonly mean: number
}

/** The angle within `reach` of `middle` at which edges are most concentrated, using at most `most` of them. */
const best = (edges: Edges, middle: number, reach: number, step: number, most: number): Found => {
  const steps = Math.round(reach / step)
  const stride = Math.ceil(edges.count / most)
  const scores: Array<number> = []
  for (let k = -steps; k <= steps; k += 1) scores.push(gathered(edges, middle + k * step, stride))
  let top = 0
  for (let k = 1; k < scores.length; k += 1) if ((scores[k] ?? 0) > (scores[top] ?? 0)) top = k
  const here = scores[top] ?? 0
  const before = scores[top - 1] ?? here
  const after = scores[top + 1] ?? here
  const bend = before - 2 * here + after
  const shift = bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)))
  return {
    angle: middle + (top - steps + shift) * step,
    score: here,
    mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
  }
}

/** Sum of squares of the edges' profile across lines with this slope in degrees (Postl 1986). */
const gathered = ({ count, x, y, weight, reach, uneven }: Edges, degrees: number, stride: number): number => {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle) / uneven
  const sin = Math.sin(angle) / uneven
  const middle = reach / uneven
  const bins = Math.ceil(2 * middle) + 3
  const feet = new Float32Array(bins)
  const heads = new Float32Array(bins)
  for (let k = 0; k < count; k += stride) {
    const at = (y[k] ?? 0) * cos - (x[k] ?? 0) * sin + middle
    const bin = Math.floor(at)
    const share = at - bin
    const mass = weight[k] ?? 0
    const profile = mass < 0 ? heads : feet
    profile[bin] = (profile[bin] ?? 0) + mass * (1 - share)
    profile[bin + 1] = (profile[bin + 1] ?? 0) + mass * share
  }
  let sum = 0
  // With its neighbour, a row counts the same wherever it lies in its bin.
  for (let bin = 0; bin + 1 < bins; bin += 1) {
    const foot = feet[bin] ?? 0
    const head = heads[bin] ?? 0
    sum += foot * (foot + 2 * (feet[bin + 1] ?? 0)) + head * (head + 2 * (heads[bin + 1] ?? 0))
  }
  return sum
}

/** Relative difference in height up to which letters are of one kind: digits, capitals, or Chinese characters. */
const ALIKE = 0.05
/** Distance between two letters in letter heights: minimum and maximum along the line, and maximum across it. */
const NEAREST = 2
const FARTHEST = 30
const ACROSS = 0.25
/** Maximum number of following letters compared with each letter. */
const MOST_TRIED = 60
const FEWEST_PAIRS = 12
/** Maximum distance of the result from the given angle. */
const REACH_DEGREES = 0.8

/**
 * The angle of lines of text in degrees, from an approximate one. In lines of mixed kinds of letters, feet and heads
 * are not level: Chinese characters reach lower and higher than digits, and often stand to their left. The result is
 * therefore the median of the angles between letters of the same height in the same line, weighted by distance.
 */
const skewOfPairs = (ink: Ink, near: number): number => {
  const slope = Math.tan((near * Math.PI) / 180)
  const most = Math.tan((REACH_DEGREES * Math.PI) / 180)
  const letters = ink.components
    .filter((_, number) => ink.isText[number] === true)
    .map((box) => {
      const foot = footOf(ink, box)
      const head = headOf(ink, box)
      const x = box.x + box.width / 2
      return { x, level: (foot + head) / 2 - x * slope, height: foot - head }
    })
    .toSorted((one, other) => one.level - other.level)
  const pairs: Array<{ readonly slope: number; readonly apart: number }> = []
  letters.forEach((one, at) => {
    for (const other of letters.slice(at + 1, at + 1 + MOST_TRIED)) {
      const rise = other.level - one.level
      if (rise > one.height * ACROSS) break
      const apart = Math.abs(other.x - one.x)
      if (apart < one.height * NEAREST || apart > one.height * FARTHEST) continue
      if (Math.abs(other.height - one.height) > one.height * ALIKE) continue
      const off = rise / (other.x - one.x)
      if (Math.abs(off) <= most) pairs.push({ slope: off, apart })
    }
  })
  if (pairs.length < FEWEST_PAIRS) return near
  return (Math.atan(slope + weightedMedian(pairs)) * 180) / Math.PI
}

const weightedMedian = (pairs: Array<{ readonly slope: number; readonly apart: number }>): number => {
  pairs.sort((one, other) => one.slope - other.slope)
  const half = pairs.reduce((sum, { apart }) => sum + apart, 0) / 2
  let sum = 0
  for (const { slope, apart } of pairs) {
    sum += apart
    if (sum >= half) return slope
  }
  return 0
}

// Edges need subpixel precision: on a slightly tilted page, whole pixels look level.

/** Lower edge of a letter, with subpixel precision. */
const footOf = (ink: Ink, letter: Box): number => {
  const bottom = letter.y + letter.height
  return bottom - 1 + coverOf(ink, letter, bottom - 1) + overhang(ink, letter, bottom)
}

/** Upper edge of a letter, with subpixel precision. */
const headOf = (ink: Ink, letter: Box): number =>
  letter.y + 1 - coverOf(ink, letter, letter.y) - overhang(ink, letter, letter.y - 1)

/** Ink coverage of a row at the letter's darkest pixel, 0 to 1. */
const coverOf = ({ page, level }: Ink, { x, width }: Box, row: number): number => {
  if (row < 0 || row >= page.height) return 0
  const base = row * page.width
  let darkest = 255
  for (let at = base + x; at < base + x + width; at += 1) darkest = Math.min(darkest, page.data[at] ?? 255)
  return Math.min(1, (255 - darkest) / Math.max(1, 255 - level))
}

/** Ink coverage of the row next to a letter. Partly covered pixels that are wider there do not belong to the letter. */
const overhang = (ink: Ink, letter: Box, row: number): number => {
  const cover = coverOf(ink, letter, row)
  return cover < 0.5 ? cover : 0
}

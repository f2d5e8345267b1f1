import type { Component } from "../Components.ts"
import { type Ink, SMALLEST_TEXT_PX } from "./Ink.ts"

/**
 * Median height of lines of text on a level page, pixels; 0 without text. The page is divided into vertical strips, so
 * narrow that slightly tilted lines stay separate. Each run of rows with ink in a strip is a line, weighted by its ink.
 */
export const textHeight = (ink: Ink): number => {
  const lines: Array<Line> = []
  const strip = Math.max(SMALLEST_STRIP_PX, Math.ceil(ink.width / STRIPS))
  const strips = Math.ceil(ink.width / strip)
  const profiles = Array.from({ length: strips }, () => new Uint16Array(ink.height + 1))
  const { runs } = ink
  for (let run = 0; run < runs.count; run += 1) {
    const component = runs.component[run] ?? 0
    if (ink.isText[component] !== true && !isStroke(ink.components[component])) continue
    const row = runs.row[run] ?? 0
    const from = runs.from[run] ?? 0
    const to = runs.to[run] ?? 0
    const profile = profiles[Math.floor((from + to) / 2 / strip)]
    if (profile !== undefined) profile[row] = (profile[row] ?? 0) + to - from
  }
  for (const profile of profiles) collectLines(profile, lines)
  lines.sort((a, b) => a.height - b.height)
  return middleMean(lines)
}

/** Mean height of the middle half of the lines, weighted by ink: the median with subpixel precision. */
const middleMean = (lines: ReadonlyArray<Line>): number => {
  const all = lines.reduce((sum, line) => sum + line.ink, 0)
  let before = 0
  let sum = 0
  for (const { height, ink } of lines) {
    const share = Math.min(before + ink, all * 0.75) - Math.max(before, all * 0.25)
    if (share > 0) sum += height * share
    before += ink
  }
  return all === 0 ? 0 : sum / (all / 2)
}

interface Line {
  readonly height: number
  readonly ink: number
}

/** A stroke separate from the rest of its letter: larger than a speck, and not a piece of a ruling line. */
const isStroke = (component: Component | undefined): boolean =>
  component !== undefined &&
  component.height < SMALLEST_TEXT_PX &&
  component.area >= SMALLEST_STROKE_PX &&
  component.width <= LONGEST_STROKE * component.height

/** Minimum pixels of ink. */
const SMALLEST_STROKE_PX = 8
/** Maximum length in multiples of its thickness. */
const LONGEST_STROKE = 12
const STRIPS = 16
const SMALLEST_STRIP_PX = 48
/** Rows at the edge of a line with less than this share of the fullest row's ink are descenders of a few letters. */
const TAIL_SHARE = 0.1

const collectLines = (profile: Uint16Array, lines: Array<Line>): void => {
  let top = 0
  for (let row = 0; row < profile.length; row += 1) {
    if ((profile[row] ?? 0) > 0) continue
    // The gap between lines has more than one row; a gap within broken letters has not.
    if (row > top && (profile[row + 1] ?? 0) > 0) continue
    if (row - top >= SMALLEST_TEXT_PX) {
      const rows = profile.subarray(top, row)
      const most = rows.reduce((one, other) => Math.max(one, other), 0)
      const isFull = (count: number): boolean => count > most * TAIL_SHARE
      const height = rows.findLastIndex(isFull) - rows.findIndex(isFull) + 1
      // Weighted by ink over height, so that a title counts no more than a line of its length.
      if (height >= SMALLEST_TEXT_PX) lines.push({ height, ink: rows.reduce((one, other) => one + other, 0) / height })
    }
    top = row + 1
  }
}

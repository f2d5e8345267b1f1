import type { Ink } from "./Ink.ts"
import { footOf, headOf } from "./LetterEdges.ts"

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
export const skewOfPairs = (ink: Ink, near: number): number => {
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

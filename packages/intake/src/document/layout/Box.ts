import { largestOf, smallestOf } from "@open-valuation/core/domain"

/** A rectangle of a page, in points. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What two texts of one row share of the lower one's height, at least. */
const ROW_OVERLAP = 0.5
/** What two texts of one column share of the narrower one's width, at least. */
const COLUMN_OVERLAP = 0.3

/** In points, at least one. */
export const heightOf = ({ top, bottom }: Box): number => Math.max(bottom - top, 1)
/** Between its upper and lower edge. */
export const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2
/** Between its left and right edge. */
export const centreOf = ({ left, right }: Box): number => (left + right) / 2

/** True when two boxes stand side by side. */
export const shareRow = (one: Box, other: Box): boolean =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >=
  ROW_OVERLAP * Math.min(heightOf(one), heightOf(other))

/** True when one box stands above the other. */
export const shareColumn = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) >=
  COLUMN_OVERLAP * Math.min(one.right - one.left, other.right - other.left)

/** The smallest rectangle around all of them; there has to be one. */
export const around = (boxes: ReadonlyArray<Box>): Box => ({
  left: smallestOf(boxes.map(({ left }) => left)),
  top: smallestOf(boxes.map(({ top }) => top)),
  right: largestOf(boxes.map(({ right }) => right)),
  bottom: largestOf(boxes.map(({ bottom }) => bottom)),
})

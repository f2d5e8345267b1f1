import { UnionFind } from "@open-valuation/core/domain"
import type { Component } from "../Components.ts"
import type { Box } from "../Raster.ts"
import { around, bottomOf, middleOf, rightOf } from "./Boxes.ts"
import type { Cell } from "./Cells.ts"
import type { Mark } from "./Marks.ts"

/** Marks that belong together. */
export interface Group {
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

export const groupOf = ({ component, cell }: Mark): Group => ({ box: component, cell, components: [component] })

/** Joins groups beside each other on a line, unless `parted` separates them. */
export const linked = (
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
export const stacked = (groups: ReadonlyArray<Group>, textHeight: number): ReadonlyArray<Group> => {
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
export const withPoints = (
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

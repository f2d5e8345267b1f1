import type { Component } from "../Components.ts"
import { around, bottomOf } from "./Boxes.ts"
import type { Group } from "./Groups.ts"

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
export const textLines = (group: Group, textHeight: number): ReadonlyArray<Group> => {
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

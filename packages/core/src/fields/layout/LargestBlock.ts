import type { Item } from "./Items.ts"
import { around, type Box } from "./PageText.ts"
import type { Pair } from "./Pairs.ts"

/** Labels that have to be there twice before two plates are seen: single ones repeat on one plate, too. */
const REPEATED = 2
/** White between plates, in points. */
const LEAST_GAP = 4

const areaOf = ({ bottom, left, right, top }: Box): number => (right - left) * (bottom - top)

/** Middles of the white between boxes along one side. */
const gaps = (boxes: ReadonlyArray<Box>, side: "x" | "y"): ReadonlyArray<number> => {
  const spans = boxes
    .map((box) => (side === "x" ? ([box.left, box.right] as const) : ([box.top, box.bottom] as const)))
    .sort((one, other) => one[0] - other[0])
  const found: Array<number> = []
  let end = spans[0]?.[1] ?? 0
  for (const [from, to] of spans) {
    if (from - end >= LEAST_GAP) found.push((from + end) / 2)
    end = Math.max(end, to)
  }
  return found
}

/** What is left of a page when the same labels stand in blocks of their own: the largest block. */
export interface LargestBlock {
  readonly pairs: ReadonlyArray<Pair>
  /** Around them. */
  readonly box: Box
  /** How many blocks there are. */
  readonly blocks: number
}

/**
 * Two plates in one photo have the same labels on both sides of a gap. Of these the block that covers more of the photo
 * is kept, and so on, until no labels repeat. `undefined` when there is one block.
 */
export const largestBlock = (
  pairs: ReadonlyArray<Pair>,
  items: ReadonlyArray<Item>,
  blocks = 1,
): LargestBlock | undefined => {
  const byName = new Map<string, Array<Pair>>()
  for (const pair of pairs) {
    const known = byName.get(pair.name)
    if (known === undefined) byName.set(pair.name, [pair])
    else known.push(pair)
  }
  const repeated = [...byName.values()].filter((same) => same.length > 1)
  if (repeated.length < REPEATED) return undefined
  const boxes = [...items, ...pairs]
  const sideOf = (side: "x" | "y", at: number) => (box: Box) =>
    (side === "x" ? (box.left + box.right) / 2 : (box.top + box.bottom) / 2) < at
  const cuts = (["x", "y"] as const).flatMap((side) =>
    gaps(boxes, side).map((at) => {
      const before = sideOf(side, at)
      const parted = repeated.filter((same) => {
        const count = same.filter(before).length
        return count > 0 && count < same.length
      }).length
      // Blocks of about the same number of labels are plates; a title above one plate is none.
      const balance = Math.abs(pairs.filter(before).length * 2 - pairs.length)
      return { before, parted, balance }
    }),
  )
  const best = cuts
    .filter(({ parted }) => parted >= Math.max(REPEATED, 0.6 * repeated.length))
    .sort((one, other) => other.parted - one.parted || one.balance - other.balance)[0]
  if (best === undefined) return undefined
  const halves = [best.before, (box: Box) => !best.before(box)].map((inside) => ({
    pairs: pairs.filter(inside),
    items: items.filter(inside),
  }))
  const measured = halves.map((half) => ({ ...half, box: around([...half.items, ...half.pairs]) }))
  const [larger] = measured.toSorted((one, other) => areaOf(other.box) - areaOf(one.box))
  if (larger === undefined) return undefined
  const within = largestBlock(larger.pairs, larger.items, blocks + 1)
  return within ?? { pairs: larger.pairs, box: larger.box, blocks: blocks + 1 }
}

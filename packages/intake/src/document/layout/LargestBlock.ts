import { around, type Box } from "./Box.ts"
import type { Item } from "./Items.ts"
import type { Pair } from "./Pairs.ts"

/** Labels that must occur twice before two plates are assumed: single ones repeat on one plate as well. */
const REPEATED = 2
/** Plates have some ten labels each: a page with more than this is no photo of them. */
const MOST_PAIRS = 200
/** Fields that a machine has one value of. */
const SINGLE: ReadonlySet<string> = new Set(["model", "manufactureDate", "vin"])
/** The gap between two plates above each other that contradict each other, in heights of their lines. */
const WIDE_GAP = 2.5
/** White between plates, in points. */
const LEAST_GAP = 4

const areaOf = ({ bottom, left, right, top }: Box): number => (right - left) * (bottom - top)

interface Gap {
  /** Its middle. */
  readonly at: number
  readonly width: number
}

/** The white between boxes along one side. */
const gaps = (boxes: ReadonlyArray<Box>, side: "x" | "y"): ReadonlyArray<Gap> => {
  const spans = boxes
    .map((box) => (side === "x" ? ([box.left, box.right] as const) : ([box.top, box.bottom] as const)))
    .sort((one, other) => one[0] - other[0])
  const found: Array<Gap> = []
  let end = spans[0]?.[1] ?? 0
  for (const [from, to] of spans) {
    if (from - end >= LEAST_GAP) found.push({ at: (from + end) / 2, width: from - end })
    end = Math.max(end, to)
  }
  return found
}

/**
 * The subject of a pair: plates name the same thing by different labels. Facts without a reader are told apart by their
 * labels.
 */
const saidBy = ({ fact, name }: Pair): string => (fact.read === undefined ? name : fact.id)

/** Pairs that give one field two values, where a machine has only one. */
const contradictions = (pairs: ReadonlyArray<Pair>): ReadonlyArray<ReadonlyArray<Pair>> => {
  const byField = new Map<string, Array<readonly [Pair, string | number]>>()
  for (const pair of pairs) {
    for (const { into, value } of pair.reading?.values ?? []) {
      for (const field of Object.values(into)) {
        if (SINGLE.has(field)) byField.set(field, [...(byField.get(field) ?? []), [pair, value]])
      }
    }
  }
  return [...byField.values()]
    .filter((said) => new Set(said.map(([, value]) => value)).size > 1)
    .map((said) => said.map(([pair]) => pair))
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
  if (pairs.length > MOST_PAIRS) return undefined
  const repeated = [...Map.groupBy(pairs, saidBy).values()].filter((same) => same.length > 1)
  const contradicting = contradictions(pairs)
  if (repeated.length < REPEATED && contradicting.length === 0) return undefined
  const boxes = [...items, ...pairs]
  const heights = items.map(({ bottom, top }) => bottom - top).sort((one, other) => one - other)
  const height = heights[heights.length >> 1] ?? 0
  const sideOf = (side: "x" | "y", at: number) => (box: Box) =>
    (side === "x" ? (box.left + box.right) / 2 : (box.top + box.bottom) / 2) < at
  const cuts = (["x", "y"] as const).flatMap((side) =>
    gaps(boxes, side).map(({ at, width }) => {
      const before = sideOf(side, at)
      const isParted = (same: ReadonlyArray<Pair>) => new Set(same.map(before)).size > 1
      const parted = repeated.filter(isParted).length
      const isWide = side === "y" && width >= WIDE_GAP * height && contradicting.some(isParted)
      return { before, parted, width, isSure: isWide || parted >= Math.max(REPEATED, 0.6 * repeated.length) }
    }),
  )
  const best = cuts
    .filter(({ isSure }) => isSure)
    .sort((one, other) => other.parted - one.parted || other.width - one.width)[0]
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

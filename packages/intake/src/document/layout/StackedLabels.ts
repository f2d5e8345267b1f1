import { heightOf, shareRow, around } from "./Box.ts"
import type { Item, LabelItem } from "./Items.ts"

/** Heights by which a label and its translation may begin apart. */
const INDENT = 1.5

/** Labels above their translations, of the same fact, become one. */
export const mergeStacked = (items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  const labels = items.filter((item): item is LabelItem => item._tag === "Label")
  const merged = new Map<Item, LabelItem | undefined>()
  for (const upper of labels) {
    if (upper.latin || merged.has(upper)) continue
    const lower = labels.find(
      (other) =>
        other.latin &&
        !merged.has(other) &&
        other.fact === upper.fact &&
        other.top > upper.top &&
        other.top - upper.bottom < heightOf(upper) &&
        Math.abs(other.left - upper.left) < INDENT * heightOf(upper) &&
        !items.some(
          (item) => item._tag === "Text" && item.left > upper.right && shareRow(item, upper) && !shareRow(item, other),
        ),
    )
    if (lower === undefined) continue
    merged.set(upper, { ...upper, ...around([upper, lower]), unit: upper.unit === "" ? lower.unit : upper.unit })
    merged.set(lower, undefined)
  }
  return items.flatMap((item) => (merged.has(item) ? (merged.get(item) ?? []) : [item]))
}

import type { Item, LabelItem, TextItem } from "./Items.ts"
import type { Cell } from "./PageText.ts"
import { mergeStacked } from "./StackedLabels.ts"

/** The labels and texts of a page, and in which cells of its tables they stand. */
export interface PageItems {
  readonly items: ReadonlyArray<Item>
  readonly labels: ReadonlyArray<LabelItem>
  readonly texts: ReadonlyArray<TextItem>
  /** How many labels each cell has. */
  readonly labelsOfCell: ReadonlyMap<Cell, number>
  readonly textsOfCell: ReadonlyMap<Cell, ReadonlyArray<TextItem>>
}

export const pageItems = (all: ReadonlyArray<Item>): PageItems => {
  const items = mergeStacked(all)
  const labels = items.filter((item): item is LabelItem => item._tag === "Label")
  const texts = items.filter((item): item is TextItem => item._tag === "Text")
  const labelsOfCell = new Map<Cell, number>()
  for (const { cell } of labels) if (cell !== undefined) labelsOfCell.set(cell, (labelsOfCell.get(cell) ?? 0) + 1)
  const textsOfCell = new Map<Cell, Array<TextItem>>()
  for (const text of texts) {
    if (text.cell === undefined) continue
    const known = textsOfCell.get(text.cell)
    if (known === undefined) textsOfCell.set(text.cell, [text])
    else known.push(text)
  }
  return { items, labels, texts, labelsOfCell, textsOfCell }
}

/** Whether a cell holds nothing but values. */
export const isValueCell = ({ labelsOfCell }: PageItems, cell: Cell | undefined): cell is Cell =>
  cell !== undefined && !labelsOfCell.has(cell)

/** Edges of neighbouring cells are as near, in points. */
export const SAME_EDGE = 6

/**
 * Whether two cells are of one row or one column of a table: what spans more than its label's is no cell of a value.
 */
export const isBeside = (label: Cell | undefined, value: Cell): boolean =>
  label !== undefined &&
  ((Math.abs(label.top - value.top) < SAME_EDGE && Math.abs(label.bottom - value.bottom) < SAME_EDGE) ||
    (Math.abs(label.left - value.left) < SAME_EDGE && Math.abs(label.right - value.right) < SAME_EDGE))

import { centreOf, heightOf, middleOf, shareRow, around } from "./Box.ts"
import type { Item, LabelItem, TextItem } from "./Items.ts"
import { isBeside, isValueCell, type PageItems } from "./PageItems.ts"

/** Heights between pieces of one value. */
const NEXT_PIECE = 3
/** The gap between the lines of a wrapped value, in heights. */
const NEXT_LINE = 1
/** Heights by which lines of one value may begin apart. */
const INDENT = 1.5
/** The most lines of a value without ruling lines around it. */
const MOST_LINES = 4

/** A text with its close neighbours to the right. */
const rowFrom = ({ items }: PageItems, first: TextItem): ReadonlyArray<TextItem> => {
  const value = [first]
  let end = first.right
  const row = items
    .filter((item) => item.left >= first.right && shareRow(first, item))
    .sort((one, other) => one.left - other.left)
  for (const item of row) {
    if (item._tag === "Label" || item.cell !== first.cell || item.left - end > NEXT_PIECE * heightOf(first)) break
    value.push(item)
    end = item.right
  }
  return value
}

/** Whether no other label stands before a text in its row. */
const isFree = ({ labels }: PageItems, text: TextItem, label: LabelItem): boolean =>
  !labels.some((other) => other !== label && other.left < text.left && shareRow(other, text))

/** The lines of a cell around one of them: the neighbours above and below that have the same left edge or centre. */
export const linesAround = (page: PageItems, label: LabelItem, first: TextItem): ReadonlyArray<TextItem> => {
  const pool = first.cell === undefined ? [] : (page.textsOfCell.get(first.cell) ?? [])
  const lines = [first]
  for (let grown = true; grown;) {
    const box = around(lines)
    const next = pool.find(
      (text) =>
        !lines.includes(text) &&
        Math.max(text.top - box.bottom, box.top - text.bottom) < NEXT_LINE * heightOf(text) &&
        !shareRow(text, first) &&
        isFree(page, text, label) &&
        (Math.abs(text.left - first.left) < INDENT * heightOf(first) ||
          Math.abs(centreOf(text) - centreOf(first)) < INDENT * heightOf(first)),
    )
    if (next === undefined || lines.length >= MOST_LINES) grown = false
    else lines.push(next)
  }
  return lines.toSorted((one, other) => one.top - other.top).flatMap((line) => rowFrom(page, line))
}

/** The lines that continue a value below its first one: they start at the same edge and belong to no label. */
const linesBelow = (
  page: PageItems,
  label: LabelItem,
  first: TextItem,
  claimed: ReadonlySet<Item>,
): ReadonlyArray<TextItem> => {
  const lines: Array<TextItem> = []
  let last = first
  while (lines.length < MOST_LINES) {
    const line = page.texts.find(
      (text) =>
        !claimed.has(text) &&
        text.top > middleOf(last) &&
        text.top - last.bottom < NEXT_LINE * heightOf(last) &&
        Math.abs(text.left - first.left) < INDENT * heightOf(first) &&
        isFree(page, text, label),
    )
    if (line === undefined) break
    lines.push(line)
    last = line
  }
  return lines
}

/** A value from its first text on, with further lines if its cell or its fact allows them. */
export const valueFrom = (
  page: PageItems,
  label: LabelItem,
  first: TextItem,
  claimed: ReadonlySet<Item>,
): ReadonlyArray<TextItem> => {
  if (isValueCell(page, first.cell) && isBeside(label.cell, first.cell)) return linesAround(page, label, first)
  const value = rowFrom(page, first)
  if (first.cell !== undefined && first.cell === label.cell && page.labelsOfCell.get(first.cell) === 1) {
    return [...value, ...linesBelow(page, label, first, claimed)]
  }
  return label.fact.wraps === true ? [...value, ...linesBelow(page, label, first, claimed)] : value
}

import type { Fact, Reading } from "../DocumentTable.ts"
import { around, type Box, centreOf, heightOf, middleOf, shareColumn, shareRow } from "./Box.ts"
import type { Item, LabelItem, TextItem } from "./Items.ts"
import type { Cell } from "./PageText.ts"

/** The labels and texts of a page, and in which cells of its tables they stand. */
interface PageItems {
  readonly items: ReadonlyArray<Item>
  readonly labels: ReadonlyArray<LabelItem>
  readonly texts: ReadonlyArray<TextItem>
  /** How many labels each cell has. */
  readonly labelsOfCell: ReadonlyMap<Cell, number>
  readonly textsOfCell: ReadonlyMap<Cell, ReadonlyArray<TextItem>>
}

const pageItems = (all: ReadonlyArray<Item>): PageItems => {
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

/** True when a cell holds nothing but values. */
const isValueCell = ({ labelsOfCell }: PageItems, cell: Cell | undefined): cell is Cell =>
  cell !== undefined && !labelsOfCell.has(cell)

/** Edges of neighbouring cells are as near, in points. */
const SAME_EDGE = 6

/**
 * True when two cells are of one row or one column of a table: what spans more than its label's is no cell of a value.
 */
const isBeside = (label: Cell | undefined, value: Cell): boolean =>
  label !== undefined &&
  ((Math.abs(label.top - value.top) < SAME_EDGE && Math.abs(label.bottom - value.bottom) < SAME_EDGE) ||
    (Math.abs(label.left - value.left) < SAME_EDGE && Math.abs(label.right - value.right) < SAME_EDGE))

/** Labels above their translations, of the same fact, become one. */
const mergeStacked = (items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
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

/** A label with the value that belongs to it. */
export interface Pair extends Box {
  readonly fact: Fact
  readonly name: string
  readonly text: string
  /** Around the value alone. */
  readonly value: Box
  /** `undefined` when the fact has no reader, or could not make anything of the text. */
  readonly reading: Reading | undefined
  /** How sure label and place are: 0 to 1. */
  readonly sure: number
  /** Of the recogniser of the value: 0 to 1. */
  readonly confidence: number
}

/** Heights between a label and its value to the right; a plate may set them far apart. */
const FAR_RIGHT = 30
/** Heights between a label and its value below. */
const FAR_BELOW = 1.8
/** Texts to the right that are tried: a rest of the label may stand before the value. */
const MOST_TRIED = 2

const SURE_RIGHT = 1
const SURE_BELOW_RULED = 0.97
const SURE_BELOW = 0.9

/** Lines of one value as one text: Chinese goes on without a blank. */
const joinLines = (texts: ReadonlyArray<string>): string =>
  texts.reduce((before, text) => {
    if (before === "") return text
    return /[\u3400-\u9fff(]$/u.test(before) || /^[\u3400-\u9fff)]/u.test(text) ? before + text : `${before} ${text}`
  }, "")

/** What may be the value of a label. */
interface Candidate {
  readonly items: ReadonlyArray<TextItem>
  readonly sure: number
}

/** What may be the value to the right of a label, the likeliest first. */
const rightOf = (page: PageItems, label: LabelItem, claimed: ReadonlySet<Item>): ReadonlyArray<Candidate> => {
  const height = heightOf(label)
  const { cell } = label
  const row = page.items
    .filter(
      (item) =>
        item !== label &&
        item.left >= label.right - 0.3 * height &&
        item.left - label.right <= FAR_RIGHT * height &&
        shareRow(label, item),
    )
    .sort((one, other) => one.left - other.left)
  const end = row.findIndex((item) => item._tag === "Label")
  const inRow = row
    .slice(0, end === -1 ? row.length : end)
    .filter((item): item is TextItem => item._tag === "Text")
    .filter((item) => cell === undefined || item.cell === undefined || item.cell.left - cell.right <= SAME_EDGE)
    .slice(0, MOST_TRIED)
  // Lines of a value in the next cell may stand above and below the label's own.
  const next = [...page.textsOfCell.keys()].find(
    (other) =>
      cell !== undefined &&
      isValueCell(page, other) &&
      isBeside(cell, other) &&
      Math.abs(other.left - cell.right) < SAME_EDGE &&
      other.top < middleOf(label) &&
      middleOf(label) < other.bottom,
  )
  const nearest = (next === undefined ? [] : (page.textsOfCell.get(next) ?? [])).toSorted(
    (one, other) => Math.abs(middleOf(one) - middleOf(label)) - Math.abs(middleOf(other) - middleOf(label)),
  )[0]
  return [
    ...inRow.map((first) => ({ items: valueFrom(page, label, first, claimed), sure: SURE_RIGHT })),
    ...(nearest === undefined ? [] : [{ items: linesAround(page, label, nearest), sure: SURE_RIGHT }]),
  ]
}

/** The value below a label, where nothing beside it is one. */
const below = (page: PageItems, label: LabelItem, claimed: ReadonlySet<Item>): Candidate | undefined => {
  const { cell } = label
  const height = heightOf(label)
  const isUnder = (text: TextItem): boolean =>
    text.top > middleOf(label) && (shareColumn(label, text) || Math.abs(text.left - label.left) < height)
  const under = page.texts.filter(isUnder).sort((one, other) => one.top - other.top)
  const ruled = under.find(
    (text) => cell !== undefined && isValueCell(page, text.cell) && Math.abs(text.cell.top - cell.bottom) < SAME_EDGE,
  )
  const near = under.find(
    (text) =>
      text.top - label.bottom <= FAR_BELOW * height &&
      (text.cell === cell || text.cell === undefined || cell === undefined || isValueCell(page, text.cell)),
  )
  const found = ruled ?? near
  if (found === undefined || claimed.has(found)) return undefined
  const between = page.labels.some(
    (other) =>
      other !== label &&
      shareColumn(other, label) &&
      other.top > middleOf(label) &&
      middleOf(other) < middleOf(found) + 0.3 * heightOf(found),
  )
  if (between) return undefined
  return { items: valueFrom(page, label, found, claimed), sure: ruled === undefined ? SURE_BELOW : SURE_BELOW_RULED }
}

const paired = (label: LabelItem, candidate: Candidate): Pair => {
  const lines: Array<Array<TextItem>> = []
  for (const item of candidate.items) {
    const last = lines.at(-1)?.[0]
    if (last !== undefined && shareRow(last, item)) lines.at(-1)?.push(item)
    else lines.push([item])
  }
  const text = joinLines(lines.map((line) => line.map((item) => item.text).join(" ")))
  const characters = candidate.items.reduce((sum, item) => sum + item.characters, 0)
  const confidence = candidate.items.reduce((sum, item) => sum + item.confidence * item.characters, 0) / characters
  const { fact, name, unit, sure } = label
  return {
    ...around([label, ...candidate.items]),
    fact,
    name,
    text,
    value: around(candidate.items.map(({ whole }) => whole)),
    reading: fact.read?.({ text, name, unit, confidence }),
    sure: sure * candidate.sure,
    confidence,
  }
}

/** The labels of a page with their values: to the right, else below. */
export const pairsOf = (all: ReadonlyArray<Item>): ReadonlyArray<Pair> => {
  const page = pageItems(all)
  const claimed = new Set<Item>()
  const pairs: Array<Pair> = []
  const open: Array<LabelItem> = []
  const claim = (pair: Pair, { items: own }: Candidate) => {
    pairs.push(pair)
    for (const item of own) claimed.add(item)
  }
  for (const label of page.labels) {
    const found = rightOf(page, label, claimed)
      .map((candidate) => ({ candidate, pair: paired(label, candidate) }))
      .find(({ pair }) => label.fact.read === undefined || pair.reading !== undefined)
    if (found === undefined) open.push(label)
    else claim(found.pair, found.candidate)
  }
  for (const label of open) {
    const candidate = below(page, label, claimed)
    if (candidate === undefined) continue
    const pair = paired(label, candidate)
    if (label.fact.read === undefined || pair.reading !== undefined) claim(pair, candidate)
  }
  return pairs
}

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

/** True when no other label stands before a text in its row. */
const isFree = ({ labels }: PageItems, text: TextItem, label: LabelItem): boolean =>
  !labels.some((other) => other !== label && other.left < text.left && shareRow(other, text))

/** The lines of a cell around one of them: the neighbours above and below that have the same left edge or centre. */
const linesAround = (page: PageItems, label: LabelItem, first: TextItem): ReadonlyArray<TextItem> => {
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
const valueFrom = (
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

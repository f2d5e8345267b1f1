import type { Fact, Reading } from "../DocumentTable.ts"
import { centreOf, heightOf, middleOf, shareColumn, shareRow } from "./Boxes.ts"
import type { Item, LabelItem, TextItem } from "./Items.ts"
import { around, type Box, type Cell } from "./PageText.ts"
import { mergeStacked } from "./StackedLabels.ts"

/** A label with the value that belongs to it. */
export interface Pair extends Box {
  readonly fact: Fact
  readonly name: string
  readonly text: string
  /** `undefined` when the fact has no reader, or could not make anything of the text. */
  readonly reading: Reading | undefined
  /** How sure label and place are: 0 to 1. */
  readonly sure: number
  /** Of the recogniser of the value: 0 to 1. */
  readonly confidence: number
}

/** Edges of neighbouring cells are as near, in points. */
const SAME_EDGE = 6
/** Heights between a label and its value to the right; a plate may set them far apart. */
const FAR_RIGHT = 30
/** Heights between pieces of one value. */
const NEXT_PIECE = 3
/** Heights between a label and its value below. */
const FAR_BELOW = 1.8
/** Heights between the lines of a value that goes on. */
const NEXT_LINE = 1
/** Heights by which lines of one value may begin apart. */
const INDENT = 1.5
/** Lines of a value that no ruling lines hold together. */
const MOST_LINES = 4

/** Texts to the right that are tried: a rest of the label may stand before the value. */
const MOST_TRIED = 2

const SURE_RIGHT = 1
const SURE_BELOW_RULED = 0.97
const SURE_BELOW = 0.9

/** Whether two cells are of one row or one column of a table: what spans more than its label's is no cell of a value. */
const isBeside = (label: Cell | undefined, value: Cell): boolean =>
  label !== undefined &&
  ((Math.abs(label.top - value.top) < SAME_EDGE && Math.abs(label.bottom - value.bottom) < SAME_EDGE) ||
    (Math.abs(label.left - value.left) < SAME_EDGE && Math.abs(label.right - value.right) < SAME_EDGE))

/** Lines of one value as one text: Chinese goes on without a blank. */
const joinLines = (texts: ReadonlyArray<string>): string =>
  texts.reduce((before, text) => {
    if (before === "") return text
    return /[\u3400-\u9fff(]$/u.test(before) || /^[\u3400-\u9fff)]/u.test(text) ? before + text : `${before} ${text}`
  }, "")

interface Candidate {
  readonly items: ReadonlyArray<TextItem>
  readonly sure: number
}

/** The labels of a page with their values: to the right, else below. */
export const pairsOf = (all: ReadonlyArray<Item>): ReadonlyArray<Pair> => {
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
  const isValueCell = (cell: Cell | undefined): cell is Cell => cell !== undefined && !labelsOfCell.has(cell)
  const cells = [...textsOfCell.keys()]

  /** A text with what stands close behind it in its row. */
  const rowFrom = (first: TextItem): ReadonlyArray<TextItem> => {
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
  const isFree = (text: TextItem, label: LabelItem): boolean =>
    !labels.some((other) => other !== label && other.left < text.left && shareRow(other, text))

  /** The lines of a cell that a text is one of: those next to it, above and below, that begin or are centred where it is. */
  const linesAround = (label: LabelItem, first: TextItem): ReadonlyArray<TextItem> => {
    const pool = first.cell === undefined ? [] : (textsOfCell.get(first.cell) ?? [])
    const lines = [first]
    for (let grown = true; grown;) {
      const box = around(lines)
      const next = pool.find(
        (text) =>
          !lines.includes(text) &&
          Math.max(text.top - box.bottom, box.top - text.bottom) < NEXT_LINE * heightOf(text) &&
          !shareRow(text, first) &&
          isFree(text, label) &&
          (Math.abs(text.left - first.left) < INDENT * heightOf(first) ||
            Math.abs(centreOf(text) - centreOf(first)) < INDENT * heightOf(first)),
      )
      if (next === undefined || lines.length >= MOST_LINES) grown = false
      else lines.push(next)
    }
    return lines.toSorted((one, other) => one.top - other.top).flatMap(rowFrom)
  }

  /** Further lines below the first one of a value, that begin where it begins and belong to no label. */
  const goingOn = (label: LabelItem, first: TextItem, claimed: ReadonlySet<Item>): ReadonlyArray<TextItem> => {
    const lines: Array<TextItem> = []
    let last = first
    while (lines.length < MOST_LINES) {
      const line = texts.find(
        (text) =>
          !claimed.has(text) &&
          text.top > middleOf(last) &&
          text.top - last.bottom < NEXT_LINE * heightOf(last) &&
          Math.abs(text.left - first.left) < INDENT * heightOf(first) &&
          isFree(text, label),
      )
      if (line === undefined) break
      lines.push(line)
      last = line
    }
    return lines
  }

  /** A value that begins with a text: with its further lines, where its cell or its fact says that it has them. */
  const valueFrom = (label: LabelItem, first: TextItem, claimed: ReadonlySet<Item>): ReadonlyArray<TextItem> => {
    if (isValueCell(first.cell) && isBeside(label.cell, first.cell)) return linesAround(label, first)
    const value = rowFrom(first)
    if (first.cell !== undefined && first.cell === label.cell && labelsOfCell.get(first.cell) === 1) {
      return [...value, ...goingOn(label, first, claimed)]
    }
    return label.fact.wraps === true ? [...value, ...goingOn(label, first, claimed)] : value
  }

  /** What may be the value to the right of a label, the likeliest first. */
  const rightOf = (label: LabelItem, claimed: ReadonlySet<Item>): ReadonlyArray<Candidate> => {
    const height = heightOf(label)
    const { cell } = label
    const row = items
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
    const next = cells.find(
      (other) =>
        cell !== undefined &&
        isValueCell(other) &&
        isBeside(cell, other) &&
        Math.abs(other.left - cell.right) < SAME_EDGE &&
        other.top < middleOf(label) &&
        middleOf(label) < other.bottom,
    )
    const nearest = (next === undefined ? [] : (textsOfCell.get(next) ?? [])).toSorted(
      (one, other) => Math.abs(middleOf(one) - middleOf(label)) - Math.abs(middleOf(other) - middleOf(label)),
    )[0]
    return [
      ...inRow.map((first) => ({ items: valueFrom(label, first, claimed), sure: SURE_RIGHT })),
      ...(nearest === undefined ? [] : [{ items: linesAround(label, nearest), sure: SURE_RIGHT }]),
    ]
  }

  const below = (label: LabelItem, claimed: ReadonlySet<Item>): Candidate | undefined => {
    const { cell } = label
    const height = heightOf(label)
    const isUnder = (text: TextItem): boolean =>
      text.top > middleOf(label) && (shareColumn(label, text) || Math.abs(text.left - label.left) < height)
    const under = texts.filter(isUnder).sort((one, other) => one.top - other.top)
    const ruled = under.find(
      (text) => cell !== undefined && isValueCell(text.cell) && Math.abs(text.cell.top - cell.bottom) < SAME_EDGE,
    )
    const near = under.find(
      (text) =>
        text.top - label.bottom <= FAR_BELOW * height &&
        (text.cell === cell || text.cell === undefined || cell === undefined || isValueCell(text.cell)),
    )
    const found = ruled ?? near
    if (found === undefined || claimed.has(found)) return undefined
    const between = labels.some(
      (other) =>
        other !== label &&
        shareColumn(other, label) &&
        other.top > middleOf(label) &&
        middleOf(other) < middleOf(found) + 0.3 * heightOf(found),
    )
    if (between) return undefined
    return { items: valueFrom(label, found, claimed), sure: ruled === undefined ? SURE_BELOW : SURE_BELOW_RULED }
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
      reading: fact.read?.({ text, name, unit, confidence }),
      sure: sure * candidate.sure,
      confidence,
    }
  }

  const claimed = new Set<Item>()
  const pairs: Array<Pair> = []
  const open: Array<LabelItem> = []
  const claim = (pair: Pair, { items: own }: Candidate) => {
    pairs.push(pair)
    for (const item of own) claimed.add(item)
  }
  for (const label of labels) {
    const found = rightOf(label, claimed)
      .map((candidate) => ({ candidate, pair: paired(label, candidate) }))
      .find(({ pair }) => label.fact.read === undefined || pair.reading !== undefined)
    if (found === undefined) open.push(label)
    else claim(found.pair, found.candidate)
  }
  for (const label of open) {
    const candidate = below(label, claimed)
    if (candidate === undefined) continue
    const pair = paired(label, candidate)
    if (label.fact.read === undefined || pair.reading !== undefined) claim(pair, candidate)
  }
  return pairs
}

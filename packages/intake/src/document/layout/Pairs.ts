import type { Fact, Reading } from "../DocumentTable.ts"
import { around, type Box, heightOf, middleOf, shareColumn, shareRow } from "./Box.ts"
import type { Item, LabelItem, TextItem } from "./Items.ts"
import { isBeside, isValueCell, pageItems, type PageItems, SAME_EDGE } from "./PageItems.ts"
import { linesAround, valueFrom } from "./ValueLines.ts"

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

import type { DocumentPart } from "@open-valuation/core/domain"
import type { DocumentTable, Fact, Reading } from "./DocumentTable.ts"
import type { FieldPlace } from "./FieldPlace.ts"
import type { Box } from "./layout/Box.ts"
import { type Item, itemsOf, type TextItem } from "./layout/Items.ts"
import { joinedLines } from "./layout/JoinedLines.ts"
import { keyOf, labelIndex } from "./layout/LabelIndex.ts"
import { largestBlock } from "./layout/LargestBlock.ts"
import { type GlyphLine, textOfGlyphs } from "./layout/PageText.ts"
import { type Pair, pairsOf } from "./layout/Pairs.ts"
import { placeOnPage } from "./layout/PlaceOnPage.ts"

export type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** A value of a document, with how sure it is and how much it counts against others for the same field. */
export interface Finding {
  readonly factId: string
  readonly text: string
  readonly reading: Reading
  /** Of label and place. */
  readonly sure: number
  /** Of the recogniser. */
  readonly confidence: number
  readonly place: FieldPlace
  readonly rank: number
}

/** What a page says, taken for a kind of document. */
export interface TableReading {
  readonly findings: ReadonlyArray<Finding>
  /** How much speaks for this kind. */
  readonly score: number
  /** Blocks with the same labels. */
  readonly blocks: number
}

/** What a title counts, in readings. */
const TITLE = 3
/** What a label counts whose value is not read. */
const LABEL = 0.3
/** A title in larger letters may be set wide; one within a sentence counts as well. */
const keyOfLine = (text: string): string => [...text].map(keyOf).join("")
/** Lines that may be a name without a label: where more of them stand, it is a text. */
const MOST_UNLABELLED = 12
/** Shorter texts are marks and edges. */
const LEAST_NAME = 4

const isInside = (box: Box, around: Box): boolean =>
  box.left >= around.left - 1 &&
  box.right <= around.right + 1 &&
  box.top >= around.top - 1 &&
  box.bottom <= around.bottom + 1

/** A value that was found beside its label, or without one. */
type Found = Pick<Pair, "fact" | "text" | "value" | "reading" | "sure" | "confidence">

const findingOn =
  (page: Page) =>
  ({ confidence, fact, reading, sure, text, value }: Found): ReadonlyArray<Finding> =>
    reading === undefined
      ? []
      : [{ factId: fact.id, text, place: placeOnPage(value, page), reading, sure, confidence, rank: fact.rank ?? 0 }]

/** Lines that no label has taken. */
const loose = (items: ReadonlyArray<Item>, pairs: ReadonlyArray<Pair>): ReadonlyArray<TextItem> =>
  items.filter((item): item is TextItem => item._tag === "Text" && !pairs.some((pair) => isInside(item, pair)))

/** The lines without a label that name something themselves. */
const unlabelledOf = (lines: ReadonlyArray<TextItem>, fact: Fact): ReadonlyArray<Found> =>
  lines.filter(({ text }) => text.length >= LEAST_NAME).length > MOST_UNLABELLED
    ? []
    : lines.map(({ confidence, text, whole }) => ({
        fact,
        text,
        value: whole,
        reading: fact.read?.({ text, name: "", unit: "", confidence }),
        sure: 1,
        confidence,
      }))

/** A page with its characters, which `glyphLines` gives. */
export interface PageText {
  readonly page: Page
  readonly glyphs: ReadonlyArray<GlyphLine>
}

/** Reads a page as a document of a kind. */
export const readTable = ({ glyphs, page }: PageText, table: DocumentTable): TableReading => {
  const index = labelIndex(table.facts)
  const items = joinedLines(glyphs, index).flatMap((line) => itemsOf(line, index))
  const all = pairsOf(items)
  const block = largestBlock(all, items)
  const pairs = block?.pairs ?? all
  const { unlabelled } = table
  const free = loose(items, all).filter((item) => block === undefined || isInside(item, block.box))
  const found = unlabelled === undefined ? pairs : [...pairs, ...unlabelledOf(free, unlabelled)]
  const lines = glyphs.map((line) => keyOfLine(textOfGlyphs(line)))
  const titles = table.titles.some((title) => lines.some((line) => line.includes(keyOfLine(title)))) ? TITLE : 0
  const read = new Set(pairs.filter(({ reading }) => reading !== undefined).map(({ fact }) => fact.id)).size
  const known = pairs.filter(({ reading }) => reading === undefined).length
  return {
    findings: found.flatMap(findingOn(page)),
    score: titles + read + LABEL * known,
    blocks: block?.blocks ?? 1,
  }
}

import type { Word } from "../../../domain/Document.ts"
import { largestOf, smallestOf } from "../../../domain/LargestOf.ts"
import type { ColumnRole } from "../../layouts/Layout.ts"
import { type HeaderColumn, moneyRoles } from "./PageHeader.ts"
import { isMoney, startsAsDay, type TextLine } from "./TextLine.ts"

/** Words below each other in the rows of a table, with white space on both sides. */
interface Stripe {
  left: number
  right: number
  readonly words: Array<Word>
}

/** A narrower gap, in points, does not separate columns. */
const WHITE = 1
/** The share of rows that may reach into the gap: texts too long for their column. */
const STRAY = 0.02

const stripesOf = (lines: ReadonlyArray<TextLine>): ReadonlyArray<Stripe> => {
  const words = lines.flatMap((line) => line.words)
  const stray = Math.floor(STRAY * lines.length)
  const edges = words
    .flatMap(({ x, width }) => [
      { at: x, step: 1 },
      { at: x + width, step: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.step - a.step)
  const stripes: Array<Stripe> = []
  let depth = 0
  let since = Number.NEGATIVE_INFINITY
  for (const { at, step } of edges) {
    if (step > 0 && depth === stray) {
      const last = stripes.at(-1)
      if (last === undefined || at - since > WHITE) stripes.push({ left: at, right: at, words: [] })
    }
    depth += step
    if (step < 0 && depth === stray) {
      since = at
      const last = stripes.at(-1)
      if (last !== undefined) last.right = Math.max(last.right, at)
    }
  }
  for (const word of words) {
    const middle = word.x + word.width / 2
    const stripe = stripes.find(({ left, right }) => middle >= left && middle <= right)
    stripe?.words.push(word)
  }
  return stripes.filter((stripe) => stripe.words.length > 0)
}

const decimals = /\d[.,]\d{2}\D?$/u
const clock = /^\d{1,2}:\d{2}/u

const hasDecimals = (text: string): boolean => decimals.test(text) && isMoney(text)

/** The lines from the first amount to the last one: below, there is often a sentence across all columns. */
const tableLines = (lines: ReadonlyArray<TextLine>): ReadonlyArray<TextLine> => {
  const hasMoney = ({ words }: TextLine) => words.some(({ text }) => hasDecimals(text))
  const first = lines.findIndex(hasMoney)
  return first === -1 ? lines : lines.slice(first, lines.findLastIndex(hasMoney) + 1)
}

/** The misfit of a word in a column of a role: 0 if it fits, 1 if it does not. */
const misfit = (role: ColumnRole | undefined, text: string): number => {
  const money = hasDecimals(text)
  if (moneyRoles.has(role)) return money ? 0 : isMoney(text) ? 0.5 : 1
  if (role === "date" || role === "bookingDate") return startsAsDay.test(text) || clock.test(text) ? 0 : 1
  if (role === "time") return startsAsDay.test(text) || clock.test(text) || /^\d{6}$/u.test(text) ? 0 : 1
  return money || startsAsDay.test(text) ? 1 : 0
}

/** Words of a stripe that are looked at. */
const SAMPLE = 50

const cost = (stripe: Stripe, column: HeaderColumn): number => {
  const apart = Math.max(0, column.left - stripe.right, stripe.left - column.right)
  const sample = stripe.words.slice(0, SAMPLE)
  const misfits = sample.reduce((sum, { text }) => sum + misfit(column.role, text), 0) / sample.length
  const width = Math.max(stripe.right - stripe.left, 1)
  const inside = Math.max(0, Math.min(stripe.right, column.right) - Math.max(stripe.left, column.left)) / width
  // Words of another kind are as unlikely as 80 points between a stripe and its name.
  return misfits * 4 + apart / 20 - inside / 10
}

const isOfFigures = ({ words }: Stripe): boolean =>
  words.slice(0, SAMPLE).filter(({ text }) => hasDecimals(text)).length > Math.min(words.length, SAMPLE) / 2

/** The cost of two figures in one cell. */
const TWO_FIGURES = 4

/** The column of every stripe, both in order from left to right: the cheapest of all such pairings. */
const pair = (stripes: ReadonlyArray<Stripe>, columns: ReadonlyArray<HeaderColumn>): ReadonlyArray<number> => {
  // Two figures in one cell cannot be read as one, in however few rows.
  const shared = (stripe: Stripe, before: Stripe | undefined, role: ColumnRole | undefined) =>
    before !== undefined && moneyRoles.has(role) && isOfFigures(before) && isOfFigures(stripe) ? TWO_FIGURES : 0
  let best = columns.map((column) => (stripes[0] === undefined ? 0 : cost(stripes[0], column)))
  const choices: Array<ReadonlyArray<number>> = []
  for (const [index, stripe] of stripes.entries()) {
    if (index === 0) continue
    const before = stripes[index - 1]
    const chosen: Array<number> = []
    best = columns.map((column, to) => {
      let [least, from] = [Number.POSITIVE_INFINITY, 0]
      for (let at = 0; at <= to; at++) {
        const sum = (best[at] ?? 0) + (at === to ? shared(stripe, before, column.role) : 0)
        if (sum < least) [least, from] = [sum, at]
      }
      chosen.push(from)
      return least + cost(stripe, column)
    })
    choices.push(chosen)
  }
  let at = best.indexOf(smallestOf(best))
  const pairing = [at]
  for (const chosen of choices.toReversed()) {
    at = chosen[at] ?? at
    pairing.unshift(at)
  }
  return pairing
}

/** The place between two others that cuts the fewest words; of equal ones, the middle of the widest gap. */
const fewestCuts = (words: ReadonlyArray<Word>, from: number, to: number): number => {
  let [best, cuts, run, bestRun] = [to, Number.POSITIVE_INFINITY, 0, 0]
  for (let x = from; x <= to; x += 0.5) {
    const cut = words.filter((word) => word.x < x && word.x + word.width > x).length
    run = cut === cuts && run > 0 ? run + 1 : 1
    if (cut < cuts || (cut === cuts && run > bestRun)) {
      ;[cuts, bestRun] = [cut, run]
      best = x - (run - 1) / 4
    }
  }
  return best
}

/**
 * The edges between columns without ruling lines, one fewer than columns: the gaps that the rows leave, and the names
 * that the stripes of words between them belong to. Names are often centred over right-aligned figures, so position
 * alone does not tell; the kind of words does.
 */
export const columnEdges = (
  below: ReadonlyArray<TextLine>,
  columns: ReadonlyArray<HeaderColumn>,
): ReadonlyArray<number> => {
  const lines = tableLines(below)
  const words = lines.flatMap((line) => line.words)
  const stripes = stripesOf(lines)
  const pairing = stripes.length === 0 ? [] : pair(stripes, columns)
  const spans = columns.map(({ left, right }, column) => {
    const own = stripes.filter((_, index) => pairing[index] === column)
    return own.length === 0
      ? { left, right, found: false }
      : {
          left: smallestOf(own.map((stripe) => stripe.left)),
          right: largestOf(own.map((stripe) => stripe.right)),
          found: true,
        }
  })
  return spans.slice(1).map((next, index) => {
    const before = spans[index] ?? next
    if (before.right <= next.left) return (before.right + next.left) / 2
    // Two columns share a stripe: their names separate it.
    const names = [columns[index], columns[index + 1]]
    return fewestCuts(
      words,
      names[0]?.right ?? before.right,
      Math.max(names[1]?.left ?? next.left, names[0]?.right ?? 0),
    )
  })
}

import { ownValue } from "@open-valuation/core/domain"
import { type CellRange, COMPARISONS, type ConditionalRule, type Ground, Tables } from "../tables/index.ts"
import type { BiffLooks } from "./BiffLooks.ts"
import { biffRecords } from "./BiffRecords.ts"
import { BiffText } from "./BiffText.ts"

/** From the records behind the cells of a sheet. */
export interface BiffConditions {
  readonly rules: ReadonlyArray<ConditionalRule>
  readonly merges: ReadonlyArray<CellRange>
}

/** CONDFMT with its CF; those of Excel 2007 (CONDFMT12, CF12); MERGEDCELLS ([MS-XLS] 2.3.2). */
const [CONDITIONS, RULE, CONDITIONS_12, RULE_12, MERGED] = [0x1b0, 0x1b1, 0x879, 0x87a, 0xe5]
/** The head of a record of Excel 2007. */
const HEAD = 12

/** The conditional formats and the merged cells of a sheet. */
export const biffConditions = (stream: Buffer, at: number, looks: BiffLooks): BiffConditions => {
  const rules: Array<ConditionalRule> = []
  const merges: Array<CellRange> = []
  let ranges: ReadonlyArray<CellRange> = []
  for (const { type, data } of biffRecords(stream, at)) {
    if (type === MERGED) for (const range of rangesAt(data, 0)) merges.push(range)
    else if (type === CONDITIONS) ranges = rangesAt(data, 12)
    else if (type === CONDITIONS_12) ranges = rangesAt(data, HEAD + 12)
    else if (type === RULE || type === RULE_12) {
      const is12 = type === RULE_12
      // An empty format of Excel 2007 has two bytes.
      if (is12 && data.readUInt32LE(HEAD + 6) === 0) continue
      const from = is12 ? HEAD : 0
      const change = changeAt(data, is12 ? HEAD + 10 : 6, looks)
      const mayApply = conditionOf(data, from)
      for (const range of ranges) rules.push({ change, isInstead: false, mayApply, range })
    }
  }
  return { rules, merges }
}

/** A list of ranges behind its length. */
const rangesAt = (data: Buffer, at: number): ReadonlyArray<CellRange> =>
  Array.from({ length: data.readUInt16LE(at) }, (_, index): CellRange => {
    const from = at + 2 + index * 8
    return {
      rows: [data.readUInt16LE(from), data.readUInt16LE(from + 2)],
      columns: [data.readUInt16LE(from + 4), data.readUInt16LE(from + 6)],
    }
  })

/** By the numbers of their operators ([MS-XLS] 2.4.42). */
const OPERATORS = [
  "",
  "between",
  "notBetween",
  "equal",
  "notEqual",
  "greaterThan",
  "lessThan",
  "greaterThanOrEqual",
  "lessThanOrEqual",
]
/** A rule that compares the cell; formulas that are an integer or a number. */
const [COMPARES, INTEGER, NUMBER] = [1, 0x1e, 0x1f]

/** When a rule can apply: comparisons with numbers are worked out, everything else can. The formulas end the record. */
const conditionOf = (data: Buffer, at: number): ConditionalRule["mayApply"] => {
  const [first, second] = [data.readUInt16LE(at + 2), data.readUInt16LE(at + 4)]
  const compare =
    data.readUInt8(at) === COMPARES ? ownValue(COMPARISONS, OPERATORS[data.readUInt8(at + 1)] ?? "") : undefined
  // Behind those of Excel 2007 more follows.
  if (compare === undefined || at > 0) return () => true
  const one = numberIn(data.subarray(data.length - first - second, data.length - second))
  const other = second === 0 ? one : numberIn(data.subarray(data.length - second))
  if (one === undefined || other === undefined) return () => true
  return (raw, isText) => compare(isText ? Number.POSITIVE_INFINITY : Number(raw), one, other)
}

const numberIn = (formula: Buffer): number | undefined => {
  if (formula.length === 3 && formula.readUInt8(0) === INTEGER) return formula.readUInt16LE(1)
  return formula.length === 9 && formula.readUInt8(0) === NUMBER ? formula.readDoubleLE(1) : undefined
}

/** Bits of a differential format ([MS-XLS] 2.5.92): which parts it has. */
const [HAS_FORMAT, HAS_FONT, HAS_ALIGNMENT, HAS_BORDER, HAS_FILL] = [25, 26, 27, 28, 29]
/** Lengths of its font, alignment and border, in bytes. */
const [FONT_BYTES, OTHER_BYTES] = [118, 8]
const [HEIGHT, COLOUR] = [64, 80]
/** Smaller print is not read: 3 points in twentieths. */
const LEAST_HEIGHT = 60
const [WHITE, SOLID] = [0xff_ff_ff, 1]

/** The changes of a differential format. */
const changeAt = (data: Buffer, from: number, looks: BiffLooks): ConditionalRule["change"] => {
  const has = (bit: number): boolean => ((data.readUInt32LE(from) >>> bit) & 1) === 1
  let at = from + 6
  let isBlank = false
  if (has(HAS_FORMAT)) {
    const isOwn = (data.readUInt16LE(from + 4) & 1) === 1
    if (isOwn) isBlank = Tables.hidesSomething(new BiffText([data], at + 2).text(), (index) => looks.colour(index, 0))
    at += isOwn ? data.readUInt16LE(at) : 2
  }
  let colour: number | undefined
  if (has(HAS_FONT)) {
    const [height, number] = [data.readInt32LE(at + HEIGHT), data.readInt32LE(at + COLOUR)]
    isBlank ||= height >= 0 && height < LEAST_HEIGHT
    colour = number < 0 ? undefined : looks.colour(number, 0)
    at += FONT_BYTES
  }
  if (has(HAS_ALIGNMENT)) at += OTHER_BYTES
  if (has(HAS_BORDER)) at += OTHER_BYTES
  return { colour, ground: has(HAS_FILL) ? groundAt(data, at, looks) : undefined, isBlank }
}

/** The fill of a differential format; a solid one names its colour as the one behind. */
const groundAt = (data: Buffer, at: number, looks: BiffLooks): Ground => {
  const bits = data.readUInt32LE(at)
  const [pattern, fore, behind] = [(bits >>> 10) & 0x3f, (bits >>> 16) & 0x7f, (bits >>> 23) & 0x7f]
  const colours = [looks.colour(behind, WHITE), ...(pattern > SOLID ? [looks.colour(fore, 0)] : [])]
  return { colours, needsAll: false }
}

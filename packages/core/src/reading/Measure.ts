import { Struct } from "effect"
import type { Unit } from "../domain/Facts.ts"
import { areaUnitAt } from "./Area.ts"
import { figureOf, sizeOf } from "./Figure.ts"

const SPELLINGS: Readonly<Record<Exclude<Unit, "m²">, RegExp>> = {
  "%": /^[%％]$/u,
  "°": /^[°度]$/u,
  floors: /^[层楼]$/u,
  h: /^(?:个?小时|hours?|hrs?|h)$/iu,
  km: /^(?:公里|千米|km)$/iu,
  L: /^(?:升|l)$/iu,
  seats: /^[座个]$/u,
  times: /^次$/u,
  years: /^(?:年款?|款|years?)$/iu,
  yuan: /^(?:人民币)?(?:元|圆|rmb|cny|yuan)$/iu,
  "yuan/m²": /^(?:元|圆|rmb|cny|yuan)\s?[/每]\s?(?:平方?米?|㎡|m[2²])$/iu,
}

const spellings = Object.values(SPELLINGS)

const plainFactor = (written: string, unit: Unit | undefined): number | undefined => {
  if (unit === undefined) return spellings.some((spelling) => spelling.test(written)) ? 1 : undefined
  if (unit !== "m²") return SPELLINGS[unit].test(written) ? 1 : undefined
  const area = areaUnitAt(written)
  return area?.length === written.length ? area.sqm : undefined
}

const SIZE = /^(万亿|百万|亿|万|千|w)\s?(.*)$/iu

/**
 * The number by which a written unit multiplies a figure of a field in `unit`: `万公里` by 10,000 for km, `亩` by
 * 666.67 for m², `万` alone by 10,000 for all. `undefined` where it is none of the field. A field without a unit
 * may have any that changes nothing.
 */
export const unitFactor = (written: string, unit: Unit | undefined): number | undefined => {
  const text = written.trim()
  const own = plainFactor(text, unit)
  if (text === "" || own !== undefined) return own ?? 1
  const [, size = "", rest = ""] = SIZE.exec(text) ?? []
  const factor = rest === "" ? 1 : plainFactor(rest, unit)
  const times = sizeOf(size)
  return factor === undefined || times === undefined ? undefined : times * factor
}

const allUnits: ReadonlyArray<Unit> = ["m²", ...Struct.keys(SPELLINGS)]

/** True for a unit of any field, or currency of elsewhere: what a figure is in, though not in this field. */
const isAnyUnit = (written: string): boolean =>
  OTHER_CURRENCY.test(written) || allUnits.some((unit) => unitFactor(written, unit) !== undefined)
const OTHER_CURRENCY = /^万?(?:美元|美金|港元|港币|欧元|日元|英镑|usd|hkd|eur|[$€£])$/iu

/** As programs write numbers; most cells. */
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const MONEY = /^(?:[¥￥]|(?:RMB|CNY|人民币)\s?)/iu
const FIGURE = /^([-+‐‑‒–−(]?\s?[\d.,'’\s]*\d\.?(?:\)|-(?!\d))?)\s*(\D.*)?$/su
/** Two numbers, unless a space groups thousands. */
const APART = /\d\s+(?!\d{3}(?!\d))/u

/** No number of a field is written longer. */
const LONGEST = 60

/** Without the binary tail of `3.2 * 10000`. */
const tidy = (value: number): number => Number(value.toPrecision(15))

/** Nobody writes three decimals of these, so that `62,000` is in thousands and `18500,00` has a decimal comma. */
const TWO_DECIMALS: ReadonlySet<Unit | undefined> = new Set<Unit>(["h", "km", "yuan"])
const DECIMAL_COMMA = /,\d{1,2}$/u
/** Thousands beside decimal commas, or three decimals. */
const EITHER = /^[1-9]\d{0,2}\.\d{3}$/

/** Why a cell is no number of its field: none at all, one of two, or in another unit than its field or header has. */
export type NumberFault = "NOT_A_NUMBER" | "EITHER_NUMBER" | "OTHER_UNIT"

/**
 * The number of a trimmed cell of a field in `unit`: `3.2e6`, `125,000`, `¥125,000`, `89.5㎡`, `6.8万公里`, `2017年`.
 * `factor` is that of the unit in the header of its column; a cell with a unit of its own must have the same. A comma
 * groups thousands; a decimal comma (`18500,00`) is read in hours, kilometres and yuan alone. All that is no number, or
 * may be two (`18.500` yuan), is a fault.
 */
export const readNumber = (cell: string, unit: Unit | undefined, factor = 1): number | NumberFault => {
  const mayHaveComma = TWO_DECIMALS.has(unit)
  if (PLAIN.test(cell)) {
    if (factor !== 1) return tidy(Number(cell) * factor)
    return mayHaveComma && EITHER.test(cell) ? "EITHER_NUMBER" : Number(cell)
  }
  if (cell.length > LONGEST) return "NOT_A_NUMBER"
  const text = cell.normalize("NFKC").trim()
  const money = unit === "yuan" || unit === undefined ? (MONEY.exec(text)?.[0].length ?? 0) : 0
  const found = FIGURE.exec(text.slice(money))
  const [, written = "", behind = ""] = found ?? []
  if (found === null || APART.test(written)) return "NOT_A_NUMBER"
  const own = behind === "" ? factor : unitFactor(behind, unit)
  if (own === undefined) return isAnyUnit(behind) ? "OTHER_UNIT" : "NOT_A_NUMBER"
  if (factor !== 1 && own !== factor) return "OTHER_UNIT"
  if (own === 1 && mayHaveComma && EITHER.test(written)) return "EITHER_NUMBER"
  const hasComma = own === 1 && mayHaveComma && DECIMAL_COMMA.test(written)
  const figure = figureOf(written, hasComma ? "," : ".")
  if (figure === undefined) return "NOT_A_NUMBER"
  return own === 1 ? figure : tidy(figure * own)
}

/** The same; `undefined` for every fault. */
export const numberIn = (cell: string, unit: Unit | undefined, factor = 1): number | undefined => {
  const read = readNumber(cell, unit, factor)
  return typeof read === "number" ? read : undefined
}

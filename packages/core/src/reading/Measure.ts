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
  years: /^(?:年|years?)$/iu,
  yuan: /^(?:人民币)?(?:元|圆|rmb|cny|yuan)$/iu,
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

/**
 * The number of a trimmed cell of a field in `unit`: `3.2e6`, `125,000`, `¥125,000`, `89.5㎡`, `6.8万公里`, `2017年`.
 * `factor` is that of the unit in the header of its column; a cell with a unit of its own must have the same. A comma
 * groups thousands; a decimal comma (`18500,00`) is read in hours, kilometres and yuan alone. `undefined` for all that
 * is no number, or may be two: `18.500` yuan.
 */
export const numberIn = (cell: string, unit: Unit | undefined, factor = 1): number | undefined => {
  const mayHaveComma = TWO_DECIMALS.has(unit)
  if (PLAIN.test(cell)) {
    if (factor !== 1) return tidy(Number(cell) * factor)
    return mayHaveComma && EITHER.test(cell) ? undefined : Number(cell)
  }
  if (cell.length > LONGEST) return undefined
  const text = cell.normalize("NFKC").trim()
  const money = unit === "yuan" || unit === undefined ? (MONEY.exec(text)?.[0].length ?? 0) : 0
  const [, written = "", behind = ""] = FIGURE.exec(text.slice(money)) ?? []
  const own = behind === "" ? factor : unitFactor(behind, unit)
  if (own === undefined || APART.test(written) || (factor !== 1 && own !== factor)) return undefined
  if (own === 1 && mayHaveComma && EITHER.test(written)) return undefined
  const hasComma = own === 1 && mayHaveComma && DECIMAL_COMMA.test(written)
  const figure = figureOf(written, hasComma ? "," : ".")
  return figure === undefined || own === 1 ? figure : tidy(figure * own)
}

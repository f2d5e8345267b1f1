import type { RequestField } from "@open-valuation/core/market"
import { numberIn, wholeDate } from "@open-valuation/core/reading"
import {
  attribute,
  type CellType,
  coded,
  codedOrOther,
  date,
  degrees,
  flag,
  integer,
  number,
  text,
  year,
} from "./CellType.ts"

const described = ({ codes, kind, least, longest, most }: RequestField): string => {
  switch (kind) {
    case "CODE":
      return coded(codes ?? []).expects
    case "NUMBER":
    case "WHOLE": {
      const from = least === undefined ? "" : ` from ${least}`
      return `${kind === "WHOLE" ? "a whole number" : "a number"}${from}${most === undefined ? "" : ` to ${most}`}`
    }
    case "FLAG":
      return flag.expects
    default:
      return longest === undefined ? "what a request may say there" : `a text of at most ${longest} characters`
  }
}

/** The values that the cell of a field may have, the best one first. */
const valuesIn = ({ codes = [], kind, unit, words }: RequestField): ReadonlyArray<CellType["read"]> => {
  switch (kind) {
    case "CODE":
      return [coded(codes, words).read]
    case "NUMBER":
    case "WHOLE":
      return [(cell) => numberIn(cell, unit)]
    case "FLAG":
      return [flag.read]
    case "TEXT":
      return [(cell) => cell, wholeDate, (cell) => wholeDate(cell)?.slice(0, "YYYY-MM".length)]
    default:
      return [(cell) => cell, attribute.read, flag.read]
  }
}

/**
 * The cells of a column that holds a field of a request: texts, dates in the precision of the field, numbers, flags and
 * words for codes that the field's schema allows.
 */
export const fieldType = (field: RequestField): CellType => {
  const readers = valuesIn(field)
  const { isAllowed, unit } = field
  return {
    expects: described(field),
    unit,
    read: (cell, today) => {
      for (const read of readers) {
        const value = read(cell, today)
        if (value !== undefined && isAllowed(value)) return value
      }
      return undefined
    },
  }
}

/** The cells of a field's column in a sample file, which may hold more than a request may say. */
export const sampleType = (field: RequestField): CellType => {
  const { codes = [], kind, most = Infinity, sample, unit, words } = field
  if (sample === undefined || sample === false) return fieldType(field)
  const min = sample.from ?? field.least ?? -Infinity
  if (sample.date !== undefined) return date(sample.date)
  if (sample.yearsAhead !== undefined) return year(sample.yearsAhead)
  if (sample.zeroIsUnknown) return degrees(most)
  switch (kind) {
    case "CODE":
      return sample.otherTexts ? codedOrOther(codes, words) : coded(codes, words)
    case "WHOLE":
      return integer(min, most, unit)
    case "NUMBER":
      return number({ above: sample.above, min, max: most, unit })
    case "FLAG":
      return flag
    default:
      return text(sample.text)
  }
}

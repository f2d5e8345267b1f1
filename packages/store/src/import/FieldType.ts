import type { RequestField } from "@open-valuation/core/market"
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

/**
 * The cells of a column that holds a field of a request: texts, numbers, flags and words for codes that the field's
 * schema allows.
 */
export const fieldType = (field: RequestField): CellType => {
  const { codes = [], isAllowed, words } = field
  const known = coded(codes, words)
  return {
    expects: described(field),
    read: (cell, today) =>
      [cell, known.read(cell, today), attribute.read(cell, today), flag.read(cell, today)].find(
        (value) => value !== undefined && isAllowed(value),
      ),
  }
}

/** The cells of a field's column in a sample file, which may hold more than a request may say. */
export const sampleType = (field: RequestField): CellType => {
  const { codes = [], kind, most = Infinity, sample, words } = field
  if (sample === undefined || sample === false) return fieldType(field)
  const min = sample.from ?? field.least ?? -Infinity
  if (sample.date !== undefined) return date(sample.date)
  if (sample.yearsAhead !== undefined) return year(sample.yearsAhead)
  if (sample.zeroIsUnknown) return degrees(most)
  switch (kind) {
    case "CODE":
      return sample.otherTexts ? codedOrOther(codes, words) : coded(codes, words)
    case "WHOLE":
      return integer(min, most)
    case "NUMBER":
      return number({ above: sample.above, min, max: most })
    case "FLAG":
      return flag
    default:
      return text(sample.text)
  }
}

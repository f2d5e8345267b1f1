import type { Message } from "@open-valuation/core"
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

/** A field of an asset's request. */
type OfAsset = RequestField & { readonly asset: string }

const described = ({ asset, codes = [], kind, least, longest, most, name }: OfAsset): Message => {
  switch (kind) {
    case "CODE":
      return coded({ asset, name, codes }).expects
    case "NUMBER":
      return number({ min: least, max: most ?? Infinity }).expects
    case "WHOLE":
      return integer(least ?? -Infinity, most ?? Infinity).expects
    case "FLAG":
      return flag.expects
    default:
      return longest === undefined ? { code: "cell.any", params: {} } : text(longest).expects
  }
}

/** The values that the cell of a field may have, the best one first. */
const valuesIn = ({ codes = [], kind, unit, ...field }: OfAsset): ReadonlyArray<CellType["read"]> => {
  switch (kind) {
    case "CODE":
      return [coded({ ...field, codes }).read]
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
export const fieldType = (field: OfAsset): CellType => {
  const readers = valuesIn(field)
  const { codes = [], faultOf, isAllowed, kind, unit } = field
  const { also } = coded({ ...field, codes })
  return {
    expects: described(field),
    unit,
    ...(kind === "TEXT" && { why: faultOf }),
    ...(also !== undefined && { also }),
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
export const sampleType = (field: OfAsset): CellType => {
  const { codes = [], kind, most = Infinity, sample, unit } = field
  if (sample === undefined || sample === false) return fieldType(field)
  const min = sample.from ?? field.least ?? -Infinity
  if (sample.date !== undefined) return date(sample.date)
  if (sample.yearsAhead !== undefined) return year(sample.yearsAhead)
  if (sample.zeroIsUnknown) return degrees(most)
  switch (kind) {
    case "CODE":
      return sample.otherTexts ? codedOrOther({ ...field, codes }) : coded({ ...field, codes })
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

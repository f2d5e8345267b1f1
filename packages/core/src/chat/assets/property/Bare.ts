import type { LocalDate } from "../../../domain/LocalDate.ts"
import { BUILT_FROM, YEARS_AHEAD } from "../../../property/PropertyBounds.ts"
import type { Situation } from "../../ChatAsset.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"
import { fullYear } from "./BuildYear.ts"
import { propertyFields } from "./PropertyFields.ts"

const NUMBER = /(?<![\d.A-Za-z])-?\d{1,6}(?:\.\d{1,2})?(?![\d.A-Za-z])/g
const DENIED = /(?:不是|别按|不按|不到|not|no)\s?$/iu
/** A number that is counted otherwise. */
const COUNTED = /^\s?(?:[号栋幢座期单年月日万元块%％岁个套人户梯折成点分公千亿]|弄|街|路|单元)/u
const MOST_FLOORS = 100
const LEAST_AREA = 8

const fits = (field: string, written: string, today: LocalDate): Emitted | undefined => {
  const value = Number(written)
  const isWhole = /^-?\d+$/.test(written)
  switch (field) {
    case "buildingArea":
      return value >= LEAST_AREA ? { _tag: "SetField", field, value } : undefined
    case "floor":
      return isWhole && value !== 0 && value <= MOST_FLOORS ? { _tag: "SetField", field, value } : undefined
    case "totalFloors":
      return isWhole && value > 0 && value <= MOST_FLOORS ? { _tag: "SetField", field, value } : undefined
    case "buildYear": {
      const year = isWhole && (written.length === 2 || written.length === 4) ? fullYear(written, today) : 0
      return year >= BUILT_FROM && year <= Number(today.slice(0, 4)) + YEARS_AHEAD
        ? { _tag: "SetField", field, value: year }
        : undefined
    }
    default:
      return undefined
  }
}

/** Share by which a more exact figure may differ from a rough one: "about 60", then "62.7". */
const REFINED = 0.1

/** A number that alone corrects what was said: "是101.27", "5 actually". */
const CORRECTS = /不对|错|应该|改|是|更正|\bno\b|\bactually\b|\bsorry\b|\bshould\b|\bcorrect/iu

/**
 * Takes a number without its unit: the answer to the field that was asked for, or the correction of one that the message
 * before gave. One number only; of several none says which it is.
 */
export const takeBareNumber = (passage: Passage, { asked, held, latest, today }: Situation): void => {
  const { text } = passage
  const numbers = [...text.matchAll(NUMBER)].filter(
    ({ 0: written, index }) =>
      !DENIED.test(text.slice(Math.max(0, index - 4), index)) && !COUNTED.test(text.slice(index + written.length)),
  )
  const [number, ...others] = numbers
  if (number === undefined || others.length > 0) return
  const open = asked.filter((field) => held[field] === undefined)
  const named = propertyFields.filter(({ noun }) => noun?.test(text)).map(({ field }) => field)
  const rough = held["buildingArea"]
  const isRefined =
    number[0].includes(".") && typeof rough === "number" && Math.abs(Number(number[0]) / rough - 1) <= REFINED
  if (isRefined)
    return passage.claim(
      number.index,
      number.index + number[0].length,
      [fits("buildingArea", number[0], today)].filter((each) => each !== undefined),
    )
  for (const field of CORRECTS.test(text) ? [...named, ...latest.toReversed(), ...open] : [...named, ...open]) {
    const emitted = fits(field, number[0], today)
    if (emitted !== undefined) return passage.claim(number.index, number.index + number[0].length, [emitted])
  }
}

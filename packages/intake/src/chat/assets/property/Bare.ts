import { type LocalDate, ownValue } from "@open-valuation/core/domain"
import { BUILT_FROM, fullYear, YEARS_AHEAD } from "@open-valuation/core/reading"
import type { Sayings, Situation } from "../../ChatAsset.ts"
import { bareAnswer } from "../../extract/Bare.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const NUMBER = /(?<![\d.A-Za-z])-?\d{1,6}(?:\.\d{1,2})?(?![\d.A-Za-z])/g
const DENIED =
  /(?:不是|别按|不按|不到|not|no|(?:bought|got|purchased|moved|acquired|买|购|搬|入手|过户)[^\d,，。]{0,18})\s?$/iu
/** "不是 89.3" corrects; "不是89" denies. */
const NOT_SO = /^(?:不是|不对|没有)[\s,，]{1,3}$/u
/** A number that is counted otherwise. */
const COUNTED = /^\s?(?:[号栋幢座期单年月日万元块%％岁个套人户梯折成点分公千亿]|弄|街|路|单元)/u
const MOST_FLOORS = 100
const LEAST_AREA = 8
/** Two digits of an earlier year are rather another number. */
const LEAST_SHORT_YEAR = 1950

const fits = (field: string, written: string, text: string, today: LocalDate.LocalDate): Emitted | undefined => {
  const value = Number(written)
  const isWhole = /^-?\d+$/.test(written)
  const latestYear = Number(today.slice(0, 4)) + YEARS_AHEAD
  switch (field) {
    case "buildingArea":
      return value >= LEAST_AREA ? { _tag: "SetField", field, value } : undefined
    case "floor":
      return isWhole && value !== 0 && value <= MOST_FLOORS ? { _tag: "SetField", field, value } : undefined
    case "totalFloors":
      return isWhole && value > 0 && value <= MOST_FLOORS ? { _tag: "SetField", field, value } : undefined
    case "buildYear": {
      const year = isWhole && (written.length === 2 || written.length === 4) ? fullYear(written, latestYear) : 0
      // Beside other words two digits may be anything.
      const isShort = written.length === 2 && bareAnswer(text).replace("年", "") !== written
      return !isShort && year >= (written.length === 2 ? LEAST_SHORT_YEAR : BUILT_FROM) && year <= latestYear
        ? { _tag: "SetField", field, value: year }
        : undefined
    }
    default:
      return undefined
  }
}

/** Share by which a more exact figure may differ from a rough one: "about 60", then "62.7". */
const REFINED = 0.1

/** Sizes of homes, m²: what a number alone may be. */
const [LEAST_HOME, MOST_HOME] = [20, 400]
/** Words of other numbers. */
const OTHER_NUMBER = /[价贷万税租费率元号路第共]|套内|公摊/u
/** Facts about a home beside which a number in a clause of its own needs no unit. */
const FACTS = new Set(["houseType", "floor", "totalFloors", "orientation", "decoration", "elevator", "buildingArea"])
const ENOUGH_FACTS = 3

/** "两居，89.94，朝南", "3/7层 步梯 2003": a number in a clause of its own beside facts of a home. */
const alone = (passage: Passage, held: Situation["held"], match: RegExpExecArray): Emitted | undefined => {
  const { 0: written, index } = match
  const value = Number(written)
  const facts = new Set(
    passage.commands.flatMap((command) => ("field" in command && command.field !== undefined ? [command.field] : [])),
  )
  const isOpen = (field: string): boolean => ownValue(held, field) === undefined && !facts.has(field)
  const isClause =
    /(?:^|[,，。;；\s█])$/u.test(passage.text.slice(0, index)) &&
    /^(?:$|[,，。;；\s█])/u.test(passage.text.slice(index + written.length))
  const count = [...facts].filter((field) => FACTS.has(field)).length
  if (!isClause || OTHER_NUMBER.test(passage.text.slice(Math.max(0, index - 8), index))) return undefined
  if (/^(?:19[5-9]|20[0-3])\d$/.test(written)) {
    return count >= ENOUGH_FACTS && isOpen("buildYear") ? { _tag: "SetField", field: "buildYear", value } : undefined
  }
  return isOpen("buildingArea") &&
    value >= LEAST_HOME &&
    value <= MOST_HOME &&
    count >= (written.includes(".") ? 1 : ENOUGH_FACTS)
    ? { _tag: "SetField", field: "buildingArea", value }
    : undefined
}

/** A number that alone corrects what was said: "是101.27", "5 actually". */
const CORRECTS = /不对|错|应该|改|是|更正|\bno\b|\bactually\b|\bsorry\b|\bshould\b|\bcorrect/iu

/**
 * Takes a number without its unit: the answer to the field that was asked for, or the correction of one that the
 * message before gave. One number only; of several none says which it is.
 */
export const takeBareNumber = (
  passage: Passage,
  { asked, held, latest, today }: Situation,
  sayings: Readonly<Record<string, Sayings>>,
): void => {
  const { text } = passage
  const numbers = [...text.matchAll(NUMBER)].filter(
    ({ 0: written, index }) =>
      (NOT_SO.test(text.slice(0, index)) || !DENIED.test(text.slice(Math.max(0, index - 20), index))) &&
      !COUNTED.test(text.slice(index + written.length)),
  )
  const rough = held["buildingArea"]
  const refined = numbers.find(
    ({ 0: written }) =>
      written.includes(".") && typeof rough === "number" && Math.abs(Number(written) / rough - 1) <= REFINED,
  )
  const [first, ...others] = numbers
  const number = refined ?? (others.length > 0 ? undefined : first)
  if (number === undefined) return
  const open = asked.filter((field) => ownValue(held, field) === undefined)
  const named = Object.entries(sayings).flatMap(([field, { noun }]) => (noun?.test(text) === true ? [field] : []))
  if (refined !== undefined) {
    const value = Number(refined[0])
    return passage.claim(number.index, number.index + number[0].length, [
      { _tag: "SetField", field: "buildingArea", value },
    ])
  }
  const unnamed = alone(passage, held, number)
  if (unnamed !== undefined) return passage.claim(number.index, number.index + number[0].length, [unnamed])
  // "25楼左右吧，就是25" corrects nothing said before.
  const corrected = CORRECTS.test(text) && !passage.commands.some(({ _tag }) => _tag === "SetField") ? latest : []
  for (const field of [...named, ...corrected.toReversed(), ...open]) {
    const emitted = fits(field, number[0], text, today)
    if (emitted !== undefined) return passage.claim(number.index, number.index + number[0].length, [emitted])
  }
}

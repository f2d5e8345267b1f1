import { ownValue } from "../domain/OwnValue.ts"
import { hanCount } from "./HanNumber.ts"
import { oneOf } from "./OneOf.ts"

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  ten: 10,
  twelve: 12,
  eighteen: 18,
  "twenty-four": 24,
  "thirty-six": 36,
  "forty-eight": 48,
  sixty: 60,
}
const COUNT = oneOf(Object.keys(COUNTS).join(" "))

/** A stretch of months as people write it: `36期`, `分3年`, `24 months`; the source of an expression without groups. */
export const MONTHS = `(?:${[
  "(?:a )?year and a half",
  `${COUNT} and a half years`,
  "\\d{1,3}(?:\\.5)?\\s?-?(?:期|个?月(?!供)|年期?|months?|mos?\\b|years?|yrs?|instal?lments|periods)半?",
  `半年|${COUNT}[\\s-](?:months?|years?)`,
  "[一两俩三四五六七八九十]年[半期]?",
].join("|")})`

const PARTS =
  /^([\d.]+|[a-z]+(?:-(?:four|six|eight))?|[一两俩三四五六七八九十])[\s-]{0,2}(期|个?月|年期?|months?|mos?|years?|yrs?|instal?lments|periods)(半?)$/iu

/** The number of months that a match of {@link MONTHS} stands for. */
export const monthsOf = (written: string): number | undefined => {
  if (written === "半年") return 6
  if (/year and a half$/iu.test(written)) return 18
  const whole = / and a half years$/iu.exec(written)
  if (whole !== null) return (ownValue(COUNTS, written.slice(0, whole.index).toLowerCase()) ?? 0) * 12 + 6
  const [, count = "", unit = "", half = ""] = PARTS.exec(written.trim()) ?? []
  const number =
    ownValue(COUNTS, count.toLowerCase()) ?? (/^[两俩]$/u.test(count) ? 2 : hanCount(count)) ?? Number(count)
  const months = (/^(?:年期?|years?|yrs?)$/iu.test(unit) ? 12 : 1) * (number + (half === "" ? 0 : 0.5))
  return Number.isInteger(months) && months > 0 ? months : undefined
}

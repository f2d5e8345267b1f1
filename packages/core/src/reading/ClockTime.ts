const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** Most times are printed so. */
const USUAL = /^([01]\d|2[0-3]):?([0-5]\d):?([0-5]\d)$/u
const WITH_MARKS =
  /^[T\s日,-]*(\d{1,2})[:时点.](\d{1,2})(?:[:分.](\d{1,2}))?(?:[.,]\d+)?(?:[分秒]|Z|[+-]\d\d:?\d\d)?\s*$/u
const OF_DIGITS = /^[T\s日,-]*(\d{4,6})\s*$/u
const BLANK = /^\s*$/u
const HALF_OF_DAY = /(上午|凌晨|早上|清晨|中午|下午|傍晚|晚上|[ap]\.?m\b\.?)/iu
const BEFORE_NOON = /^(?:上午|凌晨|早上|清晨|a)/iu

/** The hour of a day by its hour of a half; `undefined` where both contradict each other. */
const hourOf = (hour: number, half: string | undefined): number | undefined => {
  if (half === undefined) return hour
  if (BEFORE_NOON.test(half)) return hour > 12 ? undefined : hour % 12
  return hour >= 12 || (half === "中午" && hour === 11) ? hour : hour + 12
}

/**
 * The time of day that a text prints, as `HH:MM:SS`: `9:02`, `09:02:34.5`, `9:02 PM`, `下午 9:02`, `090234`, and
 * `90234` where a spreadsheet took the zero; `""` for a blank text and for `24:00`, the end of a day and no time of it;
 * `undefined` for any other.
 */
export const clockTime = (printed: string): string | undefined => {
  const usual = USUAL.exec(printed)
  if (usual !== null) return printed.length === 8 ? printed : `${usual[1]}:${usual[2]}:${usual[3]}`
  if (BLANK.test(printed)) return ""
  const half = HALF_OF_DAY.exec(printed)?.[1]
  const text = half === undefined ? printed : printed.replace(HALF_OF_DAY, " ")
  let [hours, minutes, seconds] = ["", "", "0"]
  const marked = WITH_MARKS.exec(text)
  if (marked === null) {
    const digits = OF_DIGITS.exec(text)?.[1]
    if (digits === undefined) return undefined
    const whole = digits.length === 4 ? `${digits}00` : digits.padStart(6, "0")
    ;[hours, minutes, seconds] = [whole.slice(0, 2), whole.slice(2, 4), whole.slice(4)]
  } else [, hours = "", minutes = "", seconds = "0"] = marked
  const hour = hourOf(Number(hours), half)
  if (hour === 24 && Number(minutes) === 0 && Number(seconds) === 0) return ""
  if (hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return `${two(hour)}:${two(Number(minutes))}:${two(Number(seconds))}`
}

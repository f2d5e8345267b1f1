const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** Most times are printed so. */
const USUAL = /^([01]\d|2[0-3]):?([0-5]\d):?([0-5]\d)$/u
const WITH_MARKS = /^[T\s日,-]*(\d{1,2})[:时点.](\d{1,2})(?:[:分.](\d{1,2}))?(?:[.,]\d+)?(?:秒|Z|[+-]\d\d:?\d\d)?\s*$/u
const OF_DIGITS = /^[T\s日,-]*(\d{4,6})\s*$/u
const BLANK = /^\s*$/u

/**
 * The time of day that a text prints, as `HH:MM:SS`: `9:02`, `09:02:34.5`, `090234`, and `90234` where a spreadsheet
 * took the zero; `""` for a blank text, `undefined` for any other.
 */
export const clockTime = (text: string): string | undefined => {
  const usual = USUAL.exec(text)
  if (usual !== null) return text.length === 8 ? text : `${usual[1]}:${usual[2]}:${usual[3]}`
  if (BLANK.test(text)) return ""
  let [hours, minutes, seconds] = ["", "", "0"]
  const marked = WITH_MARKS.exec(text)
  if (marked === null) {
    const digits = OF_DIGITS.exec(text)?.[1]
    if (digits === undefined) return undefined
    const whole = digits.length === 4 ? `${digits}00` : digits.padStart(6, "0")
    ;[hours, minutes, seconds] = [whole.slice(0, 2), whole.slice(2, 4), whole.slice(4)]
  } else [, hours = "", minutes = "", seconds = "0"] = marked
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return `${two(Number(hours))}:${two(Number(minutes))}:${two(Number(seconds))}`
}

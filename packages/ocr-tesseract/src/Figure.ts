/** Characters of dates, times, amounts and numbers. */
export const FIGURES = "0123456789.,:-+/*¥% "

const figure = /^[.,:\-+/*¥% ]*\d[\d.,:\-+/*¥% ]*$/u

/** True when a text consists of digits and their separators. */
export const isFigure = (text: string): boolean => figure.test(text)

const wholes: ReadonlyArray<RegExp> = [
  // An amount.
  /^[-+]?¥?[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)\.\d\d$/u,
  // A date, perhaps with a time.
  /^(?:19|20)\d\d([-/.])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?:\s?[0-2]\d:[0-5]\d(?::[0-5]\d)?)?$/u,
  // A time.
  /^[0-2]\d:[0-5]\d(?::[0-5]\d)?$/u,
]

/** True when a figure is a complete amount, date or time. One that has lost its decimal point is not. */
export const isWhole = (text: string): boolean => wholes.some((form) => form.test(text))

/** An amount whose commas were read as points. */
const pointed = /^[-+]?¥?[-+]?\d{1,3}(?:[.,]\d{3})+\.\d\d$/u

/**
 * Normalises a figure: removes the spaces that Tesseract inserts, adds the one that it drops between date and time, and
 * puts commas between thousands.
 */
export const tidyFigure = (text: string): string => {
  const compact = text.replaceAll(" ", "")
  const amount = pointed.test(compact) ? compact.replaceAll(/[.,](?=\d{3})/gu, ",") : compact
  return isWhole(amount) ? amount.replace(/^(\d{4}.\d\d.\d\d)(?=\d)/u, "$1 ") : text
}

/**
 * True if digits are separated by white space in a figure that is not a date with a time: a point may be missing there.
 */
export const hasHole = (text: string): boolean => /\d \d/u.test(text) && !isWhole(text)

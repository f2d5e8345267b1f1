/** Characters of a name that a summary shows. */
const MOST_CHARACTERS = 120

/** What XML 1.0 cannot hold, lone halves of surrogate pairs among them. */
// oxlint-disable-next-line no-control-regex -- the forbidden characters themselves
const FORBIDDEN = /[\u0000-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/gu

/** Spreadsheets read `_x0041_` as the character with this number. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g

/** A text of the file as a cell of one line can hold it. It is written as text, so that a formula in it stays text. */
export const sheetText = (text: string): string => {
  const clean = text
    .slice(0, MOST_CHARACTERS + 1)
    .replaceAll(FORBIDDEN, " ")
    .replaceAll(ESCAPE, "_x005F_")
  return clean.length <= MOST_CHARACTERS
    ? clean
    : `${clean.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
}

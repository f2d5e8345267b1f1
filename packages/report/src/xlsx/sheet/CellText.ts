/** Most characters that a cell holds, in UTF-16 units. */
const MOST_CHARACTERS = 32_767

/** What XML 1.0 cannot hold, lone halves of surrogate pairs among them. */
// oxlint-disable-next-line no-control-regex -- the forbidden characters themselves
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/gu

/** Spreadsheets read `_x0041_` as the character with this number. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g

/** A text without characters that XML forbids, with plain ends of lines, cut to a number of characters. */
export const plainText = (text: string, most = MOST_CHARACTERS): string => {
  const clean = text
    .slice(0, most + 1)
    .replaceAll(FORBIDDEN, "\uFFFD")
    .replaceAll(/\r\n?/g, "\n")
  return clean.length <= most ? clean : `${clean.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`
}

/**
 * A text as a cell can hold it. Every text of a file passes here on its way into a cell: it is written as text, so a
 * formula in it stays text.
 */
export const cellText = (text: string): string => {
  const escaped = plainText(text).replaceAll(ESCAPE, "_x005F_")
  return escaped.length <= MOST_CHARACTERS ? escaped : escaped.slice(0, MOST_CHARACTERS)
}

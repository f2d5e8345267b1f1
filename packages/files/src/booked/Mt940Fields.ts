/** A field of a message: its tag, and its lines joined by LF. */
export interface Mt940Field {
  readonly tag: string
  readonly value: string
}

/**
 * Tags of MT940 and MT942 (SWIFT Standards MT, category 9), `:NS:` of German and Hungarian banks, and `:940:`, with
 * which Rabobank starts a file. Anything else between colons is text, such as a time of day at the end of a line.
 */
const FIELD = /^(?:\{[^}]{0,200}\})*(?:\{4:)?:(13D?|2[01]|25P?|28C?|34F|6[02][FM]|61|6[45]|86|90[CD]|940|NS):(.*)$/
/** `2014-07-15T16` and `:20:37` are one timestamp, broken over two lines. */
const HOUR = /T\d\d$/
const MOMENT = /^:\d\d:\d\d/
/** Maximum characters of a field. The standard allows 6 lines of 65 characters. */
const MAX_VALUE = 4_000

/** Fields of all messages in order. Lines without a tag continue the previous field. */
export function* mt940Fields(text: string): Generator<Mt940Field> {
  let field: Mt940Field | undefined
  // A tag may be broken as well: a colon alone, and the rest on the next line.
  for (const line of text.replaceAll(/^:\r?\n(?=\d\d[A-Z]?:)/gm, ":").split(/\r?\n|\r/)) {
    const start = field?.tag === "86" && HOUR.test(field.value) && MOMENT.test(line) ? null : FIELD.exec(line)
    if (start !== null) {
      if (field !== undefined) yield field
      field = { tag: start[1] ?? "", value: start[2] ?? "" }
    } else if (/^-?\}?\s*$|^-\}|^\{/.test(line)) {
      if (field !== undefined) yield field
      field = undefined
    } else if (field !== undefined && field.value.length < MAX_VALUE) {
      field = { tag: field.tag, value: `${field.value}\n${line}` }
    }
  }
  if (field !== undefined) yield field
}

/** One record with quotes in it. */
export interface CsvRecord {
  readonly cells: ReadonlyArray<string>
  /** Position of the line end behind it, or of the end of the text. */
  readonly end: number
  readonly fault: string | undefined
}

const QUOTE = 34
const CR = 13

/** Reads the record that starts at `start`; `undefined` when its end is not in the text (yet). */
export const parseRecord = (text: string, start: number, delimiter: string, last: boolean): CsvRecord | undefined => {
  const cells: Array<string> = []
  let fault: string | undefined
  let at = start
  let newline = -1
  for (;;) {
    let quoted: string | undefined
    if (text.charCodeAt(at) === QUOTE) {
      quoted = ""
      for (let from = at + 1; ;) {
        const close = text.indexOf('"', from)
        if (close < 0 || (close + 1 === text.length && !last)) return undefined
        const doubled = text.charCodeAt(close + 1) === QUOTE
        quoted += text.slice(from, doubled ? close + 1 : close)
        from = close + (doubled ? 2 : 1)
        if (doubled) continue
        at = from
        break
      }
      if (text.charCodeAt(at) === delimiter.charCodeAt(0)) {
        cells.push(quoted)
        at++
        continue
      }
    }
    if (newline < at) {
      newline = text.indexOf("\n", at)
      if (newline < 0 && !last) return undefined
      if (newline < 0) newline = text.length
    }
    const lineEnd = newline
    // The search must end with the line: a file of one column has no delimiter before its end.
    const length = text.slice(at, lineEnd).indexOf(delimiter)
    const isLast = length < 0
    const next = at + length
    const cellEnd = !isLast ? next : lineEnd > at && text.charCodeAt(lineEnd - 1) === CR ? lineEnd - 1 : lineEnd
    const bare = text.slice(at, cellEnd)
    if (quoted !== undefined && bare.trim() !== "") fault = "has text behind a closing quote"
    cells.push(quoted === undefined ? bare : quoted)
    if (isLast) return { cells, end: lineEnd, fault }
    at = next + 1
  }
}

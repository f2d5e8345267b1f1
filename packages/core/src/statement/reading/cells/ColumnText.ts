import { plainText } from "../../Characters.ts"

/** `-----`, `/`, `--`, `无` and the like: a cell that says that it says nothing. */
const filler = /^(?:[-—–_/\\.*·\s]*|无|空|null|n\/a|none|undefined)$/iu
const FILLER_STARTS = "-—–_/\\.*·无空nNuU \t\r\n\u00a0\u3000"

/** Whether a cell is blank or a filler. */
export const saysNothing = (cell: string): boolean =>
  cell === "" || (FILLER_STARTS.includes(cell.charAt(0)) && filler.test(cell.trim()))

/** Texts of a column that are kept, and how many have to come before it is clear that a column never repeats itself. */
const MAX_KEPT = 4096
/** A cell is never a novel; what is longer is cut. */
const MAX_LENGTH = 500

const textOf = (cell: string): string | undefined => {
  const text = plainText(cell.length > MAX_LENGTH ? cell.slice(0, MAX_LENGTH) : cell)
  return saysNothing(text) ? undefined : text
}

/** A reader of one column of text. It keeps a copy of each text as long as texts repeat: names and words come thousands of times. */
export const columnText = (): ((cell: string | undefined) => string | undefined) => {
  const kept = new Map<string, string | undefined>()
  let hits = 0
  return (cell) => {
    if (cell === undefined || cell === "") return undefined
    if (kept.size < MAX_KEPT || hits > MAX_KEPT) {
      const known = kept.get(cell)
      if (known !== undefined || kept.has(cell)) {
        hits++
        return known
      }
    }
    const text = textOf(cell)
    if (kept.size < MAX_KEPT) kept.set(cell, text)
    return text
  }
}

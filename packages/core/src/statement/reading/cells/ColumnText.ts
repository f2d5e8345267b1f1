import { plainText } from "../../../reading/ComparableText.ts"

/** A cell that stands for nothing: `-----`, `/`, `--`, `无` and the like. */
const filler = /^(?:[¥￥]?[-—–_/\\.*·\s]*|无|空|零|null|nil|n\/a|none|undefined)$/iu
const FILLER_STARTS = "-—–_/\\.*·无空零nNuU¥￥ \t\r\n\u00a0\u3000"

/** True when a cell is blank or a filler. */
export const saysNothing = (cell: string): boolean =>
  cell === "" || (FILLER_STARTS.includes(cell.charAt(0)) && filler.test(cell.trim()))

/** The most texts of a column that are remembered, and the hits after which the memory is known to pay. */
const MAX_KEPT = 4096
/** A longer cell is cut. */
const MAX_LENGTH = 500

const textOf = (cell: string): string | undefined => {
  const text = plainText(cell.length > MAX_LENGTH ? cell.slice(0, MAX_LENGTH) : cell)
  return saysNothing(text) ? undefined : text
}

/**
 * A reader of one column of text. It remembers texts as long as they repeat: names and words occur thousands of times.
 */
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

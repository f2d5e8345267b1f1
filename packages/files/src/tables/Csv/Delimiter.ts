const DELIMITERS = [",", "\t", ";", "|"]

/** Lines with several cells that are examined. */
const LINES = 40

const count = (line: string, delimiter: string): number => {
  let found = 0
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1)) found++
  return found
}

/** The weight of the number of cells that the most lines agree upon. */
const agreement = (lines: ReadonlyArray<string>, delimiter: string): number => {
  const agreeing = new Map<number, number>()
  let seen = 0
  for (const line of lines) {
    const found = count(line, delimiter)
    if (found === 0) continue
    agreeing.set(found, (agreeing.get(found) ?? 0) + 1)
    if (found > 1 && ++seen === LINES) break
  }
  return [...agreeing].reduce((most, [found, times]) => Math.max(most, found * times), 0)
}

/**
 * Delimiter of a text, by its first lines: the one that splits most of them into the same, large number of cells.
 * Preambles, quoted cells and TABs that pad cells hardly count.
 */
export const delimiterOf = (head: string): string => {
  const lines = head
    .replace(/"[^"]*"/g, "")
    .replace(/\t+/g, (tabs, at: number, whole: string) =>
      ",;|\r\n".includes(whole.charAt(at + tabs.length)) ? "" : tabs,
    )
    .split(/\r?\n/, 400)
  return DELIMITERS.map((delimiter) => ({ delimiter, weight: agreement(lines, delimiter) })).reduce((best, next) =>
    next.weight > best.weight ? next : best,
  ).delimiter
}

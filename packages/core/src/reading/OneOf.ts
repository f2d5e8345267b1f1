/**
 * The source of an expression for any of some words, separated by blanks; `_` stands for a blank inside of a word. The
 * longest word that fits wins, whatever the order of the list.
 */
export const oneOf = (...lists: ReadonlyArray<string>): string => {
  const words = [...new Set(lists.flatMap((list) => list.split(/\s+/u).filter(Boolean)))]
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return `(?:${longestFirst.map((word) => word.replaceAll(/[.+*?()[\]{}|\\^$/]/gu, "\\$&").replaceAll("_", " ")).join("|")})`
}

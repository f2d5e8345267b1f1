/**
 * Length of what a text begins with: matches of an expression for its beginning, one behind the other, at most so many.
 * One expression for all of them would have too many states to be judged.
 */
export const leadingLength = (text: string, word: RegExp, most: number): number => {
  let length = 0
  for (let count = 0; count < most; count++) {
    const found = word.exec(text.slice(length))?.[0].length ?? 0
    if (found === 0) break
    length += found
  }
  return length
}

/** How a value is said behind its name: `面积大概是 89`. */
interface Saying {
  readonly name: RegExp
  /** One of the words between the name and the value. */
  readonly link: RegExp
  readonly value: RegExp
}

interface Said {
  readonly start: number
  readonly end: number
  /** What the expression of the value found, with its groups. */
  readonly found: RegExpExecArray
}

const MOST_LINKS = 5

/** Values behind their names, with the places of both. A name between another and its value is only a link. */
export const saidIn = (text: string, { link, name, value }: Saying): ReadonlyArray<Said> => {
  const said: Array<Said> = []
  for (const { 0: words, index: start } of text.matchAll(name)) {
    if (start < (said.at(-1)?.end ?? 0)) continue
    const behind = start + words.length
    const from = behind + leadingLength(text.slice(behind), link, MOST_LINKS)
    const found = value.exec(text.slice(from))
    if (found !== null) said.push({ start, end: from + found[0].length, found })
  }
  return said
}

import { oneOf } from "./OneOf.ts"

const values = (words: string, from: number, step: number): ReadonlyArray<readonly [word: string, value: number]> =>
  words.split(" ").map((word, index) => [word, from + step * index] as const)

const COUNTS: ReadonlyMap<string, number> = new Map([
  ...values("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen", 1, 1),
  ...values("seventeen eighteen nineteen", 17, 1),
  ...values("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
])
const SIZES: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1000],
  ["grand", 1000],
  ["million", 1_000_000],
])
const WORD = oneOf([...COUNTS.keys(), ...SIZES.keys()].join(" "))
/** Words of a number, one behind the other; `a` and `half a` stand for a count. "Sixty to seventy" is no number. */
const NUMBER = new RegExp(`(?<!\\b(?:to|or) )\\b(?:half a |a )?${WORD}(?:(?: and |[ -])${WORD}){0,8}\\b`, "giu")

/** A number that a text writes out in English words. */
interface EnglishNumber {
  readonly start: number
  readonly end: number
  readonly value: number
}

const valueOf = (words: string): number | undefined => {
  const half = words.startsWith("half a ")
  let total = 0
  let section = half ? 0.5 : words.startsWith("a ") ? 1 : 0
  let last = section
  let least = Number.POSITIVE_INFINITY
  for (const word of words.replace(/^(?:half )?a /u, "").split(/ and |[ -]/u)) {
    const size = SIZES.get(word)
    const count = COUNTS.get(word) ?? 0
    if (size === undefined) {
      // "two three" and "twelve five" are two numbers each.
      if (last > 0 && (last < 20 || last % 10 !== 0 || count > 9) && last < 100) return undefined
      section += count
      last = count
    } else {
      if (section === 0 || size >= least) return undefined
      last = size
      if (size === 100) section *= size
      else {
        total += section * size
        section = 0
        least = size
      }
    }
  }
  return total + section
}

/** The numbers from a hundred on that are written out in English: `sixty-five thousand`, `half a million`. */
export const englishNumbers = (text: string): ReadonlyArray<EnglishNumber> =>
  [...text.matchAll(NUMBER)].flatMap(({ 0: written, index }) => {
    const words = written.toLowerCase()
    const value = /hundred|thousand|grand|million/u.test(words) ? valueOf(words) : undefined
    return value === undefined ? [] : [{ start: index, end: index + written.length, value }]
  })

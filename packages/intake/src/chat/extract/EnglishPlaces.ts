import { type Division, divisionPath, lineOf, oneOf, romanised } from "@open-valuation/core/reading"

/** A name in Latin letters, and the divisions that it may mean. */
interface Named {
  readonly start: number
  readonly end: number
  readonly divisions: ReadonlyArray<Division>
  /** True when its rank stands behind it ("District"), or it stands between marks or behind "in". */
  readonly sure: boolean
}

/** A place in a message; several paths where the name alone does not decide. */
export interface EnglishPlace {
  readonly start: number
  readonly end: number
  readonly paths: ReadonlyArray<string>
}

const WORD = /[a-z]{2,20}(?:['’][a-z]{1,12})?/giu
const RANK =
  /^[\s-]?(?:(?:autonomous |new )?(?:district|county|prefecture|region)|new area|(?:prefecture|county)[- ]level city|city|province|municipality)\b/iu
/** A name before these is that of a street, a community, a make or people. */
const NAMED_AFTER = oneOf(
  "road roads rd street streets st avenue ave lane ln alley boulevard blvd highway expressway hutong garden gardens",
  "court mansion residence residences tower towers plaza building house villa villas village heights international",
  "hyundai benz volkswagen honda toyota plate plates registered hukou",
)
const OTHER = new RegExp(
  `^[\\s-]?(?:(?:${oneOf("east west north south middle central first second")}|\\d{1,3}(?:st|nd|rd|th)) )?${NAMED_AFTER}\\b`,
  "iu",
)
const LEAST_LETTERS = 4
/** A zone that bears its city's name: "Suzhou Industrial Park", "Chengdu Hi-tech Zone". */
const ZONE =
  /^ (?:(?:singapore )?industrial park|(?:hi(?:gh)?[- ]?tech(?:nology)?|economic(?:[- ]and[- ]technological)?|development)(?: (?:industrial )?(?:development )?(?:zone|district|area)))\b(?! road)/iu
/** Of cities with one spelling, those that an English speaker means unless a province says otherwise. */
const USUAL = new Set(["苏州市", "福州市"])
/** Names that are words of English. */
const WORDS = new Set(["long", "shan", "dong", "fang", "gang", "ding", "dali", "panda", "lead", "changes", "tong"])
const MOST_WORDS = 3

const ranked = (rank: string, divisions: ReadonlyArray<Division>): ReadonlyArray<Division> => {
  const levels = /province|region/iu.test(rank)
    ? [0]
    : /municipality/iu.test(rank)
      ? [0, 1]
      : /district|new area|^[\s-]?county\b/iu.test(rank)
        ? [2]
        : [1, 2, 0]
  const fitting = divisions.filter(({ level }) => levels.includes(level))
  return fitting.length === 0 ? divisions : fitting
}

const namesIn = (text: string): ReadonlyArray<Named> => {
  const words = [...text.matchAll(WORD)]
  const named: Array<Named> = []
  for (let index = 0; index < words.length; index++) {
    for (let count = MOST_WORDS; count > 0; count--) {
      const run = words.slice(index, index + count)
      const [first] = run
      const last = run.at(-1)
      if (first === undefined || last === undefined || run.length < count) continue
      const end = last.index + last[0].length
      const written = text.slice(first.index, end)
      if (count > 1 && !/^[a-z'’]+(?:[ -][a-z'’]+)*$/iu.test(written)) continue
      const letters = written.toLowerCase().replaceAll(/[^a-z]/g, "")
      const divisions = letters.length < LEAST_LETTERS || WORDS.has(letters) ? [] : [...romanised(letters)]
      const follow = text.slice(end, end + 40)
      if (divisions.length === 0 || OTHER.test(follow)) continue
      const rank = RANK.exec(follow)?.[0] ?? ""
      named.push({
        start: first.index,
        end: end + rank.length,
        divisions: rank === "" ? divisions : ranked(rank, divisions),
        sure: rank !== "",
      })
      index += count - 1
      break
    }
  }
  return named
}

/** A municipality is its own city. */
const pathOf = (division: Division): string =>
  division.level === 0 && division.name.endsWith("市") ? `${division.name}/${division.name}` : divisionPath(division)

const isOpenAround = (text: string, { end, start }: Named): boolean =>
  /(?:^|[^\p{L}\p{N}]|\bin )\s{0,2}$/u.test(text.slice(Math.max(0, start - 4), start)) &&
  /^\s{0,2}(?:$|[^\p{L}\p{N}\s])/u.test(text.slice(end, end + 3))

/**
 * Places in Latin letters: "Haidian, Beijing", "Chengdu, Wuhou District". Names of districts count where their city or
 * the word district stands with them, or where they are below `within`; the others of a message support each other.
 */
export const englishPlaces = (text: string, within: string, freely: boolean): ReadonlyArray<EnglishPlace> => {
  const named = namesIn(text)
  if (named.length === 0) return []
  const supporters = (division: Division): number => {
    const line = lineOf(division)
    return named.filter(({ divisions }) => divisions.some((each) => line.includes(each))).length
  }
  const below = (division: Division): boolean => within !== "" && pathOf(division).startsWith(`${within}/`)
  return named.flatMap((name): ReadonlyArray<EnglishPlace> => {
    const { divisions, end, start, sure } = name
    const open = isOpenAround(text, name)
    const scored = divisions
      .filter(
        (division) =>
          division.level < 2 ||
          sure ||
          supporters(division) > 1 ||
          (below(division) && open) ||
          freely ||
          (divisions.length === 1 && ((open && division.name.endsWith("市")) || division.name.endsWith("园区"))),
      )
      .map((division) => ({
        division,
        score: (USUAL.has(division.name) ? 1 : 0) + supporters(division) * 4 + (below(division) ? 8 : 0),
      }))
    const most = scored.reduce((high, { score }) => Math.max(high, score), 0)
    const best = scored.filter(({ score }) => score === most).map(({ division }) => division)
    const level = best.reduce((low, each) => Math.min(low, each.level), 2)
    const paths = [...new Set(best.filter((each) => each.level === level || sure).map(pathOf))]
    const zone = level === 1 ? (ZONE.exec(text.slice(end, end + 50))?.[0].length ?? 0) : 0
    return paths.length === 0 ? [] : [{ start, end: end + zone, paths }]
  })
}

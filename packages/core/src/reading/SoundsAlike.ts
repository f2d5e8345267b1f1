import { SYLLABLES } from "./syllables.generated.ts"

let syllables: ReadonlyMap<string, string> | undefined

const read = (): ReadonlyMap<string, string> =>
  new Map(
    SYLLABLES.trim()
      .split(/\s/)
      .flatMap((pair) => {
        const syllable = pair.replaceAll(/[^a-z]/g, "")
        return Array.from(pair.slice(syllable.length), (each) => [each, syllable] as const)
      }),
  )

/** The syllable by which a character is most often read in names, without its tone; `undefined` of a rare one. */
export const syllableOf = (character: string): string | undefined => (syllables ??= read()).get(character)

/** Initials and finals that many speakers do not tell apart, written as one. */
const asHeard = (syllable: string): string => syllable.replace(/^([zcs])h/, "$1").replace(/ng$/, "n")

/** True when two characters sound the same or nearly so: 旋 and 璇, 城 and 尘. */
export const soundsAlike = (one: string, other: string): boolean => {
  const [a, b] = [syllableOf(one), syllableOf(other)]
  return a !== undefined && b !== undefined && asHeard(a) === asHeard(b)
}

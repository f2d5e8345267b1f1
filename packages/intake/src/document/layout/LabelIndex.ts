import { largestOf, ownValue } from "@open-valuation/core/domain"
import { editDistance, simplify } from "@open-valuation/core/reading"
import type { Fact } from "../DocumentTable.ts"

/** A label of a table, as a text was recognised as it. */
export interface LabelFound {
  readonly fact: Fact
  /** As the table spells it. */
  readonly name: string
  /** How sure: 1 when every character is there. */
  readonly sure: number
}

/** The labels of a kind of document, to be found in what was recognised. */
export interface LabelIndex {
  /** Characters of the longest label. */
  readonly longest: number
  /** By its key. */
  readonly exact: (key: string) => LabelFound | undefined
  /** The one label that a key is nearly; none when two facts have one as near. */
  readonly similar: (key: string) => LabelFound | undefined
}

/** Characters that recognisers take for each other, in labels: what stands for all of them. */
const SAME: Readonly<Record<string, string>> = { l: "i", "1": "i", "|": "i", "!": "i", "0": "o", 〇: "o" }

/** What a character of a label is compared by; `""` of marks that do not matter. Colons end labels and stay. */
export const keyOf = (character: string): string => {
  const small = simplify(character.toLowerCase())
  if (small === ":" || small === ";") return ":"
  return ownValue(SAME, small) ?? (/[\p{L}\p{N}]/u.test(small) ? small : "")
}

const keyOfText = (text: string): string => [...text.normalize("NFKC")].map(keyOf).join("")

/** How many characters of a label may be misread, by its length: short labels differ from others by one character. */
const tolerance = (key: string): number => {
  const latin = /^[a-z0-9]+$/.test(key)
  if (latin) return key.length >= 9 ? 2 : key.length >= 5 ? 1 : 0
  return key.length >= 7 ? 2 : key.length >= 3 ? 1 : 0
}

/** What a misread character takes from the certainty of a label. */
const SURE_BY_DISTANCE = [1, 0.93, 0.87]

const indexes = new WeakMap<ReadonlyArray<Fact>, LabelIndex>()

const build = (facts: ReadonlyArray<Fact>): LabelIndex => {
  const labels = new Map<string, LabelFound>()
  for (const fact of facts) {
    for (const name of fact.labels.split("|")) labels.set(keyOfText(name), { fact, name, sure: 1 })
  }
  const all = [...labels]
  const seen = new Map<string, LabelFound | undefined>()
  const similar = (key: string): LabelFound | undefined => {
    let best: { readonly distance: number; readonly label: LabelFound } | undefined
    let tied = false
    for (const [other, label] of all) {
      const most = Math.min(tolerance(other), best?.distance ?? 2)
      if (most === 0) continue
      const distance = editDistance(key, other, most)
      if (distance > most) continue
      if (best === undefined || distance < best.distance) {
        best = { distance, label }
        tied = false
      } else if (label.fact !== best.label.fact) tied = true
    }
    return best === undefined || tied ? undefined : { ...best.label, sure: SURE_BY_DISTANCE[best.distance] ?? 0 }
  }
  return {
    longest: largestOf([...labels.keys()].map((key) => key.length)),
    exact: (key) => labels.get(key),
    similar: (key) => {
      if (!seen.has(key)) {
        if (seen.size >= MOST_SEEN) seen.clear()
        seen.set(key, similar(key))
      }
      return seen.get(key)
    },
  }
}

/** Keys that are remembered: labels of a document come again and again. */
const MOST_SEEN = 5_000

/** The index of a table's labels, made at the first call. */
export const labelIndex = (facts: ReadonlyArray<Fact>): LabelIndex => {
  const known = indexes.get(facts)
  if (known !== undefined) return known
  const index = build(facts)
  indexes.set(facts, index)
  return index
}

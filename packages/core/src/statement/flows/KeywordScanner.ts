import { keywordText } from "../../reading/ComparableText.ts"
import type { KeywordGroup, KeywordGroupId } from "./Keywords.ts"

/** The meaning of a text: one bit per group of keywords, of those it names and of those it rules out. */
export interface KeywordHits {
  readonly named: number
  readonly ruledOut: number
}

const MOST_GROUPS = 31

interface Entry {
  readonly word: string
  /** An abbreviation is a word by itself: there is no POS in DEPOSIT. */
  readonly isAbbreviation: boolean
  readonly named: number
  readonly ruledOut: number
}

/** The groups of a policy made ready to be found in texts, all in one pass over a text. */
export interface KeywordScanner {
  /** The bit of a group; 0 when the policy has no such group. */
  readonly bit: (id: KeywordGroupId) => number
  /** Groups that count in a counterparty's name, and in the other texts of a line. */
  readonly inParty: number
  readonly inTexts: number
  /** Looks through a text, whatever its characters and blanks. */
  readonly scan: (text: string) => KeywordHits
}

/** Prepares groups of keywords. Letters are found in either case. */
export const keywordScanner = (groups: ReadonlyArray<KeywordGroup>): KeywordScanner => {
  if (groups.length > MOST_GROUPS) throw new Error(`At most ${MOST_GROUPS} groups of keywords, not ${groups.length}`)
  const bits = new Map<KeywordGroupId, number>()
  const words = new Map<string, { named: number; ruledOut: number }>()
  let [inParty, inTexts] = [0, 0]
  for (const [index, group] of groups.entries()) {
    const bit = 1 << index
    bits.set(group.id, bit)
    if (group.where !== "TEXTS") inParty |= bit
    if (group.where !== "PARTY") inTexts |= bit
    for (const word of group.words) entry(words, word).named |= bit
    for (const word of group.except) entry(words, word).ruledOut |= bit
  }
  const byFirst = new Map<number, Array<Entry>>()
  const begins = new Uint8Array(0x1_0000)
  for (const [word, masks] of words) {
    const first = word.charCodeAt(0)
    begins[first] = 1
    const entries = byFirst.get(first)
    const isAbbreviation = ABBREVIATION.test(word)
    if (entries === undefined) byFirst.set(first, [{ word, isAbbreviation, ...masks }])
    else entries.push({ word, isAbbreviation, ...masks })
  }
  return {
    bit: (id) => bits.get(id) ?? 0,
    inParty,
    inTexts,
    scan: (text) => {
      const plain = keywordText(text)
      let [named, ruledOut] = [0, 0]
      for (let i = 0; i < plain.length; i++) {
        const first = plain.charCodeAt(i)
        if (begins[first] === 0) continue
        for (const known of byFirst.get(first) ?? []) {
          if (!plain.startsWith(known.word, i)) continue
          if (known.isAbbreviation && (isLetter(plain, i - 1) || isLetter(plain, i + known.word.length))) continue
          named |= known.named
          ruledOut |= known.ruledOut
        }
      }
      return { named, ruledOut }
    },
  }
}

const ABBREVIATION = /^[a-z]{2,4}$/u

const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 97 && code <= 122
}

const entry = (words: Map<string, { named: number; ruledOut: number }>, word: string) => {
  const key = keywordText(word)
  if (key === "") throw new Error("A keyword is empty")
  const known = words.get(key) ?? { named: 0, ruledOut: 0 }
  words.set(key, known)
  return known
}

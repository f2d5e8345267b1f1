import type { Word } from "../../../domain/Document.ts"
import { editDistance } from "../../../domain/EditDistance.ts"
import { exactNames, headerName, meaningOf } from "../../layouts/HeaderDictionary.ts"
import type { TextLine } from "./TextLine.ts"

/** Shorter names are too similar to tell apart with a misread character. */
const SHORTEST = 4
/** From this length on two characters may be misread, else one. */
const TWO_MISREAD_FROM = 6
/**
 * Latin letters carry less information: names from the first length may have one misread letter, from the second two.
 */
const LATIN = { one: 6, two: 9 }
const LONGEST = 24

const marks = /[^\u4e00-\u9fffa-z0-9()/]/gu
const chinese = /[\u4e00-\u9fff]/u
/** A day, an amount, an account: headers never have these. */
const figures = /\d{4}|\d\.\d\d/u

const mayMisread = (name: string): number => {
  if (chinese.test(name)) return name.length < SHORTEST - 1 ? 0 : name.length < TWO_MISREAD_FROM ? 1 : 2
  return name.length < LATIN.one ? 0 : name.length < LATIN.two ? 1 : 2
}

/** The name of the dictionary that is nearest to a text; `undefined` if names of two meanings are equally near. */
const nearest = (name: string): string | undefined => {
  const most = name.length > LONGEST ? 0 : mayMisread(name)
  if (most === 0) return undefined
  let least = most
  let found: Array<string> = []
  for (const known of exactNames) {
    const cost = known.length < SHORTEST ? Number.POSITIVE_INFINITY : editDistance(name, known, least)
    if (cost > least) continue
    if (cost < least) found = []
    least = cost
    found.push(known)
  }
  const meanings = new Set(found.map((known) => meaningOf(known)?.role))
  return meanings.size === 1 ? found[0] : undefined
}

/** Names directly after each other; `undefined` if the text is not such a row of names. */
const namesIn = (text: string): ReadonlyArray<string> | undefined => {
  if (text === "") return []
  for (let length = Math.min(text.length, LONGEST); length >= 2; length--) {
    const name = text.slice(0, length)
    if (!exactNames.has(name) || !chinese.test(name)) continue
    const rest = namesIn(text.slice(length))
    if (rest !== undefined) return [name, ...rest]
  }
  return undefined
}

const cleared = new Map<string, string>()
const MAX_CLEARED = 2000

/**
 * The name of a column without the errors of a recogniser: dirt is removed, and a name with one or two misread
 * characters becomes the nearest one of the dictionary. A text that could be two names stays as it is.
 */
export const clearName = (text: string): string => {
  const name = headerName(text)
  if (name === "" || exactNames.has(name)) return text
  const known = cleared.get(text)
  if (known !== undefined) return known
  const bare = name.replaceAll(marks, "")
  const isRow = bare.length <= LONGEST * 2 && namesIn(bare) !== undefined
  const found = exactNames.has(bare) ? bare : isRow ? text : (nearest(bare) ?? text)
  if (cleared.size < MAX_CLEARED) cleared.set(text, found)
  return found
}

/** The words of a header that were read as one, each with its share of the width. */
const parted = (word: Word): ReadonlyArray<Word> => {
  const name = headerName(word.text)
  if (name.length < SHORTEST || name.length > LONGEST * 2 || exactNames.has(name)) return [word]
  const names = namesIn(name)
  if (names === undefined || names.length < 2) return [word]
  const unit = word.width / name.length
  let x = word.x
  return names.map((text) => {
    const part = { ...word, text, x, width: unit * text.length }
    x += part.width
    return part
  })
}

/**
 * A line of a scanned page prepared for the search for headers: names are corrected, and names that were read as one
 * word are separated.
 */
export const clearNames = (line: TextLine): TextLine => {
  // A line with figures belongs to the body of a table, not to its header.
  if (line.words.some(({ text }) => figures.test(text))) return line
  const words = line.words.flatMap((word) => {
    if (!chinese.test(word.text) && !/[a-z]{4}/iu.test(word.text)) return [word]
    const text = clearName(word.text)
    return text === word.text ? parted(word) : [{ ...word, text }]
  })
  return { ...line, words }
}

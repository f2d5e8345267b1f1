import type { Word } from "../../../domain/Document.ts"
import { editDistance } from "../../../domain/EditDistance.ts"
import { exactNames, headerName, meaningOf } from "../../layouts/HeaderDictionary.ts"
import type { TextLine } from "./TextLine.ts"

/** Shorter names are too alike to be told apart once a character is misread. */
const SHORTEST = 4
/** From this length on two characters may be misread, else one. */
const TWO_MISREAD_FROM = 6
/** Latin letters say less: names of so many may have two misread, those below this length none. */
const LATIN = { one: 6, two: 9 }
const LONGEST = 24

const marks = /[^\u4e00-\u9fffa-z0-9()/]/gu
const chinese = /[\u4e00-\u9fff]/u
/** A day, an amount, an account: what headers never have. */
const figures = /\d{4}|\d\.\d\d/u

const mayMisread = (name: string): number => {
  if (chinese.test(name)) return name.length < SHORTEST - 1 ? 0 : name.length < TWO_MISREAD_FROM ? 1 : 2
  return name.length < LATIN.one ? 0 : name.length < LATIN.two ? 1 : 2
}

/** The one name of the dictionary that a text is nearest to; `undefined` when names of two meanings are as near. */
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

/** Names that follow each other without anything between; `undefined` when a text is no such row of names. */
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
 * A column's name as it was meant, from what a recogniser made of it: marks of dirt are left out, and a name with one or two
 * characters misread becomes the one of the dictionary that is nearest. What could be two names stays as it is.
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

/** The words of a header that were read as one: each gets its share of the width. */
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

/** A line of a scanned page as a header is looked for in it: names put right, and parted where two were read as one. */
export const clearNames = (line: TextLine): TextLine => {
  // A line of a table's body: no name is looked for in it.
  if (line.words.some(({ text }) => figures.test(text))) return line
  const words = line.words.flatMap((word) => {
    if (!chinese.test(word.text) && !/[a-z]{4}/iu.test(word.text)) return [word]
    const text = clearName(word.text)
    return text === word.text ? parted(word) : [{ ...word, text }]
  })
  return { ...line, words }
}

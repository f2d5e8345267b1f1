import { editDistance } from "../../domain/EditDistance.ts"
import { asDigits } from "../MisreadDigits.ts"
import { chinaDivisions, type Division } from "./Divisions.ts"
import { parse, type Place } from "./Place.ts"

/** A printed address, and its administrative region. */
export interface AddressReading {
  /** As printed, blanks left out. */
  readonly address: string
  /** `<province>/<city>/<district>` as far as it is known; absent when no division is. */
  readonly city: string | undefined
  readonly sure: number
  /** True when characters of it were taken for others. */
  readonly mended: boolean
}

const LONGEST = 150

const SURE = 0.97
/** No division is known in it at all. */
const SURE_NOWHERE = 0.85
/** One character of a division was mended. */
const SURE_MENDED = 0.9
/** Of an address that has a word where none is known. */
const SURE_MISREAD = 0.7
/** A division is printed that no table has: a zone, or one that was misread. */
const SURE_UNKNOWN = 0.82

/** Characters that recognisers take for digits, among digits and before what is numbered. */
const digitLike = /(?<=\d)[OoZzIl|](?=[\d号幢栋座室单弄层])|(?<![\dA-Za-z])[Il|](?=号|幢|栋|单元|弄|层)/gu

/** A character between numbers, where only a word for building, stair, floor or zone can stand, and those words. */
const COUNTED = /\d([\u4e00-\u9fff])(?=\d{1,4}(?:单元|[室层户号]))/gu
const COUNTERS = "幢栋座楼号层区期弄梯门组队村路街巷排院之至"

const hasUnknownCounter = (address: string): boolean =>
  [...address.matchAll(COUNTED)].some(([, word = ""]) => !COUNTERS.includes(word))

/** The name of a division at the start of a text. */
const NAMED = /^[\u4e00-\u9fff]{1,6}?[区县市旗]/u

const isBelow = (division: Division, city: string | undefined): boolean =>
  city === undefined ? division.level > 0 : division.level === 2 && division.parent?.name === city

/**
 * The text with the division that it begins with, behind what is known, mended; `undefined` when it is not one
 * character off just one.
 */
const mended = (text: string, known: Place): string | undefined => {
  const name = NAMED.exec(known.rest)?.[0]
  if (name === undefined || name.length < 3) return undefined
  const near = chinaDivisions().all.filter(
    (division) =>
      division.name.length === name.length &&
      isBelow(division, known.city) &&
      editDistance(division.name, name, 1) === 1,
  )
  const [only] = near
  const at = text.length - known.rest.length
  return only !== undefined && near.length === 1
    ? text.slice(0, at) + only.name + text.slice(at + name.length)
    : undefined
}

/**
 * The address in a text. A division of which one character is misread is mended where only one division below the same
 * city is so near; digits are corrected where nothing else can stand.
 */
export const readAddress = (text: string): AddressReading | undefined => {
  const printed = text
    .replaceAll(/\s+/g, "")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(/(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/u, "")
  const address = printed.replaceAll(digitLike, asDigits)
  const digits = address !== printed
  if (!/[\u4e00-\u9fff]{3}/u.test(address) || address.length > LONGEST) return undefined
  const place = parse(address)
  const sure = hasUnknownCounter(address) ? SURE_MISREAD : 1
  if (place.district !== undefined || !NAMED.test(place.rest)) {
    return place.city === undefined
      ? { address, city: undefined, sure: sure * SURE_NOWHERE, mended: digits }
      : { address, city: place.path, sure: sure * SURE, mended: digits }
  }
  const better = mended(address, place)
  const found = better === undefined ? place : parse(better)
  return {
    address: better ?? address,
    city: found.city === undefined ? undefined : found.path,
    sure: sure * (better === undefined ? SURE_UNKNOWN : SURE_MENDED),
    mended: digits || better !== undefined,
  }
}

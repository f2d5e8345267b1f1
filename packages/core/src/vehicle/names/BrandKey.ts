import { largestOf } from "../../domain/LargestOf.ts"
import { type Maker, makers, type Marque, marques } from "./Marques.ts"
import { nameText } from "./NameText.ts"

/** Marque, model line and origin read from a brand name. */
export interface Brand {
  readonly marque: Marque
  /** The model line, as in the keys of its series; `""` for the marque itself. */
  readonly line: string
  /** `false` for a company that builds in China, `true` where the name says that the car was imported. */
  readonly imported?: boolean
}

const marqueByCode = new Map(marques.map((marque) => [marque.code, marque]))

/** The marque with a code of {@link marques}. */
export const marqueByCodeOf = (code: string): Marque | undefined => marqueByCode.get(code)

const HAN_END = /\p{Script=Han}$/u
const CAR = "汽车"

/** A name alone and, of a Chinese one, with the word for cars. */
const withCar = (name: string): ReadonlyArray<string> =>
  HAN_END.test(name) && !name.endsWith(CAR) ? [name, `${name}${CAR}`] : [name]

const spellings = (marque: Marque): ReadonlyArray<string> => [
  marque.code,
  ...[marque.zh, marque.en, ...marque.aliases].map(nameText).flatMap(withCar),
]

const longestFirst = (names: Iterable<string>): ReadonlyArray<string> =>
  [...new Set(names)].sort((left, right) => right.length - left.length || (left < right ? -1 : 1))

const byName = new Map<string, Brand>()
/** Names with which the series of a marque may begin, longest first. */
const ownNames = new Map<string, ReadonlyArray<string>>()
/** The same and the names of its house: `长安睿行` of Kaicene. */
const houseNames = new Map<string, ReadonlyArray<string>>()

const brandOfMaker = (maker: Maker, marque: Marque): Brand => ({
  marque,
  line: nameText(maker.line ?? ""),
  ...(maker.domestic === undefined ? {} : { imported: false }),
})

for (const marque of marques) for (const name of spellings(marque)) byName.set(name, { marque, line: "" })
for (const maker of makers) {
  const marque = marqueByCode.get(maker.marque)
  if (marque === undefined) continue
  for (const name of withCar(nameText(maker.name))) byName.set(name, brandOfMaker(maker, marque))
}
for (const marque of marques) {
  const companies = makers.filter((maker) => maker.marque === marque.code && maker.domestic === true)
  const called = [...spellings(marque), ...companies.flatMap((maker) => withCar(nameText(maker.name)))]
  ownNames.set(marque.code, longestFirst(called))
}
for (const { code } of marques) {
  const houses = marques.filter(({ members }) => members.includes(code)).map((house) => house.code)
  houseNames.set(code, longestFirst([code, ...houses].flatMap((one) => ownNames.get(one) ?? [])))
}

const lines = new Set(makers.filter(({ domestic }) => domestic === undefined).map(({ name }) => nameText(name)))

/** Allowance for a name's spaces and punctuation, characters. */
const ROOM = 4
const longestName = largestOf([...byName.keys()].map(({ length }) => length)) + ROOM

const IMPORTED = /进口|^imported|imported$/u
const ORIGIN = /进口|国产|^imported|imported$/gu
const COMPANY =
  /(?:汽车)?(?:工业|制造|销售|科技|技术|智能){0,8}(?:集团)?(?:股份)?(?:有限责任|有限)?(?:公司)?$|motors?$|auto$|automobiles?$|cars$/u

/** Origin stated in a name: `true` imported, `false` built in China, `undefined` not stated. */
export const originOf = (name: string): boolean | undefined => {
  const text = nameText(name)
  return IMPORTED.test(text) ? true : text.includes("国产") ? false : undefined
}

/** {@link nameText} without words for the origin. */
export const withoutOrigin = (name: string): string => {
  let text = nameText(name)
  for (;;) {
    const rest = nameText(text.replaceAll(ORIGIN, ""))
    if (rest === "" || rest === text) return text
    text = rest
  }
}

/** The brand meant by a whole name: marque, company or line, in Chinese or English; `undefined` when unknown. */
export const brandOf = (name: string): Brand | undefined => {
  const text = withoutOrigin(name)
  const found = byName.get(text) ?? byName.get(text.replace(COMPANY, ""))
  if (found === undefined) return undefined
  const imported = originOf(name)
  return imported === undefined ? found : { ...found, imported }
}

/**
 * One key for all spellings of a brand: the code of its marque (`上汽大众`, `大众(进口)`, `VW` → `volkswagen`), or the
 * text itself for an unknown brand. Idempotent; the same for any case, width and spacing. Companies of one marque share
 * the key.
 */
export const brandKey = (name: string): string => brandOf(name)?.marque.code ?? withoutOrigin(name)

const LATIN_END = /\p{Script=Latin}$/u
const NAME_END = /[\p{L}\p{N}\p{M}+]/u
/** Separators between brand and series. */
const BETWEEN = /^[\s\-–·•_/|,.]+/u
const LATIN_START = /^\p{Script=Latin}/u

/**
 * The longest brand name at the start of a {@link plainText}, and the rest. Latin names end at a word boundary: `bmw
 * x5` begins with a brand, `image` does not begin with IM.
 */
export const leadingBrand = (text: string): { readonly brand: Brand; readonly rest: string } | undefined => {
  for (let end = Math.min(text.length, longestName); end > 0; end--) {
    const rest = text.slice(end)
    if (!NAME_END.test(text.charAt(end - 1))) continue
    const name = nameText(text.slice(0, end))
    if (LATIN_END.test(name) && LATIN_START.test(rest)) continue
    const brand = byName.get(name)
    // The name of a line is part of its series: M5, AMG GT.
    if (brand !== undefined && !lines.has(name)) return { brand, rest: rest.replace(BETWEEN, "") }
  }
  return undefined
}

/** A {@link nameText} without the marque's names at its start, unless nothing would remain. */
export const withoutMarque = (marque: Marque, text: string): string => {
  let rest = text
  for (;;) {
    const name = houseNames.get(marque.code)?.find((one) => rest.startsWith(one) && rest.length > one.length)
    if (name === undefined) return rest
    rest = rest.slice(name.length).trim()
  }
}

/** The marque of the house of `marque` whose name starts a {@link nameText}: `荣威550` of SAIC is a Roewe. */
export const memberOf = (marque: Marque, text: string): Marque | undefined => {
  const members = marque.members.flatMap((code) => marqueByCode.get(code) ?? [])
  return members.find((member) =>
    ownNames.get(member.code)?.some((name) => text.startsWith(name) && text.length > name.length),
  )
}

const builtInChina = new Set(makers.filter(({ domestic }) => domestic === true).map((maker) => maker.marque))

/** True when a company of the table builds the marque in China: domestic and imported cars then differ. */
export const isBuiltInChina = (marque: Marque): boolean => builtInChina.has(marque.code)

/** True when catalogues may file a car of one marque under the other: they are the same, or of one house. */
export const sameHouse = (one: Marque, other: Marque): boolean =>
  one === other ||
  one.members.includes(other.code) ||
  other.members.includes(one.code) ||
  marques.some(({ members }) => members.includes(one.code) && members.includes(other.code))

import { ownValue } from "../../domain/OwnValue.ts"
import { oneOf } from "../../reading/OneOf.ts"
import { type EquipmentType, TYPE_NAMES_EN, TYPE_NAMES_ZH, typeOfName } from "../EquipmentType.ts"
import { MAKER_NAMES_EN, MAKER_NAMES_ZH, makerOfName, type Manufacturer } from "./Manufacturers.ts"

/** Longest text that can be a model with its words around it, in characters; longer ones are descriptions. */
const LONGEST_MODEL = 120
/** Number of words that are read: what follows them is a description. */
const MOST_WORDS = 16

/** A run of Latin letters and digits that may be a model's name. */
export interface Candidate {
  /** Upper case, half width, no spaces, hyphens between digits only. */
  readonly name: string
  /** Letters of other words around it that are no maker, type or remark. */
  readonly othersAround: number
}

/** Parts of a text in and around a model's name. */
export interface WrittenModel {
  /** The text in upper case and half width. */
  readonly written: string
  readonly maker: Manufacturer | undefined
  readonly type: EquipmentType | undefined
  /** Names outside of brackets, most likely first; and the text outside without its spaces. */
  readonly outside: ReadonlyArray<Candidate>
  readonly outsideText: string
  /** The same for each pair of brackets. */
  readonly inside: ReadonlyArray<ReadonlyArray<Candidate>>
  /** True when words of an address surround it: then a short name is a house number, not a machine. */
  readonly address: boolean
  /** Too long to be a model with its words around it. */
  readonly tooLong: boolean
}

const HAN = /\p{Script=Han}/u

/**
 * Upper case, half width, one kind of hyphen, bracket and space. Bounded: what is longer than `LONGEST_MODEL` is cut.
 */
const normalise = (text: string): string =>
  text
    .slice(0, LONGEST_MODEL)
    .normalize("NFKC")
    .slice(0, LONGEST_MODEL)
    .toUpperCase()
    .replaceAll(/[\u2010-\u2015\u2212\u2043\uFE63_~]/g, "-")
    .replaceAll(/[[{〔【〖「『《<]/g, "(")
    .replaceAll(/[\]}〕】〗」』》>]/g, ")")
    .replaceAll(/[\s\u200B-\u200D\uFEFF,;:、。|"'“”‘’]+/g, " ")
    .trim()

const NUMERALS = "〇一二三四五六七八九"
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** `二十五` → 25, `二百` → 200, `二一五` → 215. */
const chineseNumber = (text: string): string => {
  const digits = text.replaceAll("零", "〇").replaceAll("两", "二")
  if (!/[十百千]/.test(digits)) return [...digits].map((digit) => String(NUMERALS.indexOf(digit))).join("")
  let total = 0
  let digit = 0
  for (const character of digits) {
    const place = ownValue(PLACES, character)
    if (place === undefined) digit = NUMERALS.indexOf(character)
    else {
      total += (digit === 0 ? 1 : digit) * place
      digit = 0
    }
  }
  return String(total + digit)
}

const NUMERAL_AFTER_LETTER = /(?<=[A-Z] ?-? ?)[〇零一二两三四五六七八九十百千]{1,7}(?![手成台年款月阶标排])/g
const CAPACITY =
  /(?<![A-Z0-9.-]|[A-Z] )(?:\d{1,5}(?:\.\d{1,2})?|[零一二两三四五六七八九十百千]{1,6}) ?(?:吨|公斤|千克|KG)(?:位|级)?|(?<![A-Z0-9.-]|[A-Z] |[A-Z] ?- ?)\d{1,4}T(?![A-Z0-9-])/g
const YEAR = /(?<![A-Z0-9.-])(?:19|20)\d{2} ?[年款](?: ?\d{1,2} ?月份?)?/g
const REMARKS = oneOf(
  "排放 二手 转让 出售 急售 个人 全新 原装 进口 国产 合资 库存 品牌 牌 型号 机型 规格 系列 型 设备 机械 工程 大型 中型 小型 微型",
  "液压 履带 履带式 轮式 轮胎 轮胎式 汽车 重型 起重机 吊车 吨位 吨 级 标准 标准版 加长 加长臂 版 台 辆 款 的 年 新",
)
const REMARK = new RegExp(
  `\\d{1,6} ?小时|[\\d.一二三四五六七八九]{1,3}成新|[国欧](?:[一二三四五六]|IV|I{1,3}|VI?|[1-6])(?:阶段|标准|排放)?|${REMARKS}`,
  "g",
)

/** Words that follow a number in an address, and never a model. */
const BEHIND_HOUSE = /^ ?[栋座幢号楼室层区期门弄巷组排铺]/
const ADDRESS = /[省市县镇乡村路街巷弄栋幢楼室]|小区|花园|单元|大道|公寓|广场|新村/

/** Words that continue a name after a space: `320 D2`, `580 SUPER L`, `D6R LGP`. */
const CONTINUES =
  /^(?:[A-Z](?:II|III|IV)?\d{0,2}|PLUS(?:II)?|I{1,3}|IV|LGP|XL|XW|LC|LR|LN|NLC|BLC|CLC|CL|BL|CR|CCR|HD|SUPER|SR|MARK|ZTS|EC-?[BH]|HC-?L?)\d{0,2}$/
const TOWER_LETTERS = /(?:EC-?[BH]|HC-?L?)$/

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Spellings of a prefix that mean the same: the longer is how the brand is written out. */
const SPELT_OUT: ReadonlyArray<readonly [RegExp, string]> = [
  [/^ZAXIS(?=\d)/, "ZX"],
  [/^ROBEX(?=\d)/, "R"],
]

const canonicalName = (text: string): string => {
  const bare = text
    .replaceAll(/[ +]/g, "")
    .replaceAll(/(?<!\d)-|-(?!\d)/g, "")
    .replace(/^[./-]+/, "")
    .replace(/(?<![./-])[./-]+$/, "")
  return SPELT_OUT.reduce((name, [long, short]) => name.replace(long, short), bare)
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

const wordsIn = (part: string): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  for (const found of part.matchAll(/[A-Z0-9][A-Z0-9./+-]*/g)) {
    if (words.length === MOST_WORDS) break
    const end = found.index + found[0].length
    if (!BEHIND_HOUSE.test(part.slice(end, end + 2))) words.push({ text: found[0], start: found.index, end })
  }
  return words
}

/** The longest name that begins at a word, then shorter ones. */
const namesFrom = (words: ReadonlyArray<Word>, first: number): ReadonlyArray<ReadonlyArray<Word>> => {
  const joined: Array<Word> = []
  for (let at = first; at < words.length; at++) {
    const word = words[at]
    const before = joined.at(-1)
    if (word === undefined) break
    if (before !== undefined) {
      const touches = word.start === before.end + 1
      const prefixed = joined.length === 1 && /^[A-Z]{1,6}$/.test(before.text) && /^\d/.test(word.text)
      const continued = /\d/.test(words[first]?.text ?? "") || joined.length > 1
      const load = TOWER_LETTERS.test(before.text) && /^\d{1,2}$/.test(word.text)
      if (!touches || !(prefixed || load || (continued && CONTINUES.test(word.text)))) break
    }
    joined.push(word)
  }
  const names = joined.map((_, last) => joined.slice(0, last + 1)).toReversed()
  return names.filter((name) => name.some(({ text }) => /\d/.test(text)))
}

const candidatesIn = (part: string, lettersAround = 0): ReadonlyArray<Candidate> => {
  const words = wordsIn(part)
  const letters = lettersIn(part) + lettersAround
  return words.flatMap((_, first) =>
    namesFrom(words, first).map((name) => ({
      name: canonicalName(name.map(({ text }) => text).join("")),
      othersAround: letters - name.reduce((sum, { text }) => sum + lettersIn(text), 0),
    })),
  )
}

/** Removes the names that a pattern finds from a text, and keeps the longest. */
const takeOut = (text: string, names: RegExp): { readonly rest: string; readonly longest: string | undefined } => {
  let longest: string | undefined
  const rest = text.replace(names, (name) => {
    if (longest === undefined || name.length > longest.length) longest = name
    return " "
  })
  return { rest, longest }
}

const BRACKETS = /\(([^()]*)\)?/g

/** Splits a text into maker, type, remarks and possible names of the model. Bounded in time for any text. */
export const readModelName = (text: string): WrittenModel => {
  const tooLong = text.length > LONGEST_MODEL && text.trim().length > LONGEST_MODEL
  const written = normalise(text)
  let rest = written
  let makerName: string | undefined
  let typeName: string | undefined
  if (HAN.test(rest)) {
    const withoutMaker = takeOut(rest, MAKER_NAMES_ZH)
    const withoutType = takeOut(withoutMaker.rest, TYPE_NAMES_ZH)
    makerName = withoutMaker.longest
    typeName = withoutType.longest
    rest = withoutType.rest.replace(CAPACITY, " ").replace(YEAR, " ")
  } else rest = rest.replace(CAPACITY, " ")
  if (/[A-Z]{3}|JD/.test(rest)) {
    const withoutMaker = takeOut(rest, MAKER_NAMES_EN)
    const withoutType = takeOut(withoutMaker.rest, TYPE_NAMES_EN)
    makerName ??= withoutMaker.longest
    typeName ??= withoutType.longest
    rest = withoutType.rest
  }
  rest = rest.replace(NUMERAL_AFTER_LETTER, chineseNumber).replace(REMARK, " ")
  rest = rest.replaceAll(/ +/g, " ").replaceAll(/ ?- ?/g, "-").trim()
  const insides: Array<string> = []
  const outer = rest.replace(BRACKETS, (_, inside: string) => {
    insides.push(inside)
    return " "
  })
  const outsideText = outer.replaceAll(")", " ").replaceAll(/ +/g, " ").replaceAll(/ ?- ?/g, "-").trim()
  return {
    written,
    maker: makerName === undefined ? undefined : makerOfName(makerName),
    type: typeName === undefined ? undefined : typeOfName(typeName),
    outside: candidatesIn(outsideText),
    outsideText: canonicalName(outsideText),
    inside: insides.slice(0, MOST_WORDS).map((inside) => candidatesIn(inside.trim(), lettersIn(outsideText))),
    address: HAN.test(outsideText) && ADDRESS.test(outsideText),
    tooLong,
  }
}

import {
  englishNumbers,
  HAN_DIGITS,
  HAN_PLACES,
  hanNumber,
  hanRangeAt,
  oneOf,
  simplifiedCharacters,
  simplify,
} from "@open-valuation/core/reading"
import type { ChatCommand, Words } from "../ChatCommand.ts"
import { correctionsIn } from "./Corrected.ts"

/** A numeral in Chinese characters, its place, and the same number, or both ends of a range, in Arabic digits. */
interface HanNumeral {
  readonly start: number
  readonly end: number
  readonly number: string
}

/** Runs of numerals, perhaps begun in Arabic digits (`3万五`, `3 万五`). */
const RUN =
  /(?:(?<!\d[.,]?)\d{1,6}(?:\.\d{1,4})?(?: (?=[百千万]))?|(?<!\d)(?<!\d (?=[百千万])))[〇零一二两俩仨三四五六七八九幺十百千万点半壹贰叁肆伍陆柒捌玖拾佰仟]{1,20}/g
const ARABIC = /^\d+(?:\.\d+)?/

/** Before a number that counts whatever follows: 共十一, 里程十二万. */
const COUNTS = /(?:[共总]|总高|总层数?|总楼层|里程|公里数|小时数?)[是为有:]? ?$/
/** What follows a number. Names (三一, 一汽, 五菱, 万科) are followed by nothing of these. */
const UNITS = oneOf(
  "吨 平 平方 平米 个平米 ㎡ m2 米 层 楼 年 月 日 号楼 号房 万 千 公里 公理 里程 公顷 亩 小时 个小时 室 厅 卫 厨 阳台 个 座 匹 马力 方 立方 升",
  "期 块 元 成 折 次 公分 栋 幢 单元 缸 分之 趴 百分 挡 档 速 桥 节 人 辆 台 套 坪 T t km KM Km",
)
const UNIT = new RegExp(
  `^\\s?[来多余]?(?:[到至](?=[\\d一二两三四五六七八九十])|${UNITS}|房(?![子产屋东贷价本源])|h(?![a-z]))`,
)
/** Counted in ones or tens: an amount of thousands before them ends before its last digit (`二十八万一个月`). */
const COUNTED = /^(?:年|月(?![供还付租])|个(?!小时|平)|室|房|厅|卫|期(?!数)|楼|层|台|辆|手|次|号|栋|幢|单元)/
/** Only whole amounts stand before the end of a clause without a unit (`跑了八万五`). */
const CLAUSE_END = /^(?:[\s,.;:!?，。；：！？、~)）左上多不出〇零一二两三四五六七八九十]|$)/
/** Behind a point these make it a time of day. */
const OF_CLOCK = /^[十半钟刻分]/
/** Names that read like a number and its unit. */
const NAMES = /^(?:一汽|十里|百度|百分|千千|四平(?![米方])|七台河|九台[区市]|三台县|五台[县山]|三元区)/
/** 百万达 and its like: what follows is a name. */
const NAME_BEHIND = /^[达科]/

const placeOf = (character: string | undefined): number | undefined => HAN_PLACES.get(character ?? "")
const isDigit = (character: string | undefined): boolean => HAN_DIGITS.has(character ?? "")
const isZero = (character: string | undefined): boolean => character === "零" || character === "〇"

/** End of the digits that are read one by one: `二零一九`. A digit before a place begins a number of its own. */
const digitsEnd = (text: string, start: number): number => {
  let end = start
  while (isDigit(text.charAt(end))) end++
  return placeOf(text.charAt(end)) !== undefined && end - start > 1 ? end - 1 : end
}

/** End of the number with places that begins at `start`: its places fall, and what breaks that is the next number. */
const placesEnd = (text: string, start: number, follow: string): number => {
  let end = start + (ARABIC.exec(text.slice(start))?.[0].length ?? 0)
  const isArabic = end > start
  if (isArabic && text.charAt(end) === " ") end++
  let last = Number.POSITIVE_INFINITY
  if (isArabic || placeOf(text.charAt(end)) !== undefined) {
    last = placeOf(text.charAt(end)) ?? last
    if (last !== Number.POSITIVE_INFINITY) end++
  }
  let isLarge = last === 10_000
  for (;;) {
    const zero = end > start && isZero(text.charAt(end)) ? 1 : 0
    const digit = text.charAt(end + zero)
    const place = placeOf(text.charAt(end + zero + 1))
    if (zero === 0 && !isLarge && end > start && placeOf(digit) === 10_000) {
      end += 1
      last = 10_000
      isLarge = true
    } else if (!isDigit(digit) || isZero(digit)) return end
    else if (place !== undefined && (place < last || (place === 10_000 && !isLarge))) {
      // 48万 二十四: after 万 tens need a zero before them.
      if (place === 10 && last > 100 && zero === 0 && last !== Number.POSITIVE_INFINITY) return end
      end += zero + 2
      last = place
      isLarge ||= place === 10_000
    } else {
      const behind = `${text.slice(end + zero + 1)}${follow}`
      const isOwn = zero === 0 && (digit === "两" || (last >= 1000 && COUNTED.test(behind)) || place !== undefined)
      return end === start || isOwn ? end : end + zero + 1
    }
  }
}

/** A range as it is written in digits: `1.6-1.7万`, `5300-5400`. */
const writtenRange = ({ high, low }: { readonly low: number; readonly high: number }): string =>
  low >= 10_000 ? `${low / 10_000}-${high / 10_000}万` : `${low}-${high}`

/** Splits a run into its numbers: `十万两` is 十万 and 两. */
const numbersIn = (run: string, follow: string): ReadonlyArray<readonly [start: number, end: number]> => {
  const found: Array<readonly [number, number]> = []
  let start = 0
  while (start < run.length) {
    const range = hanRangeAt(run.slice(start))
    if (range !== undefined) {
      found.push([start, start + range.length])
      start += range.length
      continue
    }
    const digits = digitsEnd(run, start)
    const isPlaced = placeOf(run.charAt(digits)) !== undefined && digits - start <= 1
    let end = ARABIC.test(run.slice(start)) || isPlaced ? placesEnd(run, start, follow) : digits
    if (end > start && run.charAt(end) === "点" && isDigit(run.charAt(end + 1))) {
      end += 1
      while (isDigit(run.charAt(end))) end++
      if (/[万千百]/.test(run.charAt(end))) end++
    }
    if (end > start && run.charAt(end) === "半") end++
    if (end > start) found.push([start, end])
    start = Math.max(end, start + 1)
  }
  return found
}

/** True when a number stands for a quantity, by what follows it. */
const isQuantity = (written: string, follow: string): boolean => {
  if (UNIT.test(follow)) return true
  if (written.includes("点")) return !OF_CLOCK.test(follow)
  if (written.length < 2 || !/[十百千万拾佰仟]/.test(written) || NAME_BEHIND.test(follow)) return false
  return written.includes("万") || (!/^[十百千]/.test(written) && CLAUSE_END.test(follow))
}

/** The Chinese numerals of a text that stand for quantities, in order. */
export const arabicNumerals = (text: string): ReadonlyArray<HanNumeral> => {
  const found: Array<HanNumeral> = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const after = text.slice(index + run.length, index + run.length + 8)
    for (const [from, to] of numbersIn(run, after)) {
      const written = run.slice(from, to)
      const follow = `${run.slice(to)}${after}`
      if (!/[^\d. 十百千万点半]/.test(written) && /^\d/.test(written)) continue
      // 三通一平 is no area.
      if (text.charAt(index + from - 1) === "通") continue
      const range = hanRangeAt(written)
      if (NAMES.test(`${written}${follow}`)) continue
      const isCounted = COUNTS.test(text.slice(Math.max(0, index + from - 6), index + from)) && CLAUSE_END.test(follow)
      if (!isCounted && !isQuantity(written, follow) && (range === undefined || !/[百千]/u.test(written))) continue
      const value = hanNumber(written.replace(" ", ""))
      const number =
        range === undefined ? (value === undefined ? undefined : padded(written, value)) : writtenRange(range)
      if (number !== undefined) found.push({ start: index + from, end: index + to, number })
    }
  }
  return found
}

/** 零五年 keeps its zero. */
const padded = (written: string, number: number): string =>
  /^[〇零]./.test(written) && number < 10 ? `0${number}` : String(number)

/** A command before its words are known. */
export type Emitted<C extends ChatCommand = ChatCommand> = C extends ChatCommand ? Omit<C, "words"> : never

/** Stands for a character that a reader has taken: no pattern of a reader matches it. */
export const TAKEN = "█"

const MOST_FOUND = 20

/** Letters that one character may stand for: ㎏, ㎡, ㍍. */
const MOST_LETTERS = 4

/** A part of a text, in UTF-16 units. */
interface Part {
  readonly start: number
  readonly end: number
}

const partsWith = (words: string, text: string): ReadonlyArray<Part> => {
  const found: Array<Part> = []
  let start = words === "" ? -1 : text.indexOf(words)
  while (start >= 0 && found.length < MOST_FOUND) {
    found.push({ start, end: start + words.length })
    start = text.indexOf(words, start + 1)
  }
  return found
}

/** A text of which each character knows the place of its original. */
interface Mapped {
  readonly text: string
  /** Of each UTF-16 unit: where its original begins and ends. */
  readonly starts: ReadonlyArray<number>
  readonly ends: ReadonlyArray<number>
}

/** What is written as it is, but for characters that have a simplified form. */
const PLAIN = /^[ -~一-鿿]$/

/** Half width, simplified characters, line ends as semicolons, control characters and `TAKEN` as blanks, one by one. */
const normalised = (content: string): Mapped => {
  let text = ""
  const starts: Array<number> = []
  const ends: Array<number> = []
  let at = 0
  for (const character of content) {
    const end = at + character.length
    if (PLAIN.test(character) && !simplifiedCharacters.has(character)) {
      text += character
      starts.push(at)
      ends.push(end)
      at = end
      continue
    }
    const written = character.normalize("NFKC")
    // No letter, but a sentence: ﷺ would make 18 letters of one.
    const plain = simplify(written.length > MOST_LETTERS ? " " : written)
      .replaceAll(/[\n\r]/g, ";")
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zs}█]/gu, " ")
    text += plain
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(at)
      ends.push(end)
    }
    at = end
  }
  return { text, starts, ends }
}

const isArabicDigit = (character = ""): boolean => character >= "0" && character <= "9"

/** Words for a part of a text; they stand for all of the part. */
interface Replacement extends Part {
  readonly written: string
}

const withReplaced = ({ ends, starts, text }: Mapped, replacements: ReadonlyArray<Replacement>): Mapped => {
  let written = ""
  const newStarts: Array<number> = []
  const newEnds: Array<number> = []
  let from = 0
  const copy = (to: number): void => {
    written += text.slice(from, to)
    for (let unit = from; unit < to; unit++) {
      newStarts.push(starts[unit] ?? 0)
      newEnds.push(ends[unit] ?? 0)
    }
  }
  for (const { end, start, written: other } of replacements) {
    copy(start)
    written += other
    for (let unit = 0; unit < other.length; unit++) {
      newStarts.push(starts[start] ?? 0)
      newEnds.push(ends[end - 1] ?? 0)
    }
    from = end
  }
  copy(text.length)
  return { text: written, starts: newStarts, ends: newEnds }
}

/** Numerals in words as Arabic ones: `二十五吨` → `25吨`, `sixty thousand` → `60000`; names such as 三一 stay. */
const numeralsOf = (text: string): ReadonlyArray<Replacement> => {
  let before = -1
  const english = englishNumbers(text).map(({ end, start, value }) => ({ start, end, number: String(value) }))
  const numerals = [...arabicNumerals(text), ...english].toSorted((one, other) => one.start - other.start)
  return numerals.map(({ end, number, start }) => {
    // 二十八万一个月: two numbers, not one of more digits.
    const isBehindNumber = start === before || isArabicDigit(text.charAt(start - 1))
    before = end
    return { start, end, written: `${isBehindNumber ? " " : ""}${number}${isArabicDigit(text.charAt(end)) ? " " : ""}` }
  })
}

/**
 * A message as readers see it: half width, simplified, Chinese numerals before units as digits, figures as corrected in
 * the same breath. What one reader has
 * taken no other sees. Readers take in order, so the surer ones come first.
 */
export class Passage {
  readonly #content: string
  readonly #plain: Mapped
  readonly #mapped: Mapped
  readonly #commands: Array<ChatCommand> = []
  #text: string

  constructor(content: string) {
    this.#content = content
    this.#plain = normalised(content)
    const numbered = withReplaced(this.#plain, numeralsOf(this.#plain.text))
    this.#mapped = withReplaced(numbered, correctionsIn(numbered.text))
    this.#text = this.#mapped.text
  }

  /** What nobody has taken yet; taken characters are `TAKEN`, so that places stay the same. */
  get text(): string {
    return this.#text
  }

  /** The commands so far, in the order of their words. */
  get commands(): ReadonlyArray<ChatCommand> {
    return this.#commands.toSorted((one, other) => one.words.start - other.words.start)
  }

  /** Reads each match of a global pattern; a reader that returns commands, or `[]`, takes the match. */
  take(pattern: RegExp, read: (match: RegExpExecArray) => ReadonlyArray<Emitted> | undefined): void {
    for (const match of this.#text.matchAll(pattern)) {
      // A reader before it in this loop may have taken a part of it.
      if (match[0] === "" || !this.#text.startsWith(match[0], match.index)) continue
      const emitted = read(match)
      if (emitted === undefined) continue
      this.claim(match.index, match.index + match[0].length, emitted)
    }
  }

  /** Takes a part of the text by its place, and emits commands that rest on it. */
  claim(start: number, end: number, emitted: ReadonlyArray<Emitted>): void {
    const words = this.words(start, end)
    for (const command of emitted) this.#commands.push(withWords(command, words))
    this.#text = this.#text.slice(0, start) + TAKEN.repeat(end - start) + this.#text.slice(end)
  }

  /**
   * Where the message has words, quoted as written or as in `text`: at most 20 parts of `text`. A quote that cuts a
   * numeral leaves it out.
   */
  find(quoted: string): ReadonlyArray<Part> {
    const words = normalised(quoted).text.trim()
    const { ends, starts, text } = this.#plain
    const asWritten = partsWith(words, text).map((part) => this.#partOf(starts[part.start], ends[part.end - 1]))
    const found = asWritten.filter(({ end, start }) => end > start)
    return found.length > 0 ? found : partsWith(words, this.#mapped.text)
  }

  /** The part of `text` that lies in a part of the message. */
  #partOf(from = 0, to = from): Part {
    const { ends, starts } = this.#mapped
    const start = starts.findIndex((place) => place >= from)
    return { start: Math.max(start, 0), end: start < 0 ? 0 : ends.findLastIndex((place) => place <= to) + 1 }
  }

  /** The original words of a part, by its place in `text`. */
  words(start: number, end: number): Words {
    const from = this.#mapped.starts[start] ?? 0
    const to = this.#mapped.ends[end - 1] ?? from
    return { text: this.#content.slice(from, to), start: from, end: to }
  }
}

const withWords = (command: Emitted, words: Words): ChatCommand => ({ ...command, words })

import { simplifiedCharacters, simplify } from "@open-valuation/core/reading"
import type { ChatCommand, Words } from "../ChatCommand.ts"
import { arabicNumerals } from "./HanNumerals.ts"

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

/** The text with Chinese numerals before a unit as Arabic ones: `二十五吨` → `25吨`; names such as 三一 stay. */
const withArabicNumerals = ({ ends, starts, text }: Mapped): Mapped => {
  const written: Array<string> = []
  const newStarts: Array<number> = []
  const newEnds: Array<number> = []
  let from = 0
  const copy = (to: number): void => {
    if (to > from) written.push(text.slice(from, to))
    for (let unit = from; unit < to; unit++) {
      newStarts.push(starts[unit] ?? 0)
      newEnds.push(ends[unit] ?? 0)
    }
  }
  for (const { end, number, start } of arabicNumerals(text)) {
    copy(start)
    // 二十八万一个月: two numbers, not one of more digits.
    const apart = `${isArabicDigit(written.at(-1)?.at(-1)) ? " " : ""}${number}${isArabicDigit(text.at(end)) ? " " : ""}`
    written.push(apart)
    for (let unit = 0; unit < apart.length; unit++) {
      newStarts.push(starts[start] ?? 0)
      newEnds.push(ends[end - 1] ?? 0)
    }
    from = end
  }
  copy(text.length)
  return { text: written.join(""), starts: newStarts, ends: newEnds }
}

/**
 * A message as readers see it: half width, simplified, Chinese numerals before units as digits. What one reader has
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
    this.#mapped = withArabicNumerals(this.#plain)
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

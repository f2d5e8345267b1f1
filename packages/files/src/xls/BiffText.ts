import { damaged } from "./XlsFault.ts"

/** Code pages of old workbooks by the names of the platform's decoder. All others are Western. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  874: "windows-874",
  932: "shift_jis",
  936: "gb18030",
  949: "euc-kr",
  950: "big5",
  1200: "utf-16le",
  54936: "gb18030",
  65001: "utf-8",
}

/** The decoder for the 8-bit texts of a workbook before Excel 97. */
export const codePage = (number: number): TextDecoder => new TextDecoder(CODE_PAGES[number] ?? "windows-1252")

/** A text whose parts may have fonts of their own. */
export interface RunText {
  readonly text: string
  /** From which character, from 0, a font holds by its number; before the first it is that of the cell. */
  readonly runs: ReadonlyArray<{ readonly at: number; readonly font: number }>
}

const WIDE = 1
const PHONETIC = 4
const RICH = 8

/**
 * Reads the data of a record and its continuations in the text format of Excel 97 and later. When the characters of a
 * text continue in the next record, that record starts with a byte that states their width again.
 */
export class BiffText {
  readonly #pieces: ReadonlyArray<Buffer>
  #piece = 0
  #at: number

  constructor(pieces: ReadonlyArray<Buffer>, at: number) {
    this.#pieces = pieces
    this.#at = at
  }

  get ended(): boolean {
    return this.#piece >= this.#pieces.length - 1 && this.#at >= this.#current.length
  }

  /** Reads a text whose length is stored in one or two bytes. */
  text(lengthBytes: 1 | 2 = 2): string {
    return this.rich(lengthBytes).text
  }

  /** A text with its runs. */
  rich(lengthBytes: 1 | 2 = 2): RunText {
    const length = lengthBytes === 1 ? this.#u8() : this.#u16()
    const flags = this.#u8()
    const runs = (flags & RICH) === 0 ? 0 : this.#u16()
    const phonetic = (flags & PHONETIC) === 0 ? 0 : this.#u16() + this.#u16() * 65_536
    const text = this.#characters(length, (flags & WIDE) !== 0)
    const found = this.runs(runs)
    this.#skip(phonetic)
    return { text, runs: found }
  }

  /** So many runs. */
  runs(count: number): RunText["runs"] {
    return Array.from({ length: count }, () => ({ at: this.#u16(), font: this.#u16() }))
  }

  /** The number of runs that follow a text of a cell. */
  count(): number {
    return this.ended ? 0 : this.#u16()
  }

  get #current(): Buffer {
    const piece = this.#pieces[this.#piece]
    if (piece === undefined) throw damaged("a text")
    return piece
  }

  #next(): void {
    this.#piece++
    this.#at = 0
    if (this.#piece >= this.#pieces.length) throw damaged("a text")
  }

  #u8(): number {
    while (this.#at >= this.#current.length) this.#next()
    return this.#current.readUInt8(this.#at++)
  }

  #u16(): number {
    return this.#u8() + this.#u8() * 256
  }

  #skip(count: number): void {
    let left = count
    while (left > this.#current.length - this.#at) {
      left -= this.#current.length - this.#at
      this.#next()
    }
    this.#at += left
  }

  #characters(count: number, wideAtFirst: boolean): string {
    let text = ""
    let left = count
    let wide = wideAtFirst
    while (left > 0) {
      const room = this.#current.length - this.#at
      const here = Math.min(left, wide ? room >> 1 : room)
      const end = this.#at + here * (wide ? 2 : 1)
      text += this.#current.toString(wide ? "utf16le" : "latin1", this.#at, end)
      this.#at = end
      left -= here
      if (left === 0) break
      this.#next()
      wide = (this.#u8() & WIDE) !== 0
    }
    return text
  }
}

import { damaged } from "./ImageFault.ts"

/** Runs of white and black by their code words, 0 to 63, then in steps of 64 (ITU-T T.4, tables 2 and 3). */
const WHITE_WORDS =
  "00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100 11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011"
const BLACK_WORDS =
  "0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111 0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 0000001100101"
/** Run lengths from 1792 on, for both colours (table 3b). */
const LONG_WORDS =
  "00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 000000011100 000000011101 000000011110 000000011111"
const LONG_RUN = 1_792

/** Modes of the two-dimensional code (ITU-T T.6, table 1). A number is the offset of a vertical mode. */
type Mode = "pass" | "horizontal" | number
const MODE_WORDS: Readonly<Record<string, Mode>> = {
  "0001": "pass",
  "001": "horizontal",
  "1": 0,
  "011": 1,
  "000011": 2,
  "0000011": 3,
  "010": -1,
  "000010": -2,
  "0000010": -3,
}

/** Bits of the longest code word. */
const LONGEST = 13
const [EOL, EOL_BITS] = [1, 12]

interface Entry<A> {
  readonly bits: number
  readonly value: A
}

/** Code words by the next 13 bits. `undefined` where no word starts. */
type Table<A> = ReadonlyArray<Entry<A> | undefined>

const tableOf = <A>(words: Iterable<readonly [word: string, value: A]>): Table<A> => {
  const table = new Array<Entry<A> | undefined>(1 << LONGEST).fill(undefined)
  for (const [word, value] of words) {
    const rest = LONGEST - word.length
    const first = Number.parseInt(word, 2) << rest
    for (let index = first; index < first + (1 << rest); index++) table[index] = { bits: word.length, value }
  }
  return table
}

const runTable = (words: string): Table<number> =>
  tableOf([
    ...words.split(" ").map((word, index) => [word, index < 64 ? index : (index - 63) * 64] as const),
    ...LONG_WORDS.split(" ").map((word, index) => [word, LONG_RUN + index * 64] as const),
  ])

const runTables = [runTable(WHITE_WORDS), runTable(BLACK_WORDS)] as const
const modeTable = tableOf(Object.entries(MODE_WORDS))

class Bits {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length * 8 - this.#at
  }

  /** The next bits, at most 16. Zeros follow the end of the data. */
  peek(count: number): number {
    const byte = this.#at >> 3
    const bytes = this.#bytes
    const word = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0)
    return (word >> (24 - (this.#at & 7) - count)) & ((1 << count) - 1)
  }

  skip(count: number): void {
    this.#at += count
  }

  alignToByte(): void {
    this.#at = (this.#at + 7) & ~7
  }

  read<A>(table: Table<A>): A {
    const entry = table[this.peek(LONGEST)]
    if (entry === undefined || entry.bits > this.left) throw damaged("the image")
    this.skip(entry.bits)
    return entry.value
  }

  /** The length of a run in the colour: its make-up words and its terminating word. */
  run(colour: 0 | 1): number {
    let length = 0
    for (;;) {
      const part = this.read(runTables[colour])
      length += part
      if (part < 64) return length
    }
  }
}

/** Positions where the colour changes along a line, starting with white. Ends with the width, more than once. */
type Changes = Array<number>

/** Runs of length zero are valid, but an endless line of them is an attack. */
const add = (changes: Changes, x: number, width: number): void => {
  if (changes.length > 2 * width + 2) throw damaged("the image")
  changes.push(x)
}

/** A line of consecutive runs: T.4, one-dimensional. */
const readLine = (bits: Bits, width: number): Changes => {
  const changes: Changes = []
  let [x, colour]: [number, 0 | 1] = [0, 0]
  while (x < width) {
    x += bits.run(colour)
    if (x > width) throw damaged("the image")
    add(changes, x, width)
    colour = colour === 0 ? 1 : 0
  }
  return changes
}

/** A line coded by its differences from the line above: T.6, and T.4 two-dimensional. */
const readDifferences = (bits: Bits, width: number, above: Changes): Changes => {
  const changes: Changes = []
  let [x, colour]: [number, 0 | 1] = [0, 0]
  let index = 0
  let begun = false
  while (x < width) {
    // The first change of the line above that lies to the right of this position and changes to the other colour.
    while (index > 0 && (above[index - 1] ?? width) > x) index--
    const from = Math.min(begun ? x + 1 : x, width)
    while ((above[index] ?? width) < from) index++
    if (index % 2 !== colour) index++
    const mode = bits.read(modeTable)
    if (mode === "pass") x = above[index + 1] ?? width
    else if (mode === "horizontal") {
      for (const turn of [colour, colour === 0 ? 1 : 0] as const) {
        x += bits.run(turn)
        add(changes, x, width)
      }
    } else {
      const to = (above[index] ?? width) + mode
      if (to < x) throw damaged("the image")
      x = to
      add(changes, x, width)
      colour = colour === 0 ? 1 : 0
    }
    begun = true
    if (x > width) throw damaged("the image")
  }
  return changes
}

const paint = (row: Uint8Array, changes: Changes, width: number): void => {
  for (let index = 0; index < changes.length; index += 2) {
    const end = changes[index + 1] ?? width
    for (let x = changes[index] ?? width; x < end; x++) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7))
  }
}

/**
 * Coding scheme of the lines: T.4 without end marks, each starting at a byte boundary (TIFF's own variant), T.4,
 * two-dimensional T.4, T.6.
 */
export type FaxScheme = "modified" | "one-dimensional" | "two-dimensional" | "differences"

/** Skips fill bits and end-of-line marks, and counts the marks. */
const skipMarks = (bits: Bits, tagged: boolean): { readonly marks: number; readonly plain: boolean } => {
  let [marks, plain] = [0, true]
  for (;;) {
    while (bits.left > EOL_BITS && bits.peek(EOL_BITS) === 0) bits.skip(1)
    if (bits.left < EOL_BITS || bits.peek(EOL_BITS) !== EOL) return { marks, plain }
    bits.skip(EOL_BITS)
    marks++
    if (!tagged) continue
    plain = bits.peek(1) === 1
    bits.skip(1)
  }
}

/**
 * Unpacks a bilevel image of a fax or a scanner (ITU-T T.4 and T.6). Black is 1, rows are padded to bytes. The image is
 * damaged unless every line is present and as long as the image is wide.
 */
export const unpackFax = (bytes: Uint8Array, width: number, rows: number, scheme: FaxScheme): Uint8Array => {
  const row = Math.ceil(width / 8)
  const data = new Uint8Array(row * rows)
  const bits = new Bits(bytes)
  let above: Changes = []
  for (let y = 0; y < rows; y++) {
    let plain = scheme !== "differences"
    if (scheme === "modified") bits.alignToByte()
    else if (scheme !== "differences") {
      const found = skipMarks(bits, scheme === "two-dimensional")
      if (scheme === "two-dimensional") plain = found.plain
    }
    above = plain ? readLine(bits, width) : readDifferences(bits, width, above)
    paint(data.subarray(y * row, (y + 1) * row), above, width)
  }
  return data
}

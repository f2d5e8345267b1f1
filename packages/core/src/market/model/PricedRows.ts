import type { PricedRow } from "./PricedRow.ts"

/** Rows in a block of a table. */
const BLOCK = 256

/**
 * Rows of `width` numbers each, one after the other in blocks that never move: a view of a row stays valid while the
 * table grows.
 */
export class Table<Numbers extends Float64Array | Int32Array> {
  readonly #blocks: Array<Numbers> = []
  readonly #make: (length: number) => Numbers
  readonly #width: number

  constructor(width: number, make: (length: number) => Numbers) {
    this.#width = width
    this.#make = make
  }

  /** The block with a row of this table, which it makes with the first row in it. */
  block(row: number): Numbers {
    return (this.#blocks[Math.floor(row / BLOCK)] ??= this.#make(BLOCK * this.#width))
  }

  /** Where the row begins in its block. */
  start(row: number): number {
    return (row % BLOCK) * this.#width
  }
}

/** Numbers for values that repeat: the first gets 0. `keyOf` tells two values apart. */
class Dictionary<A> {
  readonly #ids = new Map<string, number>()
  readonly #values: Array<A> = []
  readonly #keyOf: (value: A) => string

  constructor(keyOf: (value: A) => string) {
    this.#keyOf = keyOf
  }

  idOf(value: A): number {
    const key = this.#keyOf(value)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    this.#ids.set(key, this.#values.length)
    return this.#values.push(value) - 1
  }

  /** The value with a number that `idOf` gave; throws for any other. */
  at(id: number): A {
    const value = this.#values[id]
    if (value === undefined) throw new Error(`Dictionary: no value has the number ${id}`)
    return value
  }
}

/** Numbers of all rows alike, in the order of the table: ln unit price, residual, place. */
const FIXED = 4
/** Texts of all rows alike, after the day, the fold and whether the price is asked. */
const NAMES = 6
const FIXED_IDS = 3 + NAMES

/** Widths of the lists of a priced row, and how many further numbers are kept beside it. */
export interface PricedWidths {
  readonly numbers: number
  readonly labels: number
  readonly tokens: number
  readonly effects: number
  readonly further: number
}

/**
 * Priced rows in columns: numbers as float64, texts as int32 into a dictionary. A row is made again whenever it is
 * asked for, its numbers and effects as views of the columns.
 */
export class PricedRows {
  readonly #widths: PricedWidths
  readonly #numbers: Table<Float64Array>
  readonly #ids: Table<Int32Array>
  readonly #texts = new Dictionary<string>((text) => text)
  readonly #words = new Dictionary<ReadonlyArray<string>>((words) => JSON.stringify(words))
  #count = 0

  constructor(widths: PricedWidths) {
    const { effects, further, labels, numbers, tokens } = widths
    this.#widths = widths
    this.#numbers = new Table(FIXED + numbers + effects + further, (length) => new Float64Array(length))
    this.#ids = new Table(FIXED_IDS + labels + tokens, (length) => new Int32Array(length))
  }

  /** Files a row and returns its place. Its further numbers are 0. */
  add({ effects, residual, row, y }: PricedRow): number {
    const place = this.#count++
    const numbers = this.#numbers.block(place)
    const start = this.#numbers.start(place)
    numbers[start] = y
    numbers[start + 1] = residual
    numbers[start + 2] = row.longitude
    numbers[start + 3] = row.latitude
    numbers.set(row.numbers, start + FIXED)
    numbers.set(effects, start + FIXED + row.numbers.length)
    const ids = this.#ids.block(place)
    let at = this.#ids.start(place)
    ids[at++] = row.day
    ids[at++] = row.fold
    ids[at++] = Number(row.asked)
    for (const name of [row.group, row.base, row.stem, row.neighbourhood, row.district, row.region])
      ids[at++] = this.#texts.idOf(name)
    for (const label of row.labels) ids[at++] = this.#texts.idOf(label)
    for (const words of row.tokens) ids[at++] = this.#words.idOf(words)
    return place
  }

  /** The row at a place. */
  at(place: number): PricedRow {
    const widths = this.#widths
    const numbers = this.#numbers.block(place)
    const start = this.#numbers.start(place)
    const ids = this.#ids.block(place)
    const first = this.#ids.start(place)
    const names = first + FIXED_IDS - NAMES
    const effects = start + FIXED + widths.numbers
    return {
      row: {
        day: ids[first]!,
        asked: ids[first + 2] === 1,
        numbers: numbers.subarray(start + FIXED, effects),
        labels: valuesAt(this.#texts, ids, first + FIXED_IDS, widths.labels),
        tokens: valuesAt(this.#words, ids, first + FIXED_IDS + widths.labels, widths.tokens),
        group: this.#texts.at(ids[names]!),
        base: this.#texts.at(ids[names + 1]!),
        stem: this.#texts.at(ids[names + 2]!),
        neighbourhood: this.#texts.at(ids[names + 3]!),
        district: this.#texts.at(ids[names + 4]!),
        region: this.#texts.at(ids[names + 5]!),
        longitude: numbers[start + 2]!,
        latitude: numbers[start + 3]!,
        fold: ids[first + 1]!,
      },
      y: numbers[start]!,
      effects: numbers.subarray(effects, effects + widths.effects),
      residual: numbers[start + 1]!,
    }
  }

  /** A view of the further numbers kept beside a row. */
  further(place: number): Float64Array {
    const { effects, further, numbers } = this.#widths
    const from = this.#numbers.start(place) + FIXED + numbers + effects
    return this.#numbers.block(place).subarray(from, from + further)
  }
}

const valuesAt = <A>(dictionary: Dictionary<A>, ids: Int32Array, from: number, count: number): ReadonlyArray<A> => {
  const values: Array<A> = []
  for (let i = 0; i < count; i++) values.push(dictionary.at(ids[from + i]!))
  return values
}

import { hashWords } from "./StableHash.ts"

/** A text and its relative frequency. */
export type Weighted = readonly [text: string, weight: number]

/**
 * A stream of pseudo-random numbers determined by its seed (sfc32, Chris Doty-Humphrey's PractRand). Each purpose gets
 * its own stream from `fork`, so that an additional draw in one place changes nothing elsewhere.
 */
export class SeededRandom {
  readonly #seed: string
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: string) {
    const [high, low] = hashWords(seed)
    this.#seed = seed
    this.#a = high
    this.#b = low
    this.#c = seed.length
    for (let i = 0; i < 12; i++) this.next()
  }

  /** The stream of a purpose or a row: independent of the draws from this one. */
  fork(label: string | number): SeededRandom {
    return new SeededRandom(`${this.#seed}/${label}`)
  }

  /** Uniform in [0, 1). */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }

  /** Uniform between two numbers. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** An integer from `low` to `high`, both inclusive. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Normal with mean 0 and this standard deviation (Box–Muller). */
  normal(deviation = 1): number {
    return deviation * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /** One of the items, drawn by weight; without weights all are equally likely. */
  pick<Item>(items: ReadonlyArray<Item>, weight?: (item: Item) => number): Item {
    const last = items.at(-1)
    if (last === undefined) throw new RangeError("There is nothing to pick from: give at least one item")
    if (weight === undefined) return items[Math.floor(this.next() * items.length)] ?? last
    let rest = this.next() * items.reduce((sum, item) => sum + weight(item), 0)
    return items.find((item) => (rest -= weight(item)) < 0) ?? last
  }

  /** One of the texts, drawn by its frequency. */
  weighted(choices: ReadonlyArray<Weighted>): string {
    return this.pick(choices, ([, weight]) => weight)[0]
  }

  /** The items in random order. */
  shuffle<Item>(items: ReadonlyArray<Item>): ReadonlyArray<Item> {
    return items
      .map((item) => ({ item, key: this.next() }))
      .sort((left, right) => left.key - right.key)
      .map(({ item }) => item)
  }
}

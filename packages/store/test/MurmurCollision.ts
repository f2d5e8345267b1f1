import { csv } from "./Files.ts"

/** The four 32-bit words of MurmurHash3 x86_128 between two blocks. */
type State = readonly [number, number, number, number]

const K = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93]
const KEY_TURNS = [15, 16, 17, 18]
const STATE_TURNS = [19, 17, 15, 13]
const ADDED = [0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17]
const BLOCK = 8

const turn = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))

/** The inverse of an odd number modulo 2³², by Newton's method. */
const inverse = (odd: number): number => {
  let x = odd
  for (let step = 0; step < 5; step++) x = Math.imul(x, 2 - Math.imul(odd, x))
  return x
}

const scrambled = (word: number, i: number): number =>
  Math.imul(turn(Math.imul(word, K[i]!), KEY_TURNS[i]!), K[(i + 1) % 4]!)

const unscrambled = (word: number, i: number): number =>
  Math.imul(turn(Math.imul(word, inverse(K[(i + 1) % 4]!)), 32 - KEY_TURNS[i]!), inverse(K[i]!))

/** The words of a state are mixed in turn, each with the next one as it stands by then. */
const stateAfter = (text: string): State => {
  const h = [0, 0, 0, 0]
  for (let at = 0; at < text.length; at += 2) {
    const i = (at % BLOCK) / 2
    const word = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)
    const mixed = turn(h[i]! ^ scrambled(word, i), STATE_TURNS[i]!) + h[(i + 1) % 4]!
    h[i] = (Math.imul(mixed, 5) + ADDED[i]!) | 0
  }
  return [h[0]!, h[1]!, h[2]!, h[3]!]
}

/** The one block that leads from a state to another. */
const blockBetween = (from: State, to: State): string =>
  [0, 1, 2, 3]
    .map((i) => {
      const next = i === 3 ? to[0] : from[i + 1]!
      const mixed = (Math.imul(to[i]! - ADDED[i]!, inverse(5)) - next) | 0
      const word = unscrambled(turn(mixed, 32 - STATE_TURNS[i]!) ^ from[i]!, i)
      return String.fromCharCode(word & 0xffff, word >>> 16)
    })
    .join("")

/**
 * Ends of eight letters after which two texts, both of one length that is a multiple of eight, have the same
 * MurmurHash3 x86_128 over UTF-16: the mixing of a block can be undone, so for any first text and end there is exactly
 * one end of the second.
 */
const collidingEnds = (first: string, second: string): readonly [string, string] => {
  const from = stateAfter(second)
  for (let n = 0; ; n++) {
    const end = Array.from({ length: BLOCK }, (_, i) => String.fromCharCode(0x4e00 + ((n * 31 + i * 997) % 20_000)))
    const other = blockBetween(from, stateAfter(first + end.join("")))
    if (/^\p{L}+$/u.test(other)) return [end.join(""), other]
  }
}

const HEADER = "buildingArea,city,community,kind,observedAt,price,zz"

const textOf = (owner: number, cells: ReadonlyArray<string>): string =>
  HEADER.split(",").reduce((text, name, i) => `${text}\u001f${name}=${cells[i] ?? ""}`, `PROPERTY|${owner}`)

/** A file of one home for each of two owners, whose rows say different things and have the same MurmurHash3. */
export const collidingFiles = (owners: readonly [number, number]): readonly [string, string] => {
  const rows = [
    ["89.5", "杭州市", "翠苑一区", "LISTING", "2025-06", "3200000"],
    ["60.5", "杭州市", "古荡新村", "LISTING", "2025-07", "1900000"],
  ] as const
  const padding = "x".repeat(BLOCK - (textOf(owners[0], rows[0]).length % BLOCK))
  const [left, right] = rows.map((cells, i) => textOf(owners[i]!, [...cells, padding]))
  const ends = collidingEnds(left!, right!)
  const [first, second] = rows.map((cells, i) => csv(HEADER, [...cells, padding + ends[i]!].join(",")))
  return [first!, second!]
}

import { SeededRandom } from "@open-valuation/testing"
import { zipFile } from "@open-valuation/testing/statement/print"
import type { Original } from "./Original.ts"

/** A way to damage a file. */
type Damage = (bytes: Uint8Array, random: SeededRandom, others: ReadonlyArray<Original>) => Uint8Array

const cut = (bytes: Uint8Array, random: SeededRandom, most = bytes.length) => {
  const from = random.integer(0, Math.max(0, bytes.length - 1))
  return { from, to: Math.min(bytes.length, from + random.integer(1, Math.max(1, most))) }
}

const joined = (...pieces: ReadonlyArray<Uint8Array>): Uint8Array => Buffer.concat(pieces)

const changed = (bytes: Uint8Array, change: (copy: Uint8Array) => void): Uint8Array => {
  const copy = new Uint8Array(bytes)
  change(copy)
  return copy
}

/** Replaces some matches of a pattern. The bytes are decoded as Latin-1 and stay unchanged elsewhere. */
const replaced = (
  bytes: Uint8Array,
  random: SeededRandom,
  pattern: RegExp,
  by: (found: string) => string,
): Uint8Array => {
  const text = Buffer.from(bytes).toString("latin1")
  const places = text.match(pattern)?.length ?? 0
  const share = Math.min(1, random.integer(1, 4) / Math.max(1, places))
  return Buffer.from(
    text.replaceAll(pattern, (found) => (random.chance(share) ? by(found) : found)),
    "latin1",
  )
}

const LARGE = ["0", "-1", "2147483648", "4294967295", "99999999999999999999", "1e308", "0.0000000000000001", "NaN"]
const NESTING = ["<a>", "(", "[", "<<", "<table><tr><td>", "{", '"', "<!--", "<![CDATA[", ":86:", "q ", "BT "]

/** Kinds of damage by name. */
const damages: Readonly<Record<string, Damage>> = {
  flips: (bytes, random) =>
    changed(bytes, (copy) => {
      for (let count = random.integer(1, 40); count > 0; count--) {
        copy[random.integer(0, copy.length - 1)]! ^= 1 << random.integer(0, 7)
      }
    }),
  noise: (bytes, random) =>
    changed(bytes, (copy) => {
      const { from, to } = cut(copy, random, 64)
      for (let at = from; at < to; at++) copy[at] = random.integer(0, 255)
    }),
  truncation: (bytes, random) => bytes.subarray(0, random.integer(0, bytes.length)),
  hole: (bytes, random) => {
    const { from, to } = cut(bytes, random)
    return joined(bytes.subarray(0, from), bytes.subarray(to))
  },
  zeros: (bytes, random) =>
    changed(bytes, (copy) => {
      const { from, to } = cut(copy, random, 2_000)
      copy.fill(0, from, to)
    }),
  duplicates: (bytes, random) => {
    const { from, to } = cut(bytes, random, 4_000)
    const piece = bytes.subarray(from, to)
    const times = random.integer(1, Math.max(1, Math.min(2_000, Math.floor(2_000_000 / Math.max(1, piece.length)))))
    return joined(bytes.subarray(0, to), ...new Array<Uint8Array>(times).fill(piece), bytes.subarray(to))
  },
  splice: (bytes, random, others) => {
    const other = random.pick(others).bytes
    return joined(
      bytes.subarray(0, random.integer(0, bytes.length)),
      other.subarray(random.integer(0, other.length - 1)),
    )
  },
  swap: (bytes, random) => {
    const places = [0, 0, 0].map(() => random.integer(0, bytes.length)).sort((one, other) => one - other)
    const [first = 0, second = 0, third = 0] = places
    return joined(
      bytes.subarray(0, first),
      bytes.subarray(second, third),
      bytes.subarray(first, second),
      bytes.subarray(third),
    )
  },
  numbers: (bytes, random) => replaced(bytes, random, /\d+(?:\.\d+)?/g, () => random.pick(LARGE)),
  digits: (bytes, random) => replaced(bytes, random, /\d/g, () => String(random.integer(0, 9))),
  lengths: (bytes, random) =>
    changed(bytes, (copy) => {
      const view = new DataView(copy.buffer)
      for (let count = random.integer(1, 6); count > 0 && copy.length > 4; count--) {
        const at = random.integer(0, copy.length - 4)
        view.setUint32(at, random.pick([0, 1, 0x7fffffff, 0xffffffff, copy.length, 0xffff0000]), random.chance(0.5))
      }
    }),
  nesting: (bytes, random) => {
    const at = random.integer(0, bytes.length)
    const deep = Buffer.from(random.pick(NESTING).repeat(random.integer(10, 20_000)))
    return joined(bytes.subarray(0, at), deep, bytes.subarray(at))
  },
  lines: (bytes, random) => {
    const lines = Buffer.from(bytes).toString("latin1").split("\n")
    return Buffer.from(random.shuffle(lines).join("\n"), "latin1")
  },
  separators: (bytes, random) =>
    replaced(bytes, random, /[,;\t"'<>()\r\n]/g, () => random.pick([",", '"', "\t", "\r", ">", "<", "\0"])),
}

const names = Object.keys(damages)

/** A damaged file, and how it was made. */
export interface Mutant {
  readonly name: string
  /** Such as `flips+truncation`. `inner:` means a file within an archive. */
  readonly how: string
  readonly bytes: Uint8Array
}

/** Damages a file in one to three ways. Half of the archives are damaged inside, so that their contents are reached. */
const mutate = (original: Original, others: ReadonlyArray<Original>, random: SeededRandom): Mutant => {
  const ways = Array.from({ length: random.integer(1, 3) }, () => random.pick(names))
  const damaged = (bytes: Uint8Array): Uint8Array =>
    ways.reduce((all, way) => (all.length === 0 ? all : (damages[way]?.(all, random, others) ?? all)), bytes)
  const how = ways.join("+")
  const { entries, name } = original
  if (entries === undefined || random.chance(0.4)) return { name, how, bytes: damaged(original.bytes) }
  const within = random.integer(0, entries.length - 1)
  return {
    name,
    how: `inner:${how}`,
    bytes: zipFile(
      entries.map((entry, at) => (at === within ? { name: entry.name, bytes: damaged(entry.bytes) } : entry)),
    ),
  }
}

/** The mutant with a number: the same for the same seed and originals. */
export const mutant = (seed: number, index: number, all: ReadonlyArray<Original>): Mutant => {
  const random = new SeededRandom(`fuzz ${seed} ${index}`)
  const original = all[index % all.length]
  if (original === undefined) throw new Error("There is nothing to mutate")
  return mutate(original, all, random)
}

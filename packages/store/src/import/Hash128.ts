const C1 = 0x239b961b
const C2 = 0xab0e9789
const C3 = 0x38b34ae5
const C4 = 0xa1e38b93

const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits))

const mix = (value: number): number => {
  let h = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** Two characters as a 32-bit word. */
const wordAt = (text: string, at: number): number => text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16)

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-abcdefghijklmnopqrstuvwxyz_"
const DIGITS = Array.from(ALPHABET, (digit) => digit.charCodeAt(0))
const SHIFTS = [26, 20, 14, 8, 2, 0]

const print = (words: ReadonlyArray<number>): string => {
  const codes = new Array<number>(24)
  let at = 0
  for (const word of words)
    for (const shift of SHIFTS) codes[at++] = DIGITS[(word >>> shift) & (shift === 0 ? 3 : 63)] ?? 0
  return String.fromCharCode.apply(undefined, codes)
}

/**
 * 128-bit hash of a text as 24 URL-safe characters (6 per 32 bits): MurmurHash3 x86_128 (Austin Appleby, public domain)
 * over UTF-16LE, seed 0. Collisions can be crafted, so it must not decide alone which sample is which. Object keys and
 * ids of older versions are stored, so the function never changes.
 */
export const hash128 = (text: string): string => {
  const length = text.length
  let h1 = 0
  let h2 = 0
  let h3 = 0
  let h4 = 0
  const whole = length & ~7
  for (let at = 0; at < whole; at += 8) {
    h1 ^= Math.imul(rotate(Math.imul(wordAt(text, at), C1), 15), C2)
    h1 = (Math.imul(rotate(h1, 19) + h2, 5) + 0x561ccd1b) | 0
    h2 ^= Math.imul(rotate(Math.imul(wordAt(text, at + 2), C2), 16), C3)
    h2 = (Math.imul(rotate(h2, 17) + h3, 5) + 0x0bcaa747) | 0
    h3 ^= Math.imul(rotate(Math.imul(wordAt(text, at + 4), C3), 17), C4)
    h3 = (Math.imul(rotate(h3, 15) + h4, 5) + 0x96cd1c35) | 0
    h4 ^= Math.imul(rotate(Math.imul(wordAt(text, at + 6), C4), 18), C1)
    h4 = (Math.imul(rotate(h4, 13) + h1, 5) + 0x32ac3b17) | 0
  }
  const word = (at: number) =>
    (at < length ? text.charCodeAt(at) : 0) | ((at + 1 < length ? text.charCodeAt(at + 1) : 0) << 16)
  h4 ^= Math.imul(rotate(Math.imul(word(whole + 6), C4), 18), C1)
  h3 ^= Math.imul(rotate(Math.imul(word(whole + 4), C3), 17), C4)
  h2 ^= Math.imul(rotate(Math.imul(word(whole + 2), C2), 16), C3)
  h1 ^= Math.imul(rotate(Math.imul(word(whole), C1), 15), C2)
  const bytes = length * 2
  h1 ^= bytes
  h2 ^= bytes
  h3 ^= bytes
  h4 ^= bytes
  h1 = (h1 + h2 + h3 + h4) | 0
  h2 = mix((h2 + h1) | 0)
  h3 = mix((h3 + h1) | 0)
  h4 = mix((h4 + h1) | 0)
  h1 = (mix(h1) + h2 + h3 + h4) | 0
  return print([h1, h2 + h1, h3 + h1, h4 + h1])
}

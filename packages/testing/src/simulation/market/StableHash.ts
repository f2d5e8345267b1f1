/**
 * 64-bit hash of a text as 16 hexadecimal digits; the same on every machine. Not for secrets. Method: cyrb53 (bryc),
 * keeping both words.
 */
export const stableHash = (text: string): string => {
  const [high, low] = hashWords(text)
  return (high >>> 0).toString(16).padStart(8, "0") + (low >>> 0).toString(16).padStart(8, "0")
}

/** The two 32-bit words of the hash. */
export const hashWords = (text: string): readonly [number, number] => {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return [b, a]
}

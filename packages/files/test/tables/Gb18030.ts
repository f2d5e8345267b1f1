/** Encodes text as GB18030, for tests: the platform can only decode it. Two-byte characters and ASCII. */
const pairs = new Map<string, ReadonlyArray<number>>()
const decoder = new TextDecoder("gb18030")
for (let lead = 0x81; lead <= 0xfe; lead++) {
  for (let trail = 0x40; trail <= 0xfe; trail++) {
    if (trail !== 0x7f) pairs.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  }
}

export const encodeGb18030 = (text: string): Uint8Array =>
  Uint8Array.from(Array.from(text).flatMap((character) => pairs.get(character) ?? [character.charCodeAt(0)]))

/** Two-byte characters and the codes that decode to them: the platform can decode GB18030 but not encode it. */
const twoByteCodes = (): ReadonlyMap<string, readonly [lead: number, trail: number]> => {
  const decoder = new TextDecoder("gb18030")
  const codes = new Map<string, readonly [lead: number, trail: number]>()
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail !== 0x7f) codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
    }
  }
  return codes
}

let known: ReturnType<typeof twoByteCodes> | undefined

/** Encodes text as GB18030. ASCII and two-byte characters; `RangeError` for others. */
export const encodeGb18030 = (text: string): Uint8Array => {
  known ??= twoByteCodes()
  const bytes = new Uint8Array(text.length * 2)
  let at = 0
  for (const character of text) {
    const code = character.charCodeAt(0)
    const pair = known.get(character)
    if (code < 0x80) bytes[at++] = code
    else if (pair === undefined) throw new RangeError(`${character} has no code of two bytes`)
    else {
      bytes.set(pair, at)
      at += 2
    }
  }
  return bytes.subarray(0, at)
}

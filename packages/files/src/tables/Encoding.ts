export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030" | "big5"

/** Bytes after the first non-ASCII one that are enough to detect the encoding. */
export const EVIDENCE = 16 * 1024

export const byteOrderMark = (bytes: Uint8Array): Encoding | undefined => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8"
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le"
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined
}

/** The share of two-byte characters for which `isCommon` holds, 0 when there is none. */
const commonPairs = (bytes: Uint8Array, isCommon: (lead: number, trail: number) => boolean): number => {
  let pairs = 0
  let common = 0
  for (let at = 0; at + 1 < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    pairs++
    at++
    if (isCommon(lead, bytes[at] ?? 0)) common++
  }
  return pairs === 0 ? 0 : common / pairs
}

/**
 * Almost any bytes are valid GB18030. Real Chinese text is made of the characters of GB 2312 (both bytes from 0xA1);
 * Latin-1, Big5 and binary data are not.
 */
export const looksGb18030 = (bytes: Uint8Array): boolean =>
  commonPairs(
    bytes,
    (lead, trail) => trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xf7) || (lead >= 0xa1 && lead <= 0xa9)),
  ) >= 0.8

/** Real text in Big5 is made of its punctuation and its 5,401 frequent characters. */
const looksBig5 = (bytes: Uint8Array): boolean =>
  commonPairs(
    bytes,
    (lead, trail) => lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1),
  ) >= 0.9

/** UTF-8, apart from a few characters cut in half by programs that count bytes. */
const looksUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder().decode(bytes, { stream: true })
  let broken = 0
  let beyond = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) broken++
    else if (code > 0x7f) beyond++
  }
  return broken <= beyond * 0.1
}

const isPrinted = (byte: number): boolean => (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13

/** UTF-16 without a byte order mark: the other byte of its ASCII characters is zero. */
const looksUtf16 = (bytes: Uint8Array): Encoding | undefined => {
  const pairs = Math.floor(Math.min(bytes.length, EVIDENCE) / 2)
  let [little, big] = [0, 0]
  for (let pair = 0; pair < pairs; pair++) {
    const [first, second] = [bytes[pair * 2] ?? 0, bytes[pair * 2 + 1] ?? 0]
    if (second === 0 && isPrinted(first)) little++
    else if (first === 0 && isPrinted(second)) big++
  }
  if (little > pairs / 8 && big < little / 16) return "utf-16le"
  return big > pairs / 8 && little < big / 16 ? "utf-16be" : undefined
}

/** Encoding of a text, by its byte order mark or by evidence; `undefined` when none fits. */
export const encodingOf = (bytes: Uint8Array): Encoding | undefined => {
  const sure = byteOrderMark(bytes) ?? looksUtf16(bytes)
  if (sure !== undefined) return sure
  let start = 0
  while (start < bytes.length && (bytes[start] ?? 0) < 0x80) start++
  const sample = bytes.subarray(start, start + EVIDENCE)
  if (looksUtf8(sample)) return "utf-8"
  if (looksGb18030(sample)) return "gb18030"
  return looksBig5(sample) ? "big5" : undefined
}

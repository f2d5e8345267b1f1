/** The bytes of a page that are searched for its charset (HTML Standard: 1,024 bytes). */
const PRESCAN_BYTES = 1024

const BOMS: ReadonlyArray<readonly [bytes: ReadonlyArray<number>, charset: string]> = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xfe, 0xff], "utf-16be"],
  [[0xff, 0xfe], "utf-16le"],
]

const CHARSET = /charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{1,40})/i

/** A decoder of a charset by its label; `undefined` for an unknown label. */
const decoderOf = (label: string): TextDecoder | undefined => {
  try {
    // A declared utf-16 that can be read as ASCII is utf-8 (HTML Standard, 13.2.3.2).
    return new TextDecoder(/^utf-?16/i.test(label) ? "utf-8" : label)
  } catch {
    return undefined
  }
}

/**
 * Bytes as UTF-8, or as GB 18030 where they are mostly no UTF-8. A few broken characters, as of texts that were cut by
 * bytes, do not make a page GB 18030: of bytes in another charset nearly every character is broken.
 */
const utf8OrChinese = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes)
  let broken = 0
  let others = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0xfffd) broken++
    else if (code > 0x7f) others++
  }
  return broken * 10 <= others ? text : new TextDecoder("gb18030").decode(bytes)
}

/**
 * The text of a page of any charset: by its byte order mark, its header, its `<meta>`, and otherwise UTF-8 or, where it
 * is none, GB 18030. A declared UTF-8 that is none is GB 18030 too, which is the usual mistake of Chinese sites. Never
 * throws; undecodable bytes become U+FFFD.
 */
export const decodedText = (bytes: Uint8Array, contentType: string): string => {
  const bom = BOMS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))
  if (bom !== undefined) return new TextDecoder(bom[1]).decode(bytes)
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, PRESCAN_BYTES))
  const label = CHARSET.exec(contentType)?.[1] ?? CHARSET.exec(start)?.[1] ?? ""
  const declared = label === "" ? undefined : decoderOf(label)
  return declared === undefined || declared.encoding === "utf-8" ? utf8OrChinese(bytes) : declared.decode(bytes)
}

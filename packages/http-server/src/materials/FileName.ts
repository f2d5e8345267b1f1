/** No file name is longer; what is longer keeps its beginning and its ending. */
const MAX_LENGTH = 200

const utf8 = new TextDecoder("utf-8", { fatal: true })
const gb18030 = new TextDecoder("gb18030", { fatal: true })

/** The text of some bytes; `undefined` when they are none in this encoding. */
const decoded = (decoder: TextDecoder, bytes: Uint8Array): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    if (cause instanceof TypeError) return undefined
    throw cause
  }
}

/** Bytes in the range of GB 2312 come in pairs; a lone accent of a European name does not. */
const isPaired = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    if ((bytes[at] ?? 0) < 0xa1 || (bytes[++at] ?? 0) < 0xa1) return false
  }
  return true
}

/** A name whose bytes somebody took for Latin-1, as it was meant; others as they are. */
const unmangled = (name: string): string => {
  const codes = Array.from(name, (character) => character.codePointAt(0) ?? 0)
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return name
  const bytes = Uint8Array.from(codes)
  return decoded(utf8, bytes) ?? (isPaired(bytes) ? decoded(gb18030, bytes) : undefined) ?? name
}

/** Control characters, marks that turn the direction of writing, and halves of surrogate pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * The name of an uploaded file as people may see it: without folders and unseen characters, of bounded length, in its own
 * characters even when its UTF-8 or GB 18030 was taken for Latin-1.
 */
export const cleanFileName = (name: string): string => {
  const own = unmangled(name).toWellFormed().normalize("NFC").replaceAll(unseen, "")
  const last = own.slice(Math.max(own.lastIndexOf("/"), own.lastIndexOf("\\")) + 1).trim()
  const characters = [...last]
  const short =
    characters.length <= MAX_LENGTH
      ? last
      : `${characters.slice(0, MAX_LENGTH - 21).join("")}…${characters.slice(-20).join("")}`
  return short === "" || short === "." || short === ".." ? "file" : short
}

const marker = new TextEncoder().encode('filename="')

/**
 * A name that a part's head holds in GB 18030, as programs on Chinese Windows send it, while the parser read UTF-8.
 * `heads` are bytes that contain the head; `misread` is what the parser made of the name.
 */
export const rawFileName = (heads: Uint8Array, misread: string): string => {
  const lossy = new TextDecoder()
  for (let at = indexOf(heads, marker, 0); at >= 0; at = indexOf(heads, marker, at + 1)) {
    const start = at + marker.length
    const end = heads.indexOf(0x22, start)
    if (end < 0) return misread
    const bytes = heads.subarray(start, end)
    if (lossy.decode(bytes) === misread) return decoded(gb18030, bytes) ?? misread
  }
  return misread
}

const indexOf = (bytes: Uint8Array, wanted: Uint8Array, from: number): number => {
  const first = wanted[0] ?? 0
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}

/** Longest file name. Longer names keep their beginning and their extension. */
const MAX_LENGTH = 200

const utf8 = new TextDecoder("utf-8", { fatal: true })
const gb18030 = new TextDecoder("gb18030", { fatal: true })

/** Decodes bytes; `undefined` when they are not valid in this encoding. */
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

/** Repairs a name whose bytes were decoded as Latin-1; returns other names unchanged. */
const unmangled = (name: string): string => {
  const codes = Array.from(name, (character) => character.codePointAt(0) ?? 0)
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return name
  const bytes = Uint8Array.from(codes)
  return decoded(utf8, bytes) ?? (isPaired(bytes) ? decoded(gb18030, bytes) : undefined) ?? name
}

/** Control characters, bidirectional marks and lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * The display name of an uploaded file: no folders, no invisible characters, bounded length, and the original
 * characters even when its UTF-8 or GB 18030 bytes were decoded as Latin-1.
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
 * A file name that a part's header holds in GB 18030, as programs on Chinese Windows send it, and that the parser
 * decoded as UTF-8. `heads` are bytes that contain the header; `misread` is the name as the parser decoded it.
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

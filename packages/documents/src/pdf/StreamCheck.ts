import { inflateSync } from "node:zlib"

/** Why a PDF is not to be read. */
export interface PdfFault {
  readonly reason: "encrypted" | "wrong-password" | "corrupt" | "too-large"
  /** One line, without content of the file. */
  readonly detail: string
}

/** More than any page, font or index of a document unpacks to. */
const STREAM_BYTES = 64 * 1024 * 1024
/** How much may stand between the beginning of a stream's dictionary and its data. */
const DICTIONARY_BYTES = 4_096

const CARRIAGE_RETURN = 13

const flates = /\/Filter\s*\[?\s*((?:\/Fl(?:ateDecode)?\b\s*)+)\]?\s*(?:\/(?!Fl)|>|$)/u

/**
 * Unpacks every packed stream of a file that is not an image, and keeps nothing. pdf.js reads what it can of a damaged
 * stream and tells nobody, so that lines of a statement would be missing; and one small stream may hold gigabytes. The
 * streams of an encrypted file cannot be looked at.
 */
export const streamFault = (bytes: Uint8Array): PdfFault | undefined => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.includes("/Encrypt")) return undefined
  let end = 0
  for (let at = file.indexOf("stream"); at !== -1; at = file.indexOf("stream", end)) {
    end = at + "stream".length
    // Elsewhere the word is a part of a text.
    if (!/>>\s*$/u.test(file.toString("latin1", Math.max(0, at - 8), at))) continue
    const data = end + (file[end] === CARRIAGE_RETURN ? 2 : 1)
    end = file.indexOf("endstream", end)
    if (end === -1) return { reason: "corrupt", detail: "a stream without an end" }
    const before = file.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at)
    const dictionary = before.slice(before.lastIndexOf(" obj") + 1)
    const filters = /\/Subtype\s*\/Image\b/u.test(dictionary) ? undefined : flates.exec(dictionary)?.[1]
    let packed: Uint8Array = file.subarray(data, end)
    for (let left = filters?.split("/").length ?? 1; left > 1; left--) {
      try {
        packed = inflateSync(packed, { maxOutputLength: STREAM_BYTES })
      } catch (cause) {
        const large = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE"
        return large
          ? { reason: "too-large", detail: `a stream of more than ${STREAM_BYTES} bytes` }
          : { reason: "corrupt", detail: "a stream that cannot be unpacked" }
      }
    }
    end += "endstream".length
  }
  return undefined
}

import { inflateSync } from "node:zlib"

/** Why a PDF must not be read. */
export interface PdfFault {
  readonly reason: "encrypted" | "wrong-password" | "corrupt" | "too-large"
  /** One line, without content of the file. */
  readonly detail: string
}

/** Maximum unpacked bytes. No page, font or index of a document has more. */
const STREAM_BYTES = 64 * 1024 * 1024
/** Maximum unpacked bytes of an image: the largest image at four bytes a pixel. */
const IMAGE_BYTES = 256 * 1024 * 1024
/** Maximum distance between the start of a stream's dictionary and its data, bytes. */
const DICTIONARY_BYTES = 4_096

const CARRIAGE_RETURN = 13

const flates = /\/Filter\s*(?:\[\s*)?((?:\/Fl(?:ateDecode)?\b\s*)+)(?:\]\s*)?(?:\/(?!Fl)|>|$)/u

/**
 * Unpacks every packed stream of a file, either the images or all others, and discards the result. pdf.js silently
 * reads what it can of a damaged stream, so that lines of a statement would be missing, and one small stream may hold
 * gigabytes. The streams of an encrypted file cannot be checked.
 */
export const streamFault = (bytes: Uint8Array, which: "images" | "others"): PdfFault | undefined => {
  const most = which === "images" ? IMAGE_BYTES : STREAM_BYTES
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.includes("/Encrypt")) return undefined
  let end = 0
  for (let at = file.indexOf("stream"); at !== -1; at = file.indexOf("stream", end)) {
    end = at + "stream".length
    // Elsewhere the keyword is part of a text.
    if (!/>>\s*$/u.test(file.toString("latin1", Math.max(0, at - 8), at))) continue
    const data = end + (file[end] === CARRIAGE_RETURN ? 2 : 1)
    end = file.indexOf("endstream", end)
    if (end === -1) return { reason: "corrupt", detail: "a stream without an end" }
    const before = file.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at)
    const dictionary = before.slice(before.lastIndexOf(" obj") + 1)
    const isImage = /\/Subtype\s*\/Image\b/u.test(dictionary)
    const filters = isImage === (which === "images") ? flates.exec(dictionary)?.[1] : undefined
    let packed: Uint8Array = file.subarray(data, end)
    for (let left = filters?.split("/").length ?? 1; left > 1; left--) {
      try {
        packed = inflateSync(packed, { maxOutputLength: most })
      } catch (cause) {
        const large = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE"
        return large
          ? { reason: "too-large", detail: `a stream of more than ${most} bytes` }
          : { reason: "corrupt", detail: "a stream that cannot be unpacked" }
      }
    }
    end += "endstream".length
  }
  return undefined
}

/** The images that have their own streams. */
export interface ImageStreams {
  readonly count: number
  /** Pixels of the largest image. */
  readonly largest: number
}

const sideIn = (dictionary: string, name: "Width" | "Height"): number =>
  Number(new RegExp(`/${name}\\s+(\\d{1,9})(?!\\d|\\s+\\d+\\s+R)`, "u").exec(dictionary)?.[1] ?? 0)

/** The images of a file, by their dictionaries, which are readable in encrypted files, too. */
export const imageStreams = (bytes: Uint8Array): ImageStreams => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [count, largest] = [0, 0]
  for (let at = file.indexOf("/Image"); at !== -1; at = file.indexOf("/Image", at + 1)) {
    const before = file.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at)
    const after = file.toString("latin1", at, at + DICTIONARY_BYTES)
    if (!/\/Subtype\s*$/u.test(before) || /^\/Image\w/u.test(after)) continue
    const end = after.indexOf("stream")
    const dictionary = before.slice(before.lastIndexOf(" obj") + 1) + after.slice(0, end === -1 ? undefined : end)
    count++
    largest = Math.max(largest, sideIn(dictionary, "Width") * sideIn(dictionary, "Height"))
  }
  return { count, largest }
}

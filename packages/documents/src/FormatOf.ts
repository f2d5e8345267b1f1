import type { DocumentFormat } from "@open-valuation/core/domain"
import { archiveFormat } from "./archive/ArchiveFormat.ts"
import { bookedFormatOf } from "./booked/BookedFormat.ts"

/** What a file is, or why no reader is there for it. */
export type FormatFound = DocumentFormat | "GZIP" | { readonly unsupported: string }

interface Magic {
  readonly at?: number
  readonly bytes: string
  readonly is: FormatFound
}

const MAGIC: ReadonlyArray<Magic> = [
  { bytes: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", is: "XLS" },
  { bytes: "\x09\x08\x10\x00\x00\x06", is: "XLS" },
  { bytes: "\x09\x08\x08\x00\x00\x05", is: "XLS" },
  { bytes: "\x1f\x8b", is: "GZIP" },
  { bytes: "\x89PNG\r\n\x1a\n", is: "IMAGE" },
  { bytes: "\xff\xd8\xff", is: "IMAGE" },
  { bytes: "II*\0", is: "IMAGE" },
  { bytes: "MM\0*", is: "IMAGE" },
  { bytes: "II+\0", is: { unsupported: "a BigTIFF image" } },
  { bytes: "MM\0+", is: { unsupported: "a BigTIFF image" } },
  { bytes: "jP  ", at: 4, is: { unsupported: "a JPEG 2000 image" } },
  { bytes: "JXL ", at: 4, is: { unsupported: "a JPEG XL image" } },
  { bytes: "GIF8", is: "IMAGE" },
  { bytes: "WEBP", at: 8, is: "IMAGE" },
  { bytes: "ftyphei", at: 4, is: "IMAGE" },
  { bytes: "ftyphev", at: 4, is: "IMAGE" },
  { bytes: "ftypmif1", at: 4, is: "IMAGE" },
  { bytes: "ftypmsf1", at: 4, is: "IMAGE" },
  { bytes: "ftypavif", at: 4, is: "IMAGE" },
  { bytes: "Rar!", is: { unsupported: "a RAR archive" } },
  { bytes: "7z\xbc\xaf", is: { unsupported: "a 7z archive" } },
  { bytes: "(\xb5/\xfd", is: { unsupported: "compressed with zstd" } },
  { bytes: "BZh", is: { unsupported: "compressed with bzip2" } },
  { bytes: "{\\rtf", is: { unsupported: "an RTF document" } },
  { bytes: "\x7fELF", is: { unsupported: "a program" } },
  { bytes: "MZ\x90\0", is: { unsupported: "a program" } },
]

/** A ZIP begins with a file, with its end when it is empty, or with the mark of a split one. */
const ARCHIVE = ["PK\x03\x04", "PK\x05\x06", "PK00PK"]

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")

/** What a file is, by its bytes alone. Text that is nothing else is taken for delimited. */
export const formatOf = (bytes: Uint8Array): FormatFound => {
  const head = latin1(bytes.subarray(0, 4_096))
  const magic = MAGIC.find(({ at = 0, bytes: start }) => head.startsWith(start, at))
  if (magic !== undefined) return magic.is
  if (head.slice(0, 1_024).includes("%PDF-")) return "PDF"
  if (ARCHIVE.some((start) => head.startsWith(start))) return archiveFormat(bytes)
  const booked = bookedFormatOf(head)
  if (booked !== undefined) return booked
  const text = head.replaceAll("\0", "").replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, "")
  if (/^<(!doctype\s+html|html|head|meta|body|table|style|div|script)\b/i.test(text)) return "HTML"
  if (text.startsWith("<") && /<table[\s>]|urn:schemas-microsoft-com:office:spreadsheet/i.test(text)) return "HTML"
  return text.startsWith("<?xml") ? { unsupported: "XML of an unknown kind" } : "CSV"
}

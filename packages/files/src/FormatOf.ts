import type { DocumentFormat } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { archiveFormat, type OtherFormat } from "./archive/ArchiveFormat.ts"
import { electronicFormatOf } from "./electronic/ElectronicFormat.ts"
import { isInvoiceXml } from "./invoice/ReadInvoiceXml.ts"
import { Tables } from "./tables/index.ts"

/** The format of a file, or the reason why no reader supports it. */
export type FormatFound = DocumentFormat | "GZIP" | OtherFormat

interface Magic {
  readonly at?: number
  readonly bytes: string
  readonly is: FormatFound
}

/** Formats recognised by their first bytes. */
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
  { bytes: "GIF8", is: "IMAGE" },
  { bytes: "WEBP", at: 8, is: "IMAGE" },
  { bytes: "ftyphei", at: 4, is: "IMAGE" },
  { bytes: "ftyphev", at: 4, is: "IMAGE" },
  { bytes: "ftypmif1", at: 4, is: "IMAGE" },
  { bytes: "ftypmsf1", at: 4, is: "IMAGE" },
  { bytes: "ftypavif", at: 4, is: "IMAGE" },
  { bytes: "%PDF-", is: "PDF" },
  { bytes: "\x7fELF", is: { unsupported: "a program of Linux" } },
  { bytes: "\xca\xfe\xba\xbe", is: { unsupported: "a Java class or a program of a Mac" } },
  { bytes: "\xcf\xfa\xed\xfe", is: { unsupported: "a program of a Mac" } },
  { bytes: "\xce\xfa\xed\xfe", is: { unsupported: "a program of a Mac" } },
  { bytes: "\0asm", is: { unsupported: "WebAssembly" } },
  { bytes: "dex\n0", is: { unsupported: "a program of Android" } },
  { bytes: "!<arch>\n", is: { unsupported: "a library of programs" } },
]

/** Texts that are not tables. */
const PROGRAMS: ReadonlyArray<readonly [start: RegExp, is: string]> = [
  [/^#!|^<\?php|^@echo\s+off/i, "a script"],
  [/^\{\\rtf/, "an RTF document"],
  [/^%!PS/, "a PostScript document"],
  [/^\{\s*"|^\[\s*\{\s*"/, "JSON"],
]

/** The header of a message, as web archives have it. */
const MIME = /^(?:MIME-Version|From|Subject|Date|Content-Type|Snapshot-Content-Location): /i

/** A ZIP starts with a file, with its end record when it is empty, or with the mark of a split archive. */
const ARCHIVE = ["PK\x03\x04", "PK\x05\x06", "PK00PK"]

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")

/** Number of leading bytes examined. Programs that write PDF may put up to 1,024 other bytes in front. */
const HEAD = 4_100
const PDF_WITHIN = 1_024

/** The format of a file, by its bytes alone. Text of no other format counts as delimited text. */
export const formatOf = (bytes: Uint8Array): Effect.Effect<FormatFound> =>
  Effect.gen(function* () {
    const head = latin1(bytes.subarray(0, HEAD))
    const magic = MAGIC.find(({ at = 0, bytes: start }) => head.startsWith(start, at))
    if (magic !== undefined) return magic.is
    if (ARCHIVE.some((start) => head.startsWith(start))) return archiveFormat(bytes)
    const text = Tables.isText(bytes)
    const other = text ? undefined : yield* knownType(bytes.subarray(0, HEAD))
    if (other === undefined && head.slice(0, PDF_WITHIN).includes("%PDF-")) return "PDF"
    return text ? textFormat(head) : { unsupported: other ?? "binary data of an unknown kind" }
  })

/** The kind of unsupported bytes: programs, archives, films, fonts. */
const knownType = (head: Uint8Array): Effect.Effect<string | undefined> =>
  Effect.promise(async () => {
    const { fileTypeFromBuffer } = await import("file-type")
    const found = await fileTypeFromBuffer(head)
    return found === undefined ? undefined : `${found.ext} (${found.mime})`
  })

const textFormat = (head: string): FormatFound => {
  const electronic = electronicFormatOf(head)
  if (electronic !== undefined) return electronic
  const text = head.replaceAll("\0", "").replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*/, "")
  if (isInvoiceXml(text)) return "INVOICE"
  const program = PROGRAMS.find(([start]) => start.test(text))
  if (program !== undefined) return { unsupported: program[1] }
  if (MIME.test(text) && /multipart\/related/i.test(text)) return { unsupported: "a web archive", reason: "mhtml" }
  if (/^<(!doctype\s+html|html|head|meta|body|table|style|div|script)\b/i.test(text)) return "HTML"
  if (text.startsWith("<") && /<table[\s>]|urn:schemas-microsoft-com:office:spreadsheet/i.test(text)) return "HTML"
  return /^<(?:\?xml|[a-z][^>]*\sxmlns[:=])/i.test(text) ? { unsupported: "XML of an unknown kind" } : "CSV"
}

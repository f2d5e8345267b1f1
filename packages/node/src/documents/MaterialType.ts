import { formatOf } from "@open-valuation/documents"

const types = {
  CSV: "text/csv",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  XLS: "application/vnd.ms-excel",
  HTML: "text/html",
  PDF: "application/pdf",
  OFX: "application/x-ofx",
  CAMT: "application/xml",
  MT940: "text/plain",
  ZIP: "application/zip",
  GZIP: "application/gzip",
} as const

const images: ReadonlyArray<readonly [start: string, at: number, type: string]> = [
  ["\x89PNG", 0, "image/png"],
  ["\xff\xd8\xff", 0, "image/jpeg"],
  ["II*\0", 0, "image/tiff"],
  ["MM\0*", 0, "image/tiff"],
  ["WEBP", 8, "image/webp"],
]

/** Bytes that are looked at to tell text from anything else. */
const HEAD = 65_536

/** The MIME type of an uploaded file, by its bytes; `undefined` when it is none of those that the contract takes. */
export const materialType = (bytes: Uint8Array): string | undefined => {
  const format = formatOf(bytes)
  if (typeof format === "object") return undefined
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString("latin1")
  if (format === "IMAGE") return images.find(([start, at]) => head.startsWith(start, at))?.[2]
  return format === "CSV" && !isText(bytes) ? undefined : types[format]
}

/** The MIME type of an image or a PDF, by its bytes; `undefined` for everything else. */
export const pageType = (bytes: Uint8Array): string | undefined => {
  const type = materialType(bytes)
  return type === "application/pdf" || type?.startsWith("image/") === true ? type : undefined
}

/** Control characters of texts: TAB to CR, the end mark of DOS, and the escapes of ISO 2022. */
const textual = new Set([9, 10, 11, 12, 13, 26, 27])

/** Whether some bytes may be text: in UTF-16 with its mark, or without control characters that no text has. */
const isText = (bytes: Uint8Array): boolean =>
  isUtf16(bytes) || bytes.subarray(0, HEAD).every((byte) => byte >= 0x20 || textual.has(byte))

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

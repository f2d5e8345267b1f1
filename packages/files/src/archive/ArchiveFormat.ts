import { inflateRawSync } from "node:zlib"

const DIRECTORY_ENTRY = "PK\x01\x02"

interface Entry {
  readonly name: string
  readonly isDeflated: boolean
  /** Where its local header is, and the length of its data. */
  readonly at: number
  readonly size: number
}

/** The entries of a ZIP, from its directory. */
function* entriesOf(zip: Buffer): Generator<Entry> {
  const end = zip.lastIndexOf("PK\x05\x06", zip.length, "latin1")
  if (end < 0 || end + 22 > zip.length) return
  let at = zip.readUInt32LE(end + 16)
  while (at + 46 <= zip.length && zip.toString("latin1", at, at + 4) === DIRECTORY_ENTRY) {
    const length = zip.readUInt16LE(at + 28)
    yield {
      name: zip.toString("latin1", at + 46, at + 46 + length).replaceAll("\\", "/"),
      isDeflated: zip.readUInt16LE(at + 10) === 8,
      size: zip.readUInt32LE(at + 20),
      at: zip.readUInt32LE(at + 42),
    }
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

/** OpenDocument states its type in an entry of this name, uncompressed unless the file was packed again. */
const SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"
const LONGEST_TYPE = 200

const isSpreadsheet = (zip: Buffer, { at, isDeflated, size }: Entry): boolean => {
  if (at + 30 > zip.length) return false
  const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const data = zip.subarray(from, from + Math.min(size, LONGEST_TYPE))
  try {
    const type = isDeflated ? inflateRawSync(data, { maxOutputLength: LONGEST_TYPE }) : data
    return type.toString("latin1").startsWith(SPREADSHEET)
  } catch {
    return false
  }
}

/** A file that no reader supports: what it is, for the log, and the reason of its own if it has one. */
export interface OtherFormat {
  readonly unsupported: string
  readonly reason?: "mhtml"
}

/** The kind of a ZIP: a workbook, another kind of document, or an archive of files. */
export const archiveFormat = (bytes: Uint8Array): "XLSX" | "XLSB" | "ODS" | "OFD" | "ZIP" | OtherFormat => {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let entries = 0
  for (const entry of entriesOf(zip)) {
    const { name } = entry
    entries++
    if (name === "xl/workbook.xml") return "XLSX"
    if (name === "OFD.xml") return "OFD"
    if (name === "xl/workbook.bin") return "XLSB"
    if (name === "mimetype" && isSpreadsheet(zip, entry)) return "ODS"
    if (name === "mimetype" || name === "word/document.xml" || name === "ppt/presentation.xml") {
      return { unsupported: "a document of an office program, but no Excel workbook" }
    }
  }
  if (entries > 0 || zip.length < 30) return "ZIP"
  // A truncated file has no directory, so the first name must be enough.
  const first = zip.toString("latin1", 30, 30 + zip.readUInt16LE(26))
  return /^(\[Content_Types\]\.xml|_rels\/|xl\/)/.test(first) ? "XLSX" : "ZIP"
}

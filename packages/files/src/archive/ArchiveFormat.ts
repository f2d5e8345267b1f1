const DIRECTORY_ENTRY = "PK\x01\x02"

/** Names of the entries of a ZIP, from its directory. */
function* entryNames(zip: Buffer): Generator<string> {
  const end = zip.lastIndexOf("PK\x05\x06", zip.length, "latin1")
  if (end < 0 || end + 22 > zip.length) return
  let at = zip.readUInt32LE(end + 16)
  while (at + 46 <= zip.length && zip.toString("latin1", at, at + 4) === DIRECTORY_ENTRY) {
    const length = zip.readUInt16LE(at + 28)
    yield zip.toString("latin1", at + 46, at + 46 + length).replaceAll("\\", "/")
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

/** OpenDocument states its type uncompressed. */
const SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"

/** A file that no reader supports: what it is, for the log, and the reason of its own if it has one. */
export interface OtherFormat {
  readonly unsupported: string
  readonly reason?: "xlsb" | "ods" | "mhtml"
}

/** The kind of a ZIP: a workbook, another kind of document, or an archive of files. */
export const archiveFormat = (bytes: Uint8Array): "XLSX" | "OFD" | "ZIP" | OtherFormat => {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let entries = 0
  for (const name of entryNames(zip)) {
    entries++
    if (name === "xl/workbook.xml") return "XLSX"
    if (name === "OFD.xml") return "OFD"
    if (name === "xl/workbook.bin") return { unsupported: "a binary workbook (.xlsb)", reason: "xlsb" }
    if (name === "mimetype" && zip.includes(SPREADSHEET, 0, "latin1"))
      return { unsupported: "an OpenDocument spreadsheet (.ods)", reason: "ods" }
    if (name === "mimetype" || name === "word/document.xml" || name === "ppt/presentation.xml") {
      return { unsupported: "a document of an office program, but no Excel workbook" }
    }
  }
  if (entries > 0 || zip.length < 30) return "ZIP"
  // A truncated file has no directory, so the first name must be enough.
  const first = zip.toString("latin1", 30, 30 + zip.readUInt16LE(26))
  return /^(\[Content_Types\]\.xml|_rels\/|xl\/)/.test(first) ? "XLSX" : "ZIP"
}

import { createHash } from "node:crypto"
import type { FileSeal } from "@open-valuation/core/domain"
import type { Certificate } from "pkijs"
import { isBlank, type PdfStructure } from "./PdfStructure.ts"
import { isList, type PdfDictionary, PdfName, PdfText, type PdfValue, textOf } from "./PdfSyntax.ts"
import { type Covered, unproven, type Verified, verifyMessage } from "./SignedMessage.ts"

/** Maximum fields of a form, and levels of them. */
const MAX_FIELDS = 2_000
const MAX_LEVELS = 10
/** Maximum bytes of a signature, with its certificates. Those of banks have 5 to 30 kB. */
const MAX_SIGNATURE = 256 * 1024
const MAX_NAME = 60

/** A signature in a form of a PDF. */
export interface SealField {
  readonly name: string
  readonly signature: PdfDictionary
}

/** The fields of a form with their values, from its root on (ISO 32000-1, 12.7). */
export const fieldsOf = (structure: PdfStructure): ReadonlyArray<PdfDictionary> => {
  const form = structure.dictionary(structure.dictionary(structure.trailer.get("Root"))?.get("AcroForm"))
  const found: Array<PdfDictionary> = []
  const visit = (values: PdfValue, level: number): void => {
    if (!isList(values) || level > MAX_LEVELS) return
    for (const value of values) {
      const field = structure.dictionary(value)
      if (field === undefined || found.length >= MAX_FIELDS) continue
      found.push(field)
      visit(structure.resolve(field.get("Kids")), level + 1)
    }
  }
  visit(structure.resolve(form?.get("Fields")), 0)
  return found
}

/** The signed fields of a form. A field without a kind has that of the field around it: all are looked at. */
export const sealFields = (structure: PdfStructure): ReadonlyArray<SealField> =>
  fieldsOf(structure).flatMap((field) => {
    const kind = field.get("FT")
    const signature = structure.dictionary(field.get("V"))
    if (signature === undefined || (kind instanceof PdfName && kind.name !== "Sig")) return []
    const name = structure.resolve(field.get("T"))
    return [
      {
        name:
          name instanceof PdfText
            ? textOf(name)
                .replaceAll(/\p{Cc}/gu, "")
                .slice(0, MAX_NAME)
            : "",
        signature,
      },
    ]
  })

/** The bytes around a signature: from the start of the file to it, and from its end on. */
interface Range {
  /** Where the signature begins, and where it ends. */
  readonly from: number
  readonly to: number
  readonly end: number
}

/**
 * The bytes that a signature covers. `undefined` unless they are the whole of a file but the digits of this very
 * signature, up to a place: a range that leaves out more lets somebody write there what is not signed.
 */
const rangeOf = (bytes: Buffer, range: PdfValue, contents: Buffer): Range | undefined => {
  if (!isList(range) || range.length !== 4) return undefined
  const [first, from, to, length] = range.map((value) =>
    typeof value === "number" && Number.isSafeInteger(value) ? value : -1,
  )
  if (first !== 0 || from === undefined || to === undefined || length === undefined) return undefined
  if (from <= 0 || to <= from || length < 0 || to + length > bytes.length) return undefined
  const digits = /^<([\dA-Fa-f\s]*)>$/u.exec(
    bytes.toString("latin1", from, Math.min(to, from + 2 * MAX_SIGNATURE + 4_096)),
  )?.[1]
  const own = digits === undefined ? undefined : Buffer.from(digits.replaceAll(/\s/gu, ""), "hex")
  return own?.equals(contents) === true ? { from, to, end: to + length } : undefined
}

const PDF_DATE = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'?(\d\d)?)?/u

/** The time that the file states beside a signature. */
const statedTime = (value: PdfValue): Date | undefined => {
  const found = value instanceof PdfText ? PDF_DATE.exec(textOf(value)) : null
  if (found === null) return undefined
  const [, year, month, day, hour, minute, second, zone = "+00", rest = "00"] = found
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}:${rest}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

const coveredBy = (bytes: Buffer, { end, from, to }: Range): Covered => {
  const parts = [bytes.subarray(0, from), bytes.subarray(to, end)]
  return {
    bytes: () => Buffer.concat(parts),
    digest: (algorithm) => {
      const hash = createHash(algorithm)
      for (const part of parts) hash.update(part)
      return hash.digest()
    },
  }
}

const verified = (structure: PdfStructure, signature: PdfDictionary, roots: ReadonlyArray<Certificate>) => {
  const contents = structure.resolve(signature.get("Contents"))
  if (!(contents instanceof PdfText) || contents.bytes.length === 0) return { told: unproven("BROKEN", "NO_SIGNATURE") }
  if (contents.bytes.length > MAX_SIGNATURE) return { told: unproven("UNREADABLE", "TOO_LARGE") }
  const range = rangeOf(structure.bytes, structure.resolve(signature.get("ByteRange")), contents.bytes)
  if (range === undefined) return { told: unproven("BROKEN", "BYTE_RANGE") }
  const subFilter = structure.resolve(signature.get("SubFilter"))
  const kind = subFilter instanceof PdfName ? subFilter.name : ""
  const stated = statedTime(structure.resolve(signature.get("M")))
  return { told: read(kind, contents.bytes, coveredBy(structure.bytes, range), stated, roots), range }
}

const read = (...args: Parameters<typeof verifyMessage>): Verified => {
  try {
    return verifyMessage(...args)
  } catch {
    // The parts of a message are of other kinds than a signature has.
    return unproven("UNREADABLE", "MALFORMED")
  }
}

/**
 * Verifies a signature of a PDF, and says what it covers.
 *
 * @param ends of the states of the file, bytes
 */
export const readSeal = (
  structure: PdfStructure,
  { name, signature }: SealField,
  ends: ReadonlyArray<number>,
  roots: ReadonlyArray<Certificate>,
): FileSeal & { readonly end?: number } => {
  const { range, told } = verified(structure, signature, roots)
  const subFilter = structure.resolve(signature.get("SubFilter"))
  const seal = {
    kind: subFilter instanceof PdfName && subFilter.name === "ETSI.RFC3161" ? "TIMESTAMP" : "SIGNATURE",
    ...(name === "" ? {} : { field: name }),
    ...told,
  } as const
  if (range === undefined) return { ...seal, covers: "PART" }
  const { bytes } = structure
  const at = ends.findIndex((end, index) => end <= range.end && (ends[index + 1] ?? Infinity) > range.end)
  const isState = at !== -1 && isBlank(bytes, ends[at] ?? 0, range.end)
  if (!isState) return { ...seal, covers: "PART", end: range.end }
  const covers = isBlank(bytes, range.end, bytes.length) ? "FILE" : "REVISION"
  return { ...seal, covers, revision: at + 1, end: range.end }
}

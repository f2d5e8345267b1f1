import { Schema } from "effect"

/** Why a seal cannot be verified, or what is wrong with it. */
export const SealFault = Schema.Literals([
  // The bytes that it names are none that a signature may cover: out of the file, overlapping, or around more than it.
  "BYTE_RANGE",
  // The signature is absent, too large, or none by its form.
  "NO_SIGNATURE",
  "TOO_LARGE",
  "MALFORMED",
  // A kind of signature or an algorithm that is not read.
  "UNSUPPORTED",
  // The signer's certificate is not in it, or is another one than the signature names.
  "NO_CERTIFICATE",
  "OTHER_CERTIFICATE",
  // The file holds other bytes than were signed.
  "OTHER_BYTES",
  // The value of the signature does not belong to the signer's key.
  "WRONG_VALUE",
  // The file has more seals than are looked into.
  "TOO_MANY",
])
export type SealFault = typeof SealFault.Type

/** What an update of a PDF touched. */
export const RevisionChange = Schema.Literals([
  // What is painted on pages: their contents, fonts, images.
  "PAGES",
  // Notes, stamps and texts laid over pages.
  "ANNOTATIONS",
  "FORM_VALUES",
  // The number of pages, layers, actions.
  "STRUCTURE",
  "SIGNATURES",
  // Certificates and revocation lists kept beside a signature.
  "VALIDATION_DATA",
  "METADATA",
  // Objects that no part of the document uses.
  "UNUSED",
  // Bytes behind the end of the file, which no table of it names.
  "APPENDED_BYTES",
  // Something that could not be compared.
  "UNREAD",
])
export type RevisionChange = typeof RevisionChange.Type

/** What an update changed on a page, counted from 1. */
export const ChangedPage = Schema.Struct({
  page: Schema.Int,
  changes: Schema.Array(RevisionChange),
  /** Texts that were seen before and are not any more, at most 20. Absent where the texts were not compared. */
  removed: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Texts that are seen since, at most 20. */
  added: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type ChangedPage = typeof ChangedPage.Type

const changes = {
  changes: Schema.Array(RevisionChange),
  /** At most 20. */
  pages: Schema.Array(ChangedPage),
}

/** Differences between two states of a PDF. */
export const RevisionChanges = Schema.Struct(changes)
export type RevisionChanges = typeof RevisionChanges.Type

/** An update that was appended to a PDF (ISO 32000-1, 7.5.6). */
export const FileRevision = Schema.Struct({
  /** Number of the state of the file, from 1 for the first; updates begin with 2. */
  revision: Schema.Int,
  /** Number of objects that it adds, replaces or removes. */
  objects: Schema.Int,
  ...changes,
})
export type FileRevision = typeof FileRevision.Type

/** A digital signature of a PDF (ISO 32000-1, 12.8), with the picture of a seal or without. */
export const FileSeal = Schema.Struct({
  /** `TIMESTAMP`: it proves a time and no signer. */
  kind: Schema.Literals(["SIGNATURE", "TIMESTAMP"]),
  /** Name of its field in the file. */
  field: Schema.optionalKey(Schema.String),
  /** Whether the bytes that it covers are those that were signed. */
  integrity: Schema.Literals(["INTACT", "BROKEN", "UNREADABLE"]),
  /** Present unless it is intact. */
  fault: Schema.optionalKey(SealFault),
  /** The whole file, the file up to one of its updates, or a part that is no state of the file. */
  covers: Schema.Literals(["FILE", "REVISION", "PART"]),
  /** The state of the file that it covers, from 1. */
  revision: Schema.optionalKey(Schema.Int),
  /** What was changed after it; absent when it covers the whole file, or a part. */
  changedAfter: Schema.optionalKey(RevisionChanges),
  /** True when an earlier state of the file shows it, and the latest does not. */
  removed: Schema.optionalKey(Schema.Literal(true)),
  /** Common name of the certificate. */
  signer: Schema.optionalKey(Schema.String),
  organisation: Schema.optionalKey(Schema.String),
  /** Common name of the issuer of the certificate. */
  issuer: Schema.optionalKey(Schema.String),
  /** ISO 8601, UTC. */
  signedAt: Schema.optionalKey(Schema.String),
  /** Whether a timestamp of an authority that the host trusts proves it, another timestamp says it, or the signer. */
  time: Schema.Literals(["TIMESTAMP", "UNKNOWN_TIMESTAMP", "STATED", "NONE"]),
  /** The certificate at the time of the signature. `UNKNOWN`: no time is told. */
  certificate: Schema.optionalKey(Schema.Literals(["VALID", "EXPIRED", "NOT_YET_VALID", "UNKNOWN"])),
  /** Whether the certificate leads to a root that the host trusts. Revocation is not looked up. */
  chain: Schema.optionalKey(Schema.Literals(["TRUSTED", "UNKNOWN_ROOT", "BROKEN"])),
  /** Such as `SM2 SM3`. */
  algorithm: Schema.optionalKey(Schema.String),
  /** True for SHA-1, with which two files can be made that have one signature. */
  weak: Schema.optionalKey(Schema.Literal(true)),
})
export type FileSeal = typeof FileSeal.Type

/** What a PDF proves about itself. */
export const FileProof = Schema.Struct({
  seals: Schema.Array(FileSeal),
  /** Absent when the structure of the file cannot be followed. */
  revisions: Schema.optionalKey(
    Schema.Struct({
      /** States of the file: 1 for one that was never updated. */
      count: Schema.Int,
      /** The last updates, at most 20, in their order. */
      updates: Schema.Array(FileRevision),
    }),
  ),
  /** Present when it was not looked into as a whole. */
  unread: Schema.optionalKey(Schema.Literals(["STRUCTURE", "EFFORT"])),
})
export type FileProof = typeof FileProof.Type

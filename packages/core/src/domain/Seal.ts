/** Why a seal cannot be verified, or what is wrong with it. */
export type SealFault =
  /** The bytes that it names are none that a signature may cover: out of the file, overlapping, or around more than the signature itself. */
  | "BYTE_RANGE"
  /** The signature is absent, too large, or no signature by its form. */
  | "NO_SIGNATURE"
  | "TOO_LARGE"
  | "MALFORMED"
  /** A kind of signature or an algorithm that is not read. */
  | "UNSUPPORTED"
  /** The signer's certificate is not in it, or another one than the signature names. */
  | "NO_CERTIFICATE"
  | "OTHER_CERTIFICATE"
  /** The file holds other bytes than were signed. */
  | "OTHER_BYTES"
  /** The value of the signature does not belong to the signer's key. */
  | "WRONG_VALUE"
  /** The file has more seals than are looked into. */
  | "TOO_MANY"

/** What an update of a PDF touched. */
export type RevisionChange =
  /** What is painted on pages: their contents, fonts, images. */
  | "PAGES"
  /** Notes, stamps and texts laid over pages. */
  | "ANNOTATIONS"
  | "FORM_VALUES"
  /** The number of pages, layers, actions, or what leads to pages. */
  | "STRUCTURE"
  | "SIGNATURES"
  /** Certificates and revocation lists kept beside a signature. */
  | "VALIDATION_DATA"
  | "METADATA"
  /** Objects that no part of the document uses. */
  | "UNUSED"
  /** Bytes behind the end of the file, which no table of it names. */
  | "APPENDED_BYTES"

/** What an update changed on a page. */
export interface ChangedPage {
  /** From 1. */
  readonly page: number
  readonly changes: ReadonlyArray<RevisionChange>
  /** Texts that were seen before and are not any more, at most 20. Absent where the texts were not compared. */
  readonly removed?: ReadonlyArray<string>
  /** Texts that are seen since, at most 20. */
  readonly added?: ReadonlyArray<string>
}

/** Differences between two states of a PDF. */
export interface RevisionChanges {
  readonly changes: ReadonlyArray<RevisionChange>
  /** At most 20. */
  readonly pages: ReadonlyArray<ChangedPage>
}

/** An update that was appended to a PDF (ISO 32000-1, 7.5.6). */
export interface FileRevision extends RevisionChanges {
  /** Number of the state of the file, from 1 for the first; updates begin with 2. */
  readonly revision: number
  /** Objects that it adds, replaces or removes. */
  readonly objects: number
}

/** The updates of a PDF. */
export interface FileRevisions {
  /** States of the file: 1 for one that was never updated. */
  readonly count: number
  /** The last updates, at most 20, in their order. */
  readonly updates: ReadonlyArray<FileRevision>
}

/** A digital signature of a PDF (ISO 32000-1, 12.8), with an electronic seal or without. */
export interface FileSeal {
  /** `TIMESTAMP`: it proves a time and no signer. */
  readonly kind: "SIGNATURE" | "TIMESTAMP"
  /** Name of its field in the file. */
  readonly field?: string
  /** Whether the bytes that it covers are those that were signed. */
  readonly integrity: "INTACT" | "BROKEN" | "UNREADABLE"
  /** Present unless it is intact. */
  readonly fault?: SealFault
  /** The whole file, the file up to one of its updates, or a part that is no state of the file. */
  readonly covers: "FILE" | "REVISION" | "PART"
  /** The state of the file that it covers, from 1. */
  readonly revision?: number
  /** What was changed after it; absent when it covers the whole file, or a part. */
  readonly changedAfter?: RevisionChanges
  /** True when the latest state of the file does not show it any more. */
  readonly removed?: true
  /** Common name of the certificate. */
  readonly signer?: string
  readonly organisation?: string
  /** Common name of the issuer of the certificate. */
  readonly issuer?: string
  /** ISO 8601. */
  readonly signedAt?: string
  /** Whether a timestamp of an authority that the host trusts proves it, another timestamp says it, or the signer. */
  readonly time: "TIMESTAMP" | "UNKNOWN_TIMESTAMP" | "STATED" | "NONE"
  /** The certificate at the time of the signature. `UNKNOWN`: no time is told. */
  readonly certificate?: "VALID" | "EXPIRED" | "NOT_YET_VALID" | "UNKNOWN"
  /** Whether the certificate leads to a root that the host trusts. Revocation is not looked up. */
  readonly chain?: "TRUSTED" | "UNKNOWN_ROOT" | "BROKEN"
  /** Such as `SM2 SM3`. */
  readonly algorithm?: string
  /** True for SHA-1, with which two files can be made that have one signature. */
  readonly weak?: true
}

/** What a PDF proves about itself. */
export interface FileProof {
  readonly seals: ReadonlyArray<FileSeal>
  /** Absent when the structure of the file cannot be followed. */
  readonly revisions?: FileRevisions
  /** Present when it was not looked into as a whole. */
  readonly unread?: "STRUCTURE" | "EFFORT"
}

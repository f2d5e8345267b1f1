import { createHash } from "node:crypto"
import { readFile, stat } from "node:fs/promises"
import { DocumentUnreadable, type PageImage } from "@open-valuation/core/domain"
import type { MaterialKind } from "@open-valuation/core/statement"
import {
  defaultLimits,
  type DocumentLimits,
  type DocumentPiece,
  encodePng,
  formatOf,
  openDocument,
  ownBytes,
  pageAsSeen,
  type PageSought,
  withoutMetadata,
} from "@open-valuation/files"
import { flattenPage } from "@open-valuation/files/imaging"
import type { Job } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import type { PagePicture } from "../../console/PagePictures.ts"

/** A document to read. */
export interface DocumentTask {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly password: string | undefined
  /** The account it is read for, so that accounts take turns. Absent for the operator of this process. */
  readonly account?: number
  readonly limits?: Partial<DocumentLimits>
  /** Certificates that the operator trusts to have issued those of seals, in DER. */
  readonly sealRoots?: ReadonlyArray<Uint8Array>
}

/** Reads a document. */
export const readDocument: Job<DocumentTask, DocumentPiece> = (task) => openDocument(task)

/** A local file to read. */
export interface FileTask {
  readonly path: string
  /** Name of the file in results. */
  readonly fileName: string
  readonly password: string | undefined
  /** What it is submitted as, a statement where absent. */
  readonly kind?: MaterialKind
  /** As in `DocumentTask`. */
  readonly sealRoots?: ReadonlyArray<Uint8Array>
}

/** Size limit in bytes. Files on the operator's own disk may be larger than uploads. */
const MOST_BYTES = 100 * 1_048_576

/** The contents of a file, if it is a regular file and not too large. */
export const openFile = Effect.fnUntraced(function* ({
  fileName,
  password,
  path,
  sealRoots = [],
}: FileTask): Effect.fn.Return<DocumentTask, DocumentUnreadable> {
  const refuse = (reason: DocumentUnreadable["reason"], detail: string) =>
    new DocumentUnreadable({ fileName, reason, detail })
  const unopened = (cause: unknown) => refuse("unsupported", cause instanceof Error ? cause.message : String(cause))
  const found = yield* Effect.tryPromise({ try: () => stat(path), catch: unopened })
  if (!found.isFile()) return yield* refuse("unsupported", "no regular file")
  if (found.size > MOST_BYTES) return yield* refuse("too-large", `more than ${MOST_BYTES} bytes`)
  const content = yield* Effect.tryPromise({ try: () => readFile(path), catch: unopened })
  return { bytes: content, fileName, password, sealRoots, limits: { ...defaultLimits, bytes: MOST_BYTES } }
})

const types = {
  CSV: "text/csv",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  XLSB: "application/vnd.ms-excel.sheet.binary.macroenabled.12",
  ODS: "application/vnd.oasis.opendocument.spreadsheet",
  XLS: "application/vnd.ms-excel",
  HTML: "text/html",
  PDF: "application/pdf",
  OFX: "application/x-ofx",
  CAMT: "application/xml",
  MT940: "text/plain",
  INVOICE: "application/xml",
  OFD: "application/ofd",
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

/** The MIME type of an uploaded file, by its bytes. `undefined` for types that the contract does not accept. */
export const materialType = Effect.fnUntraced(function* (bytes: Uint8Array): Effect.fn.Return<string | undefined> {
  const format = yield* formatOf(bytes)
  if (typeof format === "object") return undefined
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString("latin1")
  return format === "IMAGE" ? images.find(([start, at]) => head.startsWith(start, at))?.[2] : types[format]
})

/** The MIME type of an image or a PDF, by its bytes. `undefined` for everything else. */
export const pageType = (bytes: Uint8Array): Effect.Effect<string | undefined> =>
  Effect.map(materialType(bytes), (type) =>
    type === "application/pdf" || type?.startsWith("image/") === true ? type : undefined,
  )

/** The stored form of a file of a known type. Images lose their metadata, such as a location. */
const kept = (bytes: Uint8Array, pagesOnly: boolean) =>
  Effect.map((pagesOnly ? pageType : materialType)(bytes), (contentType) => {
    if (contentType === undefined) return undefined
    const own = withoutMetadata(bytes)
    // Unchanged bytes need not travel back.
    const sha256 = createHash("sha256").update(own).digest("hex")
    return { contentType, sha256, bytes: own === bytes ? undefined : own }
  })

/** An upload to inspect before it is stored. */
type IntakeTask =
  | { readonly _tag: "Keep"; readonly bytes: Uint8Array; readonly pagesOnly: boolean }
  | { readonly _tag: "Open"; readonly document: DocumentTask }

/** The type and hash of a file to store, and its bytes only if they differ from the upload. */
type Kept =
  | { readonly contentType: string; readonly sha256: string; readonly bytes: Uint8Array | undefined }
  | undefined

/** Inspects an upload before it is stored. */
export const inspectUpload: Job<IntakeTask, Kept> = (task) =>
  task._tag === "Keep"
    ? Stream.fromEffect(kept(ownBytes(task.bytes), task.pagesOnly))
    : Stream.drain(openDocument({ ...task.document, opensOnly: true }))

/** Length of the longer side of a picture, pixels: the small print of an A4 page can be read. */
const PICTURE_SIDE = 1800

/** A page to be pictured by a thread. */
export interface PictureTask extends Pick<PageSought, "bytes" | "fileName" | "password" | "entry" | "page"> {
  /** True when the sheet of a photo or a scan is turned by half. */
  readonly upsideDown: boolean
  /** True when it is left as it is. */
  readonly asTaken: boolean
}

const picture = Effect.fnUntraced(function* ({
  asTaken,
  upsideDown,
  ...page
}: PictureTask): Effect.fn.Return<PagePicture | undefined, DocumentUnreadable> {
  const seen = yield* pageAsSeen({ ...page, side: PICTURE_SIDE })
  if (seen === undefined) return undefined
  const image = seen.scanned && !asTaken ? flat(seen.image, upsideDown) : seen.image
  return { png: yield* Effect.promise(() => encodePng(image, PICTURE_SIDE)), words: seen.words }
})

/** The sheet as the recognisers see it. Turned by half, its pixels come in the opposite order. */
const flat = (image: PageImage, upsideDown: boolean): PageImage => {
  const { data, height, width } = flattenPage(image).raster
  return { width, height, channels: 1, pixels: upsideDown ? data.toReversed() : data }
}

/** Makes the picture of a page. */
export const picturePage: Job<PictureTask, PagePicture | undefined> = (task) => Stream.fromEffect(picture(task))

import type { DocumentFormat, DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import { archiveFormat } from "./archive/ArchiveFormat.ts"
import { readGzip } from "./archive/ReadGzip.ts"
import { readZip } from "./archive/ReadZip.ts"
import { defaultLimits, type DocumentLimits, tableLimits } from "./DocumentLimits.ts"
import type { DocumentPiece } from "./DocumentPiece.ts"
import { type DocumentContext, type DocumentReader, unreadable } from "./DocumentReader.ts"
import { readElectronic } from "./electronic/ReadElectronic.ts"
import { openEncryptedWorkbook } from "./encrypted/EncryptedWorkbook.ts"
import { formatOf } from "./FormatOf.ts"
import { readImage } from "./image/ReadImage.ts"
import { readInvoiceXml } from "./invoice/ReadInvoiceXml.ts"
import { odsParts } from "./ods/OdsParts.ts"
import { readOfd } from "./ofd/ReadOfd.ts"
import { ownBytes } from "./OwnBytes.ts"
import { readPdf } from "./pdf/ReadPdf.ts"
import { readHtml } from "./spreadsheet/ReadHtml.ts"
import { Tables } from "./tables/index.ts"
import type { OpenParts } from "./tables/Xlsx/Parts.ts"
import { limitWork, ownWork } from "./threads/WorkLimit.ts"
import { ofTable } from "./Unreadable.ts"
import { readXls } from "./xls/ReadXls.ts"
import { attemptXls } from "./xls/XlsFault.ts"

/** Every sheet of a workbook in a ZIP archive: of Excel (ECMA-376, [MS-XLSB]), or of another that `open` translates. */
const readWorkbook =
  (open?: OpenParts): DocumentReader =>
  (bytes, context) =>
    Stream.suspend(() => {
      let sheets = 0
      return Tables.sheets(bytes, tableLimits(context.limits), open).pipe(
        Stream.mapError(ofTable(context)),
        Stream.tap(({ _tag }) =>
          _tag === "Sheet" && ++sheets > context.limits.sheets
            ? unreadable(context, "too-large", `more than ${context.limits.sheets} sheets`)
            : Effect.void,
        ),
        Stream.map((part): DocumentPart => part),
      )
    })

/** Reads delimited text as one sheet without a name. */
const readDelimited: DocumentReader = (bytes, context) =>
  Tables.grid(bytes, tableLimits(context.limits)).pipe(
    Stream.map((rows): DocumentPart => ({ _tag: "Rows", rows })),
    (rows) => Stream.concat(Stream.succeed<DocumentPart>({ _tag: "Sheet", name: "" }), rows),
    Stream.mapError(ofTable(context)),
  )

/**
 * Fails when the document exceeds a limit on rows, cells, images or time. The error names the file within an archive.
 */
export const bounded =
  (context: DocumentContext) =>
  (parts: Stream.Stream<DocumentPiece, DocumentUnreadable>): Stream.Stream<DocumentPiece, DocumentUnreadable> =>
    Stream.suspend(() => {
      const { limits } = context
      let fileName = context.fileName
      let [rows, scans] = [0, 0]
      const check = (part: DocumentPiece): Effect.Effect<void, DocumentUnreadable> => {
        if (part._tag === "File") fileName = part.fileName
        if (part._tag === "Image" && ++scans > limits.scannedPages) {
          const limit = limits.scannedPages
          return unreadable({ fileName }, "too-many-scans", `more than ${limit} images`, { limit })
        }
        if (part._tag !== "Rows") return Effect.void
        rows += part.rows.length
        if (rows > limits.rows) return unreadable({ fileName }, "too-large", `more than ${limits.rows} rows`)
        return part.rows.some(({ cells }) => cells.length > limits.cells)
          ? unreadable({ fileName }, "too-large", `more than ${limits.cells} cells in a row`)
          : Effect.void
      }
      return parts.pipe(
        timed(context, (reason) => unreadable({ fileName }, reason, `more than ${limits.millis} ms`)),
        Stream.tap(check),
      )
    })

/** Limits the work of producing the pieces of a stream. The work of its consumer between them does not count. */
const timed =
  <E2>(
    { elsewhere, limits }: Pick<DocumentContext, "elsewhere" | "limits">,
    late: (reason: "timeout" | "busy") => E2,
  ) =>
  <A, E>(stream: Stream.Stream<A, E>): Stream.Stream<A, E | E2> =>
    Stream.unwrap(
      Effect.map(Stream.toPull(stream), (pull) => {
        const worked = Effect.sync(() => ownWork() + elsewhere.millis)
        let left = limits.millis
        const timedPull = Effect.gen(function* () {
          const start = yield* worked
          const found = yield* limitWork(left, worked, late)(pull)
          left -= (yield* worked) - start
          return found
        })
        return Stream.fromPull(Effect.succeed(timedPull))
      }),
    )

/** A file to read. */
export interface DocumentFile {
  readonly bytes: Uint8Array
  /** Name for people. The bytes decide the type of the file. */
  readonly fileName: string
  /** Password of an encrypted PDF, ZIP or workbook. */
  readonly password?: string | undefined
  readonly limits?: Partial<DocumentLimits> | undefined
  /** Certificates that the host trusts to have issued those of seals in PDFs, in DER. Default: none. */
  readonly sealRoots?: ReadonlyArray<Uint8Array> | undefined
  /** Emits only each `File`, and fails when one cannot be read. Of the scanned pages of a PDF, one is rendered. */
  readonly opensOnly?: boolean | undefined
}

/**
 * Reads a file in pieces of bounded size: PDF, XLSX, XLSB, ODS, XLS (BIFF, HTML, Excel's XML of 2003), delimited
 * text, OFX, camt, MT940, images (PNG, JPEG, WebP, TIFF), each also in a ZIP or gzip archive. The first piece is its
 * `File`; an archive's is followed by one for each file in it. Pages that are images come as `Image`, with their
 * pixels. Fails with `DocumentUnreadable`, which makes the earlier pieces worthless; it never crashes. The longest
 * step in the caller's own thread is decoding an image, up to two seconds: a server should call it in a separate
 * thread.
 */
export const openDocument = ({
  bytes,
  fileName,
  password,
  limits,
  sealRoots = [],
  opensOnly = false,
}: DocumentFile): Stream.Stream<DocumentPiece, DocumentUnreadable> => {
  const context: DocumentContext = {
    fileName,
    password,
    limits: { ...defaultLimits, ...limits },
    sealRoots,
    opensOnly,
    depth: 0,
    elsewhere: { millis: 0 },
  }
  return Stream.suspend(() => open(ownBytes(bytes), context)).pipe(bounded(context))
}

const open: DocumentReader = (bytes, context) =>
  Stream.unwrap(
    Effect.gen(function* () {
      if (bytes.length === 0) return yield* unreadable(context, "empty", "0 bytes")
      if (bytes.length > context.limits.bytes) {
        return yield* unreadable(context, "too-large", `more than ${context.limits.bytes} bytes`)
      }
      const format = yield* formatOf(bytes)
      if (typeof format === "object")
        return yield* unreadable(context, format.reason ?? "unsupported", format.unsupported)
      if (format === "GZIP") return readGzip(open)(bytes, context)
      const workbook = format === "XLS" ? yield* decrypted(bytes, context) : undefined
      return workbook === undefined ? read(format, bytes, context) : read(workbook.format, workbook.workbook, context)
    }),
  )

/** The workbook in an encrypted container. `undefined` for any other file. */
const decrypted = Effect.fnUntraced(function* (bytes: Uint8Array, context: DocumentContext) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const workbook = yield* attemptXls(context, () => openEncryptedWorkbook(file, context.password))
  if (workbook === undefined) return undefined
  const format = archiveFormat(workbook)
  if (format === "XLSX" || format === "XLSB") return { workbook, format } as const
  const what = typeof format === "object" ? format.unsupported : "no workbook"
  const reason = typeof format === "object" ? format.reason : undefined
  return yield* unreadable(context, reason ?? "unsupported", `encrypted, and ${what}`)
})

const read = (
  format: DocumentFormat,
  bytes: Uint8Array,
  context: DocumentContext,
): Stream.Stream<DocumentPiece, DocumentUnreadable> =>
  Stream.concat(
    Stream.succeed<DocumentPiece>({ _tag: "File", fileName: context.fileName, format }),
    context.opensOnly && format !== "ZIP"
      ? Stream.drain(readers[format](bytes, context))
      : readers[format](bytes, context),
  )

/** The tables of a file that must contain some. */
const table =
  (reader: DocumentReader): DocumentReader =>
  (bytes, context) =>
    Stream.suspend(() => {
      let filled = false
      const noted = Stream.tap(reader(bytes, context), ({ _tag }) => Effect.sync(() => (filled ||= _tag === "Rows")))
      const check = Effect.suspend(() =>
        filled ? Effect.void : unreadable(context, "empty", "no cell holds anything"),
      )
      return Stream.concat(noted, Stream.drain(Stream.fromEffect(check)))
    })

const readers: Readonly<Record<DocumentFormat, DocumentReader>> = {
  CSV: table(readDelimited),
  XLSX: table(readWorkbook()),
  XLSB: table(readWorkbook()),
  ODS: table(readWorkbook(odsParts)),
  XLS: table(readXls),
  HTML: table(readHtml),
  PDF: readPdf,
  OFX: readElectronic("OFX"),
  CAMT: readElectronic("CAMT"),
  MT940: readElectronic("MT940"),
  INVOICE: readInvoiceXml,
  OFD: readOfd,
  ZIP: readZip(open),
  IMAGE: readImage,
}

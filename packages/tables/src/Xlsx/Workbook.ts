import { Effect, Stream } from "effect"
import { TableError } from "../TableError.ts"
import type { TableLimits } from "../TableLimits.ts"
import { dateStyles } from "./DateStyles.ts"
import { attribute, elements, piecesOf, tags, textOf } from "./Xml.ts"
import type { ZipArchive } from "./ZipArchive.ts"

/** What is needed to read the cells of a workbook's first sheet. */
export interface Workbook {
  readonly sheet: Stream.Stream<Uint8Array, TableError>
  readonly texts: ReadonlyArray<string>
  readonly dateStyles: ReadonlyArray<boolean>
  readonly since1904: boolean
}

/** Parts of a workbook that describe it are small; a larger one is no workbook. */
const DESCRIPTION_BYTES = 16 * 1024 * 1024

const document = (archive: ZipArchive, name: string, limits: TableLimits): Effect.Effect<string, TableError> => {
  const part = archive.read(name, { ...limits, bytes: Math.min(limits.bytes, DESCRIPTION_BYTES) })
  return part === undefined ? Effect.succeed("") : Stream.mkString(Stream.decodeText(part))
}

const sharedTexts = (archive: ZipArchive, limits: TableLimits): Effect.Effect<ReadonlyArray<string>, TableError> => {
  const part = archive.read("xl/sharedStrings.xml", limits)
  if (part === undefined) return Effect.succeed([])
  return part.pipe(
    piecesOf("si"),
    Stream.map((piece) => elements(piece, "si").map(({ content }) => textOf(content))),
    Stream.flattenIterable,
    Stream.runCollect,
  )
}

const firstSheet = (workbook: string, relations: string): string => {
  const sheet = tags(workbook, "sheet")[0] ?? ""
  const id = attribute(sheet, "id")
  const relation = tags(relations, "Relationship").find((tag) => attribute(tag, "Id") === id)
  const target = relation === undefined ? undefined : attribute(relation, "Target")
  if (target === undefined) return "xl/worksheets/sheet1.xml"
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`
}

/** Opens the first sheet of a workbook. */
export const open = Effect.fnUntraced(function* (
  archive: ZipArchive,
  limits: TableLimits,
): Effect.fn.Return<Workbook, TableError> {
  const workbook = yield* document(archive, "xl/workbook.xml", limits)
  const relations = yield* document(archive, "xl/_rels/workbook.xml.rels", limits)
  const styles = yield* document(archive, "xl/styles.xml", limits)
  const sheet = archive.read(firstSheet(workbook, relations), limits)
  if (workbook === "" || sheet === undefined) {
    return yield* new TableError({
      reason: "BrokenWorkbook",
      message: "The ZIP archive is not an Excel workbook with a sheet. Save the table as XLSX, or as CSV in UTF-8.",
    })
  }
  return {
    sheet,
    texts: yield* sharedTexts(archive, limits),
    dateStyles: dateStyles(styles),
    since1904: tags(workbook, "workbookPr").some((tag) => /^(1|true)$/.test(attribute(tag, "date1904") ?? "")),
  }
})

import { Effect, Stream } from "effect"
import { TableError } from "../TableError.ts"
import type { TableLimits } from "../TableLimits.ts"
import { conditionsIn } from "./ConditionalFormats.ts"
import { type Looks, looksOf } from "./Looks.ts"
import { type NumberFormat, numberFormats } from "./NumberFormat.ts"
import { plainMarkup, sheetKind, stylesKind, type PartKind, textsKind } from "./PlainMarkup.ts"
import { type RichText, richText } from "./RichText.ts"
import { attribute, elements, piecesOf, tags, withoutComments } from "./Xml.ts"
import type { ZipArchive } from "./ZipArchive.ts"

/** Parts of a workbook that its cells refer to. */
export interface Workbook {
  /** At least one, in the order of their tabs. */
  readonly sheets: ReadonlyArray<Sheet>
  readonly texts: ReadonlyArray<RichText>
  readonly formats: ReadonlyArray<NumberFormat>
  readonly looks: Looks
  readonly since1904: boolean
}

interface Sheet {
  readonly name: string
  /** Whether its tab is hidden. */
  readonly hidden: boolean
  readonly data: Stream.Stream<Uint8Array, TableError>
  /** The markup of its conditional formats, which follow the rows. */
  readonly conditions: Effect.Effect<string, TableError>
}

/** Largest part that describes a workbook, bytes. */
const DESCRIPTION_BYTES = 16 * 1024 * 1024

const document = (
  archive: ZipArchive,
  name: string,
  limits: TableLimits,
  kind?: PartKind,
): Effect.Effect<string, TableError> => {
  const part = archive.read(name, { ...limits, bytes: Math.min(limits.bytes, DESCRIPTION_BYTES) })
  if (part === undefined) return Effect.succeed("")
  const checked = kind === undefined ? part : plainMarkup(kind)(part)
  return Effect.map(Stream.mkString(Stream.decodeText(checked)), withoutComments)
}

/** A reference of one part to another. */
interface Relation {
  readonly id: string | undefined
  /** The last word of its type, such as `styles`. */
  readonly type: string | undefined
  /** From the root of the archive. */
  readonly path: string
}

/** References of a part in a folder. */
const relationsIn = (markup: string, folder: string): ReadonlyArray<Relation> =>
  tags(markup, "Relationship").map((tag) => {
    const target = (attribute(tag, "Target") ?? "").replace(/^\.\//, "")
    return {
      id: attribute(tag, "Id"),
      type: attribute(tag, "Type")?.split("/").at(-1),
      path: target.startsWith("/") ? target.slice(1) : folder + target,
    }
  })

const sharedTexts = (
  archive: ZipArchive,
  path: string,
  { colours }: Looks,
  limits: TableLimits,
): Effect.Effect<ReadonlyArray<RichText>, TableError> => {
  const part = archive.read(path, limits)
  if (part === undefined) return Effect.succeed([])
  return part.pipe(
    plainMarkup(textsKind),
    piecesOf("si"),
    Stream.map((piece) => elements(piece, "si").map(({ content }) => richText(content, colours))),
    Stream.runCollect,
    Effect.map((batches) => batches.flat()),
  )
}

/** The sheets in the order of their tabs; by default the one with the usual name. */
const sheetsOf = (
  workbook: string,
  relations: ReadonlyArray<Relation>,
): ReadonlyArray<{ readonly name: string; readonly hidden: boolean; readonly path: string }> => {
  const paths = new Map(relations.map(({ id, path }) => [id, path]))
  const found = tags(workbook, "sheet").flatMap((tag) => {
    const path = paths.get(attribute(tag, "id"))
    if (path === undefined) return []
    const name = attribute(tag, "name") ?? ""
    const hidden = (attribute(tag, "state") ?? "visible") !== "visible"
    return [{ name, hidden, path }]
  })
  return found.length > 0 ? found : [{ name: "", hidden: false, path: "xl/worksheets/sheet1.xml" }]
}

/** Opens a workbook. */
export const open = Effect.fnUntraced(function* (
  archive: ZipArchive,
  limits: TableLimits,
): Effect.fn.Return<Workbook, TableError> {
  const workbook = yield* document(archive, "xl/workbook.xml", limits)
  const relations = relationsIn(yield* document(archive, "xl/_rels/workbook.xml.rels", limits), "xl/")
  const pathOf = (type: string, usual: string) => relations.find((one) => one.type === type)?.path ?? usual
  const styles = yield* document(archive, pathOf("styles", "xl/styles.xml"), limits, stylesKind)
  const theme = yield* document(archive, pathOf("theme", "xl/theme/theme1.xml"), limits)
  const texts = pathOf("sharedStrings", "xl/sharedStrings.xml")
  const sheets = sheetsOf(workbook, relations).flatMap(({ hidden, name, path }) => {
    const data = archive.read(path, limits)
    const again = archive.read(path, limits, false)
    return data === undefined || again === undefined
      ? []
      : [{ name, hidden, data, conditions: conditionsIn(plainMarkup(sheetKind)(again)) }]
  })
  if (workbook === "" || sheets.length === 0) {
    return yield* new TableError({
      reason: "BrokenWorkbook",
      message: "The ZIP archive is not an Excel workbook with a sheet. Save the table as XLSX, or as CSV in UTF-8.",
    })
  }
  const looks = looksOf(styles, theme)
  return {
    sheets,
    texts: yield* sharedTexts(archive, texts, looks, limits),
    formats: numberFormats(styles),
    looks,
    since1904: tags(workbook, "workbookPr").some((tag) => /^(1|true)$/.test(attribute(tag, "date1904") ?? "")),
  }
})

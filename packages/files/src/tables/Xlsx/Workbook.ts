import { Effect, Stream } from "effect"
import { attempt, TableError } from "../TableError.ts"
import type { TableLimits } from "../TableLimits.ts"
import { type Looks, looksOf } from "./Looks.ts"
import { type NumberFormat, numberFormats } from "./NumberFormat.ts"
import type { Part, Parts } from "./Parts.ts"
import {
  type PartKind,
  plainMarkup,
  relationsKind,
  sheetKind,
  stylesKind,
  tableKind,
  textsKind,
  workbookKind,
} from "./PlainMarkup.ts"
import { type RichText, richText } from "./RichText.ts"
import { type TableLooks, tableLooks } from "./TableLooks.ts"
import { attribute, elements, piecesOf, tags, withoutComments } from "./Xml.ts"

/** Elements behind the rows that say what is seen of them (ECMA-376 part 1, 18.3.1.99). */
const BEGINNING = /mergeCells|conditionalFormatting/
/** Room for the beginning of a tag with its prefix. */
const ROOM = 64
const MOST_CHARACTERS = 16 * 1024 * 1024

const tooLong = new TableError({
  reason: "BrokenWorkbook",
  message:
    "The sheet has too many merged cells or conditional formats. Remove them and save it again, or save it as CSV in UTF-8.",
})

/** The markup of a sheet from its first merged cell or conditional format on; they follow the rows. */
const sheetTail = (data: Part): Effect.Effect<string, TableError> =>
  Effect.suspend(() => {
    let [tail, isFound] = ["", false]
    return Stream.decodeText(data).pipe(
      Stream.runForEach((piece) => {
        const text = tail + piece
        const at = isFound ? 0 : text.search(BEGINNING)
        isFound ||= at >= 0
        tail = isFound ? text.slice(Math.max(0, at - ROOM)) : text.slice(-ROOM)
        return tail.length > MOST_CHARACTERS ? Effect.fail(tooLong) : Effect.void
      }),
      Effect.map(() => (isFound ? withoutComments(tail) : "")),
    )
  })

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
  /** True when its tab is hidden. */
  readonly hidden: boolean
  readonly data: Part
  /** The markup of its merged cells and conditional formats, which follow the rows. */
  readonly tail: Effect.Effect<string, TableError>
  readonly tables: Effect.Effect<TableLooks, TableError>
}

/** Largest part that describes a workbook, bytes. */
const DESCRIPTION_BYTES = 16 * 1024 * 1024

const document = (
  archive: Parts,
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

/** A path without steps up and without a slash at its beginning. */
const resolved = (path: string): string => {
  const steps: Array<string> = []
  for (const step of path.split("/")) {
    if (step === "..") steps.pop()
    else if (step !== "" && step !== ".") steps.push(step)
  }
  return steps.join("/")
}

/** The parts that a part in a folder names. */
const relationsIn = (markup: string, folder: string): ReadonlyArray<Relation> =>
  tags(markup, "Relationship").map((tag) => {
    const target = attribute(tag, "Target") ?? ""
    return {
      id: attribute(tag, "Id"),
      type: attribute(tag, "Type")?.split("/").at(-1),
      path: resolved(target.startsWith("/") ? target : folder + target),
    }
  })

/** The parts that a part names; `""` is the archive itself. */
const relationsOf = (
  archive: Parts,
  path: string,
  limits: TableLimits,
): Effect.Effect<ReadonlyArray<Relation>, TableError> => {
  const folder = path.slice(0, path.lastIndexOf("/") + 1)
  const markup = document(archive, `${folder}_rels/${path.slice(folder.length)}.rels`, limits, relationsKind)
  return Effect.map(markup, (found) => relationsIn(found, folder))
}

const noWorkbook = new TableError({
  reason: "BrokenWorkbook",
  message: "The ZIP archive is not an Excel workbook with a sheet. Save the table as XLSX, or as CSV in UTF-8.",
})

/** Where the workbook of an archive is: a program opens the one that the archive names, whatever else is in it. */
const workbookPath = Effect.fnUntraced(function* (archive: Parts, limits: TableLimits) {
  const named = (yield* relationsOf(archive, "", limits)).filter(({ type }) => type === "officeDocument")
  const [path = "xl/workbook.xml", ...others] = new Set(named.map((one) => one.path))
  return others.length > 0 ? yield* noWorkbook : path
})

const sharedTexts = (
  archive: Parts,
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
  const found = tags(elements(workbook, "sheets")[0]?.content ?? "", "sheet").flatMap((tag) => {
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
  archive: Parts,
  limits: TableLimits,
): Effect.fn.Return<Workbook, TableError> {
  const own = yield* workbookPath(archive, limits)
  const workbook = yield* document(archive, own, limits, workbookKind)
  const relations = yield* relationsOf(archive, own, limits)
  const pathOf = (type: string, usual: string) => relations.find((one) => one.type === type)?.path ?? usual
  const styles = yield* document(archive, pathOf("styles", "xl/styles.xml"), limits, stylesKind)
  const theme = yield* document(archive, pathOf("theme", "xl/theme/theme1.xml"), limits)
  const texts = pathOf("sharedStrings", "xl/sharedStrings.xml")
  const looks = looksOf(styles, theme)
  const looksOfTables = tableLooks(styles, looks)
  const tablesOf = (sheet: string) =>
    relationsOf(archive, sheet, limits).pipe(
      Effect.map((found) => found.filter(({ type }) => type === "table")),
      Effect.flatMap(Effect.forEach((table) => document(archive, table.path, limits, tableKind))),
      Effect.flatMap((tables) => attempt(() => looksOfTables(tables))),
    )
  const sheets = sheetsOf(workbook, relations).flatMap(({ hidden, name, path }) => {
    const data = archive.read(path, limits)
    const again = archive.read(path, limits, false)
    return data === undefined || again === undefined
      ? []
      : [{ name, hidden, data, tail: sheetTail(plainMarkup(sheetKind)(again)), tables: tablesOf(path) }]
  })
  if (workbook === "" || sheets.length === 0) {
    return yield* noWorkbook
  }
  return {
    sheets,
    texts: yield* sharedTexts(archive, texts, looks, limits),
    formats: numberFormats(styles),
    looks,
    since1904: tags(workbook, "workbookPr").some((tag) => /^(1|true)$/.test(attribute(tag, "date1904") ?? "")),
  }
})

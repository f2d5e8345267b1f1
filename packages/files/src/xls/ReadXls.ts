import { type DocumentPart, type GridRow, largestOf } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import type { DocumentContext, DocumentReader } from "../DocumentReader.ts"
import { type BiffRow, biffSheet } from "./BiffSheet.ts"
import { biffWorkbook } from "./BiffWorkbook.ts"
import { CompoundFile } from "./CompoundFile.ts"
import { attemptXls, XlsFault } from "./XlsFault.ts"

/** Rows per piece. */
const BATCH = 500

interface Sheet {
  readonly name: string
  readonly rows: ReadonlyArray<[number, BiffRow]>
}

/** Reads Excel workbooks before 2007 (BIFF 5 and 8), in an OLE container or bare. */
export const readXls: DocumentReader = (bytes, context) =>
  attemptXls(context, () => sheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), context)).pipe(
    Effect.map((found) => Stream.fromIterable(parts(found)).pipe(Stream.rechunk(1))),
    Stream.unwrap,
  )

const streamOf = (file: Buffer): Buffer => {
  if (file.readUInt16LE(0) !== 0xcfd0) return file
  const container = new CompoundFile(file)
  const stream = container.read("Workbook") ?? container.read("Book")
  if (stream !== undefined) return stream
  throw new XlsFault("unsupported", "an OLE container without a workbook")
}

const sheets = (file: Buffer, { limits }: DocumentContext): ReadonlyArray<Sheet> => {
  const stream = streamOf(file)
  const workbook = biffWorkbook(stream)
  if (workbook.sheets.length > limits.sheets) throw new XlsFault("too-large", `more than ${limits.sheets} sheets`)
  let rows = 0
  return workbook.sheets.map((sheet) => {
    const { name } = sheet
    const found = biffSheet(stream, sheet, workbook)
    rows += found.length
    if (rows > limits.rows) throw new XlsFault("too-large", `more than ${limits.rows} rows`)
    if (found.some(([, cells]) => largestOf(cells.keys()) >= limits.cells)) {
      throw new XlsFault("too-large", `more than ${limits.cells} cells in a row`)
    }
    return { name, rows: found }
  })
}

function* parts(found: ReadonlyArray<Sheet>): Generator<DocumentPart> {
  for (const { name, rows } of found) {
    yield { _tag: "Sheet", name }
    for (let from = 0; from < rows.length; from += BATCH) {
      yield { _tag: "Rows", rows: rows.slice(from, from + BATCH).map(gridRow) }
    }
  }
}

const gridRow = ([row, found]: [number, BiffRow]): GridRow => {
  const shown = [...found].filter(([, { seen }]) => seen !== "")
  const cells: Array<string> = new Array<string>(largestOf([-1, ...shown.map(([column]) => column)]) + 1).fill("")
  for (const [column, { seen }] of shown) cells[column] = seen
  const unseen = [...found].flatMap(([column, { by, unseen: text }]) => (text === "" ? [] : [{ column, text, by }]))
  return { row: row + 1, cells, ...(unseen.length === 0 ? {} : { unseen }) }
}

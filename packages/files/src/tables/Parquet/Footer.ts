import { checkColumns, tooManyColumns } from "../Columns.ts"
import { type TableLimits, tooManyRows } from "../TableLimits.ts"
import { broken, unreadable } from "./Broken.ts"
import { type CellText, cellText, PHYSICAL } from "./CellKind.ts"
import { type Decompress, decompression } from "./Decompress.ts"
import { ThriftReader, type ThriftStruct } from "./Thrift.ts"

/** A column without nesting. */
export interface Column {
  readonly physical: number
  /** Bytes of a value of fixed length. */
  readonly length: number
  readonly isOptional: boolean
  readonly text: CellText
}

/** Pages of a column in the file: its part of a row group. */
export interface Chunk {
  readonly start: number
  readonly end: number
  readonly decompress: Decompress
}

export interface RowGroup {
  readonly rows: number
  /** In the order of the columns. */
  readonly chunks: ReadonlyArray<Chunk>
}

export interface Footer {
  readonly names: ReadonlyArray<string>
  readonly columns: ReadonlyArray<Column>
  readonly groups: ReadonlyArray<RowGroup>
}

const MARK = 0x31_52_41_50
const ENCRYPTED_MARK = 0x45_52_41_50
const LONGEST_FOOTER = 16 * 1024 * 1024
const LONGEST_VALUE = 1_024

const encrypted = () => unreadable("encrypted", "Write it without encryption.")

const description = (bytes: Uint8Array): { readonly root: ThriftStruct; readonly start: number } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = bytes.length < 12 ? 0 : view.getUint32(bytes.length - 4, true)
  if (mark === ENCRYPTED_MARK) throw encrypted()
  if (mark !== MARK) throw broken("it is cut short")
  const length = view.getUint32(bytes.length - 8, true)
  const start = bytes.length - 8 - length
  if (start < 4) throw broken("its description is longer than the file")
  if (length > LONGEST_FOOTER)
    throw unreadable(`described in more than ${LONGEST_FOOTER} bytes`, "Write it with larger row groups.")
  return { root: new ThriftReader(bytes, start, bytes.length - 8).struct(), start }
}

const columnOf = (element: ThriftStruct): Column => {
  const text = cellText(element)
  const length = element.integer(2) ?? 0
  const physical = element.integer(1) ?? 0
  if (physical === PHYSICAL.FIXED && !(length > 0 && length <= LONGEST_VALUE))
    throw broken("values of a column have no length")
  return { physical, length, isOptional: element.integer(3) === 1, text }
}

const chunkOf = (chunk: ThriftStruct, end: number): Chunk => {
  const data = chunk.struct(3)
  if (chunk.struct(8) !== undefined || data === undefined) throw encrypted()
  if (chunk.text(1) !== undefined) throw unreadable("spread over several files", "Write it as one file.")
  const pages = data.integer(9) ?? 0
  const dictionary = data.integer(11) ?? 0
  const start = dictionary > 0 && dictionary < pages ? dictionary : pages
  const size = data.integer(7) ?? 0
  if (start < 4 || size < 0 || start + size > end) throw broken("a column lies outside the file")
  return { start, end: start + size, decompress: decompression(data.integer(4) ?? 0) }
}

/** The description of a file at its end: names, columns, and where the pages of each row group lie. */
export const readFooter = (bytes: Uint8Array, limits: TableLimits): Footer => {
  const { root, start } = description(bytes)
  if (root.struct(8) !== undefined) throw encrypted()
  const [top, ...elements] = root.structs(2) ?? []
  if (top === undefined || elements.length === 0) throw broken("it has no columns")
  if (elements.length > limits.columns) throw tooManyColumns(limits)
  const columns = elements.map(columnOf)
  if (top.integer(5) !== columns.length) throw broken("its columns are not those that it counts")
  let rows = 0
  const groups = (root.structs(4) ?? []).map((group): RowGroup => {
    const count = group.integer(3) ?? 0
    const chunks = group.structs(1) ?? []
    if (!(count >= 0) || chunks.length !== columns.length) throw broken("a row group has other columns than the file")
    rows += count
    if (rows > limits.rows) throw tooManyRows(limits)
    return { rows: count, chunks: count === 0 ? [] : chunks.map((chunk) => chunkOf(chunk, start)) }
  })
  return {
    names: checkColumns(
      elements.map((element) => element.text(4) ?? ""),
      limits,
    ),
    columns,
    groups,
  }
}

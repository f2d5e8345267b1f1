import { createHash } from "node:crypto"
import type { AssetType, LocalDate, Message } from "@open-valuation/core"
import { calendarClass, type PortfolioLoan, type PortfolioPolicy } from "@open-valuation/core/portfolio"
import { type Locale, translate } from "@open-valuation/core/text"
import type { TableError } from "@open-valuation/files/tables"
import type { Job } from "@open-valuation/files/threads"
import { bookHeader, readBook, type Row } from "@open-valuation/store/portfolio"
import { Effect, Stream } from "effect"
import { assetNamed } from "../assets/AssetModule.ts"
import { assetFinder, bookDoor, type CheckedRow, checkRow, rowReader, type RowReader } from "../portfolio/ReadRow.ts"
import type { BookAsset } from "./PortfolioJob.ts"

/** A file of items to read. */
export interface ReadItemsTask {
  readonly bytes: Uint8Array
  readonly assets: ReadonlyArray<BookAsset>
  /** The asset of all rows; `undefined`: each row names its own. */
  readonly asset: AssetType | undefined
  readonly policy: PortfolioPolicy
  readonly today: LocalDate.LocalDate
  readonly locale: Locale
}

/** A row of a file, as it becomes an item. */
export interface ReadItem {
  readonly line: number
  /** Absent: the row names none. */
  readonly itemId?: string
  readonly cells: ReadonlyArray<string>
  readonly assetType: AssetType
  /** Its class in a calendar. */
  readonly class: string
  /** Hash of what is valued: the asset and its request, without the loan. */
  readonly subject: string
  readonly loan: PortfolioLoan
  /** Why it cannot be valued. */
  readonly fault?: string
}

/** Some rows of a file. Later pieces may have more columns, behind the others. */
export interface ReadItemsPiece {
  readonly columns: ReadonlyArray<string>
  readonly unknownColumns: ReadonlyArray<string>
  readonly items: ReadonlyArray<ReadItem>
}

/** Longest name of an item. */
const LONGEST_ID = 200

const readersOf = Effect.fnUntraced(function* (task: ReadItemsTask) {
  const loaded = yield* Effect.forEach(task.assets, ({ assetType, module }) =>
    Effect.map(assetNamed(assetType, module), (asset) => [assetType, bookDoor(asset)] as const),
  )
  const doors = new Map(loaded)
  let columns: ReadonlyArray<string> = []
  let readers = new Map<string, RowReader>()
  let find = assetFinder({ ...task, columns })
  let unknownColumns: ReadonlyArray<string> = []
  const told = (message: Message) => translate(message, task.locale)

  const item = Effect.fnUntraced(function* (row: Row): Effect.fn.Return<ReadItem> {
    const { assetType, fault } = find(row)
    const door = doors.get(assetType)
    if (fault !== undefined || door === undefined) {
      const id = idOf(row)
      const named = { line: row.line, cells: row.cells, assetType: assetType.slice(0, LONGEST_ID), ...id }
      const hash = subjectOf([assetType, row.cells])
      return { ...named, class: assetType, subject: hash, loan: {}, ...(fault && { fault: told(fault) }) }
    }
    const reader = readers.get(assetType) ?? rowReader(assetType, door, columns)
    readers.set(assetType, reader)
    const { body, faults, part } = yield* checkRow(reader, row, task.today)
    const said = faults.map((one) => translate(one, task.locale, reader.words))
    return {
      line: row.line,
      cells: row.cells,
      assetType,
      class: calendarClass(assetType, part.facts, task.policy).slice(0, LONGEST_ID),
      // A row that cannot be read is told apart by its cells.
      subject: subjectOf([assetType, inOrder(body), said.length > 0 ? row.cells : []]),
      loan: part.loan,
      ...(part.id !== undefined && { itemId: part.id }),
      ...(said.length > 0 && { fault: said.join(task.locale === "zh" ? "；" : "; ") }),
    }
  })
  const idOf = ({ cells }: Row) => {
    const column = bookHeader([])
      .read(columns)
      .known.find(({ field }) => field === "id")
    const cell = column === undefined ? "" : (cells[column.index]?.trim() ?? "")
    return cell === "" ? {} : { itemId: cell }
  }
  const fields = [...doors.values()].flatMap((door) => door?.fields ?? [])
  return {
    header: bookHeader(fields),
    below: (names: ReadonlyArray<string>): ReadonlyArray<string> => {
      if (names.length !== columns.length) {
        columns = names
        readers = new Map()
        find = assetFinder({ ...task, columns })
        const { unknown, unread } = bookHeader(fields).read(columns)
        unknownColumns = [...unread, ...unknown]
      }
      return unknownColumns
    },
    item,
  }
})

/** The fields of a request by their names: the order of a file's columns changes nothing. */
const inOrder = (body: CheckedRow["body"]) => Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1))

const subjectOf = (parts: ReadonlyArray<unknown>): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22)

/** Reads the items of a file, and says of each whether it can be valued. */
export const readItems: Job<ReadItemsTask, ReadItemsPiece> = (task) =>
  Stream.unwrap(
    Effect.map(readersOf(task), ({ below, header, item }) =>
      readBook(Stream.succeed(task.bytes), header).pipe(
        Stream.mapEffect(({ columns, rows }) => {
          const unknownColumns = below(columns)
          return Effect.map(Effect.forEach(rows, item), (items) => ({ columns, unknownColumns, items }))
        }),
        // An error loses its message on its way out of a thread.
        Stream.mapError(({ message, reason }: TableError) => ({ message, fault: reason })),
      ),
    ),
  )

import { csvText } from "@open-valuation/core/domain"
import { translate } from "@open-valuation/core/text"
import { Effect, Option, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import type { Exchange } from "../http/Exchange.ts"
import { Refusal } from "../http/Refusal.ts"
import type { TaskPage, TaskRow } from "./ConsoleApi.ts"

type ExportCell = string | number | null

/** The list of tasks as a table. */
export interface TaskTable {
  readonly sheet: string
  /** `yuan` and `share`: figures, the latter of 1. */
  readonly columns: ReadonlyArray<{ readonly name: string; readonly width: number; readonly look?: "yuan" | "share" }>
  readonly rows: AsyncIterable<ReadonlyArray<ExportCell>>
}

/** Writes a table as an XLSX file. `remove`: call it when the bytes have been taken. */
export type MakeTaskBook = (
  table: TaskTable,
) => Effect.Effect<{ readonly bytes: AsyncIterable<Uint8Array>; readonly remove: () => void }>

/** Most tasks of one file. */
const MOST_ROWS = 10_000

interface Column {
  /** The end of the code of its name. */
  readonly name: string
  readonly width: number
  readonly look?: "yuan" | "share"
  readonly cell: (task: TaskRow) => ExportCell
}

const columnsFor = (titleOf: (assetType: string) => string, yes: string): ReadonlyArray<Column> => [
  { name: "number", width: 26, cell: ({ valuationNo }) => valuationNo },
  { name: "caseNumber", width: 18, cell: ({ caseNumber }) => caseNumber },
  { name: "asset", width: 12, cell: ({ assetType }) => titleOf(assetType) },
  { name: "subject", width: 34, cell: ({ subject }) => subject },
  { name: "detail", width: 34, cell: ({ detail }) => detail },
  { name: "status", width: 10, cell: ({ statusLabel }) => statusLabel },
  { name: "value", width: 14, look: "yuan", cell: ({ value }) => value?.central ?? null },
  { name: "low", width: 14, look: "yuan", cell: ({ value }) => value?.low ?? null },
  { name: "high", width: 14, look: "yuan", cell: ({ value }) => value?.high ?? null },
  { name: "confidence", width: 10, look: "share", cell: ({ confidence }) => confidence },
  { name: "demo", width: 10, cell: ({ demo }) => (demo ? yes : null) },
  { name: "created", width: 26, cell: ({ createdAt }) => createdAt },
  { name: "ended", width: 26, cell: ({ endedAt }) => endedAt },
  { name: "note", width: 40, cell: ({ note }) => note },
  { name: "error", width: 40, cell: ({ errorMessage }) => errorMessage },
]

/** What is exported, and as what. */
interface TaskExport {
  readonly format: "csv" | "xlsx"
  readonly titleOf: (assetType: string) => string
  /** A page of tasks after a cursor. */
  readonly page: (cursor: number | undefined) => Effect.Effect<typeof TaskPage.Type>
  readonly makeBook: MakeTaskBook | undefined
}

const noWorkbooks = new Refusal({ code: 40400 })

/** The tasks of a list as a file, page by page: at most 10,000, and a last line says when there are more. */
export const exportTasks = Effect.fnUntraced(function* (
  exchange: Exchange,
  { format, makeBook, page, titleOf }: TaskExport,
) {
  const say = (name: string, params: object = {}): string =>
    translate({ code: `console.tasks.${name}`, params: { ...params } }, exchange.locale)
  const columns = columnsFor(titleOf, say("yes"))
  const rows = Stream.paginate({ cursor: undefined as number | undefined, count: 0 }, ({ count, cursor }) =>
    Effect.map(page(cursor), ({ nextCursor, tasks }) => {
      const wanted = tasks.slice(0, MOST_ROWS - count)
      const cells = wanted.map((task): ReadonlyArray<ExportCell> => columns.map(({ cell }) => cell(task)))
      const written = count + wanted.length
      const isCut = written === MOST_ROWS && (nextCursor !== null || wanted.length < tasks.length)
      return [
        isCut ? [...cells, [say("cut", { most: MOST_ROWS })]] : cells,
        nextCursor === null || written === MOST_ROWS
          ? Option.none()
          : Option.some({ cursor: nextCursor, count: written }),
      ] as const
    }),
  )
  const headers = { ...exchange.headers, "content-disposition": `attachment; filename="tasks.${format}"` }
  if (format === "csv") {
    exchange.code = 0
    const line = (cells: ReadonlyArray<ExportCell>) =>
      `${cells.map((cell) => csvText(cell === null ? "" : String(cell))).join(",")}\r\n`
    // The mark lets spreadsheets read it as UTF-8.
    const head = `\uFEFF${line(columns.map(({ name }) => say(name)))}`
    const text = Stream.concat(Stream.make(head), Stream.map(rows, line))
    return HttpServerResponse.stream(Stream.encodeText(text), { headers, contentType: "text/csv; charset=utf-8" })
  }
  if (makeBook === undefined) return yield* noWorkbooks
  const { bytes, remove } = yield* makeBook({
    sheet: say("sheet"),
    columns: columns.map(({ look, name, width }) => ({
      name: say(name),
      width,
      ...(look === undefined ? {} : { look }),
    })),
    rows: Stream.toAsyncIterable(rows),
  })
  exchange.whenTaken(remove)
  exchange.code = 0
  return HttpServerResponse.stream(Stream.orDie(Stream.fromAsyncIterable(bytes, (cause) => cause)), {
    headers,
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  })
})

import type { AssetType, LocalDate, Message } from "@open-valuation/core"
import type {
  LentOn,
  MeasuredErrors,
  PortfolioLoan,
  PortfolioPolicy,
  PortfolioRow,
} from "@open-valuation/core/portfolio"
import { Context, Data, type Effect, type Scope } from "effect"
import type { Locale } from "../tasks/Task.ts"

/** A row of a file, as it becomes an item. */
export interface BookItem {
  readonly line: number
  /** Absent: the row names none. */
  readonly itemId?: string
  readonly cells: ReadonlyArray<string>
  readonly assetType: AssetType
  /** Its class in a calendar. */
  readonly class: string
  /** Stands for what is valued: the asset and its request, without the loan. */
  readonly subject: string
  readonly loan: PortfolioLoan
  /** Why it cannot be valued, in the language of the reader. */
  readonly fault?: string
}

/** A file of items. */
export interface ReadItems {
  readonly columns: ReadonlyArray<string>
  /** Columns whose meaning is not known. */
  readonly unknownColumns: ReadonlyArray<string>
  readonly items: ReadonlyArray<BookItem>
}

/** A file cannot be read; `reason` says why, and what to do. */
export class BookUnreadable extends Data.TaggedError("BookUnreadable")<{ readonly reason: Message }> {}

/** Items could not be valued; `reason` says why. */
export class BookFailed extends Data.TaggedError("BookFailed")<{ readonly reason: Message }> {}

/** The machine has no room for it now. Try again later. */
export class BookBusy extends Data.TaggedError("BookBusy")<{}> {}

/** A run whose items are valued. */
export interface BookRun {
  readonly runId: number
  readonly accountId: number
  readonly account: string
  readonly assets: ReadonlyArray<AssetType>
  readonly today: LocalDate.LocalDate
  readonly locale: Locale
}

/** Items of one asset below one layout. */
export interface BookBatch {
  readonly asset: AssetType
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly line: number; readonly cells: ReadonlyArray<string> }>
}

/** The market as it was when a run began: every item of the run meets the same one. */
export interface OpenBook {
  /** Batches that are valued at the same time. */
  readonly concurrency: number
  /** One JSON text for each row, in order: a `DoneRow` of the report. */
  readonly value: (batch: BookBatch) => Effect.Effect<ReadonlyArray<string>, BookFailed>
  /** What the models of the run have measured of their errors, by model. */
  readonly measured: Effect.Effect<ReadonlyMap<string, MeasuredErrors>>
}

/** The workbook of a run. */
export interface BookWorkbook {
  readonly accountId: number
  readonly columns: ReadonlyArray<string>
  readonly locale: Locale
  readonly asOf: LocalDate.LocalDate
  readonly measured: ReadonlyMap<string, MeasuredErrors>
  /** The lines of a page, counted from 0; none at the end. */
  readonly page: (page: number) => Effect.Effect<ReadonlyArray<string>>
}

/** A file on the disk of this process. */
export interface BookFile {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly remove: () => void
}

/** Reads, values and writes books, beside the event loop. */
export class BookEngine extends Context.Service<
  BookEngine,
  {
    readonly policy: PortfolioPolicy
    /** The assets with a market. */
    readonly assets: ReadonlyArray<LentOn>
    /** The market of a valued row, whose prices move together; `undefined`: none is known. */
    readonly marketOf: (row: PortfolioRow) => string | undefined
    /**
     * Share by which the level of a market's prices has changed between two days, by its present model: 0.1 is 10 %
     * higher. `undefined`: there is no model.
     */
    readonly moveOf: (
      market: { readonly assetType: AssetType; readonly market: string },
      from: LocalDate.LocalDate,
      to: LocalDate.LocalDate,
    ) => Effect.Effect<number | undefined>
    readonly read: (file: {
      readonly accountId: number
      readonly bytes: Uint8Array
      readonly asset: AssetType | undefined
      readonly today: LocalDate.LocalDate
      readonly locale: Locale
    }) => Effect.Effect<ReadItems, BookUnreadable | BookBusy>
    /** Opens the market of a run, until the scope closes. */
    readonly open: (run: BookRun) => Effect.Effect<OpenBook, BookFailed, Scope.Scope>
    /** Forgets what is kept of a run so that it can go on after a crash. */
    readonly forget: (runId: number) => Effect.Effect<void>
    /** Writes a workbook into a file, which is there until it is removed. */
    readonly workbook: (book: BookWorkbook) => Effect.Effect<BookFile, BookBusy>
  }
>()("@open-valuation/server/portfolios/BookEngine") {}

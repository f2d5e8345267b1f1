import type { AssetType, LocalDate } from "@open-valuation/core"
import type { Locale } from "@open-valuation/core/text"
import type { Row } from "@open-valuation/store/portfolio"

/** One asset of a book, and the module of an asset that the operator adds. */
export interface BookAsset {
  readonly assetType: AssetType
  readonly module?: string | undefined
}

/** Some consecutive rows of a file to value. */
export interface PortfolioTask {
  /** Folder of the market as it was when the book was begun (`takeSnapshot`). */
  readonly snapshot: string
  /** The assets that rows may be of. */
  readonly assets: ReadonlyArray<BookAsset>
  /** The asset of all rows; `undefined`: each row names its own. */
  readonly asset: AssetType | undefined
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
  readonly today: LocalDate.LocalDate
  readonly locale: Locale
}

/** A row of the file that could not be used. */
export interface UnreadableRow {
  readonly line: number
  readonly reason: string
}

/** The outcome of a task. */
export interface ValuedRows {
  /** One JSON object for each row, in order: `{cells, row}` with a `PortfolioRow`. */
  readonly lines: ReadonlyArray<string>
  readonly valued: number
  readonly unreadable: ReadonlyArray<UnreadableRow>
}

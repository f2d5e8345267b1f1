import type { Facts, LocalDate, SampleKind } from "@open-valuation/core"
import type { MarketAssetType } from "@open-valuation/core/assets"
import type { LeftOutReason } from "@open-valuation/core/ports"

/** The text of a page: fetched, or as a search answer quotes it. Untrusted. */
export interface PageText {
  /** `HTML`: a page as fetched, decoded. `SNIPPET`: title and quotation of a search answer, plain text. */
  readonly form: "HTML" | "SNIPPET"
  readonly url: string
  /** Title of the search answer; `""` when there is none. */
  readonly title: string
  readonly content: string
  /** Publish date as the search tells it, `YYYY-MM-DD`; `""` when unknown. */
  readonly publishedAt: string
}

/** The purpose for which the prices of a page are wanted. */
export interface Wanted {
  readonly assetType: MarketAssetType
  /** `<province>/<city>/<district>`; `""` when unknown. */
  readonly city: string
  /** Facts of the object that is valued. */
  readonly facts: Facts.Facts
  /** The day of the request: a page cannot tell of later ones. */
  readonly today: LocalDate.LocalDate
}

/** One object with its price, as a row of a sample file (contract, section 8). */
export interface PageRow {
  /** `LISTING` unless the page proves a deal or the result of an auction. */
  readonly kind: SampleKind
  /** `YYYY-MM-DD` or `YYYY-MM` as the item, the page or the search tells; `""` when none does. */
  readonly observedAt: string
  /** Total price in yuan. */
  readonly price: number
  /** `<province>/<city>/<district>`; `""` when unknown. */
  readonly city: string
  readonly facts: Facts.Facts
}

/** A price that was read and not taken. */
export interface LeftOutRow extends PageRow {
  readonly reason: LeftOutReason
}

/** A statement of a page that is worth quoting and is no sample: the average price of an area or a series. */
export interface PageReference {
  /** The sentence or cell that states it, shortened to 200 characters. */
  readonly content: string
  /** As the page tells; `""` when unknown. */
  readonly publishDate: string
}

/** The contents of a page. */
export interface Extracted {
  readonly rows: ReadonlyArray<PageRow>
  readonly leftOut: ReadonlyArray<LeftOutRow>
  readonly references: ReadonlyArray<PageReference>
}

import type { Schema } from "effect"
import type { Bilingual, OwnWords } from "../domain/Words.ts"
import type { LendingPolicy, Sourced } from "../lending/LendingPolicy.ts"
import type { Fields } from "./Field.ts"

export type { LendingPolicy, Sourced } from "../lending/LendingPolicy.ts"

/** Facts that distinguish the objects of an asset. */
export interface ObjectIdentity {
  /** At least one field of each group must be known; otherwise the sample counts as an object of its own. */
  readonly needs: ReadonlyArray<ReadonlyArray<string>>
  /** Further facts that keep similar objects apart when they are known. */
  readonly uses: ReadonlyArray<string>
  /** Rounding step of a number, because sources round differently. */
  readonly rounded: Readonly<Record<string, number>>
  /** How two sites' descriptions of one object are recognised. Absent: no two of them are the same object. */
  readonly betweenSites?: SiteIdentity
}

/** How two descriptions of one object are recognised, each by people of its own. */
export interface SiteIdentity {
  /** Names of the object, of which both must state the same one. Absent: the first group of `needs`. */
  readonly names?: ReadonlyArray<string>
  /** Both must state it alike. Absent: the second group of `needs`. */
  readonly needs?: ReadonlyArray<string>
  /** Where both state them, they must agree. */
  readonly marks: ReadonlyArray<string>
  /** Numbers this far apart are still the same, because sites round them. */
  readonly within: Readonly<Record<string, number>>
  /** So many of the marks must agree for prices to differ by more than rounding. Absent: 2. */
  readonly enoughMarks?: number
}

/** Share of the value that is lost when the asset must be sold in a falling market, 0 to 1. */
export interface Haircut extends Sourced {
  readonly share: number
}

/**
 * Errors that assets share, ln units (standard deviations). `market`: shared by all assets of one market on a day;
 * `place`: shared by all assets of one class (`Recipe.classedBy`) there, besides.
 */
export interface SharedError extends Sourced {
  readonly market: number
  readonly place: number
  /** The extent of a market: a city, or the whole country. */
  readonly extent: "CITY" | "COUNTRY"
}

/** Months after which an asset is valued again, by the risk of what it secures. */
export interface RevaluationMonths {
  readonly LOW: number
  readonly MEDIUM: number
  readonly HIGH: number
}

/** When the assets of a type are valued again. */
export interface Revaluation extends RevaluationMonths {
  /** The field of a request that names the classes of the asset. Absent: it has one class. */
  readonly by?: string
  /** Classes with months of their own, by the value of that field. */
  readonly classes?: Readonly<Record<string, RevaluationMonths>>
}

/** What a lender needs of an asset: its lines in the policy of portfolios, and how its values are read. */
export interface Lending {
  readonly haircut: Haircut
  readonly sharedError: SharedError
  /** Absent: as other assets. */
  readonly revaluation?: Revaluation
  /**
   * Bases, sales other than in the open market, the sustainable level, acceptance. Absent: those of any other asset.
   */
  readonly policy?: LendingPolicy
}

/** The level of an asset's prices in yuan. Judgement. */
export interface PriceLevel {
  /** The field by which a price is divided: yuan per m². Absent: the price itself. */
  readonly per?: string
  /** Lists have that field in mu, too. */
  readonly isInMu?: true
  /** Beyond these no price is compared with. */
  readonly possible: readonly [low: number, high: number]
  /** Where the median of a file lies: far from it, the unit of its prices is in doubt. */
  readonly usual: readonly [low: number, high: number]
}

/** What an asset says of itself as data, beside its request: files, forms and lists need no engine. */
export interface AboutAsset {
  /** What people call one: `船舶`, `boat`. Those of the library have it among their words. */
  readonly name?: Bilingual
  /** One sentence about it for the documentation of the API. Absent: none. */
  readonly description?: string
  /** Columns of its sample files that no request has. */
  readonly columns?: Fields
  /** How the same object is recognised in several sources. Absent: each sample is an object of its own. */
  readonly identity?: ObjectIdentity
  /**
   * Fields of requests that name their subject in lists: all fields of the first list of which there is one. Absent:
   * the texts that each request has.
   */
  readonly namedBy?: ReadonlyArray<ReadonlyArray<string>>
  /** For lenders. Absent: as of any other asset. */
  readonly lending?: Lending
  /** Its own sentences, where the catalogues of the library have none. */
  readonly words?: OwnWords
}

/** How the prices of an asset are read on web pages. */
export interface PagedAsset {
  /** The facts that name an object: a row of a table without them is about that of its page. */
  readonly names: ReadonlyArray<string>
  /** A page must state a field of each group, or a price says nothing. */
  readonly needs: ReadonlyArray<ReadonlyArray<string>>
  /** The text beside a list must match it to be about an object of its own: a size, a reading of a meter. */
  readonly sized: RegExp
  /** Totals beyond these are no prices of the asset, yuan: a misread unit, or another thing's price. Judgement. */
  readonly plausible: readonly [low: number, high: number]
}

/** An asset as data with its request, as those of the library state it beside their fields. */
export interface AssetData<Request extends Schema.Top = Schema.Top> extends AboutAsset {
  readonly Request: Request
  readonly lending: Lending
  readonly paged: PagedAsset
  readonly prices: PriceLevel
}

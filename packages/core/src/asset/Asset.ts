import type { Schema } from "effect"
import type { Locale, OwnWords } from "../domain/Words.ts"
import type { Fields } from "./Field.ts"

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

/** What an asset says of itself as data, beside its request: files, forms and lists need no engine. */
export interface AboutAsset {
  /** What people call one: `船舶`, `boat`. Those of the library have it among their words. */
  readonly name?: Readonly<Record<Locale, string>>
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
  /** Its own sentences, where the catalogues of the library have none. */
  readonly words?: OwnWords
}

/** An asset as data with its request, as those of the library state it beside their fields. */
export interface AssetData<Request extends Schema.Top = Schema.Top> extends AboutAsset {
  readonly Request: Request
  /** Fields of the class of an object, of which prices move together within a market. */
  readonly classedBy: ReadonlyArray<string>
}

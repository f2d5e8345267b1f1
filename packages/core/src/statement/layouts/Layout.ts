import { type ColumnRole, columnRoles, type DirectionWords } from "../../domain/ColumnRole.ts"

export { type ColumnRole, columnRoles, type DirectionWords }

/** Which names of columns have which role; of several names for one role the first that is there counts. */
export type Columns = { readonly [Role in ColumnRole]?: ReadonlyArray<string> }

/** The names of columns by role, in the order of the roles. */
export const namesByRole = (columns: Columns): ReadonlyArray<readonly [ColumnRole, ReadonlyArray<string>]> =>
  columnRoles.flatMap((role) => {
    const names = columns[role]
    return names === undefined ? [] : [[role, names] as const]
  })

/** The `layout` of a statement whose columns were inferred and are proven by its running balance. */
export const INFERRED = "inferred"
/** The `layout` of a statement whose columns a person of the account has confirmed. */
export const CONFIRMED = "confirmed"

/** What the columns of one table mean, by their place from the left. */
export interface ColumnMapping {
  /** One role for each column; `ignored` for what says nothing. */
  readonly roles: ReadonlyArray<ColumnRole>
  readonly directions?: DirectionWords
  /** ISO 4217, where the file does not name its currency. */
  readonly currency?: string
}

/** Words by which a wallet states the state of a payment. They are compared without white space. */
export interface WalletRules {
  /** Words in `direction` for money that moved between the owner's own pockets. */
  readonly neutral: ReadonlyArray<string>
  /** Parts of a `status`: no money moved. */
  readonly failed: ReadonlyArray<string>
  /**
   * Parts of a `status`: no money moved, or it moved and came back by a line of its own: such a line names its means of
   * payment.
   */
  readonly closed: ReadonlyArray<string>
  /** Parts of a `status` that make a neutral line money that came in. */
  readonly refunded: ReadonlyArray<string>
}

/** An export of one institution, as data: how it is recognised, and what its columns mean. */
export interface Layout {
  readonly id: string
  /** Full Chinese name of the bank or wallet. */
  readonly institution: string
  /** Which of the institution's exports it is. */
  readonly variant: string
  readonly kind?: "BANK" | "WALLET"
  /** Texts of preamble, footer or sheet name that only this export has; `""` for an export without a title. */
  readonly titles: ReadonlyArray<string>
  readonly columns: Columns
  /** True when the names of the columns, without a title, are evidence enough of the institution. */
  readonly tellingHeader?: boolean
  /** Words in `direction`, where the usual ones (`reading/Directions.ts`) do not do. */
  readonly directions?: DirectionWords
  readonly wallet?: WalletRules
  /** ISO 4217, where it is not the yuan and the file does not say it. */
  readonly currency?: string
  /** Of a mapping that a person has confirmed: the names of a header, and what each of its columns is. */
  readonly places?: ColumnMapping & { readonly header: ReadonlyArray<string> }
  /** Its known oddities, for people. */
  readonly quirks?: ReadonlyArray<string>
  /** Where the facts are from. */
  readonly source: string
}

/** Writes a layout as data; a bank of one's own needs nothing else. */
export const layout = (it: Layout): Layout => it

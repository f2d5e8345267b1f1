/** Roles of the columns of a statement. One column per role, except `text`, `payment` and `ignored`. */
export const columnRoles = [
  /** A day, perhaps with a time behind it. */
  "date",
  /** The day of booking: the day of the line where no other is printed. */
  "bookingDate",
  /** A time of day, or a day and a time in one. */
  "time",
  /**
   * An amount; its sign is printed with it, or stands in `direction`, or follows from the payer, or from the balance.
   */
  "amount",
  /** Amounts that came in. */
  "inflow",
  /** Amounts that went out, printed without a sign (a column of minus signs throughout means the same). */
  "outflow",
  /** A word for in or out. */
  "direction",
  "balance",
  /** Where balances owed have a column of their own beside `balance`. */
  "debitBalance",
  "counterparty",
  "counterpartyAccount",
  /** Name and account of the counterparty in one cell, in either order. */
  "counterpartyJoined",
  "counterpartyBank",
  /** Where a table prints both sides of a payment, the own one among them. */
  "payer",
  "payerAccount",
  "payee",
  "payeeAccount",
  /** The main text. */
  "summary",
  /** Further text: remark, purpose, place, channel. */
  "text",
  /** The means by which a wallet was paid: the bank card behind it, or its own balance. */
  "payment",
  /** True when a wallet's payment went through. */
  "status",
  "currency",
  "ownName",
  "ownAccount",
  "ownBank",
  /** Numbers of vouchers, sequence numbers and whatever else says nothing about money. */
  "ignored",
] as const
export type ColumnRole = (typeof columnRoles)[number]

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

/** Words of a column of directions, where the usual ones do not do. */
export interface DirectionWords {
  readonly in: ReadonlyArray<string>
  readonly out: ReadonlyArray<string>
}

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

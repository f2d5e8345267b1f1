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

/** Words of a column of directions, where the usual ones do not do. */
export interface DirectionWords {
  readonly in: ReadonlyArray<string>
  readonly out: ReadonlyArray<string>
}

/** A mapping of columns that a person has confirmed, for tables with exactly this header. */
export interface ConfirmedColumns {
  readonly name: string
  /** The cells of the header row, from the left. */
  readonly header: ReadonlyArray<string>
  /** What each of these columns is, in the same order. */
  readonly columns: ReadonlyArray<ColumnRole>
  readonly directions?: DirectionWords
  /** ISO 4217, where the file does not name its currency. */
  readonly currency?: string
}

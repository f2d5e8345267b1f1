import { Schema } from "effect"
import { type Message, messages } from "../domain/Message.ts"
import type { unreadableTexts } from "./text/unreadableTexts.ts"

const message = messages<typeof unreadableTexts>()

/**
 * Why a document gives no statement.
 *
 * - `no-table`: nothing in it looks like the header of a table of transactions
 * - `no-lines`: a header, but no line below it
 * - `no-days`, `no-amounts`: rows below a header, and no day or no amount that can be read in them
 * - `several-accounts`: several accounts named side by side, and nothing that tells whose lines follow
 * - `unknown-layout`: a header whose columns are not those of transactions
 * - `doubtful`: date, amount or sign can be read in more than one way
 * - `credit-card`: the bill of a credit card, which is no account of money held
 * - `journal`: the journal of a bookkeeping app, whose entries its user may have typed
 * - `other-unit`: amounts in units of 10,000 yuan or the like, which are rounded, or in fen
 * - `too-many-unread`: most rows below the header could not be read
 * - `too-large`: more lines than the bound
 */
export const StatementFault = Schema.Literals([
  "no-table",
  "no-lines",
  "unknown-layout",
  "doubtful",
  "credit-card",
  "journal",
  "other-unit",
  "too-many-unread",
  "too-large",
  "no-days",
  "no-amounts",
  "several-accounts",
])
export type StatementFault = typeof StatementFault.Type

/** A file holds no statement that can be read without doubt; it is refused as a whole, never half read. */
export class StatementUnreadable extends Schema.TaggedError<StatementUnreadable>()("StatementUnreadable", {
  fileName: Schema.String,
  reason: StatementFault,
  /**
   * The row that looks most like a header, its cells joined by ` | `, at most 200 characters; `""` when there is none.
   */
  header: Schema.String,
  /** The cells that could not be read, or in more than one way, with the names of their columns. */
  cells: Schema.optional(Schema.String),
  /** True when a recogniser has read pages of it from images: it may be the images that are not good enough. */
  scanned: Schema.optional(Schema.Boolean),
}) {
  /** The fault and a remedy for the sender, for the text catalogue. */
  get fault(): Message {
    const { cells, fileName, header, reason, scanned } = this
    return message(`statement.unreadable.${reason}`, {
      fileName,
      header,
      ...(cells === undefined ? {} : { cells }),
      ...(scanned === true ? { scanned } : {}),
    })
  }
}

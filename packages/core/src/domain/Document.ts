import { Schema } from "effect"

/** A row of a spreadsheet or of delimited text, as it is printed: nothing is typed yet. */
export interface GridRow {
  /** From 1, within its sheet, empty rows counted. */
  readonly row: number
  /** Texts of the cells; `""` for an empty one, and for those that a merged cell covers. */
  readonly cells: ReadonlyArray<string>
  /** What the row holds and does not show; it is not in `cells`. Absent when there is nothing. */
  readonly unseen?: ReadonlyArray<UnseenCell>
}

/** A cell of a spreadsheet that holds something and does not show it. */
export interface UnseenCell {
  /** From 0. */
  readonly column: number
  readonly text: string
  /** Why: its sheet, row or column is hidden, or the text has the look of what is behind it. */
  readonly by: "SHEET" | "ROW" | "COLUMN" | "LOOK"
}

/** A word or a run of text on a page. Origin is the page's upper left corner; units are points (1/72 inch). */
export interface Word {
  readonly text: string
  readonly x: number
  /** Upper edge. */
  readonly y: number
  readonly width: number
  readonly height: number
  /** Name of the font in the file, where it has one. */
  readonly font?: string
  /** How sure a recogniser is of the text, 0 to 1; absent where the file itself says it. */
  readonly confidence?: number
}

/** A straight line of a printed table: horizontal when `y1 = y2`, vertical when `x1 = x2`. */
export interface Rule {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** What a file says of itself; all of it may be forged, and most of it absent. */
export interface FileTraits {
  readonly producer?: string
  readonly creator?: string
  readonly author?: string
  readonly title?: string
  /** ISO 8601, as far as the file says. */
  readonly createdAt?: string
  readonly modifiedAt?: string
  /** Names of fonts, each once. */
  readonly fonts?: ReadonlyArray<string>
  /** Fonts in which amounts are set. */
  readonly amountFonts?: ReadonlyArray<AmountFont>
}

/** A font in which amounts of a document are set. */
export interface AmountFont {
  readonly font: string
  /** How many amounts. */
  readonly amounts: number
  /** The first pages that have one, at most 10. */
  readonly pages: ReadonlyArray<number>
}

/** An entry that a banking format (OFX, camt, MT940) states field by field. */
export interface BookedEntry {
  /** From 1, in the order of the file. */
  readonly row: number
  /** `YYYY-MM-DD` */
  readonly date: string
  /** `HH:MM:SS` */
  readonly time?: string
  /** Decimal text, positive when money came in. */
  readonly amount: string
  /** Decimal text of the balance after it. */
  readonly balance?: string
  readonly counterparty?: string
  readonly counterpartyAccount?: string
  readonly summary?: string
  /** Whether it reverses an earlier one. */
  readonly reversal?: boolean
  /** Whether securities were bought or sold for it. */
  readonly trade?: "BUY" | "SELL"
}

/** The frame of entries in a banking format: one account and period. Amounts are decimal texts. */
export interface BookedStatement {
  readonly institution?: string
  readonly accountName?: string
  readonly accountNumber?: string
  /** ISO 4217 */
  readonly currency?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly openingBalance?: string
  readonly closingBalance?: string
  /** The format says that it is the account of a credit card: what it shows is owed, not held. */
  readonly creditCard?: boolean
}

/**
 * A piece of a document, in the order in which it is read. A file begins with `File` and may hold others (a ZIP): what
 * follows a `File` belongs to it. Pieces are small, so that a document of any length passes through bounded memory.
 */
export type DocumentPart =
  | { readonly _tag: "File"; readonly fileName: string; readonly format: DocumentFormat }
  | { readonly _tag: "Traits"; readonly traits: FileTraits }
  /** A sheet begins; delimited text is one sheet without a name. */
  | { readonly _tag: "Sheet"; readonly name: string }
  | { readonly _tag: "Rows"; readonly rows: ReadonlyArray<GridRow> }
  | {
      readonly _tag: "Page"
      /** From 1. */
      readonly page: number
      readonly pages: number
      readonly width: number
      readonly height: number
      readonly words: ReadonlyArray<Word>
      readonly rules: ReadonlyArray<Rule>
      /** Whether the page is an image whose words a recogniser has read. */
      readonly scanned: boolean
      /** Whether the image shows text beside the sheet or plate that was read. */
      readonly textBeside?: boolean
      /** Words of the file's own that nobody sees: hidden ones, or what a recogniser before has laid over a scan. */
      readonly unseen?: ReadonlyArray<Word>
    }
  | { readonly _tag: "Booked"; readonly statement: BookedStatement }
  | { readonly _tag: "Entries"; readonly entries: ReadonlyArray<BookedEntry> }

/** What a file is, decided by its bytes. */
export const DocumentFormat = Schema.Literals([
  "CSV",
  "XLSX",
  "XLS",
  "HTML",
  "PDF",
  "OFX",
  "CAMT",
  "MT940",
  "ZIP",
  "IMAGE",
])
export type DocumentFormat = typeof DocumentFormat.Type

/** Why a file cannot be read; the words for people are a message of the text catalogue, `document.<reason>`. */
export const DocumentFault = Schema.Literals([
  "encrypted",
  "wrong-password",
  // Encrypted in a way that is not read, whatever the password.
  "unread-encryption",
  "empty",
  "corrupt",
  "too-large",
  "unsupported",
  "scanned",
  "timeout",
  // An image in which a recogniser found no text, or text that it cannot be trusted with.
  "no-text",
  "small-text",
  "blurred",
  "faint",
  "illegible",
  "too-many-scans",
  // The recogniser broke off or took too long; the image may be fine.
  "ocr-failed",
])
export type DocumentFault = typeof DocumentFault.Type

/**
 * A file, or one inside of it, cannot be read. `fileName` says which; `detail` is one line for the log, without content
 * of the file.
 */
export class DocumentUnreadable extends Schema.TaggedError<DocumentUnreadable>()("DocumentUnreadable", {
  fileName: Schema.String,
  reason: DocumentFault,
  detail: Schema.String,
  /** What was measured, for the words to people: of an image its `textHeightPx`, of a file its `pages`. */
  seen: Schema.optional(Schema.Record(Schema.String, Schema.Number)),
}) {}

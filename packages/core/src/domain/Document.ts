import { Schema } from "effect"
import type { FileProof } from "./Seal.ts"

/** A row of a spreadsheet or of delimited text, as printed; nothing is typed yet. */
export interface GridRow {
  /** Row number within the sheet, from 1, counting empty rows. */
  readonly row: number
  /** Texts of the cells; `""` for an empty cell, and for one covered by a merged cell. */
  readonly cells: ReadonlyArray<string>
  /** Hidden contents of the row, not included in `cells`. Absent when there are none. */
  readonly unseen?: ReadonlyArray<UnseenCell>
}

/** A cell of a spreadsheet whose content is hidden. */
export interface UnseenCell {
  /** Index from 0. */
  readonly column: number
  readonly text: string
  /**
   * Cause: a hidden sheet, row or column, text formatted like its background, or a formula that comes to something else
   * than its cell shows.
   */
  readonly by: "SHEET" | "ROW" | "COLUMN" | "LOOK" | "FORMULA"
}

/** A word or a run of text on a page. The origin is the page's upper left corner; units are points (1/72 inch). */
export interface Word {
  readonly text: string
  readonly x: number
  /** Upper edge. */
  readonly y: number
  readonly width: number
  readonly height: number
  /** Name of the font in the file, if any. */
  readonly font?: string
  /** Confidence of text recognition, 0 to 1; absent for text stored in the file. */
  readonly confidence?: number
  /** True when it is as pale as watermarks are; absent for scans. */
  readonly faint?: boolean
}

/** A straight line of a printed table: horizontal when `y1 = y2`, vertical when `x1 = x2`. */
export interface Rule {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** Metadata of a file; any of it may be forged, and most of it absent. */
export interface FileTraits {
  readonly producer?: string
  readonly creator?: string
  readonly author?: string
  readonly title?: string
  /** ISO 8601, as precise as the file states. */
  readonly createdAt?: string
  readonly modifiedAt?: string
  /** Names of fonts, without duplicates. */
  readonly fonts?: ReadonlyArray<string>
  /** Fonts used for amounts. */
  readonly amountFonts?: ReadonlyArray<AmountFont>
  /** Signatures and updates of a PDF; absent when it has none. */
  readonly proof?: FileProof
}

/** A font used for amounts in a document. */
export interface AmountFont {
  readonly font: string
  /** Number of amounts. */
  readonly amounts: number
  /** The first pages that contain one, at most 10. */
  readonly pages: ReadonlyArray<number>
}

/** An entry that a banking format (OFX, camt, MT940) states field by field. */
export interface ElectronicEntry {
  /** From 1, in the order of the file. */
  readonly row: number
  /** `YYYY-MM-DD` */
  readonly date: string
  /** `HH:MM:SS` */
  readonly time?: string
  /** Decimal text; positive for incoming money. */
  readonly amount: string
  /** Decimal text of the balance after it. */
  readonly balance?: string
  readonly counterparty?: string
  readonly counterpartyAccount?: string
  readonly summary?: string
  /** True when it reverses an earlier entry. */
  readonly reversal?: boolean
  /** True when it pays for a purchase or sale of securities. */
  readonly trade?: "BUY" | "SELL"
}

/** The frame of entries in a banking format: one account and period. Amounts are decimal texts. */
export interface ElectronicStatement {
  readonly institution?: string
  readonly accountName?: string
  readonly accountNumber?: string
  /** ISO 4217 */
  readonly currency?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly openingBalance?: string
  readonly closingBalance?: string
  /** True when the format marks it as a credit card account: its balances are owed, not held. */
  readonly creditCard?: boolean
}

/** An electronic invoice as its file states it: texts as they stand, of which nothing is checked. */
export interface StatedInvoice {
  readonly number?: string
  /** Invoices from before the digital ones have one beside the number. */
  readonly code?: string
  readonly date?: string
  readonly seller?: string
  readonly buyer?: string
  /** Before tax. */
  readonly amount?: string
  readonly tax?: string
  readonly total?: string
  /** The total in Chinese capitals. */
  readonly capitals?: string
  readonly remark?: string
}

/**
 * A piece of a document, in reading order. A file begins with `File` and may contain others (a ZIP): the pieces after a
 * `File` belong to it. Pieces are small, so that a document of any length is processed in bounded memory.
 */
export type DocumentPart =
  | { readonly _tag: "File"; readonly fileName: string; readonly format: DocumentFormat }
  | { readonly _tag: "Traits"; readonly traits: FileTraits }
  /** Start of a sheet; delimited text is one sheet without a name. */
  | { readonly _tag: "Sheet"; readonly name: string }
  | { readonly _tag: "Rows"; readonly rows: ReadonlyArray<GridRow> }
  | {
      readonly _tag: "Page"
      /** Page number from 1. */
      readonly page: number
      readonly pages: number
      readonly width: number
      readonly height: number
      readonly words: ReadonlyArray<Word>
      readonly rules: ReadonlyArray<Rule>
      /** True when the page is an image whose words come from text recognition. */
      readonly scanned: boolean
      /** True when the image shows text outside the sheet or plate that was read. */
      readonly textBeside?: boolean
      /** True when the sheet lies upside down in the image. Its words are placed as on the upright sheet. */
      readonly upsideDown?: boolean
      /** Invisible words in the file: hidden text, or the text layer of an earlier recognition over a scan. */
      readonly unseen?: ReadonlyArray<Word>
    }
  | { readonly _tag: "Electronic"; readonly statement: ElectronicStatement }
  | { readonly _tag: "Entries"; readonly entries: ReadonlyArray<ElectronicEntry> }
  | { readonly _tag: "Invoice"; readonly invoice: StatedInvoice }

/** Format of a file, determined by its content. */
export const DocumentFormat = Schema.Literals([
  "CSV",
  "XLSX",
  "XLSB",
  "ODS",
  "XLS",
  "HTML",
  "PDF",
  "OFX",
  "CAMT",
  "MT940",
  "INVOICE",
  "OFD",
  "ZIP",
  "IMAGE",
])
export type DocumentFormat = typeof DocumentFormat.Type

/** The reason why a file cannot be read; its sentences are in the text catalogue under `document.<reason>`. */
export const DocumentFault = Schema.Literals([
  "encrypted",
  "wrong-password",
  // Encrypted in an unsupported way, whatever the password.
  "unread-encryption",
  "empty",
  "corrupt",
  "too-large",
  "unsupported",
  "scanned",
  // More work than any document takes.
  "timeout",
  // The machine was too busy, or the reader hangs; the file may be fine.
  "busy",
  // An image without recognised text, or with text too uncertain to trust.
  "no-text",
  "small-text",
  "blurred",
  "faint",
  "illegible",
  "too-many-scans",
  // Text recognition crashed or timed out; the image may be fine.
  "ocr-failed",
  // Web archives, which are not read.
  "mhtml",
  // Of results before these were read.
  "xlsb",
  "ods",
])
export type DocumentFault = typeof DocumentFault.Type

/**
 * A file, or one inside it, cannot be read. `fileName` identifies it; `detail` is one line for the log, without content
 * of the file.
 */
export class DocumentUnreadable extends Schema.TaggedError<DocumentUnreadable>()("DocumentUnreadable", {
  fileName: Schema.String,
  reason: DocumentFault,
  detail: Schema.String,
  /** Measurements for the message: `textHeightPx` of an image, `pages` of a file. */
  seen: Schema.optional(Schema.Record(Schema.String, Schema.Number)),
}) {
  /** True when the machine is at fault, so that the same file may be read later. */
  get isTransient(): boolean {
    return this.reason === "busy" || this.reason === "ocr-failed"
  }
}

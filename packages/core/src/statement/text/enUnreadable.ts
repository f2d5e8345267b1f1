import type { Sentences } from "../../text/words/Sentences.ts"
import type { StatementUnreadableMessages } from "../StatementMessages.ts"

/** What to do about a scan that is not good enough. */
const clearerScan = (scanned: boolean | undefined): string =>
  scanned === true
    ? ". It was read from images, which may not be clear enough: scan it flat at 300 dpi, or give the electronic file of the bank"
    : ""

/** Why a statement cannot be read, in English. */
export const enUnreadable: Sentences<StatementUnreadableMessages> = {
  "statement.unreadable.no-table": ({ fileName, scanned }) =>
    `No table of transactions was found in the file "${fileName}": make sure that it is a bank statement${clearerScan(scanned)}`,
  "statement.unreadable.no-lines": ({ fileName, scanned }) =>
    `The file "${fileName}" has a header and no transactions below it${clearerScan(scanned)}`,
  "statement.unreadable.unknown-layout": ({ fileName, header, scanned }) =>
    `The layout of the file "${fileName}" is not known; its header is: ${header}${clearerScan(scanned)}`,
  "statement.unreadable.doubtful": ({ fileName, header, scanned }) =>
    `Dates, amounts or directions of the file "${fileName}" can be read in more than one way, so it was not used; its header is: ${header}${clearerScan(scanned)}`,
  "statement.unreadable.credit-card": ({ fileName, header }) =>
    `The file "${fileName}" is a credit-card bill, which shows debt rather than money held; submit the last 6 months of a debit-card or company account instead${header === "" ? "" : `; its header is: ${header}`}`,
  "statement.unreadable.too-many-unread": ({ fileName, header, scanned }) =>
    `Too many rows of the file "${fileName}" could not be read, so it was not used; its header is: ${header}${clearerScan(scanned)}`,
  "statement.unreadable.too-large": ({ fileName }) =>
    `The file "${fileName}" has more transactions than the limit: export shorter periods one by one`,
}

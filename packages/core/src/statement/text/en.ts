import { ownValue } from "../../domain/OwnValue.ts"
import { many, plural } from "../../text/words/Plural.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"
import type { AuthenticityMessages } from "../authenticity/AuthenticityMessages.ts"
import type { StatementUnreadableMessages } from "../StatementMessages.ts"
import { enAnalysis } from "./enAnalysis.ts"
import { spaced } from "./enWords.ts"

const FIGURES: Readonly<Record<string, string>> = {
  opening: "opening balance",
  closing: "closing balance",
  totalIn: "total in",
  totalOut: "total out",
  countIn: "number of inflows",
  countOut: "number of outflows",
}

const listOfFigures = (figures: string): string =>
  figures
    .split("、")
    .map((figure) => ownValue(FIGURES, figure) ?? figure)
    .join(", ")

const rateRange = (lowest: number, highest: number): string =>
  lowest === highest ? `${lowest}%` : `${lowest}%–${highest}%`

/** The sentences about authenticity, for in-process hosts. */
const enAuthenticity: {
  readonly [Code in keyof AuthenticityMessages]: (params: AuthenticityMessages[Code]) => string
} = {
  "statement.authenticity.EDITING_TOOL": ({ fileName, tool }) =>
    `The file "${fileName}" was made or saved by an editing program (${tool}), which banks do not use for statements`,
  "statement.authenticity.MODIFIED_AFTER_CREATION": ({ fileName, createdAt, modifiedAt, minutes, allowed }) =>
    `The file "${fileName}" was created at ${createdAt} and modified at ${modifiedAt}, ${many(minutes, "minute")} later (more than ${allowed})`,
  "statement.authenticity.CREATED_BEFORE_LAST_LINE": ({ fileName, createdAt, lastDate }) =>
    `The file "${fileName}" was created on ${createdAt}, before the date of its last transaction, ${lastDate}`,
  "statement.authenticity.SEVERAL_AMOUNT_FONTS": ({ fileName, usual, other, amounts, pages }) =>
    `Amounts of the file "${fileName}" are set in ${usual}, but ${amounts} of them in ${other} (page ${pages}): they may have been replaced`,
  "statement.authenticity.BALANCE_BREAKS": ({ files, breaks, serious, scanned }) =>
    `In "${files}", ${many(breaks, "balance")} ${plural(breaks, "is", "are")} not the balance before plus the amount${breaks >= serious ? `, which is serious from ${serious} on` : ""}: rows may have been deleted or changed${scanned === true ? "; or, as it is a scan, were not recognised" : ""}`,
  "statement.authenticity.STATED_FIGURES_DIFFER": ({ fileName, figures }) =>
    `Summary figures stated in the file "${fileName}" do not match its transactions: ${listOfFigures(figures)}`,
  "statement.authenticity.SOURCES_CONTRADICT": ({ files, lines }) =>
    `Statements of one account contradict each other in ${many(lines, "transaction")} of a period that both cover (${files})`,
  "statement.authenticity.TIME_ORDER": ({ files, lines }) =>
    `In "${files}", ${many(lines, "transaction")} ${plural(lines, "has", "have")} an earlier date or time than the one before, though the balances prove their order: the time may have been changed`,
  "statement.authenticity.FUTURE_DATE": ({ files, lines, submitted }) =>
    `In "${files}", ${many(lines, "transaction")} ${plural(lines, "is", "are")} dated after the day on which the file was submitted (${spaced(submitted)})`,
  "statement.authenticity.OUTSIDE_PERIOD": ({ fileName, lines, startDate, endDate }) =>
    `In the file "${fileName}", ${many(lines, "transaction")} ${plural(lines, "lies", "lie")} outside of the period that it states (${startDate} to ${endDate})`,
  "statement.authenticity.MISSING_MONTH": ({ files, months }) =>
    `In "${files}", these months have no transaction at all: ${months}`,
  "statement.authenticity.INTEREST_TOO_LOW": (it) =>
    `In "${it.files}", the interest of ${it.date} is ${it.interest} yuan; the printed balances (${it.mean} yuan on average) at the demand rate of the time (${rateRange(it.lowestRate, it.highestRate)}) would have earned ${it.low} to ${it.high} yuan. Such interest corresponds to an average of ${it.impliedLow} to ${it.impliedHigh} yuan: balances may have been raised`,
  "statement.authenticity.INTEREST_TOO_HIGH": (it) =>
    `In "${it.files}", the interest of ${it.date} is ${it.interest} yuan, more than the ${it.low} to ${it.high} yuan that the printed balances (${it.mean} yuan on average) would have earned at the demand rate of the time (${rateRange(it.lowestRate, it.highestRate)}); an agreement deposit or another product may explain it`,
  "statement.authenticity.INTEREST_MISSING": ({ files, date, low }) =>
    `In "${files}", no interest was paid around ${date}, though the printed balances would have earned at least ${low} yuan`,
  "statement.authenticity.INTEREST_NEGATIVE": ({ files, date, interest }) =>
    `In "${files}", the interest of ${date} is negative (${interest} yuan)`,
  "statement.authenticity.INTEREST_DAY": ({ files, date }) =>
    `In "${files}", interest was paid on ${date}; demand deposits are paid around the 21st of the last month of a quarter`,
  "statement.authenticity.TRANSFER_AMOUNT_DIFFERS": ({ fromFile, toFile, date, amount, otherAmount }) =>
    `Both sides of a transfer between the customer's own accounts differ: on ${date}, "${fromFile}" says ${amount} yuan and "${toFile}" ${otherAmount} yuan`,
  "statement.authenticity.TRANSFER_SIDE_MISSING": ({ fromFile, toFile, date, amount }) =>
    `"${fromFile}" shows a transfer with another account of the customer on ${date} (${amount} yuan), which that account's statement "${toFile}" does not have`,
}

/** What to do about a scan that is not good enough. */
const clearerScan = (scanned: boolean | undefined): string =>
  scanned === true
    ? ". It was read from images, which may not be clear enough: scan it flat at 300 dpi, or give the electronic file of the bank"
    : ""

/** Why a statement cannot be read, in English. */
const enUnreadable: Sentences<StatementUnreadableMessages> = {
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

/** What the reading of a bank statement says, in English. */
export const en: Sentences<StatementUnreadableMessages & AnalysisMessages & AuthenticityMessages> = {
  ...enUnreadable,
  ...enAnalysis,
  ...enAuthenticity,
}

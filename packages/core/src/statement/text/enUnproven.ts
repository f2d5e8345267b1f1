import { many, plural } from "../../text/words/Plural.ts"
import type { AnalysisMessages, UnprovenCode } from "../analysis/AnalysisMessages.ts"
import { named, spaced, yuan } from "./enWords.ts"

/** Texts in English about what a statement does not prove. */
export const enUnproven: { readonly [Code in UnprovenCode]: (params: AnalysisMessages[Code]) => string } = {
  "statement.assets.movedAfterEnd": ({ moved, amount }) =>
    `The statement of another account ends earlier and counts ${yuan(moved)} that was moved here after its end: without it, ${yuan(amount)} counts.`,
  "statement.assets.silent": ({ from, to, unseen: left, amount }) =>
    `No transactions from ${from} to ${to}, and too few after that to show that the account was in use: balances count up to the day before: ${yuan(left)} less, ${yuan(amount)} counts.`,
  "statement.assets.unproven": ({ unproven, amount }) =>
    `${yuan(unproven)} of the printed balances does not follow from the lines and does not count: ${yuan(amount)} counts.`,
  "statement.assets.sameMoney": ({ files, share }) =>
    `${share}% of this account's transactions also appear in "${files}": it is the same money, which counts once, and not in this account.`,
  "statement.quality.later": ({ lines }) =>
    `${many(lines, "line")} dated after the day on which the file was submitted had not happened then and ${plural(lines, "is", "are")} not included in any figure.`,
  "statement.risk.SAME_MONEY": ({ observed, repeated, files }) =>
    `${observed}% of the transactions of an account${named(repeated)} also appear in another one${named(files)}, with the same dates and amounts or at a constant shift and scale: possibly one statement under another name, number or bank. It counts once. Verify with the bank.`,
  "statement.risk.LINES_AFTER_UPLOAD": ({ observed, submitted, lastDate, files }) =>
    `${many(observed, "transaction")} dated after the day on which the file was submitted (${spaced(submitted)}), the last one ${lastDate}${named(files)}: ${plural(observed, "it had not happened by then and is", "they had not happened by then and are")} not included in any figure. Verify the statement with the bank.`,
  "statement.risk.SILENT_DAYS": ({ observed, periods, files, amount }) =>
    `No transactions in ${spaced(periods)}${named(files)}, unlike before, and too few after that to show that the money stayed. Balances count up to the day before: ${yuan(amount)} or ${observed}% less. Ask about deposits before the silence, and for a recent statement.`,
  "statement.risk.UNPROVEN_BALANCE": ({ observed, files, amount, breaks }) =>
    `${yuan(amount)} (${observed}%) of the printed balances does not follow from the lines${named(files)}: ${
      breaks > 0
        ? `${many(breaks, "balance")} ${plural(breaks, "is", "are")} not the balance before plus the amount`
        : "it changed on days without lines, or the lines are too few to prove the opening balance"
    }. It is not part of the effective assets. Verify with the bank.`,
  "statement.risk.MOVED_AFTER_END": ({ amount, from, to }) =>
    `A statement${named(from)} ends earlier than another one${named(to)}, to which ${yuan(amount)} came from an own account after that: it may be the same money and counts once. Ask for statements up to the same day.`,
}

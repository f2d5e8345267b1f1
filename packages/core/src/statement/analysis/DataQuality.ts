import type { Message } from "../../domain/Message.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { LedgerUpToDay } from "../ledger/UpToDay.ts"
import type { Unseen } from "../unseen/Unseen.ts"
import { analysisMessage } from "./AnalysisMessages.ts"
import type { StatementOutcome } from "./StatementOutcome.ts"

/** How well the files could be read and how far they bear themselves out; which of them are in no figure. */
export const dataQuality = (
  accounts: ReadonlyArray<LedgerUpToDay>,
  creditCards: ReadonlyArray<string>,
): StatementOutcome["dataQuality"] => {
  const ledgers = accounts.map(({ ledger }) => ledger)
  const total = (count: (ledger: Ledger) => number): number => ledgers.reduce((sum, ledger) => sum + count(ledger), 0)
  const quality = {
    files: total(({ sources }) => sources.length),
    lines: total(({ lines }) => lines.length),
    unreadLines: total(({ sources }) => sources.reduce((sum, { unreadLines }) => sum + unreadLines, 0)),
    balanceChecked: ledgers.length > 0 && ledgers.every(({ balanceChecked }) => balanceChecked),
    balanceBreaks: total(({ breaks }) => breaks.length),
    duplicateLines: total(({ duplicatesDropped }) => duplicatesDropped),
    repairedLines: total(({ lines }) => lines.reduce((sum, { repaired }) => (repaired ? sum + 1 : sum), 0)),
    linesOutsidePeriod: total(({ linesOutside }) => linesOutside),
  }
  const unchecked = ledgers.filter(({ balanceChecked }) => !balanceChecked).length
  const unseen = (count: (found: Unseen) => number): number =>
    total(({ sources }) =>
      sources.reduce((sum, source) => sum + (source.unseen === undefined ? 0 : count(source.unseen)), 0),
    )
  const words = unseen((found) => found.words)
  const [rows, columns, sheets] = [
    unseen((found) => found.rows),
    unseen((found) => found.columns),
    unseen((found) => found.sheets),
  ]
  const [amounts, differing] = [unseen((found) => found.layerAmounts), unseen((found) => found.layerDiffering)]
  const later = accounts.reduce((sum, account) => sum + account.later.length, 0)
  const scanned = total(({ sources }) => sources.filter((source) => source.scanned === true).length)
  const notes: ReadonlyArray<readonly [number, Message]> = [
    [unchecked, analysisMessage("statement.quality.unchecked", { accounts: unchecked })],
    [scanned, analysisMessage("statement.quality.scanned", { files: scanned })],
    [quality.balanceBreaks, analysisMessage("statement.quality.breaks", { breaks: quality.balanceBreaks })],
    [quality.duplicateLines, analysisMessage("statement.quality.duplicates", { lines: quality.duplicateLines })],
    [quality.unreadLines, analysisMessage("statement.quality.unread", { lines: quality.unreadLines })],
    [quality.repairedLines, analysisMessage("statement.quality.repaired", { lines: quality.repairedLines })],
    [creditCards.length, analysisMessage("statement.quality.creditCards", { files: creditCards.join("、") })],
    [words, analysisMessage("statement.quality.hiddenText", { words, amounts: unseen((found) => found.amounts) })],
    [rows + columns + sheets, analysisMessage("statement.quality.hiddenRows", { rows, columns, sheets })],
    [amounts, analysisMessage("statement.quality.textLayer", { amounts, differing })],
    [later, analysisMessage("statement.quality.later", { lines: later })],
    [quality.linesOutsidePeriod, analysisMessage("statement.quality.outside", { lines: quality.linesOutsidePeriod })],
  ]
  return { ...quality, notes: notes.flatMap(([count, note]) => (count > 0 ? [note] : [])) }
}

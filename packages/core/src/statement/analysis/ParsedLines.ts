import { roundedBox } from "../../domain/PageBox.ts"
import { maskedAccount } from "../AccountNumber.ts"
import { yuan, yuanOrNull } from "../Fen.ts"
import type { LedgerLine } from "../ledger/Ledger.ts"
import type { LedgerUpToDay } from "../ledger/UpToDay.ts"
import { flowClasses } from "./FlowClass.ts"
import type { FlowTable } from "./FlowTable.ts"
import type { ParsedLine } from "./ParsedLine.ts"

/**
 * The lines of some ledgers with their classes, ledger by ledger, each in its order of time. Ledgers that `table`
 * leaves out have none, and neither have the lines after the upload of their file or the day of the analysis, which
 * stand behind the others.
 *
 * @param materialRefs by the number of a file: the material that it came from
 */
export function* parsedLines(
  ledgers: ReadonlyArray<LedgerUpToDay>,
  table: FlowTable,
  materialRefs: ReadonlyArray<string>,
): Generator<ParsedLine> {
  let number = 0
  for (const { ledger, later } of ledgers) {
    const { account, sources } = ledger
    const start = table.starts[table.ledgers.indexOf(ledger)]
    const ofAccount = {
      institution: account.institution ?? null,
      accountNumber: maskedAccount(account.accountNumber) ?? null,
    }
    for (const [at, line] of [...ledger.lines, ...later].entries()) {
      const source = sources[line.source]
      const isClassed = start !== undefined && at < ledger.lines.length
      yield {
        line: ++number,
        ...printed(line, account.currency ?? null),
        class: (isClassed ? flowClasses[table.flowClass[start + at]!] : undefined) ?? null,
        ...ofAccount,
        fileName: source?.fileName ?? "",
        materialRef: (source === undefined ? undefined : materialRefs[source.file]) ?? null,
        page: line.page ?? null,
        sheet: line.sheet ?? null,
        row: line.row,
        box: line.box === undefined ? null : roundedBox(line.box),
        repaired: line.repaired,
      }
    }
  }
}

const printed = (line: LedgerLine, currency: string | null) => ({
  date: line.date,
  time: line.time ?? null,
  amount: yuan(line.amountFen),
  balance: yuanOrNull(line.balanceFen),
  currency,
  counterparty: line.counterparty ?? null,
  counterpartyAccount: line.counterpartyAccount ?? null,
  summary: line.summary ?? null,
  remarks: line.texts,
})

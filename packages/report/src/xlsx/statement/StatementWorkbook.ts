import { PassThrough } from "node:stream"
import type { ParsedLine } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"
import exceljs, { type stream as exceljsStream, type Workbook } from "exceljs"
import { type Evidence, StatementAnswer } from "../../statement/StatementAnswer.ts"
import { statementView } from "../../statement/StatementView.ts"
import { statementWords } from "../../statement/StatementWords.ts"
import { assetsSheets } from "./AssetsSheets.ts"
import { ledgerSheet } from "./LedgerSheet.ts"
import { monthsSheet } from "./MonthsSheet.ts"
import { partiesSheet } from "./PartiesSheet.ts"
import { profileSheet } from "./ProfileSheet.ts"
import { qualitySheet } from "./QualitySheet.ts"
import { risksSheet } from "./RisksSheet.ts"
import { summarySheet } from "./SummarySheet.ts"

/** What a statement workbook is made of. */
export interface StatementWorkbookInput {
  /** A result of a bank statement valuation in the language of the reader, of this or an older version. */
  readonly result: unknown
  /** Its lines in order; `undefined` for a task whose lines were not kept. */
  readonly lines: AsyncIterable<ParsedLine> | Iterable<ParsedLine> | undefined
  readonly locale: Locale
}

const decode = Schema.decodeUnknownPromise(StatementAnswer)

/**
 * A bank statement valuation as an XLSX workbook: summary, ledger, monthly flows, effective assets, daily balances,
 * risks, the analyst's reading, counterparties and data quality. Amounts in yuan. Sums are formulas over the ledger,
 * with the figures of the result as their cached results. Texts of files stay text. Rejects with a `SchemaError` when
 * `result` is not a result.
 */
export const statementWorkbook = async ({ lines, locale, result }: StatementWorkbookInput): Promise<Uint8Array> => {
  const shown = await decode(result)
  const words = statementWords[locale]
  const view = statementView(shown, locale)
  const stream = new PassThrough()
  const bytes = collected(stream)
  const book: exceljsStream.xlsx.WorkbookWriter & Pick<Workbook, "creator"> = new exceljs.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  })
  book.creator = "Open Valuation"
  summarySheet(book, shown, view, words)
  const index = await ledgerSheet(book, lines, evidenceOf(shown), words, locale)
  const ledger = lines === undefined ? undefined : index
  monthsSheet(book, shown, ledger, words, locale)
  assetsSheets(book, shown, ledger, words)
  risksSheet(book, shown, ledger, words)
  profileSheet(book, shown, view.profile, ledger, words)
  partiesSheet(book, shown, ledger, words, locale)
  qualitySheet(book, shown, view, ledger, words)
  await book.commit()
  return bytes
}

const collected = async (stream: PassThrough): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The lines that a result refers to. */
function* evidenceOf({ cashFlowProfile, effectiveAssetsBreakdown, riskAlert }: StatementAnswer): Generator<Evidence> {
  if (cashFlowProfile !== undefined) {
    yield* cashFlowProfile.salary.evidence
    for (const { evidence } of cashFlowProfile.obligations) yield* evidence
  }
  for (const { evidence } of riskAlert.items) yield* evidence
  for (const { excludedInflows } of effectiveAssetsBreakdown) {
    for (const { inflow, outflow } of excludedInflows) {
      yield inflow
      if (outflow !== null) yield outflow
    }
  }
}

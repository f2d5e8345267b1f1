import { PassThrough } from "node:stream"
import { ownValue } from "@open-valuation/core/domain"
import { flowClasses, type ParsedLine } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"
import exceljs from "exceljs"
import type { stream as exceljsStream, Workbook } from "exceljs"
import type { ReportedStatement } from "../../statement/report/StatementReport.ts"
import { type Evidence, StatementAnswer } from "../../statement/StatementAnswer.ts"
import { type StatementFigures, statementView, type StatementView } from "../../statement/StatementView.ts"
import { statementWords, type StatementWords } from "../../statement/StatementWords.ts"
import { type AdoptedValue, type AdoptionView, adoptionView } from "../../view/AdoptionView.ts"
import { type Book, type Cell, dayCell, fenOf, looking, quoted, shade, shades, Sheet, sumOf } from "../sheet/Sheet.ts"
import { assetsSheets } from "./AssetsSheets.ts"
import { className, constant, type LedgerIndex, ledgerRange, ledgerSheet, placeCell } from "./LedgerSheet.ts"
import { monthsSheet } from "./MonthsSheet.ts"
import { profileSheet } from "./ProfileSheet.ts"
import { qualitySheet } from "./QualitySheet.ts"
import { sectionSheets } from "./SectionSheets.ts"

/** Counterparties, purposes, what is left out, and lenders. */
const partiesSheet = (
  book: Book,
  shown: StatementAnswer,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
  locale: Locale,
): void => {
  const names = words.parties
  const kinds = new Map<string, string>(Object.entries(names.kinds))
  const sheet = new Sheet(
    book,
    words.sheets.parties,
    [
      { width: 40, look: "text" },
      { width: 14, look: "text" },
      { width: 18, look: "money" },
      { width: 18, look: "money" },
      { width: 12, look: "number" },
      { width: 18, look: "money" },
      { width: 12, look: "date" },
      { width: 12, look: "date" },
    ],
    { rows: 2 },
  )
  sheet.title(names.largest)
  sheet.header([names.name, names.direction, names.amount, names.share, names.lines])
  for (const { amount, direction, lines, name, share } of shown.topCounterparties) {
    sheet.row([name, names.directions[direction], amount, looking("percent", share), lines])
  }
  if (shown.topCounterparties.length > 0) sheet.worksheet.autoFilter = `A2:E${sheet.last}`
  sheet.section(names.categories)
  sheet.header([names.category, "", names.inflow, names.outflow, names.lines])
  for (const { inflow, label, lines, outflow } of shown.flowCategories ?? []) {
    sheet.row([label, null, inflow, outflow, lines])
  }
  sheet.section(names.excluded)
  sheet.header([names.flowClass, "", names.inflow, names.outflow, names.lines])
  for (const { inflow, label, lines, outflow, reason } of shown.excludedFlows) {
    const sum = (result: number, sign: "" | "-"): Cell =>
      ledger === undefined || !isKnown(reason)
        ? result
        : { formula: classSum(ledger, sign, constant(className(reason, locale))), result }
    sheet.row([label, null, sum(inflow, ""), sum(outflow, "-"), lines])
  }
  if (shown.existingLenders !== undefined && shown.existingLenders.length > 0) {
    sheet.section(names.lenders)
    sheet.header([
      names.name,
      names.kind,
      names.repaid,
      names.drawn,
      names.payments,
      names.monthly,
      names.lastDraw,
      names.lastPayment,
    ])
    for (const one of shown.existingLenders) {
      sheet.row([
        one.name === "" ? words.unknown : one.name,
        kinds.get(one.kind) ?? one.kind,
        one.repaid,
        one.drawn,
        one.payments,
        one.monthlyPayment,
        dayCell(one.lastDrawDate),
        dayCell(one.lastPaymentDate),
      ])
    }
  }
  sheet.commit()
}

const isKnown = (reason: string): boolean => flowClasses.some((known) => known === reason)

const classSum = (ledger: LedgerIndex, sign: "" | "-", classed: string): string => {
  const amount = ledgerRange(ledger, "amount")
  const side = sign === "" ? `">0"` : `"<0"`
  return `ROUND(${sign}SUMIFS(${amount},${ledgerRange(ledger, "class")},${classed},${amount},${side}),2)`
}

/** The risks, each with the lines that show it. */
const risksSheet = (
  book: Book,
  { riskAlert }: StatementAnswer,
  ledger: LedgerIndex | undefined,
  words: StatementWords,
): void => {
  const names = words.risks
  const units = new Map<string, string>(Object.entries(names.units))
  const sheet = new Sheet(
    book,
    words.sheets.risks,
    [
      { width: 9, look: "text" },
      { width: 24, look: "wrapped" },
      { width: 60, look: "wrapped" },
      { width: 14, look: "ratio" },
      { width: 14, look: "ratio" },
      { width: 8, look: "text" },
      { width: 40, look: "wrapped" },
      { width: 12, look: "date" },
      { width: 16, look: "money" },
      { width: 26, look: "text" },
    ],
    { rows: 1 },
  )
  sheet.header([
    names.level,
    names.title,
    names.detail,
    names.observed,
    names.threshold,
    names.unit,
    names.evidence,
    names.date,
    names.amount,
    names.counterparty,
  ])
  if (riskAlert.items.length === 0) sheet.row([null, null, names.none])
  for (const { detail, evidence, evidenceLines, level, observed, threshold, title, unit } of riskAlert.items) {
    const look = unit === "YUAN" ? "money" : unit === "COUNT" || unit === "DAYS" ? "number" : "ratio"
    const all = evidenceLines ?? evidence.length
    sheet.row([
      names.levels[level],
      title,
      detail,
      looking(look, observed),
      looking(look, threshold),
      units.get(unit) ?? unit,
      all > evidence.length ? names.listed(evidence.length, all) : null,
    ])
    for (const one of evidence) {
      const blank = Array.from({ length: 6 }, () => null)
      sheet.row([
        ...blank,
        placeCell(one, ledger, words),
        dayCell(one.date),
        one.amount,
        one.counterparty ?? one.summary,
      ])
    }
  }
  const { last } = sheet
  sheet.worksheet.autoFilter = `A1:J${last}`
  const colours = { HIGH: shades.bad, MEDIUM: shades.warn, LOW: shades.good } as const
  sheet.worksheet.addConditionalFormatting({
    ref: `A2:F${last}`,
    rules: (["HIGH", "MEDIUM", "LOW"] as const).map((level, index) => ({
      type: "expression",
      priority: index + 1,
      formulae: [`$A2="${names.levels[level]}"`],
      style: { fill: shade(colours[level]) },
    })),
  })
  sheet.commit()
}

/** The first page: what a credit officer reads first. */
const summarySheet = (
  book: Book,
  shown: StatementAnswer,
  view: StatementView,
  words: StatementWords,
  adopted: AdoptionView | undefined,
  version: StatementWorkbookInput["version"],
): void => {
  const names = words.summary
  const { riskAlert } = shown
  const sheet = new Sheet(
    book,
    words.sheets.summary,
    [
      { width: 40, look: "text" },
      { width: 28, look: "money" },
      { width: 60, look: "text" },
    ],
    { rows: 1 },
  )
  sheet.title(words.title)
  sheet.row([words.unit])
  if (version !== undefined) sheet.row([words.corrections.version, looking("text", words.corrections.former(version))])
  const part = ({ figures, title }: StatementFigures, computed: Readonly<Record<string, Cell>> = {}) => {
    sheet.section(title)
    for (const { id, look, name, value } of figures) sheet.row([name, ownValue(computed, id) ?? looking(look, value)])
  }
  part(view.figures, {
    effectiveAssets: assetsCell(shown, words),
    totalInflow: monthsCell(shown, words, "B", shown.totalInflow, ({ inflow }) => inflow),
    totalOutflow: monthsCell(shown, words, "C", shown.totalOutflow, ({ outflow }) => outflow),
    effectiveInflow: monthsCell(shown, words, "D", shown.effectiveInflow, (one) => one.effectiveInflow),
    effectiveOutflow: monthsCell(shown, words, "E", shown.effectiveOutflow, (one) => one.effectiveOutflow),
  })
  if (adopted !== undefined) {
    sheet.section(adopted.title)
    for (const { name, text } of [{ name: adopted.title, text: adopted.amount }, ...adopted.facts]) {
      sheet.row([name, looking("text", text)])
    }
    for (const text of [adopted.reason, adopted.remark ?? "", adopted.note]) if (text !== "") sheet.paragraph(text, 3)
  }
  part(view.request)
  sheet.section(view.conclusionTitle)
  const level = sheet.row([view.riskLevel.name, looking("text", view.riskLevel.value)])
  sheet.row([names.riskCount, looking("number", riskAlert.items.length)])
  sheet.paragraph(view.conclusion, 3)
  part(view.made)
  const colours = { HIGH: shades.bad, MEDIUM: shades.warn, LOW: shades.good } as const
  sheet.worksheet.addConditionalFormatting({
    ref: `B${level}`,
    rules: (["HIGH", "MEDIUM", "LOW"] as const).map((one, index) => ({
      type: "expression",
      priority: index + 1,
      formulae: [`$B$${level}="${words.risks.levels[one]}"`],
      style: { fill: shade(colours[one]) },
    })),
  })
  sheet.commit()
}

const assetsCell = (
  { effectiveAssets, effectiveAssetsBreakdown: breakdown }: StatementAnswer,
  words: StatementWords,
): Cell =>
  breakdown.length === 0
    ? effectiveAssets
    : { formula: `${quoted(words.sheets.assets)}!$R$${breakdown.length + 2}`, result: effectiveAssets }

/** A total of the months, where they come to it: of very long periods the newest months alone are listed. */
const monthsCell = (
  { monthlyFlows }: StatementAnswer,
  words: StatementWords,
  column: string,
  result: number,
  of: (month: StatementAnswer["monthlyFlows"][number]) => number,
): Cell =>
  monthlyFlows.length > 0 && fenOf(sumOf(monthlyFlows.map(of))) === fenOf(result)
    ? { formula: `${quoted(words.sheets.months)}!$${column}$${monthlyFlows.length + 2}`, result }
    : result

/** What a statement workbook is made of. */
export interface StatementWorkbookInput {
  /** A result of a bank statement valuation in the language of the reader, of this or an older version. */
  readonly result: unknown
  /** Its lines in order; `undefined` for a task whose lines were not kept. */
  readonly lines: AsyncIterable<ParsedLine> | Iterable<ParsedLine> | undefined
  readonly locale: Locale
  /** The value that people have adopted beside the effective assets. */
  readonly adoption?: AdoptedValue | undefined
  /** A former version of the result: lines were corrected since. */
  readonly version?: ReportedStatement["version"]
}

const decode = Schema.decodeUnknownPromise(StatementAnswer)

/**
 * A bank statement valuation as an XLSX workbook: summary, ledger, monthly flows, effective assets, daily balances,
 * risks, the analyst's reading, counterparties and data quality. Amounts in yuan. Sums are formulas over the ledger,
 * with the figures of the result as their cached results. Texts of files stay text. Rejects with a `SchemaError` when
 * `result` is not a result.
 */
export const statementWorkbook = async ({
  adoption,
  lines,
  locale,
  result,
  version,
}: StatementWorkbookInput): Promise<Uint8Array> => {
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
  summarySheet(book, shown, view, words, adoption && adoptionView(adoption, locale), version)
  const index = await ledgerSheet(book, lines, evidenceOf(shown), words, locale)
  const ledger = lines === undefined ? undefined : index
  monthsSheet(book, shown, ledger, words, locale)
  assetsSheets(book, shown, ledger, words)
  risksSheet(book, shown, ledger, words)
  profileSheet(book, shown, view.profile, ledger, words)
  partiesSheet(book, shown, ledger, words, locale)
  sectionSheets(book, view.sections)
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

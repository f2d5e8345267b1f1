import { type FlowClass, flowClasses, type ParsedLine } from "@open-valuation/core/statement"
import { type Locale, translate } from "@open-valuation/core/text"
import type { Evidence } from "../../statement/StatementAnswer.ts"
import type { StatementWords } from "../../statement/StatementWords.ts"
import { type Book, type Cell, type Column, dayCell, fenOf, quoted, shade, shades, Sheet } from "../sheet/Sheet.ts"

/** What the other sheets need to know of the ledger. */
export interface LedgerIndex {
  readonly sheet: string
  /** The last row with a line; 1 when there is none. */
  readonly lastRow: number
  /** The row of a line that a result refers to. */
  readonly rowOf: (evidence: Evidence) => number | undefined
  readonly currencies: ReadonlyArray<CurrencySum>
}

/** The lines of one currency. */
interface CurrencySum {
  readonly currency: string | null
  inflowFen: number
  outflowFen: number
  lines: number
  counted: number
}

const columns: ReadonlyArray<Column> = [
  { width: 8, look: "number" },
  { width: 11, look: "date" },
  { width: 9, look: "text" },
  { width: 16, look: "text" },
  { width: 12, look: "text" },
  { width: 7, look: "text" },
  { width: 16, look: "money" },
  { width: 16, look: "money" },
  { width: 20, look: "text" },
  { width: 24, look: "text" },
  { width: 18, look: "text" },
  { width: 18, look: "text" },
  { width: 16, look: "text" },
  { width: 22, look: "text" },
  { width: 6, look: "number" },
  { width: 10, look: "text" },
  { width: 6, look: "number" },
  { width: 20, look: "text" },
  { width: 9, look: "text" },
]

/** Columns of the ledger that formulas read. */
const ledgerColumns = { date: "B", currency: "F", amount: "G", class: "I" } as const

const LAST_COLUMN = "S"

/** Lines after which other work of the thread gets a turn, and what was written is compressed. */
const LINES_PER_TURN = 500

const shadeOf: Partial<Record<FlowClass, string>> = {
  OWN_TRANSFER: shades.aside,
  REVERSAL: shades.aside,
  WEALTH: shades.aside,
  LOAN: shades.warn,
  PASS_THROUGH: shades.warn,
  UNEXPLAINED_LARGE: shades.bad,
}

/** The name of a class, as the ledger prints it. */
export const className = (flowClass: string, locale: Locale): string =>
  translate({ code: "statement.class", params: { flowClass } }, locale)

/** Writes every line; `wanted` are the lines that other sheets link to. */
export const ledgerSheet = async (
  book: Book,
  lines: AsyncIterable<ParsedLine> | Iterable<ParsedLine> | undefined,
  wanted: Iterable<Evidence>,
  words: StatementWords,
  locale: Locale,
): Promise<LedgerIndex> => {
  const { ledger: names, sheets } = words
  const sheet = new Sheet(book, sheets.ledger, columns, { rows: 1, columns: 2 })
  const classes = Object.fromEntries(flowClasses.map((name) => [name, className(name, locale)]))
  const rows = new Map<string, number | undefined>()
  for (const evidence of wanted) rows.set(keyOf(evidence), undefined)
  const currencies = new Map<string | null, CurrencySum>()
  sheet.header([
    names.line,
    names.date,
    names.time,
    names.institution,
    names.account,
    names.currency,
    names.amount,
    names.balance,
    names.flowClass,
    names.counterparty,
    names.counterpartyAccount,
    names.summary,
    names.remarks,
    names.fileName,
    names.page,
    names.sheet,
    names.row,
    names.box,
    names.repaired,
  ])
  for await (const line of lines ?? []) {
    const row = sheet.row([
      line.line,
      dayCell(line.date),
      line.time,
      line.institution,
      line.accountNumber,
      line.currency,
      line.amount,
      line.balance,
      line.class === null ? null : classes[line.class],
      line.counterparty,
      line.counterpartyAccount,
      line.summary,
      line.remarks.length === 0 ? null : line.remarks.join("; "),
      line.fileName,
      line.page,
      line.sheet,
      line.row,
      line.box === null ? null : `${line.box.x}, ${line.box.y}, ${line.box.width}, ${line.box.height}`,
      line.repaired ? words.yes : null,
    ])
    const key = keyOf(line)
    if (rows.has(key) && rows.get(key) === undefined) rows.set(key, row)
    add(currencies, line)
    if (row % LINES_PER_TURN === 0) await new Promise(setImmediate)
  }
  const { last } = sheet
  if (lines === undefined) sheet.row([names.notKept])
  sheet.worksheet.autoFilter = `A1:${LAST_COLUMN}${last}`
  if (last > 1) {
    sheet.worksheet.addConditionalFormatting({
      ref: `A2:${LAST_COLUMN}${last}`,
      rules: Object.entries(shadeOf).map(([name, colour], index) => ({
        type: "expression",
        priority: index + 1,
        formulae: [`$${ledgerColumns.class}2=${constant(className(name, locale))}`],
        style: { fill: shade(colour) },
      })),
    })
  }
  sheet.commit()
  return {
    sheet: sheets.ledger,
    lastRow: last,
    rowOf: (evidence) => rows.get(keyOf(evidence)),
    currencies: [...currencies.values()],
  }
}

const add = (currencies: Map<string | null, CurrencySum>, line: ParsedLine): void => {
  const { amount, currency } = line
  const sum = currencies.get(currency) ?? { currency, inflowFen: 0, outflowFen: 0, lines: 0, counted: 0 }
  currencies.set(currency, sum)
  const fen = fenOf(amount)
  if (fen > 0) sum.inflowFen += fen
  else sum.outflowFen -= fen
  sum.lines += 1
  if (line.class !== null) sum.counted += 1
}

type Placed = Pick<Evidence, "fileName" | "row" | "date" | "amount"> & {
  readonly page?: number | null
  readonly sheet?: string | null
}

/** What tells a line from all others of its files. */
const keyOf = ({ amount, date, fileName, page, row, sheet }: Placed): string =>
  JSON.stringify([fileName, page ?? null, sheet ?? null, row, date, amount])

/** A text as a formula writes it. */
export const constant = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A column of the ledger's lines, as a formula writes it. */
export const ledgerRange = ({ lastRow, sheet }: LedgerIndex, column: keyof typeof ledgerColumns): string => {
  const letter = ledgerColumns[column]
  return `${quoted(sheet)}!$${letter}$2:$${letter}$${Math.max(2, lastRow)}`
}

/** Where a line stands in its file, as a link to its row of the ledger where that has it. */
export const placeCell = (evidence: Evidence, ledger: LedgerIndex | undefined, words: StatementWords): Cell => {
  const { fileName, page, row, sheet } = evidence
  const { risks } = words
  const part = page !== undefined ? risks.page(page, row) : `${sheet === undefined ? "" : `${sheet} `}${risks.row(row)}`
  const text = risks.place(fileName, part)
  const found = ledger?.rowOf(evidence)
  return ledger === undefined || found === undefined ? text : { text, to: { sheet: ledger.sheet, cell: `A${found}` } }
}

/** An account in one cell. */
export const accountName = (
  account: { readonly institution: string | null; readonly accountNumber: string | null },
  words: StatementWords,
): string => [account.institution, account.accountNumber].filter((part) => part !== null).join(" ") || words.unknown

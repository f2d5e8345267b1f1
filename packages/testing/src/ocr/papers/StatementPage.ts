import { LocalDate } from "@open-valuation/core/domain"
import type { SeededRandom } from "../../simulation/index.ts"
import { simulateBorrower, type SimulatedEntry } from "../../simulation/statement/index.ts"
import { accountBetween, type PrintedLayout, printedLayouts } from "../../simulation/statement/print/index.ts"
import { type DocumentTruth, oneOf } from "../DocumentTruth.ts"
import { type Letters, type Sheet, sheet, widthOf, wrapped, write } from "../Lettering.ts"

/** A line of a page of a statement. */
export interface PrintedLine {
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly amountFen: number
  readonly balanceFen: number
}

/** A page of a statement, and its lines in the order of the page. */
export interface DrawnStatement {
  readonly sheet: Sheet
  readonly truth: DocumentTruth
  readonly lines: ReadonlyArray<PrintedLine>
}

/** A4 landscape at 150 dpi. */
const WIDTH = 1754
const HEIGHT = 1240
const MARGIN = 50
const PAD = 7
/** Without rules, only space separates the columns. */
const OPEN_PAD = 13

/** Layouts whose columns fit on one page and whose header states account and period. */
const layoutIds = new Set(["ccb-personal-pdf", "unlisted-pdf", "unlisted-csv"])

interface Column {
  readonly name: string
  readonly width: number
  readonly numeric: boolean
}

const isNumber = (text: string): boolean => /^[+-]?[\d,]+\.\d{2}$/.test(text)

const columnsOf = (
  pen: Sheet["pen"],
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  sizePx: number,
): ReadonlyArray<Column> => {
  const widths = header.map((name, at) => {
    const longest = Math.max(
      ...[name, ...rows.map((row) => row[at] ?? "")].map((text) => widthOf(pen, { text, sizePx })),
    )
    return Math.min(longest, 330) + 2 * OPEN_PAD + 6
  })
  const scale = (WIDTH - 2 * MARGIN) / widths.reduce((sum, width) => sum + width, 0)
  return header.map((name, at) => ({
    name,
    width: (widths[at] ?? 0) * Math.min(scale, 1.35),
    numeric: rows.some((row) => isNumber(row[at] ?? "")),
  }))
}

const drawTable = (
  pen: Sheet["pen"],
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  look: { readonly sizePx: number; readonly ruled: boolean; readonly top: number },
): number => {
  const { ruled, sizePx } = look
  const pad = ruled ? PAD : OPEN_PAD
  let top = look.top
  const line = sizePx * 1.25
  pen.strokeStyle = "#222"
  pen.lineWidth = 1.5
  for (const [at, row] of [columns.map(({ name }) => name), ...rows].entries()) {
    const isHead = at === 0
    const texts = columns.map(({ width }, column) => {
      const letters: Letters = { text: row[column] ?? "", sizePx, weight: isHead ? 700 : 400 }
      return { letters, lines: wrapped(pen, letters, width - 2 * pad) }
    })
    const rowHeight = Math.max(...texts.map(({ lines }) => lines.length)) * line + 0.5 * sizePx
    let x = MARGIN
    for (const [column, { letters, lines }] of texts.entries()) {
      const { numeric = false, width = 0 } = columns[column] ?? {}
      if (ruled) pen.strokeRect(x, top, width, rowHeight)
      for (const [number, text] of lines.entries()) {
        const y = top + rowHeight / 2 + (number - (lines.length - 1) / 2) * line
        if (numeric && !(isHead && ruled)) write(pen, { ...letters, text, align: "right" }, x + width - pad, y)
        else if (ruled && (isHead || column < 3)) write(pen, { ...letters, text, align: "center" }, x + width / 2, y)
        else write(pen, { ...letters, text }, x + pad, y)
      }
      x += width
    }
    top += rowHeight
    if (isHead && !ruled) pen.strokeRect(MARGIN, top, x - MARGIN, 0.5)
  }
  return top
}

const entriesOfPage = (random: SeededRandom) => {
  const end = LocalDate.LocalDate.make(`20${random.integer(23, 26)}-0${random.integer(1, 6)}-${random.integer(10, 28)}`)
  const borrower = simulateBorrower({ seed: random.integer(0, 1_000_000), endDate: end, months: 4, accounts: 1 })
  const whole = borrower.accounts[0]
  if (whole === undefined) throw new Error("A borrower has an account")
  const wanted = random.integer(8, 22)
  const first = whole.entries.at(-Math.min(wanted, whole.entries.length))
  return accountBetween(whole, LocalDate.LocalDate.make(first?.date ?? whole.startDate), end)
}

const printedLine = ({ amountFen, balanceFen, date }: SimulatedEntry): PrintedLine => ({ date, amountFen, balanceFen })

/** One page of a bank statement, ruled or not, whose stated period covers only the page. */
export const statementPage = (random: SeededRandom): DrawnStatement =>
  // Wrapped cells may exceed a page; another statement is drawn in that case.
  drawnPage(random) ?? statementPage(random.fork("another"))

const drawnPage = (random: SeededRandom): DrawnStatement | undefined => {
  const layout: PrintedLayout = random.pick(printedLayouts.filter(({ id }) => layoutIds.has(id)))
  const account = entriesOfPage(random.fork("account"))
  const rows = account.entries.map((entry, at) => layout.row(entry, account, at + 1).map(String))
  const sizePx = random.pick([20, 21, 22, 23])
  const ruled = layout.ruled ?? random.chance(0.5)
  const drawn = sheet(WIDTH, HEIGHT, random.pick(["#ffffff", "#fdfdfb"]))
  const { pen } = drawn
  const [title = [], ...preamble] = layout.preamble(account)
  write(pen, { text: title.join(""), sizePx: sizePx * 1.5, weight: 700, align: "center" }, WIDTH / 2, 66)
  let top = 122
  for (const line of preamble) {
    const texts = line.flatMap((cell) => String(cell).split(/ {4,}/))
    for (const [at, text] of texts.entries())
      write(pen, { text, sizePx }, MARGIN + (at * (WIDTH - 2 * MARGIN)) / 3, top)
    top += sizePx * 1.7
  }
  const columns = columnsOf(pen, layout.header, rows, sizePx)
  const bottom = drawTable(pen, columns, rows, { sizePx, ruled, top })
  if (bottom > HEIGHT - 40) return undefined
  write(
    pen,
    { text: "第 1 页/共 1 页", sizePx: sizePx * 0.8, align: "center" },
    WIDTH / 2,
    Math.min(bottom + 40, HEIGHT - 24),
  )
  return {
    sheet: drawn,
    truth: {
      stated: {
        institution: oneOf(layout.institution),
        accountName: oneOf(account.accountName),
        startDate: oneOf(account.startDate),
        endDate: oneOf(account.endDate),
      },
    },
    lines: account.entries.map(printedLine),
  }
}

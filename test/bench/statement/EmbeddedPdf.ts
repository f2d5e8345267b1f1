import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { SimulatedAccount } from "@open-valuation/testing/statement"
import type { PrintedStatement } from "@open-valuation/testing/statement/print"
import PdfKit from "pdfkit"

const FONT = join(
  dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
  "standard_fonts/LiberationSans-Regular.ttf",
)

const COLUMNS = [
  { name: "Transaction Date", x: 40 },
  { name: "Description", x: 140 },
  { name: "Debit", x: 330 },
  { name: "Credit", x: 410 },
  { name: "Balance", x: 490 },
]
const LINE = 15
const LINES_OF_A_PAGE = 44

const yuan = (amountFen: number): string =>
  (amountFen / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An account as a PDF with an embedded font, in English, without ruling lines, in no bank's layout. */
export const embeddedPdf = async (account: SimulatedAccount): Promise<PrintedStatement> => {
  const document = new PdfKit({ size: "A4", margin: 36, autoFirstPage: false })
  const pieces: Array<Buffer> = []
  document.on("data", (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => document.on("end", resolve))
  const print = (text: string, x: number, y: number) => document.text(text, x, y, { lineBreak: false })
  for (let from = 0; from < account.entries.length; from += LINES_OF_A_PAGE) {
    document.addPage().font(FONT).fontSize(9)
    print("Account Statement", 240, 40)
    print(`Account Number: ${account.accountNumber}    Currency: CNY`, 40, 60)
    print(`Period: ${account.startDate} - ${account.endDate}`, 40, 75)
    for (const { name, x } of COLUMNS) print(name, x, 95)
    for (const [at, { amountFen, balanceFen, date }] of account.entries.slice(from, from + LINES_OF_A_PAGE).entries()) {
      const y = 112 + at * LINE
      const cells = [
        date,
        `Payment ${from + at + 1}`,
        amountFen < 0 ? yuan(-amountFen) : "",
        amountFen > 0 ? yuan(amountFen) : "",
        yuan(balanceFen),
      ]
      for (const [column, cell] of cells.entries()) if (cell !== "") print(cell, COLUMNS[column]?.x ?? 0, y)
    }
  }
  document.end()
  await ended
  return { fileName: "embedded.pdf", bytes: Buffer.concat(pieces) }
}

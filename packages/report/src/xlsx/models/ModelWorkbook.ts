import exceljs from "exceljs"
import type { ModelReportView, ModelTable } from "../../models/ModelReportView.ts"
import { type Cell, looking, Sheet } from "../sheet/Sheet.ts"

/** Columns of the sheet: as many as its widest table has. */
const COLUMNS = 9

/** The validation of a model as a workbook with one sheet. Figures stay figures. */
export const modelWorkbook = async ({
  facts,
  parts,
  sheet: name,
  standing,
  title,
}: ModelReportView): Promise<Uint8Array> => {
  const book = new exceljs.Workbook()
  const sheet = new Sheet(
    book,
    name,
    [{ width: 34, look: "text" }, ...Array.from({ length: COLUMNS - 1 }, () => ({ width: 16, look: "text" as const }))],
    { rows: 1 },
  )
  sheet.title(title)
  sheet.paragraph(standing, COLUMNS)
  for (const { isCode = false, name: fact, text } of facts) sheet.row([fact, isCode ? looking("mono", text) : text])
  for (const part of parts) {
    sheet.section(part.title)
    for (const text of [...part.notes, ...part.list]) sheet.paragraph(text, COLUMNS)
    if (part.table !== undefined) writeTable(sheet, part.table)
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

const looks = { text: "wrapped", number: "number", percent: "percent", ratio: "ratio", money: "number" } as const

const writeTable = (sheet: Sheet, { columns, rows }: ModelTable): void => {
  sheet.header(columns.map(({ name }) => name))
  for (const row of rows) {
    sheet.row(
      row.map((cell, at): Cell =>
        looking(typeof cell === "string" ? "wrapped" : looks[columns[at]?.look ?? "text"], cell),
      ),
    )
  }
}

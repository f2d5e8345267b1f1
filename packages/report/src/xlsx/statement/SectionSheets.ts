import type { StatementSection } from "../../statement/Figures.ts"
import { type Book, type Column, looking, Sheet } from "../sheet/Sheet.ts"

const COLUMNS: ReadonlyArray<Column> = [
  { width: 34, look: "wrapped" },
  ...Array.from({ length: 9 }, (): Column => ({ width: 18, look: "wrapped" })),
]

/** Columns over which a sentence runs. */
const WIDE = 6

/** A sheet for each section of the result. */
export const sectionSheets = (book: Book, sections: ReadonlyArray<StatementSection>): void => {
  for (const { figures = [], notes = [], tables = [], title } of sections) {
    const sheet = new Sheet(book, title, COLUMNS, { rows: 1 })
    sheet.title(title)
    for (const { look, name, value } of figures) sheet.row([name, looking(look, value)])
    for (const { columns, rows, title: heading } of tables) {
      if (heading !== "") sheet.section(heading)
      sheet.header(columns.map(({ name }) => name))
      for (const row of rows) {
        sheet.row(row.map((value, at) => (value === null ? null : looking(columns[at]?.look ?? "text", value))))
      }
    }
    for (const note of notes) sheet.paragraph(note, WIDE)
    sheet.commit()
  }
}

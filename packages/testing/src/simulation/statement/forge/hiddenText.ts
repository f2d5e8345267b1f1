import { companyName } from "../InventedNames.ts"
import type { PdfVeil } from "../print/PdfFile.ts"
import type { PrintedLayout } from "../print/PrintedLayout.ts"
import { printStatement } from "../print/PrintStatement.ts"
import type { XlsxVeil } from "../print/XlsxFile.ts"
import type { Forgery } from "./Forgery.ts"
import { daysAfter, invented, pdf, rebooked, xlsx } from "./Rebook.ts"

const hidden = (name: string, veil: PdfVeil | XlsxVeil, layout: PrintedLayout = pdf): Forgery => ({
  name,
  kind: "HIDDEN_TEXT",
  namedBy: [veil === "FORMULA" ? "FORMULAS_DIFFER" : "HIDDEN_AMOUNTS"],
  make: ({ main, random }) => {
    const employer = companyName(random)
    const rows = [3, 2, 1].map((day) =>
      invented(daysAfter(main.endDate, -day), 400_000_000, { counterparty: employer, summary: "代发工资" }),
    )
    const dates = new Set(rows.map(({ date }) => date))
    const quiet = { ...main, entries: main.entries.filter(({ date }) => date < daysAfter(main.endDate, -3)) }
    const forged = rebooked(quiet, [...quiet.entries, ...rows])
    return {
      honest: [printStatement(quiet, layout)],
      forged: [printStatement(forged, layout, ({ date }) => (dates.has(date) ? veil : undefined))],
    }
  },
})

/** Rows of a PDF or a workbook that software reads but a person cannot see, or would not find in it. */
export const hiddenText: ReadonlyArray<Forgery> = [
  hidden("rows in render mode 3", "INVISIBLE"),
  hidden("white rows", "WHITE"),
  hidden("rows below the page", "OFF_PAGE"),
  hidden("rows half a point high", "TINY"),
  hidden("rows whose digits the font draws as others", "OTHER_DIGIT"),
  hidden("rows in which one character stands for several digits", "MORE_DIGITS"),
  hidden("rows under merged cells of a workbook", "MERGED", xlsx),
  hidden("rows that a table style prints in white", "TABLE_STYLE", xlsx),
  hidden("rows of formulas that come to a hundredth", "FORMULA", xlsx),
]

import type { StatementSection } from "@open-valuation/report/statement"
import { Part } from "../../design/Part.tsx"
import { Facts } from "./Facts.tsx"
import { ViewTable } from "./ViewTable.tsx"

/** A part of the result that not every result has, as the view gives it. */
export const Section = ({ section }: { readonly section: StatementSection }) => {
  const { figures = [], id, notes = [], tables = [], title } = section
  return (
    <Part id={id} folds title={title}>
      {figures.length === 0 ? null : <Facts figures={figures} />}
      {tables
        .filter(({ rows }) => rows.length > 0)
        .map((table, at) => (
          <ViewTable key={at} table={table} label={title} />
        ))}
      {notes.length === 0 ? null : (
        <ul className="notes small soft">
          {notes.map((note, at) => (
            <li key={at}>{note}</li>
          ))}
        </ul>
      )}
    </Part>
  )
}

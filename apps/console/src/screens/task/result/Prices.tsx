import type { TableView } from "@open-valuation/report"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { Part } from "./Part.tsx"

interface PricesProps {
  readonly name: string
  readonly view: { readonly title: string; readonly note: string; readonly table: TableView }
}

/** Prices by way of sale, or by kind of sample. */
export const Prices = ({ name, view: { note, table, title } }: PricesProps) => (
  <Part name={name} title={title}>
    <p className="soft">{note}</p>
    <FigureTable label={title} table={table} />
  </Part>
)

import type { CurveView } from "@open-valuation/report"
import { Chart } from "../../../design/Chart.tsx"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { Part } from "./Part.tsx"

/** Rows that stand beside the chart; more of them stand behind it. */
const MOST_BESIDE = 6

/** How the value changes with time. */
export const Curve = ({ name, view }: { readonly name: string; readonly view: CurveView }) => {
  const { drawing, note, table, title } = view
  const figures = <FigureTable label={title} table={table} />
  return (
    <Part name={name} title={title}>
      {table.rows.length > MOST_BESIDE ? (
        <Chart plot={drawing.plot} caption={note}>
          {figures}
        </Chart>
      ) : (
        <div className="pair">
          <Chart plot={drawing.plot} caption={note} />
          {figures}
        </div>
      )}
    </Part>
  )
}

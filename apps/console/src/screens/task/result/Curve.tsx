import type { CurveView } from "@open-valuation/report"
import { Chart } from "../../../design/Chart.tsx"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { Part } from "./Part.tsx"

/** How the value changes with time. */
export const Curve = ({ name, view }: { readonly name: string; readonly view: CurveView }) => (
  <Part name={name} title={view.title}>
    <p className="soft">{view.note}</p>
    <div className="pair">
      <Chart plot={view.drawing.plot} />
      <FigureTable label={view.title} table={view.table} />
    </div>
  </Part>
)

import type { WaterfallView } from "@open-valuation/report"
import { Chart } from "../../../design/Chart.tsx"
import { FigureTable } from "../../../design/FigureTable.tsx"
import { Part } from "./Part.tsx"

/** How the comparables become the value, to the yuan. */
export const Waterfall = ({ view: { drawing, note, steps, title } }: { readonly view: WaterfallView }) => (
  <Part name="waterfall" title={title}>
    {drawing === undefined || steps === undefined ? null : (
      <div className="pair">
        <Chart plot={drawing.plot} caption={drawing.caption} />
        <FigureTable label={title} table={steps} hasTotal />
      </div>
    )}
    <p className="soft small">{note}</p>
  </Part>
)

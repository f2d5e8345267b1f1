import type { ComparablesView } from "@open-valuation/report"
import { Chart } from "../../../design/Chart.tsx"
import { ComparablesTable } from "./ComparablesTable.tsx"
import { Part } from "./Part.tsx"

/** The comparables: where they lie, what they cost when, and how each was adjusted. */
export const Comparables = ({ view }: { readonly view: ComparablesView }) => (
  <Part name="comparables" title={view.title}>
    <p>{view.notes.join(" ")}</p>
    {view.rows.length === 0 ? null : <ComparablesTable view={view} />}
    {view.times === undefined && view.places === undefined ? null : <p className="soft small">{view.marks}</p>}
    <div className="pair">
      {view.times === undefined ? null : <Chart plot={view.times.plot} caption={view.times.caption} />}
      {view.places === undefined ? null : <Chart plot={view.places.plot} caption={view.places.caption} />}
      {view.noPlaces === undefined ? null : <p className="soft small">{view.noPlaces}</p>}
    </div>
  </Part>
)

import type { ComparablesView } from "@open-valuation/report"
import { useState } from "react"
import { Chart } from "../../../design/Chart.tsx"
import { ComparablesTable } from "./ComparablesTable.tsx"
import { Part } from "./Part.tsx"
import { SelectedMean } from "./SelectedMean.tsx"

interface ComparablesProps {
  readonly view: ComparablesView
  /** Whole yuan; `undefined` when there is no value. */
  readonly central: number | undefined
}

/** The comparables: where they lie, what they cost when, how each was adjusted, and what a selection of them gives. */
export const Comparables = ({ central, view }: ComparablesProps) => {
  const [unselected, setUnselected] = useState<ReadonlySet<number>>(new Set())
  const toggle = (number: number) => {
    const next = new Set(unselected)
    if (!next.delete(number)) next.add(number)
    setUnselected(next)
  }
  return (
    <Part name="comparables" title={view.title}>
      <p>{view.notes.join(" ")}</p>
      {view.rows.length === 0 ? null : (
        <>
          <ComparablesTable view={view} unselected={unselected} onToggle={toggle} />
          {central === undefined ? null : (
            <SelectedMean
              comparables={view.rows}
              unselected={unselected}
              central={central}
              onSelectAll={() => setUnselected(new Set())}
            />
          )}
        </>
      )}
      {view.times === undefined && view.places === undefined ? null : <p className="soft small">{view.marks}</p>}
      <div className="pair">
        {view.times === undefined ? null : <Chart plot={view.times.plot} caption={view.times.caption} />}
        {view.places === undefined ? null : <Chart plot={view.places.plot} caption={view.places.caption} />}
        {view.noPlaces === undefined ? null : <p className="soft small">{view.noPlaces}</p>}
      </div>
    </Part>
  )
}

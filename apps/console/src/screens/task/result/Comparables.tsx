import type { ComparablesView, ComparableView } from "@open-valuation/report"
import { useState } from "react"
import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { Chart } from "../../../design/Chart.tsx"
import { words } from "../TaskWords.ts"
import { ComparablesTable } from "./ComparablesTable.tsx"
import { Part } from "./Part.tsx"

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

interface SelectedMeanProps {
  readonly comparables: ReadonlyArray<ComparableView>
  readonly unselected: ReadonlySet<number>
  /** Whole yuan. */
  readonly central: number
  readonly onSelectAll: () => void
}

/** What the selected comparables give by themselves, beside the value. */
const SelectedMean = ({ central, comparables, onSelectAll, unselected }: SelectedMeanProps) => {
  const own = useWords(words)
  const { change, yuan } = useFormats()
  if (comparables.every(({ counted }) => counted === undefined)) return null
  const mean = meanOfSelected(comparables, unselected)
  return (
    <div className="no-print">
      <div className="row">
        <p role="status">
          {mean === undefined
            ? own.noneSelected
            : own.selected(mean.count, yuan(mean.yuan), change(mean.yuan / central - 1))}
        </p>
        {unselected.size === 0 ? null : <Button onClick={onSelectAll}>{own.selectAll}</Button>}
      </div>
      <p className="soft small">{own.selectedMeans}</p>
    </div>
  )
}

/** What a selection of comparables gives. */
interface MeanOfSelected {
  readonly count: number
  /** Whole yuan. */
  readonly yuan: number
}

/**
 * The weighted geometric mean of the values that the selected comparables give, with the weights of the valuation: the
 * same mean that a value is made of, without its other parts. `undefined` when none is selected.
 */
export const meanOfSelected = (
  comparables: ReadonlyArray<Pick<ComparableView, "number" | "counted">>,
  unselected: ReadonlySet<number>,
): MeanOfSelected | undefined => {
  let count = 0
  let weights = 0
  let logs = 0
  for (const { counted, number } of comparables) {
    if (counted === undefined || unselected.has(number)) continue
    count++
    weights += counted.weight
    logs += counted.weight * Math.log(counted.yuan)
  }
  return count === 0 ? undefined : { count, yuan: Math.round(Math.exp(logs / weights)) }
}

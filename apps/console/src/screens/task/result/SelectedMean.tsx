import type { ComparableView } from "@open-valuation/report"
import { useFormats } from "../../../app/Formats.ts"
import { useWords } from "../../../app/Locale.tsx"
import { Button } from "../../../design/Button.tsx"
import { words } from "../TaskWords.ts"
import { meanOfSelected } from "./MeanOfSelected.ts"

interface SelectedMeanProps {
  readonly comparables: ReadonlyArray<ComparableView>
  readonly unselected: ReadonlySet<number>
  /** Whole yuan. */
  readonly central: number
  readonly onSelectAll: () => void
}

/** What the selected comparables give by themselves, beside the value. */
export const SelectedMean = ({ central, comparables, onSelectAll, unselected }: SelectedMeanProps) => {
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

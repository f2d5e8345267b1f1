import "./plots.css"
import { inlineSvg, type Plot } from "@open-valuation/report/charts"
import { type ReactNode, useId, useState } from "react"
import { useWords } from "../app/Locale.tsx"
import { words } from "../Words.ts"
import { Button } from "./Button.tsx"

interface ChartProps {
  readonly plot: Plot
  /** What its marks mean, in place of its title. */
  readonly caption?: string
  /** The table of its figures; absent where the table stands beside the chart. */
  readonly children?: ReactNode
}

/**
 * A chart with the table of its figures behind it. The chart is text that `@open-valuation/report` writes and escapes;
 * nothing else on the pages is set as HTML.
 */
export const Chart = ({ caption, children, plot }: ChartProps) => {
  const { asChart, asTable } = useWords(words)
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const svg = isTable ? "" : inlineSvg({ ...plot, name: `${plot.name}${id}` })
  return (
    <figure>
      <div className="row spread">
        <figcaption>
          {caption === undefined ? <h3>{plot.title}</h3> : <span className="small">{caption}</span>}
        </figcaption>
        {children === undefined ? null : (
          <Button kind="plain" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {isTable ? asChart : asTable}
          </Button>
        )}
      </div>
      {isTable ? children : <div className="chart" dangerouslySetInnerHTML={{ __html: svg }} />}
    </figure>
  )
}
